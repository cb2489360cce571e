// echo: no model and no network; the answer is the last user message. For trying suites and for tests.
#include <cstdint>
#include <utility>

#include "providers/messages.h"
#include "providers/provider.h"
#include "text/words.h"

namespace proctor::providers {
namespace {

std::int64_t prompt_tokens(const model::ChatRequest& chat) {
  std::int64_t tokens = 0;
  for (const Value& message : chat.messages)
    tokens += text::estimate_tokens(plain_text(message.find("content")));
  return tokens;
}

model::Reply answer(const model::ChatRequest& chat) {
  model::Reply reply;
  reply.text = last_user_text(chat);
  reply.finish = "stop";
  const std::int64_t in = prompt_tokens(chat);
  const std::int64_t out = text::estimate_tokens(reply.text);
  reply.usage = Map{{"prompt_tokens", in}, {"completion_tokens", out}, {"total_tokens", in + out}};
  reply.response = Map{{"model", chat.model},
                       {"choices", List{Map{{"index", 0},
                                            {"message", Map{{"role", "assistant"}, {"content", reply.text}}},
                                            {"finish_reason", "stop"}}}},
                       {"usage", reply.usage}};
  return reply;
}

constexpr Provider kProviders[] = {{.name = "echo",
                                    .about = "No model: the answer is the last user message.",
                                    .needs_key = false,
                                    .local = true,
                                    .answer = answer}};

}  // namespace

std::span<const Provider> echo() { return kProviders; }

}  // namespace proctor::providers
