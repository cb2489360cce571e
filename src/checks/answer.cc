#include "checks/answer.h"

#include <utility>

#include "judges/inquiry.h"
#include "judges/unasked.h"
#include "text/words.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

constexpr std::string_view kJsonSpace = " \t\r\n";

// Most answers are prose: told from JSON by their ends, without the cost of a parser's complaint.
bool may_be_json(std::string_view text) {
  const auto first = text.find_first_not_of(kJsonSpace);
  if (first == std::string_view::npos) return false;
  text = text.substr(first, text.find_last_not_of(kJsonSpace) - first + 1);
  switch (text.front()) {
    case '{': return text.back() == '}';
    case '[': return text.back() == ']';
    case '"': return text.size() > 1 && text.back() == '"';
    case 't': return text == "true";
    case 'f': return text == "false";
    case 'n': return text == "null";
    default: return text.find_first_not_of("-+.eE0123456789") == std::string_view::npos;
  }
}

std::optional<Value> parsed(std::string_view text) {
  if (!may_be_json(text)) return std::nullopt;
  auto value = value::parse_json(text, {.strictness = value::Strictness::data});
  return value ? std::optional(*std::move(value)) : std::nullopt;
}

std::optional<double> number_in(const Map& map, std::string_view key) {
  const Value* found = map.find(key);
  return found != nullptr && found->is_number() ? std::optional(found->number()) : std::nullopt;
}

std::optional<double> total_tokens(const Map& usage) {
  if (const auto total = number_in(usage, "total_tokens")) return total;
  for (const auto& [in, out] :
       {std::pair{"prompt_tokens", "completion_tokens"}, std::pair{"input_tokens", "output_tokens"}})
    if (const auto sent = number_in(usage, in), got = number_in(usage, out); sent && got) return *sent + *got;
  return std::nullopt;
}

}  // namespace

Answer Answer::within(const Value& root) const {
  Answer inner(*outcome_, type_, exhibit_);
  inner.within_ = &root;
  inner.outer_ = this;
  return inner;
}

const Value* Answer::json() const {
  if (within_ != nullptr) return within_;
  if (!parsed_) json_ = parsed(text());
  parsed_ = true;
  return json_ ? &*json_ : nullptr;
}

const Value& Answer::root() const {
  if (within_ != nullptr) return *within_;
  if (type_ != model::OutputType::text)
    if (const Value* value = json()) return *value;
  if (!text_) text_ = Value(text());
  return *text_;
}

const Value& Answer::tools() const {
  if (tools_) return *tools_;
  List names(outcome_->tools_used.begin(), outcome_->tools_used.end());
  if (names.empty())
    for (const model::ToolCall& call : outcome_->tool_calls) names.emplace_back(call.name);
  tools_ = Value(std::move(names));
  return *tools_;
}

const Value& Answer::memory() const {
  if (!memory_) memory_ = Value(outcome_->memory);
  return *memory_;
}

double Answer::tokens() const {
  if (const auto total = total_tokens(outcome_->usage)) return *total;
  const Value* usage = outcome_->response ? outcome_->response->find("usage") : nullptr;
  if (usage != nullptr && usage->is_map())
    if (const auto total = total_tokens(usage->map())) return *total;
  return static_cast<double>(text::estimate_tokens(text()));
}

const model::Judgement& Answer::judgement(const model::Check& check) const {
  if (outer_ != nullptr) return outer_->judgement(check);
  const auto known = judgements_.find(&check);
  return known != judgements_.end() ? known->second
                                    : judgements_.emplace(&check, find_judgement(check)).first->second;
}

model::Judgement Answer::find_judgement(const model::Check& check) const {
  if (!outcome_->judgements.empty()) {
    const auto found = outcome_->judgements.find(judges::judgement_key(check));
    if (found != outcome_->judgements.end()) return found->second;
  }
  const judges::Exhibit own = exhibit_ == nullptr ? judges::exhibit_of(*outcome_) : judges::Exhibit{};
  const judges::Exhibit& exhibit = exhibit_ == nullptr ? own : *exhibit_;
  if (auto stated = judges::stated_judgement(check, exhibit, *outcome_)) return *std::move(stated);
  return judges::unasked_judgement(check, exhibit);
}

std::optional<std::string_view> Seen::text() const {
  if (plain_) return text_;
  if (value_ != nullptr && value_->is_text()) return std::string_view(value_->text());
  return std::nullopt;
}

Value Seen::copy() const {
  if (plain_) return Value(text_);
  return value_ == nullptr ? Value() : *value_;
}

}  // namespace proctor::checks
