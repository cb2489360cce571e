// Reads bytes as the answer of a provider that the first byte chooses, plain or streamed. Whatever they are,
// there is a reply: an answer, or a fault of a known kind; and what it says can be sent back.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/utf8.h"
#include "providers/provider.h"
#include "providers/turn.h"
#include "value/json.h"

namespace {

using namespace proctor;

constexpr std::string_view kProviders[] = {"openai", "mistral", "anthropic", "gemini", "ollama", "http"};
constexpr std::string_view kTypes[] = {"application/json", "text/event-stream", "application/x-ndjson", ""};

void check_reply(const model::Reply& reply) {
  if (reply.error && (reply.error->kind.empty() || find_invalid_utf8(reply.error->message))) std::abort();
  if (find_invalid_utf8(reply.text)) std::abort();
  if (!value::parse_json(value::to_json(providers::assistant_turn(reply)))) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  net::Response response;
  response.status = (data[0] & 0x80U) != 0 ? 429 : 200;
  response.headers = {{"content-type", std::string(kTypes[data[0] >> 4U & 3U])}};
  response.body.assign(reinterpret_cast<const char*>(data) + 1, size - 1);
  providers::Connection connection;
  if ((data[0] & 0x40U) != 0) connection.options.set("api", "responses");
  const auto* provider = providers::find_provider(kProviders[(data[0] & 0xFU) % std::size(kProviders)]);
  check_reply(provider->decode({}, connection, response));
  return 0;
}
