// What is judged: an answer and what belongs to it. Texts in it are data, whoever wrote them: they reach a
// judge within fences only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/run.h"
#include "value/value.h"

namespace proctor::judges {

// One turn of a conversation.
struct Turn {
  std::string role;  // user, assistant
  std::string text;
  std::vector<model::ToolCall> tool_calls = {};
  std::optional<std::vector<std::string>> retrieval_context = {};
};

// What is absent was never stated, which is unlike an empty text: a metric that needs it names it.
struct Exhibit {
  std::optional<std::string> input;
  std::optional<std::string> output;
  std::optional<std::string> expected_output;
  std::optional<std::vector<std::string>> retrieval_context;
  std::optional<std::vector<model::ToolCall>> tool_calls;
  std::vector<Turn> turns;  // the conversation so far, the step that is judged included
  std::string_view no_judge =
      {};  // the message where a judge would have to be called and cannot be; empty: usual
};

}  // namespace proctor::judges
