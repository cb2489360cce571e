#include "service/check_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/words.h"
#include "checks/grade.h"
#include "engine/plan.h"
#include "engine/talk.h"
#include "judges/inquiry.h"
#include "judges/terms.h"
#include "model/score_text.h"
#include "providers/provider.h"
#include "service/placeholders.h"
#include "service/whose_model.h"

namespace proctor::service {
namespace {

// What a format assumes has no location in the file.
bool states_threshold(const model::Check& check) {
  const Value* said = check.options.find("threshold");
  return said != nullptr && said->span != Span{};
}

// Where low is good, the default threshold is the highest score that passes, which is easily taken for the
// lowest. Reported once per metric of a suite.
void warn_of_default(const model::Check& check, std::set<std::string_view>& warned, Diagnostics& faults) {
  const judges::MetricDef* metric = judges::metric_of(check);
  if (metric == nullptr || !metric->low_is_good || states_threshold(check)) return;
  const auto threshold = judges::terms_of(metric, check).threshold;
  if (threshold.value_or(0) == 0 || !warned.insert(metric->name).second) return;
  faults.warn(
      "W721",
      fmt::format("{} has no threshold, so the default applies: it passes at {}, because lower is better; "
                  "set \"threshold\" to the highest score that you accept",
                  quoted(metric->name), model::bound_text({*threshold, true, check.negate})),
      check.span);
}

enum class Templates { filled, unknown };

void compile_checks(const model::Suite& suite, const checks::PatternLimits& limits, Templates templates,
                    Diagnostics& faults) {
  std::set<std::string_view> warned;
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps) {
      const Map vars = engine::vars_of(test, step);
      checks::Setup setup = engine::setup_for(suite, step, vars);
      setup.patterns = &limits;
      const auto ready = checks::StepChecks::compile(step.checks, setup);
      for (const auto& [check, error] : ready.faults())
        faults.add(error.code.starts_with('W') ? Severity::warning : Severity::error, error);
      if (ready.consults())
        for (const model::Check* check : ready.needs({}).judged) warn_of_default(*check, warned, faults);
      if (setup.vars == nullptr || templates == Templates::unknown) continue;
      for (const model::Check& check : step.checks) check_placeholders_of(check, vars, faults);
    }
}

Span start_of(Span span) { return span_of(span.begin, std::min(span.begin + 1, span.end)); }

Span place_of(const model::Case& test) {
  return test.name_span == Span{} ? start_of(test.span) : test.name_span;
}

// Texts that occur again. Where the first one is takes a walk through the file, and is told of a few only.
class Repeats {
 public:
  explicit Repeats(const Diagnostics& faults) : faults_(faults) {}

  // Where the text was first, for a message; none: it is new.
  std::optional<std::string> add(std::string_view text, Span span) {
    constexpr std::size_t kMaxLocated = 20;
    const auto [known, is_new] = first_.emplace(text, span);
    if (is_new) return std::nullopt;
    return ++repeats_ > kMaxLocated ? "" : ", the first at " + faults_.place(known->second);
  }

 private:
  const Diagnostics& faults_;
  std::map<std::string_view, Span> first_;
  std::size_t repeats_ = 0;
};

// A suite may say one thing of several targets; reports then tell the cases apart by number alone.
void check_names(const model::Suite& suite, Diagnostics& faults) {
  Repeats seen(faults);
  for (const model::Case& test : suite.cases) {
    const bool told_apart = test.name.empty() || !test.id.empty();
    if (const auto first = told_apart ? std::nullopt : seen.add(test.name, place_of(test)))
      faults.warn(
          "W651",
          fmt::format("two cases are called {}{}: reports cannot tell them apart", quoted(test.name), *first),
          place_of(test));
  }
}

Span span_of_judge(const Value& root) {
  const Value* defaults = root.find("defaults");
  const Value* judge = defaults == nullptr ? nullptr : defaults->find("judge");
  const Value* model = judge == nullptr ? nullptr : judge->find("model");
  if (judge == nullptr) return {};
  return model != nullptr ? model->span : judge->span;
}

// Names a provider and a model, or a model alone.
void check_judge(std::string_view name, Span span, Diagnostics& faults) {
  if (name.empty() || providers::split_model(name).provider != nullptr) return;
  if (const auto known = provider_by_model(name); !known)
    faults.error(known.error().code, "the judge: " + known.error().message, span);
}

bool checks_nothing(const model::Case& test) {
  return std::all_of(test.steps.begin(), test.steps.end(),
                     [](const model::Step& step) { return step.checks.empty(); });
}

}  // namespace

void report_unsupported(const model::Suite& suite, Diagnostics& faults) {
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps)
      for (const model::Check& check : step.checks)
        if (check.kind == "unsupported")
          faults.warn("W611",
                      "this check could not be converted, and ends in an error: write another in its place",
                      check.span);
}

void check_checks(const model::Suite& suite, const checks::PatternLimits& limits, Diagnostics& faults) {
  compile_checks(suite, limits, Templates::filled, faults);
}

void check_ids(const model::Suite& suite, Diagnostics& faults) {
  Repeats seen(faults);
  for (const model::Case& test : suite.cases)
    if (const auto first = test.id.empty() ? std::nullopt : seen.add(test.id, test.id_span))
      faults.error("E651",
                   fmt::format("two cases have the id {}{}: give each its own", quoted(test.id), *first),
                   test.id_span);
}

void advise_on_cases(const model::Suite& suite, Diagnostics& faults) {
  check_names(suite, faults);
  for (const model::Case& test : suite.cases)
    if (test.run_mode != model::RunMode::skip && checks_nothing(test))
      faults.warn("W657", "this case checks nothing: it passes whatever is answered", place_of(test));
}

void check_judges(const model::Suite& suite, const Value& root, Diagnostics& faults) {
  if (!suite.defaults.judge.empty()) check_judge(suite.defaults.judge, span_of_judge(root), faults);
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps)
      for (const model::Check& check : step.checks) {
        const Value* model = check.options.find("model");
        if (model != nullptr && model->is_text() &&
            (check.kind == "judge" || check.kind.starts_with("metric:")))
          check_judge(model->text(), model->span == Span{} ? check.span : model->span, faults);
      }
}

void check_part(const model::Suite& suite, const checks::PatternLimits& limits, Diagnostics& faults) {
  compile_checks(suite, limits, Templates::unknown, faults);
  check_ids(suite, faults);
}

}  // namespace proctor::service
