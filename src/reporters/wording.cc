#include "reporters/wording.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "model/score_text.h"
#include "reporters/numbers.h"
#include "reporters/shown.h"
#include "value/json.h"

namespace proctor::reporters {

using model::CaseRecord;
using model::Finding;
using model::RunRecord;
using model::SuiteRecord;
using model::Verdict;

namespace {

constexpr std::size_t kLongestName = 400;  // bytes

}  // namespace

Survey::Survey(const RunRecord& run) {
  for (const SuiteRecord& suite : run.suites)
    for (const CaseRecord& test : suite.cases) add(test);
}

Survey::Survey(const SuiteRecord& suite) {
  for (const CaseRecord& test : suite.cases) add(test);
}

Survey Survey::by_totals(const RunRecord& run) {
  const model::Totals& totals = run.totals;
  if (!totals.scores) return Survey(run);
  Survey out;
  out.counts_.at(static_cast<std::size_t>(Verdict::pass)) = totals.passed;
  out.counts_.at(static_cast<std::size_t>(Verdict::fail)) = totals.failed;
  out.counts_.at(static_cast<std::size_t>(Verdict::error)) = totals.errors;
  out.counts_.at(static_cast<std::size_t>(Verdict::skipped)) = totals.skipped;
  out.scores_ = *totals.scores;
  return out;
}

void Survey::add(const CaseRecord& test) {
  ++counts_.at(static_cast<std::size_t>(test.verdict));
  if (test.verdict != Verdict::skipped) scores_ += test.score;
}

double Survey::score() const {
  const std::size_t ran = with(Verdict::pass) + in_trouble();
  return ran == 0 ? 0 : scores_ / static_cast<double>(ran);
}

std::string counts(const model::Totals& totals) {
  return fmt::format("{} of {} {} passed, {} failed, {} {}, {} skipped", grouped(totals.passed),
                     grouped(totals.cases), totals.cases == 1 ? "case" : "cases", grouped(totals.failed),
                     grouped(totals.errors), totals.errors == 1 ? "error" : "errors",
                     grouped(totals.skipped));
}

std::string token_count(const Map& usage) {
  const Value* tokens = usage.find("total_tokens");
  const bool known =
      tokens != nullptr && tokens->is_number() && tokens->number() >= 0 && tokens->number() < 1e15;
  return known ? grouped(static_cast<std::size_t>(tokens->number())) : "";
}

namespace {

std::string tokens_in(const Map& usage) {
  const std::string count = token_count(usage);
  return count.empty() ? count : count + " tokens";
}

// What judging took, apart from the answers.
std::string told(const model::JudgeUsage& judge) {
  std::string out = fmt::format("judge: {} {}", grouped(judge.calls), judge.calls == 1 ? "call" : "calls");
  if (judge.cached > 0) out += fmt::format(", {} from the cache", grouped(judge.cached));
  if (const std::string tokens = tokens_in(judge.usage); !tokens.empty()) out += ", " + tokens;
  if (judge.cost) out += fmt::format(", cost {:.4f}", *judge.cost);
  return out;
}

}  // namespace

std::string summary(const RunRecord& run, const Survey& survey) {
  if (run.totals.cases == 0) return "there were no cases to run";
  std::string out = counts(run.totals);
  if (run.totals.cases > run.totals.skipped) out += " · score " + percent(survey.score());
  if (run.duration_ms > 0) out += " · " + duration(run.duration_ms);
  if (const std::string tokens = tokens_in(run.usage); !tokens.empty()) out += " · " + tokens;
  if (run.cost) out += fmt::format(" · cost {:.4f}", *run.cost);
  if (!run.judge.empty()) out += " · " + told(run.judge);
  return out;
}

std::string title(const SuiteRecord& suite) {
  if (!trimmed(suite.name).empty()) return shown(clipped(suite.name, kLongestName));
  return trimmed(suite.path).empty() ? "(suite without a name)" : shown(suite.path);
}

std::string title(const CaseRecord& test) {
  std::string name =
      trimmed(test.name).empty() ? "(case without a name)" : shown(clipped(test.name, kLongestName));
  return test.repeat > 1 ? fmt::format("{} (repeat {})", name, test.repeat) : name;
}

std::size_t line_of(const CaseRecord& test) {
  for (const auto& step : test.steps)
    for (const Finding& check : step.checks)
      if (check.line > 0 && is_bad(check)) return check.line;
  return test.line;
}

std::string place(const Placed& placed) {
  const std::size_t line = line_of(*placed.test);
  std::string path = shown(placed.suite->path);
  return line == 0 || path.empty() ? path : fmt::format("{}:{}", path, line);
}

namespace {

// "metric" alone would not tell which one.
std::string_view name_of(const Finding& check) {
  const std::size_t colon = check.kind.find(':');
  const std::string_view family = std::string_view(check.kind).substr(0, colon);
  if (colon != std::string::npos && (check.source_key.empty() || check.source_key.ends_with(family)))
    return std::string_view(check.kind).substr(colon + 1);
  return check.source_key.empty() ? check.kind : check.source_key;
}

}  // namespace

std::string label(const Finding& check) {
  const std::string_view name = name_of(check);
  const bool says_so = name.find("not-") != std::string::npos || name.find("not_") != std::string::npos;
  return (check.negate && !says_so ? "not " : "") + shown(name.empty() ? "check" : name);
}

std::string score_text(const Finding& check) {
  const auto bound = model::bound_of(check);
  if (!bound) return percent(check.score);
  if (check.verdict == Verdict::pass || check.verdict == Verdict::fail)
    return model::score_text(check.score, *bound);
  return fmt::format("{}, passes at {}", model::name_of(check.verdict), model::bound_text(*bound));
}

std::string score_text(const CaseRecord& test) {
  if (!test.pass_threshold) return percent(test.score);
  return fmt::format("{}, passes at >= {}", percent(test.score), percent(*test.pass_threshold));
}

std::string label_with_score(const Finding& check) {
  return check.threshold ? fmt::format("{} ({})", label(check), score_text(check)) : label(check);
}

bool is_bad(const Finding& check) {
  return !check.advisory && (check.verdict == Verdict::fail || check.verdict == Verdict::error);
}

std::string explanation(const model::Fault& fault) {
  return fault.kind.empty() ? fault.message : fmt::format("{}: {}", fault.kind, fault.message);
}

std::string explanation(const Finding& check) {
  std::string out = check.message;
  const auto add = [&](const std::string& more) {
    if (more.empty() || out.find(more) != std::string::npos) return;
    if (!out.empty()) out += '\n';
    out += more;
  };
  if (check.error && (check.error->message.empty() || out.find(check.error->message) == std::string::npos))
    add(explanation(*check.error));
  // A message may end in the judge's own words.
  if (check.reason && out.find('"' + *check.reason) == std::string::npos) add("reason: " + *check.reason);
  if (check.spread) add(fmt::format("spread of the judge's scores: {:.3f}", *check.spread));
  if (check.advisory) add("advisory: its judge is not calibrated well enough to fail a case");
  return out;
}

std::string samples(const Finding& check, std::size_t most) {
  const std::string told = explanation(check);
  std::vector<std::string> texts;
  std::size_t left = 0;
  for (const Value& sample : check.samples) {
    std::string text = value::to_json(sample);
    if (check.samples.size() == 1 && told.find(text) != std::string::npos) return {};
    texts.size() < most ? texts.push_back(std::move(text)) : void(++left);
  }
  std::string out = fmt::format("{}", fmt::join(texts, ", "));
  if (left > 0) out += fmt::format(" and {} more", left);
  return out;
}

std::string first_reason(const CaseRecord& test) {
  const auto first_line = [](const std::string& text) {
    return shown(std::string_view(text).substr(0, text.find_first_of("\r\n")));
  };
  if (test.error) return first_line(explanation(*test.error));
  for (const auto& step : test.steps) {
    if (step.error) return first_line(explanation(*step.error));
    for (const Finding& check : step.checks) {
      if (!is_bad(check)) continue;
      const std::string why = explanation(check);
      if (why.empty()) return label_with_score(check);
      std::string line = first_line(why);
      const bool tells = !check.threshold || line.find("passes at") != std::string::npos;
      return tells ? line : fmt::format("{} ({})", line, score_text(check));
    }
  }
  return {};
}

bool in_trouble(const CaseRecord& test) {
  return std::any_of(test.steps.begin(), test.steps.end(), [&](const auto& step) {
    return std::any_of(step.checks.begin(), step.checks.end(), is_bad);
  });
}

Verdict verdict_of(const model::Totals& totals) {
  if (totals.failed > 0) return Verdict::fail;
  if (totals.errors > 0) return Verdict::error;
  return totals.passed > 0 ? Verdict::pass : Verdict::skipped;
}

bool has_checks(const CaseRecord& test) {
  return std::any_of(test.steps.begin(), test.steps.end(),
                     [](const auto& step) { return !step.checks.empty(); });
}

}  // namespace proctor::reporters
