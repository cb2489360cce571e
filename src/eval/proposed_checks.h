// Checks that an answer suggests: what should hold of it the next time it is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/chat.h"
#include "model/suite.h"

namespace proctor::eval {

enum class Proposal : std::uint8_t { contains, json_path, schema, latency, equals, tools };

// "contains,json-path": E004 names a word that is none.
Result<std::vector<Proposal>> parse_proposals(std::string_view words);
std::vector<std::string_view> proposal_names();

// How a test language says such things, where it differs from saying all of them.
struct Means {
  bool steps = false;          // a case may have several
  bool paths = false;          // a JSON path to a value of the answer
  bool subset = false;         // JSON that holds at least this
  bool one_text = false;       // no more than one text to look for
  bool tool_names = false;     // names of tools, and not their arguments
  bool bare = false;           // neither schemas nor refusals: that there is an answer must do
  bool judge = false;          // nothing but a judge
  bool metric = false;         // nothing but metrics
  bool whole_request = false;  // requests stand there as they were sent, and raw responses are looked into
};
Means means_of(std::string_view format);

// What was seen of one step.
struct Observed {
  std::string question;
  std::optional<std::string> answer;  // none: the call failed
  std::vector<model::AskedCall> calls;
  std::vector<std::string> call_paths;  // where the raw response has their names, with dots
  std::optional<double> duration_ms;
};

// `wanted`: none: what suits the answer.
std::vector<model::Check> proposed_checks(const Observed& observed, const Means& means,
                                          const std::optional<std::vector<Proposal>>& wanted);

}  // namespace proctor::eval
