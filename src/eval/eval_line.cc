#include "eval/eval_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "base/words.h"
#include "checks/grade.h"
#include "checks/score.h"
#include "dialects/loose.h"
#include "eval/answer.h"
#include "judges/unasked.h"
#include "model/given.h"
#include "model/given_shape.h"
#include "model/record.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::eval {

using model::Finding;
using model::Verdict;

namespace {

constexpr std::size_t kMostKnown = 2048;  // compiled lists of checks

// Nothing is called here, so advice names keys of the line, not flags.
constexpr std::string_view kNoJudge =
    R"(no judge is called here: state its reply as "judge" or "judge_replies", or the result as "metrics")";
constexpr std::string_view kNoVectors =
    R"(no embedding service is called here: state the vectors as "embeddings")";

// Keys of a line besides those of an answer, which model/given_shape.h lists.
constexpr std::string_view kKeys[] = {"id",   "checks", "pass_threshold",  "output_type",
                                      "vars", "input",  "expected_output", "retrieval_context"};

std::vector<std::string_view> known_keys() {
  std::vector<std::string_view> out(std::begin(kKeys), std::end(kKeys));
  for (const Field& field : model::given_step().fields) out.push_back(field.name);
  return out;
}

// Every unknown key, with the key that was probably meant.
Result<void> check_keys(const Value& line) {
  static const std::vector<std::string_view> kKnown = known_keys();
  std::string unknown;
  for (const value::Member& member : line.map()) {
    if (std::find(kKnown.begin(), kKnown.end(), member.key) != kKnown.end()) continue;
    unknown += fmt::format("{}unknown key {}{}", unknown.empty() ? "" : "; ", quoted(member.key),
                           did_you_mean(member.key, kKnown));
  }
  return unknown.empty() ? Result<void>() : fail("E630", std::move(unknown));
}

// An empty text is an answer; a key that is absent or null is not.
Result<void> check_answer(const Value& line) {
  for (const std::string_view key : {"output", "response", "replies", "unreachable", "crash"})
    if (const Value* said = line.find(key); said != nullptr && !said->is_null()) return {};
  return fail("E631", R"(there is no answer to grade: "output" and "response" are missing or null)");
}

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
    if (const auto known = check_keys(line); !known) return tl::make_unexpected(known.error());
    out.checks_ = line.find("checks");
    if (out.checks_ == nullptr) return fail("E431", R"("checks" is missing)");
    if (out.checks_->is_scalar())
      return fail("E431", R"("checks" is a list of checks, or a map of assert keys)");
    if (const auto answered = check_answer(line); !answered) return tl::make_unexpected(answered.error());
    if (const Value* said = line.find("pass_threshold"); said != nullptr && !said->is_null()) {
      if (!said->is_number() || said->number() < 0 || said->number() > 1)
        return fail("E431", R"("pass_threshold" is a number from 0 to 1)");
      out.threshold_ = said->number();
    }
    if (const Value* passages = line.find("retrieval_context"); passages != nullptr && !passages->is_null()) {
      Diagnostics faults;
      value::check_shape(*passages, model::kPassages, faults);
      if (faults.has_errors()) return fail("E431", "\"retrieval_context\": " + faults.first_error().message);
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
  std::vector<std::optional<Finding>> places;     // a finding: the item is broken; none: the next check
  std::vector<std::vector<std::string>> notices;  // one list per place
  checks::StepChecks checks = checks::StepChecks::compile({});
  bool weighted = false;
  std::optional<std::string> fault;  // what is wrong with the checks, the first of it

  void add(std::optional<Finding> broken, std::vector<std::string> notes) {
    places.push_back(std::move(broken));
    notices.push_back(std::move(notes));
  }
};

LineGrader::LineGrader(checks::PatternLimits limits)
    : limits_(std::make_unique<const checks::PatternLimits>(std::move(limits))) {}
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
        out->add(broken_check(*item.fault), {});
      }
      for (const model::Check& check : item.checks) {
        all.push_back(check);
        out->add(std::nullopt, item.warnings);
      }
    }
  }
  out->checks = checks::StepChecks::compile(
      all, {.output = question.type(), .vars = question.vars(), .patterns = limits_.get()});
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

// What the findings say about how their checks are written.
void add_notices(const std::vector<std::vector<std::string>>& notices, std::vector<Finding>& findings) {
  for (std::size_t i = 0; i < notices.size(); ++i)
    findings[i].notices.insert(findings[i].notices.end(), notices[i].begin(), notices[i].end());
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

// What judges look at beside the answer, where a line states their replies.
judges::Exhibit exhibit_in(const Value& line, const model::Outcome& outcome) {
  judges::Exhibit out = judges::exhibit_of(outcome);
  out.no_judge = kNoJudge;
  out.input = text_in(line, "input");
  out.expected_output = text_in(line, "expected_output");
  out.retrieval_context = model::passage_texts(model::read_passages(line.find("retrieval_context")));
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
  auto outcome = model::read_outcome(*value);
  if (!outcome) return append_error(shown, "config", outcome.error().message, out);
  if (outcome->error) return append_error(shown, outcome->error->kind, outcome->error->message, out);
  outcome->vectors_error = model::Fault{"config", std::string(kNoVectors)};
  const Compiled& ready = compiled(line, *question);
  auto findings = in_place(findings_of(ready.checks, *outcome, *value), ready.places);
  add_notices(ready.notices, findings);
  checks::Scoring scoring;
  scoring.weighted = ready.weighted || question->threshold().has_value();
  scoring.threshold = question->threshold().value_or(checks::kPassThreshold);
  append_verdict(shown, checks::score(findings, scoring), findings, ready.fault, out);
}

}  // namespace proctor::eval
