// The executions of a suite: `executions/SUITE-2025-01-27T04-15-30.execution.yaml` beside it (R14).
#pragma once

#include "repo/repository.h"

namespace proctor::repo {

// What a summary says of the last execution.
struct LastExecution {
  std::string executed_at;
  std::optional<bool> passed;
};

std::optional<LastExecution> last_execution(const Root& root, std::string_view suite);

// Does what Repository says of executions. The root and the options must outlive it.
class Executions {
 public:
  Executions(const Root& root, const Options& options) : root_(root), options_(options) {}

  Result<std::vector<Execution>> list(std::string_view suite, std::size_t limit) const;
  Result<std::optional<Execution>> get(std::string_view suite, std::string_view id) const;
  Result<Execution> write(std::string_view suite, const Value& execution) const;

 private:
  const Root& root_;
  const Options& options_;
};

}  // namespace proctor::repo
