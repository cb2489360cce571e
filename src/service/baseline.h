// What a run is held against: the last run that passed on the main branch, a run that was named, or a file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "service/compare_source.h"

namespace proctor::service {

inline constexpr std::string_view kMainBaseline = "auto";

// Whether a word on a command line names a run or a record rather than tests to run.
bool looks_like_run(std::string_view word);

// A file of this name, from the folder `current`, or else a kept run.
Result<std::unique_ptr<RunSource>> named_source(const std::shared_ptr<store::Store>& store,
                                                const std::string& said, const std::string& current);

// The newest run before `run` that is finished and passed, on the main branch of the git repository that
// `current` lies in (any branch where it lies in none, or is empty), and has suites of it: all of them, else
// some. None: there is none.
Result<std::optional<std::string>> find_baseline(store::Store& store, const store::RunHead& run,
                                                 const std::string& current);

// The newest run before `run` that has all of its suites, whatever came of it. None: there is none.
Result<std::optional<std::string>> find_earlier(store::Store& store, const store::RunHead& run);

// The same as a source, for a kept run. E571: there is none.
Result<std::unique_ptr<RunSource>> baseline_source(const std::shared_ptr<store::Store>& store,
                                                   std::string_view run, const std::string& current);

// Where the baseline comes from, for messages: "on branch main"; empty: from anywhere.
Result<std::string> baseline_branch(const std::string& current);

}  // namespace proctor::service
