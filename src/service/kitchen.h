// PromptKitchen's own rules for what its clients save and ask back, beyond those of its files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/run.h"
#include "repo/kitchen.h"
#include "repo/kitchen_case.h"
#include "repo/repository.h"
#include "repo/stable_id.h"
#include "service/kitchen_limits.h"
#include "service/workspace.h"

namespace proctor::service {

// Handed on to those who see no further than this.
using repo::changed_case;
using repo::changed_suite;
using repo::find_case;
using repo::find_version;
using repo::keep_ids;
using repo::Kitchen;
using repo::kitchen_cases;
using repo::KitchenPrompt;
using repo::KitchenSuite;
using repo::new_id;
using repo::says_prompt;
using repo::stable_id;
using repo::suite_of_case;
using FieldFault = repo::Fault;

// All that is wrong with a suite, each by its field: "testCases.0.assertions.1.matcher". Held to everything
// that `validate` holds its file to, and to the limits.
std::vector<repo::Fault> check_kitchen(const Map& suite, const KitchenLimits& limits);

// What clients get: {id, projectId, name, prompt, version, modelId, modelName, createdAt, updatedAt}, and the
// like. `project`: the one that a prompt without one belongs to.
Map kitchen_prompt_view(const repo::KitchenPrompt& prompt, std::string_view project);
Map kitchen_suite_view(const repo::KitchenSuite& suite);
List kitchen_cases_view(const repo::KitchenSuite& suite);
List kitchen_versions_view(const repo::KitchenPrompt& prompt);  // newest first

// The prompt after a client said so much of it.
void change_kitchen_prompt(Map& prompt, const Map& said);

// A suite without cases, as a client begins one.
Map new_kitchen_suite(const Map& said);

// What a version of a prompt is called.
std::string kitchen_version_id(std::string_view prompt_id, std::int64_t version);

// A case's AssertionResults (K7), where it has assertions: {assertionId, path, matcher, not, pathMatch,
// passed, actualSamples, message?}. Where they are larger than `most` bytes, samples become ["...truncated"]
// with `hash`, the SHA-256 of their JSON; where they still are, there are no samples.
Value assertion_results(const model::CaseRecord& test, std::string_view case_id, std::size_t most);

// An answer as clients get it: an object where it is one, else its text.
Value kitchen_output(std::string_view text);

}  // namespace proctor::service
