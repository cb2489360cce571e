// Ollama's own chat: parameters lie under `options`, images are bare base64, a stream is one JSON a line.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "base/words.h"
#include "providers/embeddings.h"
#include "providers/events.h"
#include "providers/messages.h"
#include "providers/reply.h"
#include "providers/request.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::reach;
using value::text_at;

constexpr std::string_view kBase = "http://127.0.0.1:11434";
constexpr std::string_view kKeys[] = {"OLLAMA_API_KEY"};
constexpr std::string_view kPrefixes[] = {"llama", "mistral", "codellama", "phi", "vicuna"};

// Into `options`; what is named there alike goes as it is.
constexpr Rename kRenames[] = {{"max_completion_tokens", "num_predict"},
                               {"max_tokens", "num_predict"},
                               {"temperature", "temperature"},
                               {"top_p", "top_p"},
                               {"seed", "seed"},
                               {"stop", "stop"},
                               {"presence_penalty", "presence_penalty"},
                               {"frequency_penalty", "frequency_penalty"},
                               {"top_k", "top_k"},
                               {"min_p", "min_p"},
                               {"num_ctx", "num_ctx"},
                               {"num_predict", "num_predict"},
                               {"repeat_penalty", "repeat_penalty"},
                               {"repeat_last_n", "repeat_last_n"},
                               {"num_gpu", "num_gpu"},
                               {"num_thread", "num_thread"}};
constexpr Rename kTop[] = {{"logprobs", "logprobs"},
                           {"top_logprobs", "top_logprobs"},
                           {"keep_alive", "keep_alive"},
                           {"think", "think"}};
constexpr std::string_view kOthers[] = {"response_format", "reasoning_effort", "stream",     "stream_options",
                                        "logprobs",        "top_logprobs",     "keep_alive", "think"};

Result<List> images_in(const Value* content) {
  TRY(const auto parts, parts_of(content));
  List images;
  for (const Part& part : parts) {
    if (!part.image) continue;
    if (part.image->base64.empty())
      return fail("E473",
                  fmt::format("ollama takes images as data: URLs alone, not {}", quoted(part.image->url)));
    images.push_back(part.image->base64);
  }
  return images;
}

Result<Value> message_value(const Value& message, const model::ChatRequest& chat) {
  const Value* content = message.find("content");
  const std::string_view role = text_at(message, "role");
  Map out{{"role", role == "developer" ? "system" : role}, {"content", plain_text(content)}};
  TRY(auto images, images_in(content));
  if (!images.empty()) out.set("images", std::move(images));
  List calls;
  for (const model::AskedCall& call : calls_in(message))
    calls.push_back(Map{{"function", Map{{"name", call.name}, {"arguments", call.arguments}}}});
  if (!calls.empty()) out.set("tool_calls", std::move(calls));
  if (role == "tool") out.set("tool_name", tool_name(chat, message));
  return Value(std::move(out));
}

void add_format(const model::ChatRequest& chat, Map& body) {
  const Value* format = param(chat, "response_format");
  if (format == nullptr || text_at(format, "type") == "text") return;
  const Value* schema = reach(format, "json_schema", "schema");
  body.set("format", schema == nullptr ? Value("json") : *schema);
}

void add_effort(const model::ChatRequest& chat, Map& body) {
  const std::string_view effort = value::text_of(param(chat, "reasoning_effort"));
  if (effort.empty() || effort == "auto") return;
  const bool none = effort == "none" || effort == "minimal";
  body.set("think", none ? Value(false) : Value(effort));
}

Result<Map> body_of(const model::ChatRequest& chat) {
  if (auto checked = check_messages(chat); !checked) return tl::make_unexpected(checked.error());
  List messages;
  for (const Value& message : chat.messages) {
    TRY(auto value, message_value(message, chat));
    messages.push_back(std::move(value));
  }
  Map body{{"model", chat.model}, {"messages", std::move(messages)}, {"stream", chat.stream}};
  Map options;
  copy_params(chat.params, kRenames, options);
  if (!options.empty()) body.set("options", std::move(options));
  copy_params(chat.params, kTop, body);
  add_format(chat, body);
  add_effort(chat, body);
  if (!chat.tools.empty()) body.set("tools", chat.tools);
  return body;
}

