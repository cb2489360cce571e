// How the cases of a suite are answered: the ways to a model or an agent, with every name resolved. The
// service makes routes from what authors and the command line say; trials follow them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "agents/agent.h"
#include "model/chat.h"
#include "system/clock.h"

namespace proctor::engine {

// Answers chat requests: a provider behind the HTTP stack, or a fake. Safe to use from any thread.
class Model {
 public:
  Model() = default;
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;
  virtual ~Model() = default;

  virtual model::Reply ask(const model::ChatRequest& chat, const Until& until) = 0;
};

// What a tool answered in place of the real one.
struct ToolAnswer {
  std::string text;
  std::vector<std::string> notes;  // what its script printed
};

// Safe to use from any thread.
using AnswerTool =
    std::function<Answered<ToolAnswer>(std::string_view name, const Value& arguments, const Until& until)>;

using model::Manner;

inline constexpr std::string_view kToolResult = "Tool result for {{name}}: {{result}}";

// A conversation with a model.
struct ChatRoute {
  std::shared_ptr<Model> model;
  std::shared_ptr<Model> failover;  // asked where the first could not answer
  std::string failover_name;
  Manner manner = Manner::chat;
  std::optional<std::string> prompt;  // template: the system text of a chat, the whole of a template
  std::optional<std::string> turn;    // template of a chat's turn; none: the step's input
  bool single_braces = false;         // {x} counts as a placeholder too
  bool fills_messages = false;        // the request's messages and parameters and the history are templates
  model::ChatRequest request;         // model, parameters, tools, and messages that stand first
  bool runs_tools = false;            // calls of tools are answered, and the answers go back to the model
  // Template of the message that returns the result of a tool that was called in plain text: {{name}},
  // {{result}}.
  std::string tool_result = std::string(kToolResult);
};

struct AgentRoute {
  std::shared_ptr<agents::Agent> agent;
  bool fills_input = false;  // the steps' inputs are templates where a case has variables
};

// Nowhere: why a case cannot be answered. Found before anything runs where it can be.
using Route = std::variant<Fault, ChatRoute, AgentRoute>;

}  // namespace proctor::engine
