// What a provider's body says, in one form whoever wrote it: OpenAI's chat, completion and responses bodies,
// Anthropic's messages, Gemini's candidates, Ollama's chat. The one place that knows how these bodies look.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/fault.h"
#include "model/chat.h"

namespace proctor::model {

struct Answer {
  bool known = false;               // the body has one of these forms
  std::optional<std::string> text;  // none: the body has no text at all, as with `content: null`
  std::string refusal;              // in the model's words, where the provider sets it apart
  std::vector<AskedCall> calls;
  std::string finish;  // the provider's word
  Map usage;           // under OpenAI's names; see read_usage

  // The provider says that the model refused: OpenAI's `refusal`, Anthropic's stop reason.
  bool refused() const { return !refusal.empty() || finish == "refusal"; }
};

Answer read_answer(const Value& body);

// Why a body holds no answer: the provider blocked the prompt, filtered the answer, or gave neither text,
// refusal nor tool calls. None: it holds one, or has no known form.
std::optional<Fault> missing_answer(const Value& body, const Answer& answer);

// Tokens under one set of names: prompt_tokens, completion_tokens, total_tokens; what was read from a cache
// is cached_tokens where prompt_tokens include it, and cache_read_input_tokens, cache_creation_input_tokens
// where they do not.
Map read_usage(const Value* usage);

// {"error": {"message", ...}} or {"error": "text"}, with no answer beside it; null: there is none.
const Value* error_in(const Value& body);

// The message within an error of any shape, or the whole error as JSON.
std::string error_message(const Value& error);

}  // namespace proctor::model
