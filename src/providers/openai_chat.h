// Chat completions, as OpenAI and the many servers that follow it take them.
#pragma once

#include <span>
#include <string_view>

#include "providers/provider.h"
#include "providers/request.h"

namespace proctor::providers {

// How one server's form differs from OpenAI's.
struct ChatForm {
  std::span<const Rename> renames = {};  // parameters under other names; all others go as they are
  bool usage_in_stream = true;           // takes stream_options.include_usage
  bool own_limit = false;                // reasoning models take max_completion_tokens alone
};

// Keys in this order: model, messages, parameters as given, tools, stream. E443: something is no message.
Result<Map> chat_body(const model::ChatRequest& chat, const ChatForm& form);

// POST base/chat/completions with the key as bearer.
Result<net::Request> chat_request(std::string_view provider, const std::string& base,
                                  const model::ChatRequest& chat, const Connection& connection,
                                  const ChatForm& form);

// Of OpenAI's own models: those before gpt-4o know no schemas, those that reason take no temperature and tell
// no probabilities.
Abilities openai_abilities(std::string_view model);

// GET base/models with the key as bearer.
Result<net::Request> models_request(std::string_view provider, std::string_view own_base,
                                    const Connection& connection);

}  // namespace proctor::providers
