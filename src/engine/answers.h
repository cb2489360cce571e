// Who answers the steps of one case: stated answers, a model or an agent.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/exchange.h"
#include "engine/plan.h"

namespace proctor::engine {

struct StepAnswer {
  Exchange exchange;
  std::string rendered;
  std::string said;                // what a person said, for judges
  model::JudgeUsage judging = {};  // what was found out about the answer afterwards
};

Occasion occasion_of(const Trial& trial);

// One case, step by step; one thread at a time.
class Answers {
 public:
  Answers() = default;
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;
  virtual ~Answers() = default;

  virtual StepAnswer to(const model::Step& step, std::size_t number, const Until& until) = 0;
};

// The trial must outlive the answers.
std::unique_ptr<Answers> answers_for(const Trial& trial);

}  // namespace proctor::engine
