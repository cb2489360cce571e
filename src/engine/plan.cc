#include "engine/plan.h"

namespace proctor::engine {

const model::Target& target_of(const model::Suite& suite, const model::Case& test) {
  return std::holds_alternative<std::monostate>(test.target) ? suite.target : test.target;
}

// Only proctor's own language fills in templates: elsewhere braces in an expected text are braces.
checks::Setup setup_for(const model::Suite& suite, const model::Step& step, const Map& vars) {
  checks::Setup setup;
  setup.output = step.output_type;
  if (suite.source.format == "native") setup.vars = &vars;
  return setup;
}

}  // namespace proctor::engine
