// What the endpoints of LLMUnit's clients share.
#pragma once

#include <utility>

#include "server/context.h"
#include "server/route.h"
#include "service/llmunit.h"

namespace proctor::server {

// A name that is taken, and a file that is not thrown away: 409. Else what is wrong, by field.
Problem refused(const service::LlmunitRefused& why);

template <typename Work>
Answered with_llmunit(Context& context, const Work& work) {
  auto llmunit = service::Llmunit::open(context.workspace);
  if (!llmunit) return tl::make_unexpected(told(llmunit.error()));
  return work(*llmunit);
}

}  // namespace proctor::server
