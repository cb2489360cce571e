// LLMUnit's settings: which models answer and judge where a request names none. Kept in
// `.proctor/llmunit.json` beneath the root; what was never set is as the server was started. Keys come from
// the environment alone and are never shown.
#pragma once

#include <string>

#include "base/result.h"
#include "service/llmunit_runs.h"
#include "service/workspace.h"

namespace proctor::service {

// What was set, else DEFAULT_MODEL and DEFAULT_JUDGE_MODEL of the environment, else empty.
LlmunitModels llmunit_models(const Workspace& workspace);

// {OPENROUTER_API_KEY, IS_KEY_SET, DEFAULT_MODEL, DEFAULT_JUDGE_MODEL, PORT}, the key as stars.
Map llmunit_settings(const Workspace& workspace, const std::string& port);

// E579 where it would set what cannot be set.
Result<void> change_llmunit_settings(const Workspace& workspace, const Map& said);

// [{id, name}]: those in the settings, and those whose prices are known.
List llmunit_model_list(const Workspace& workspace);

}  // namespace proctor::service
