// A suite from traces: a bug seen in production becomes a test that asks the same and expects what was
// answered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cassette/trace.h"
#include "eval/proposed_checks.h"
#include "service/convert.h"

namespace proctor::service {

using eval::parse_proposals;
using eval::Proposal;

struct TestRequest {
  std::string format = "native";
  Syntax syntax = Syntax::usual;
  std::string name;  // of the suite; empty: by what was asked
  std::optional<std::vector<Proposal>> checks;
};

// One case's traces in the order in which they were made.
using Conversation = std::vector<cassette::Trace>;

// Where a format takes several steps, a conversation is one case, a step each time something new is said; a
// call that only brings results of tools belongs to the step before, and the results become mocks. Elsewhere
// each trace is a case of its own. `losses` tell what the format cannot say. E497: an exchange that is no
// conversation, such as one for embeddings.
Result<Converted> test_from(const std::vector<Conversation>& conversations, const TestRequest& request);

}  // namespace proctor::service
