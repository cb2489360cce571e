// Tests of a repository's suites, run as PromptRepo runs them (R22, R23, R34-R39): a test that cannot run, or
// a metric that nobody can judge, is a result with an error and stops no other.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "repo/repository.h"
#include "service/live.h"
#include "service/workspace.h"
#include "value/value.h"

namespace proctor::service {

struct Executed {
  Map result;           // R11; of a single test R10
  std::string id = {};  // of the file it was written to; empty: to none
  std::vector<std::string> notices =
      {};  // for whoever asked: names that no test has, a commit that was not made
};

struct NotExecuted {
  enum class Why : std::uint8_t { no_suite, no_test, nothing_enabled, faulty, refused, stopped };
  Why why = Why::refused;
  Refused refused = {};
  std::vector<repo::Fault> faults = {};  // of the suite
};

using Execution = tl::expected<Executed, NotExecuted>;

// All tests that are enabled, or those of them that are named; names that no test has are passed over as
// long as some test has one. Where no enabled test is left nothing is executed and nothing is written: an
// execution of 0 tests would count as passed. Writes the execution file (R14), and commits it where the
// workspace commits.
Execution execute_suite(const Workspace& workspace, LiveRuns& live, repo::Repository& repository,
                        std::string_view suite, const std::vector<std::string>& names);

// One test, switched on or off. Writes no file, and is not kept.
Execution execute_test(LiveRuns& live, repo::Repository& repository, std::string_view suite,
                       std::string_view test);

}  // namespace proctor::service
