// An execution as PromptRepo has it (R9-R11): what stands beneath `execution` in its files, what its API
// answers.
#pragma once

#include <string>

#include "model/run.h"

namespace proctor::reporters {

// R10. A metric is any check; one without a threshold had to pass in full. What could not be decided did not
// pass, and has an error and the score 0. Keys of what was not stated, asked for or gone wrong are left out.
Map test_result(const model::CaseRecord& test, const std::string& started_at);

// R11 without its test_results: the counts, gathered in a walk through the cases. Skipped ones are no part of
// it.
Map execution_heading(const model::SuiteRecord& suite, const std::string& started_at);

// R11 as a whole, for suites that fit into memory.
Map execution(const model::SuiteRecord& suite, const std::string& started_at);

}  // namespace proctor::reporters
