#include "service/check_suite.h"

#include "checks/grade.h"

namespace proctor::service {

// Only proctor's own language fills in templates: elsewhere braces in an expected text are braces.
checks::Setup setup_for(const model::Suite& suite, const model::Step& step, const Map& vars) {
  checks::Setup setup;
  setup.output = step.output_type;
  if (suite.source.format == "native") setup.vars = &vars;
  return setup;
}

Map vars_of(const model::Case& test, const model::Step& step) {
  Map vars = test.vars;
  for (const auto& [key, value, span, merged] : step.vars) vars.set(key, value);
  return vars;
}

void check_checks(const model::Suite& suite, Diagnostics& faults) {
  for (const model::Case& test : suite.cases)
    for (const model::Step& step : test.steps) {
      const Map vars = vars_of(test, step);
      const auto ready = checks::StepChecks::compile(step.checks, setup_for(suite, step, vars));
      for (const auto& [check, error] : ready.faults())
        faults.add(error.code.starts_with('W') ? Severity::warning : Severity::error, error);
    }
}

}  // namespace proctor::service
