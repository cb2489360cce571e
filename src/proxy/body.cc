#include "proxy/body.h"

#include <fmt/format.h>

#include "base/words.h"
#include "value/json.h"

namespace proctor::proxy {
namespace {

using Details = std::vector<Detail>;

void want_model(const Value& body, Details& details) {
  const Value* model = body.find("model");
  if (model == nullptr || !model->is_text() || model->text().empty())
    details.push_back({"model", "must be a text that names the model"});
}

void want_list(const Value& body, std::string_view key, Details& details) {
  const Value* list = body.find(key);
  if (list == nullptr || !list->is_list()) details.push_back({std::string(key), "must be a list"});
}

void want_any(const Value& body, std::string_view key, Details& details) {
  const Value* value = body.find(key);
  if (value == nullptr || value->is_null()) details.push_back({std::string(key), "must be given"});
}

void check(const Value& body, Kind kind, Details& details) {
  switch (kind) {
    case Kind::chat:
    case Kind::messages:
    case Kind::message_tokens: want_model(body, details); return want_list(body, "messages", details);
    case Kind::completions: want_model(body, details); return want_any(body, "prompt", details);
    case Kind::embeddings: want_model(body, details); return want_any(body, "input", details);
    case Kind::responses:  // a stored prompt names its model itself
      return body.find("prompt") == nullptr ? want_model(body, details) : void();
    case Kind::generate:
    case Kind::generate_stream: return want_list(body, "contents", details);
    case Kind::models:
    case Kind::gemini_other: return;
  }
}

Problem told_problem(const Details& details) {
  std::string list;
  for (const Detail& detail : details)
    list += fmt::format("{}{} {}", list.empty() ? "" : "; ", quoted(detail.path), detail.message);
  return invalid_request(fmt::format("the body is not what this path takes: {}", list), details);
}

}  // namespace

tl::expected<Value, Problem> read_body(std::string_view body, const Route& route) {
  if (route.kind == Kind::models) return Value();
  auto parsed = value::parse_json(body, {.strictness = value::Strictness::data});
  if (!parsed) {
    const std::string why = parsed.error().message;
    return tl::make_unexpected(invalid_request(fmt::format("the body is no JSON: {}", why), {{"", why}}));
  }
  if (!parsed->is_map())
    return tl::make_unexpected(
        invalid_request("the body must be a JSON object", {{"", "must be an object"}}));
  Details details;
  check(*parsed, route.kind, details);
  if (!details.empty()) return tl::make_unexpected(told_problem(details));
  return *std::move(parsed);
}

}  // namespace proctor::proxy
