// One case's side of a conversation: what is sent for each step, and what is remembered of the answers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/route.h"
#include "model/suite.h"

namespace proctor::engine {

struct Turn {
  List messages;                     // all that the model is sent
  std::optional<Map> params;         // filled in; none: the route's
  std::string rendered;              // the part that the step gave, for people
  std::string said;                  // what a person said, for judges: the input, where it stands alone
  std::vector<std::string> missing;  // placeholders without a value
};

// One thread at a time.
class Talk {
 public:
  Talk() = default;
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;
  virtual ~Talk() = default;

  virtual Turn open(const model::Step& step) = 0;
  // The step's turn is over; `answer` is what came of it.
  virtual void close(const model::Step& step, std::string_view answer) = 0;
};

// Both must outlive the talk.
std::unique_ptr<Talk> make_talk(const ChatRoute& route, const model::Case& test);

// The input sent to an agent at a step. Placeholders are filled in if the case has variables.
Turn turn_for_agent(const AgentRoute& route, const model::Case& test, const model::Step& step);

// The case's variables with the step's on top.
Map vars_of(const model::Case& test, const model::Step& step);

}  // namespace proctor::engine
