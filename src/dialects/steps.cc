#include "dialects/steps.h"

#include "dialects/dialect.h"

namespace proctor::dialects {

bool is_llmunit_step(const Value& step) {
  return step.find("expectedBehavior") != nullptr || step.find("message") != nullptr ||
         step.find("userInput") != nullptr || has_map(step, "input");
}

bool is_testhaven_step(const Value& step) {
  return step.find("assert") != nullptr || step.find("expected") != nullptr || has_text(step, "input");
}

}  // namespace proctor::dialects
