#include "judges/forms.h"

#include <fmt/format.h>

#include "base/words.h"
#include "judges/lax.h"
#include "value/json.h"

namespace proctor::judges {

std::string word_of(const Value& item) { return lower(stripped(text_at(item, "verdict"))); }

std::size_t count_word(const List& items, std::string_view word) {
  std::size_t count = 0;
  for (const Value& item : items)
    if (word_of(item) == word) ++count;
  return count;
}

std::string reasons_of(const List& items, std::string_view word) {
  std::string out;
  for (const Value& item : items)
    if (word_of(item) == word) out += "- " + text_at(item, "reason") + "\n";
  return out;
}

Ask why(double score, std::vector<Datum> data) {
  data.insert(data.begin(), Datum{"score", fmt::format("{:.2f}", score)});
  return {.stage = "reason", .data = std::move(data), .reply = kReasonForm.shape()};
}

double share(std::size_t part, std::size_t whole, double of_nothing) {
  return whole == 0 ? of_nothing : static_cast<double>(part) / static_cast<double>(whole);
}

Result<Graded> read_graded(const Heard& heard) {
  const Value* score = heard.json ? heard.json->find("score") : nullptr;
  const Value* reason = heard.json ? heard.json->find("reason") : nullptr;
  if (score == nullptr || reason == nullptr || !reason->is_text())
    return at_fault(kSchema, R"("score" must be a number and "reason" a text)");
  const auto number = lax_number(*score);
  if (!number) return at_fault(kSchema, R"("score" is no number)");
  return Graded{*number, std::string(reason->text())};
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

std::string shown_list(const Value* list) {
  if (list == nullptr || !list->is_list()) return {};
  std::string out;
  for (const Value& item : list->list())
    out += (item.is_text() ? std::string(item.text()) : value::to_json(item)) + "\n";
  return out;
}

}  // namespace proctor::judges
