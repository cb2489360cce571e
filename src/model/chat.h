// A question to a model and its answer, whoever the provider is. Messages, tools and parameters have the
// shape of OpenAI's chat completions; a provider that speaks otherwise translates.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/occasion.h"
#include "model/run.h"

namespace proctor::model {

struct ChatRequest {
  std::string model;
  List messages;  // {role, content: text or parts, tool_calls?, tool_call_id?, name?}
  List tools;     // {type: "function", function: {name, description?, parameters?}}
  Map params;     // temperature, max_tokens, response_format, seed, stop, tool_choice, ...
  bool stream = false;
  std::chrono::milliseconds timeout{0};  // of one call; 0: the limits of the transport
  Occasion occasion = {};
};

// A call as the model asked for it.
struct AskedCall {
  std::string id;
  std::string name;
  Value arguments;  // parsed; a text where it is no JSON
};

struct Reply {
  std::string text;
  std::optional<Value> response;  // the provider's body; of a stream, what its SDK assembles
  std::vector<AskedCall> calls;
  std::string finish;    // the provider's word: stop, length, tool_calls, end_turn, ...
  bool refused = false;  // the provider marks the answer as a refusal
  Map usage;             // prompt_tokens, completion_tokens, total_tokens where known
  std::optional<double> cost;
  std::optional<double> latency_ms;      // from sending to the last byte
  std::optional<double> first_token_ms;  // of a stream
  std::optional<Fault> error;            // no answer came
  std::vector<std::string> notices;      // for the author: a parameter that the provider does not take, ...
};

}  // namespace proctor::model
