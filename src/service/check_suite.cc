#include "service/check_suite.h"

#include "checks/grade.h"
#include "engine/plan.h"
#include "engine/talk.h"

namespace proctor::service {

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
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps) {
      const Map vars = engine::vars_of(test, step);
      checks::Setup setup = engine::setup_for(suite, step, vars);
      setup.patterns = &limits;
      const auto ready = checks::StepChecks::compile(step.checks, setup);
      for (const auto& [check, error] : ready.faults())
        faults.add(error.code.starts_with('W') ? Severity::warning : Severity::error, error);
    }
}

}  // namespace proctor::service
