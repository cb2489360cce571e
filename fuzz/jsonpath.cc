// A byte for the dialect, a path up to the record separator (1E), and a JSON document: never a crash or a
// hang, as many places as values, and a path that is shown reads the same.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "value/json.h"
#include "value/path.h"

namespace value = proctor::value;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto dialect = (data[0] & 1U) != 0 ? value::PathDialect::plus : value::PathDialect::rfc9535;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t end = text.find('\x1E');
  const std::string_view source = text.substr(0, end);
  const auto path = value::Path::compile(source, dialect, {.visits = 100'000});
  if (!path) {
    const auto& error = path.error();
    if (error.code != "E303" || error.span.begin > error.span.end || error.span.end > source.size())
      std::abort();
    return 0;
  }
  if (!value::Path::compile(path->text(), dialect, {.source = size + 2})) std::abort();
  const auto document = value::parse_json(
      end == std::string_view::npos ? R"({"a":[{"b":1},"text",null]})" : text.substr(end + 1),
      {.strictness = value::Strictness::data});
  if (!document) return 0;
  const auto found = path->find(*document);
  const auto places = path->places(*document);
  if (places && !found) std::abort();
  if (places && found->values.size() != places->size()) std::abort();
  return 0;
}
