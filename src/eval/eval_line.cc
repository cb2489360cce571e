#include "eval/eval_line.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/words.h"
#include "checks/grade.h"
#include "checks/score.h"
#include "dialects/loose.h"
#include "eval/answer.h"
#include "judges/unasked.h"
#include "model/given.h"
#include "model/record.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::eval {

using model::Finding;
using model::Verdict;

namespace {

constexpr std::size_t kMostKnown = 2048;  // compiled lists of checks

Finding broken_check(const Error& error) {
  Finding finding;
  finding.verdict = Verdict::error;
  finding.score = 0;
  finding.message = error.message;
  finding.error = model::Fault{"config", error.message};
  return finding;
}

}  // namespace

// What a line asks, beside the answer to be graded.
class Question {
 public:
  static Result<Question> read(const Value& line) {
    Question out;
    out.checks_ = line.find("checks");
    if (out.checks_ == nullptr) return fail("E431", R"("checks" is missing)");
    if (const Value* said = line.find("pass_threshold"); said != nullptr && !said->is_null()) {
      if (!said->is_number() || said->number() < 0 || said->number() > 1)
        return fail("E431", R"("pass_threshold" is a number from 0 to 1)");
      out.threshold_ = said->number();
    }
    TRY(out.type_, type_of(line));
    if (const Value* said = line.find("vars"); said != nullptr && !said->is_null()) {
      if (!said->is_map()) return fail("E431", R"("vars" is a map)");
      out.vars_ = &said->map();
    }
    return out;
  }

  const Value& checks() const { return *checks_; }
  std::optional<double> threshold() const { return threshold_; }
  model::OutputType type() const { return type_; }
  const Map* vars() const { return vars_; }

  // What is compiled: equal texts ask the same.
  std::string key(std::string_view line) const {
    std::string out(text_at(line, checks_->span));
    if (type_ != model::OutputType::automatic) out += type_ == model::OutputType::json ? " json" : " text";
    if (vars_ != nullptr) out += ' ' + value::to_json(*vars_);
    return out;
  }

 private:
  // How the case reads its output, in native's word or PromptKitchen's.
  static Result<model::OutputType> type_of(const Value& line) {
    const Value* said = line.find("output_type");
    if (said == nullptr || said->is_null()) return model::OutputType::automatic;
    const std::string_view word = said->is_text() ? std::string_view(said->text()) : std::string_view();
    if (word == "text" || word == "string") return model::OutputType::text;
    if (word == "json") return model::OutputType::json;
    return fail("E431", R"("output_type" is "text" or "json")");
  }

  const Value* checks_ = nullptr;
  std::optional<double> threshold_;
  model::OutputType type_ = model::OutputType::automatic;
  const Map* vars_ = nullptr;
};

// A list of checks made ready. Items that say nothing sensible keep their place and end in an error.
struct LineGrader::Compiled {
  std::vector<std::optional<Finding>> places;  // a finding: the item is broken; none: the next check
  checks::StepChecks checks = checks::StepChecks::compile({});
  bool weighted = false;
  std::optional<std::string> fault;  // what is wrong with the checks, the first of it
};

LineGrader::LineGrader() = default;
LineGrader::LineGrader(LineGrader&&) noexcept = default;
LineGrader& LineGrader::operator=(LineGrader&&) noexcept = default;
LineGrader::~LineGrader() = default;

const LineGrader::Compiled& LineGrader::compiled(std::string_view line, const Question& question) {
  const std::string key = question.key(line);
  if (const auto known = known_.find(key); known != known_.end()) return *known->second;
  if (known_.size() >= kMostKnown) known_.clear();
  auto out = std::make_unique<Compiled>();
  const auto tell = [&](std::size_t place, const std::string& message) {
    if (!out->fault) out->fault = fmt::format("check {}: {}", place + 1, message);
  };
  std::vector<model::Check> all;
  const auto loose = dialects::read_loose_checks(question.checks(), line, question.type());
  if (!loose) tell(0, loose.error().message);
  if (loose) {
    out->weighted = loose->weighted;
    for (const dialects::LooseItem& item : loose->items) {
      if (item.fault) {
        tell(out->places.size(), item.fault->message);
        out->places.emplace_back(broken_check(*item.fault));
      }
      for (const model::Check& check : item.checks) {
        all.push_back(check);
        out->places.emplace_back();
      }
    }
  }
  out->checks = checks::StepChecks::compile(all, {.output = question.type(), .vars = question.vars()});
  for (const auto& [check, error] : out->checks.faults())
    if (error.code.starts_with('E')) tell(check, error.message);
  return *known_.emplace(key, std::move(out)).first->second;
}