// Quotes within a text are escaped, so this cannot stand in an answer.
bool is_complete(std::string_view body) {
  const std::size_t end = body.find_last_not_of("\r\n");
  if (end == std::string_view::npos || end + 1 == body.size()) return false;
  const std::string_view line = body.substr(0, end + 1);
  return line.substr(line.rfind('\n') + 1).find("\"done\":true") != std::string_view::npos;
}

Result<net::Request> encode(const model::ChatRequest& chat, const Connection& connection) {
  TRY(const auto base, base_url(connection, kBase));
  TRY(const auto body, body_of(chat));
  TRY(auto request, json_request("ollama", base + "/api/chat", body, chat, connection));
  if (chat.stream) request.complete = is_complete;
  return with_key(std::move(request), "Authorization", "Bearer ", connection.key);
}

// Texts are appended, calls gather, the last line brings the counts.
class Assembly {
 public:
  // The whole answer, once the line says that it is done.
  std::optional<Value> add(const Value& line) {
    const Value* message = reach(&line, "message");
    content_ += text_at(message, "content");
    thinking_ += text_at(message, "thinking");
    for (const Value& call : value::items_at(message, "tool_calls")) calls_.push_back(call);
    return value::is_true(reach(&line, "done")) ? std::optional(whole(line.map())) : std::nullopt;
  }

 private:
  Value whole(Map last) {
    Map said{{"role", "assistant"}, {"content", content_}};
    if (!thinking_.empty()) said.set("thinking", thinking_);
    if (!calls_.empty()) said.set("tool_calls", std::move(calls_));
    last.set("message", std::move(said));
    return last;
  }

  std::string content_;
  std::string thinking_;
  List calls_;
};

Answered<Value> assemble(std::string_view body) {
  Assembly assembly;
  for (const Event& line : split_lines(body)) {
    auto parsed = parse_peer_json(line.data);
    if (!parsed) return tl::make_unexpected(std::move(parsed).error());
    if (const Value* error = reach(&*parsed, "error"); !value::is_absent(error))
      return tl::make_unexpected(fault_from_error(*error, "provider_error"));
    if (auto whole = assembly.add(*parsed)) return *std::move(whole);
  }
  return faulted("truncated", "the stream broke off: there is no line with done");
}

model::Reply decode(const model::ChatRequest& chat, const Connection&, const net::Response& response) {
  model::Reply reply = read_reply(response, assemble);
  for (std::string& notice : untaken(chat, "ollama", kRenames, kOthers))
    reply.notices.push_back(std::move(notice));
  return reply;
}

Result<net::Request> models(const Connection& connection) {
  TRY(const auto base, base_url(connection, kBase));
  return get_request("ollama", base + "/api/tags", connection);
}

Result<net::Request> embed(const EmbeddingRequest& asked, const Connection& connection) {
  return ollama_embeddings_request(kBase, asked, connection);
}

// Told in its own form: format.
Abilities abilities(std::string_view) { return {.schema = true}; }

constexpr Provider kProviders[] = {{.name = "ollama",
                                    .about = "Ollama's chat, on this machine.",
                                    .base_url = kBase,
                                    .key_names = kKeys,
                                    .base_url_name = "OLLAMA_BASE_URL",
                                    .prefixes = kPrefixes,
                                    .needs_key = false,
                                    .local = true,
                                    .encode = encode,
                                    .decode = decode,
                                    .models = models,
                                    .abilities = abilities,
                                    .embed = embed,
                                    .read_vectors = read_ollama_embeddings,
                                    .embedding_model = "nomic-embed-text"}};

}  // namespace

std::span<const Provider> ollama() { return kProviders; }

}  // namespace proctor::providers
