#include "service/preview.h"

#include "eval/eval_line.h"
#include "eval/propose_line.h"
#include "value/json.h"
#include "value/path.h"

namespace proctor::service {
namespace {

std::string text_at(const Value& map, std::string_view key) {
  const Value* text = map.find(key);
  return text != nullptr && text->is_text() ? std::string(text->text()) : std::string();
}

}  // namespace

Result<Value> evaluate(const Value& question, const KitchenLimits& limits) {
  std::string line;
  eval::LineGrader(pattern_limits(limits)).grade(value::to_json(question), 1, line);
  TRY(Value answer, value::parse_json(line));
  // A check that makes no sense is told beside the others; without them nothing was graded.
  if (const Value* error = answer.find("error"); error != nullptr && answer.find("checks") == nullptr)
    return fail("value_error", text_at(*error, "message"));
  if (question.find("id") == nullptr) answer.map().erase("id");
  return answer;
}

Result<Value> query(const Value& document, const std::string& path, const std::string& dialect) {
  const auto kind = dialect == "rfc9535" ? value::PathDialect::rfc9535 : value::PathDialect::plus;
  TRY(const value::Path compiled, value::Path::compile(path, kind));
  TRY(const value::Found found, compiled.find(document));
  TRY(const std::vector<std::string> places, compiled.places(document));
  List out;
  for (std::size_t i = 0; i < found.values.size(); ++i)
    out.push_back(Map{{"place", places[i]}, {"value", *found.values[i]}});
  return Map{{"values", std::move(out)}};
}

Result<Value> propose(const Value& question) { return eval::propose(question); }

}  // namespace proctor::service