namespace {

// Findings in the order of the items.
std::vector<Finding> in_place(std::vector<Finding> found, const std::vector<std::optional<Finding>>& places) {
  if (found.size() == places.size()) return found;
  std::vector<Finding> out;
  out.reserve(places.size());
  auto next = found.begin();
  for (const auto& broken : places) {
    if (broken) {
      out.push_back(*broken);
    } else {
      out.push_back(std::move(*next++));
    }
  }
  return out;
}

void append_verdict(const Value& id, const checks::Score& score, const std::vector<Finding>& findings,
                    const std::optional<std::string>& fault, std::string& out) {
  out += R"({"id":)";
  out += value::to_json(id);
  out += score.verdict == Verdict::pass ? R"(,"passed":true,"score":)" : R"(,"passed":false,"score":)";
  out += value::print_number(score.score);
  out += R"(,"checks":[)";
  for (const Finding& finding : findings) {
    model::append_json(finding, out);
    out += ',';
  }
  if (!findings.empty()) out.pop_back();
  out += ']';
  if (fault) out += fmt::format(R"(,"error":{{"kind":"config","message":{}}})", value::to_json_text(*fault));
  out += "}\n";
}

}  // namespace

namespace {

std::optional<std::string> text_in(const Value& line, std::string_view key) {
  const Value* value = line.find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  return value->is_text() ? std::string(value->text()) : value::to_json(*value);
}

std::optional<std::vector<std::string>> texts_in(const Value& line, std::string_view key) {
  const Value* value = line.find(key);
  if (value == nullptr || !value->is_list()) return std::nullopt;
  std::vector<std::string> out;
  for (const Value& item : value->list())
    out.push_back(item.is_text() ? std::string(item.text()) : value::to_json(item));
  return out;
}

// What judges look at beside the answer, where a line states their replies.
judges::Exhibit exhibit_in(const Value& line, const model::Outcome& outcome) {
  judges::Exhibit out = judges::exhibit_of(outcome);
  out.input = text_in(line, "input");
  out.expected_output = text_in(line, "expected_output");
  out.retrieval_context = texts_in(line, "retrieval_context");
  if (out.input) out.turns.push_back({.role = "user", .text = *out.input});
  out.turns.push_back({.role = "assistant", .text = outcome.text, .tool_calls = outcome.tool_calls});
  return out;
}

std::vector<Finding> findings_of(const checks::StepChecks& checks, const model::Outcome& outcome,
                                 const Value& line) {
  if (!checks.consults()) return checks.grade(outcome);
  const judges::Exhibit exhibit = exhibit_in(line, outcome);
  return checks.grade(outcome, &exhibit);
}

}  // namespace

void LineGrader::grade(std::string_view line, std::size_t number, std::string& out) {
  const auto value = read_line(line, number);
  if (!value) return append_error(Value(), "decode", value.error().message, out);
  const Value* id = value->find("id");
  const Value shown = id == nullptr ? Value() : *id;
  const auto question = Question::read(*value);
  if (!question) return append_error(shown, "config", question.error().message, out);
  const auto outcome = model::read_outcome(*value);
  if (!outcome) return append_error(shown, "config", outcome.error().message, out);
  if (outcome->error) return append_error(shown, outcome->error->kind, outcome->error->message, out);
  const Compiled& ready = compiled(line, *question);
  const auto findings = in_place(findings_of(ready.checks, *outcome, *value), ready.places);
  checks::Scoring scoring;
  scoring.weighted = ready.weighted || question->threshold().has_value();
  scoring.threshold = question->threshold().value_or(checks::kPassThreshold);
  append_verdict(shown, checks::score(findings, scoring), findings, ready.fault, out);
}

}  // namespace proctor::eval
