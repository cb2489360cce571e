// What happens within one step: the model is asked, the tools it calls are answered, until it answers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/route.h"
#include "engine/talk.h"

namespace proctor::engine {

inline constexpr std::size_t kMostModelCalls = 5;   // a step
inline constexpr std::size_t kMostToolCalls = 128;  // an answer

struct Exchange {
  model::Outcome outcome;
  std::size_t model_calls = 0;
  std::vector<std::string> notices;
};

// What is asked, and for which case.
struct Asked {
  const Turn& turn;
  Occasion occasion;
};

// `model` answers in place of the route's, where there is one: stated replies.
Exchange exchange(const ChatRoute& route, Model& model, const Asked& asked, const AnswerTool& tools,
                  const Until& until);

}  // namespace proctor::engine
