// Answers tool calls in place of the tools: by one answer, by rules on the arguments, by script, or by a file
// of any of these. The mocks of a case come before those of its suite; the first that knows the tool answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "model/suite.h"
#include "script/script.h"

namespace proctor::script {

// A mock with what its file holds.
struct Resolved {
  model::Mock mock;
  std::optional<Source> source;   // a file of scripts
  std::optional<Value> document;  // a file of answers
};

// Reads a mock's file by its name: .ts, .js and their like are scripts; .json, .yaml and .yml hold one of
//   - a tool with its mock, as PromptRepo has it: `tool: {name, parameters, mock}`
//   - mocks as a suite has them, in a list or beneath `mocks`: `{tool, returns | rules | code}`
//   - a map from a tool's name to such a mock or to its answer.
// Fails with the span of what is wrong in the text.
Result<Resolved> resolve(model::Mock mock, std::string path, std::string text);

// Safe to use from any thread. The pool must outlive it.
class Mocks {
 public:
  Mocks(std::vector<Resolved> mocks, Pool& pool);

  // A tool that nobody mocks is told so as an answer, as a tool that fails would tell it:
  // `Error: Tool mock for "x" not found`.
  Answered<Called> answer(std::string_view tool, const Value& arguments, const Until& until) const;

 private:
  std::vector<Resolved> mocks_;
  Pool& pool_;
};

}  // namespace proctor::script
