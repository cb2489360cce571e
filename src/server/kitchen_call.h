// What the endpoints of PromptKitchen's clients share: opening what is kept, saving as one commit, and the
// words for what is not there.
#pragma once

#include <string>
#include <utility>

#include "server/context.h"
#include "server/route.h"
#include "service/commits.h"
#include "service/kitchen.h"

namespace proctor::server {

using Kitchen = service::Kitchen;

inline tl::unexpected<Problem> refuse(const Error& error) { return tl::make_unexpected(told(error)); }

inline tl::unexpected<Problem> no_prompt() { return refuse(not_found("Prompt not found")); }
inline tl::unexpected<Problem> no_suite() { return refuse(not_found("Test suite not found")); }
inline tl::unexpected<Problem> no_case() { return refuse(not_found("Test case not found")); }

// Every fault with its field.
Problem kitchen_faults(const std::vector<service::FieldFault>& faults);
Problem refused_run(const service::Refused& refused);

// `work` is given the kitchen and answers; what it wrote becomes one commit where the workspace commits.
template <typename Work>
Answered with_kitchen(Context& context, const Work& work) {
  auto kitchen = Kitchen::open(context.workspace.root());
  if (!kitchen) return refuse(kitchen.error());
  return work(*kitchen);
}

template <typename Work>
Answered save_kitchen(Context& context, const std::string& message, const Work& work) {
  auto turn = service::begin_save(context.workspace, context.workspace.root(), {".promptkitchen"});
  if (!turn) return refuse(turn.error());
  Answered answered = with_kitchen(context, work);
  if (!answered) return answered;
  if (auto committed = turn->commit(message); !committed) return refuse(committed.error());
  return answered;
}

}  // namespace proctor::server
