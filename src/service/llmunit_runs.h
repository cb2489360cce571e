// Executions of LLMUnit's test cases: started by a case's id, told of in its words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "service/live.h"
#include "service/llmunit.h"
#include "store/store.h"

namespace proctor::service {

// Who answers and who judges; what is empty is as the server was started.
struct LlmunitModels {
  std::string model;
  std::string judge;
};

tl::expected<std::string, Refused> start_execution(const LlmunitCase& test, const LlmunitModels& models,
                                                   const std::string& root, LiveRuns& live);

// {id, testCaseId, model, judgeModel, status, startedAt, completedAt, errorMessage, results[]}; none: there
// is no such execution.
Result<std::optional<Map>> execution(std::string_view id, const LiveRuns& live, store::Store& store);

// Newest first.
Result<List> execution_history(const LlmunitCase& test, const LiveRuns& live, store::Store& store);

}  // namespace proctor::service
