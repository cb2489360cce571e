#include "judges/forms.h"

#include "judges/lax.h"
#include "value/json.h"

namespace proctor::judges {

Result<Graded> read_graded(const Heard& heard) {
  const Value* score = heard.json ? heard.json->find("score") : nullptr;
  const Value* reason = heard.json ? heard.json->find("reason") : nullptr;
  if (score == nullptr || reason == nullptr || !reason->is_text())
    return at_fault(kSchema, R"("score" must be a number and "reason" a text)", heard.text);
  const auto number = lax_number(*score);
  if (!number) return at_fault(kSchema, R"("score" is no number)", heard.text);
  return Graded{*number, std::string(reason->text())};
}

Result<Graded> read_share(const Heard& heard, const Case& given) {
  TRY(auto graded, read_graded(heard));
  if (!given.as_deepeval() && (graded.score < 0 || graded.score > 1))
    return at_fault(kSchema, R"("score" is not between 0 and 1)", heard.text);
  return graded;
}

Result<std::size_t> count_found(const Heard& heard, std::string_view key, const Case& given) {
  TRY(const Value* found, member(heard, key));
  if (!given.as_deepeval() && !found->is_list())
    return at_fault(kTypeError, '"' + std::string(key) + "\" is not a list", heard.text);
  return size_at(heard, key);
}

Result<List> read_each(const std::vector<Heard>& replies, const Shape& shape) {
  List out;
  for (const Heard& heard : replies) {
    TRY(const Value* reply, whole(heard, shape));
    out.push_back(*reply);
  }
  return out;
}

std::string shown_calls(const std::vector<model::ToolCall>& calls) {
  std::string out;
  for (const model::ToolCall& call : calls) {
    Map shown{{"name", call.name}};
    if (!call.arguments.is_null()) shown.set("arguments", call.arguments);
    if (!call.result.is_null()) shown.set("result", call.result);
    out += value::to_json(shown) + "\n";
  }
  return out;
}

}  // namespace proctor::judges
