#include "eval/answer.h"

#include <fmt/format.h>

#include "value/json.h"

namespace proctor::eval {

void append_error(const Value& id, std::string_view kind, std::string_view message, std::string& out) {
  out += R"({"id":)";
  out += value::to_json(id);
  out += R"(,"error":{"kind":)";
  out += value::to_json_text(kind);
  out += R"(,"message":)";
  out += value::to_json_text(message);
  out += "}}\n";
}

Result<Value> read_line(std::string_view line, std::size_t number) {
  auto value = value::parse_json(line, {.strictness = value::Strictness::data});
  if (!value) {
    const auto [row, column] = position_of(line, value.error().span.begin);
    return fail(value.error().code,
                fmt::format("line {}, column {}: {}", number, column, value.error().message));
  }
  if (!value->is_map()) return fail("E430", fmt::format("line {}: not a JSON object", number));
  return value;
}

void refuse_long_line(std::string_view, std::size_t number, std::string& out) {
  append_error(Value(), "too_large", fmt::format("line {} is longer than 32 MiB", number), out);
}

}  // namespace proctor::eval
