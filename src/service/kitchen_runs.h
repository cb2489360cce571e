// Runs of PromptKitchen's suites: started by a suite's id, told of in its words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "repo/kitchen.h"
#include "service/kitchen.h"
#include "service/live.h"
#include "service/runs.h"
#include "service/workspace.h"

namespace proctor::service {

// The run's id. A suite without cases has one that is over at once. The prompt's version is kept with it.
tl::expected<std::string, Refused> start_kitchen_run(const repo::KitchenSuite& suite,
                                                     const repo::KitchenPrompt& prompt,
                                                     const std::string& root, LiveRuns& live,
                                                     store::Store& store);

// {id, testSuiteId, promptHistoryId, status, passPercentage, results[]}; none: there is no such run.
Result<std::optional<Map>> kitchen_run(std::string_view run, const LiveRuns& live, store::Store& store,
                                       const KitchenLimits& limits);

}  // namespace proctor::service
