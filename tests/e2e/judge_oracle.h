// Recorded results of DeepEval's metrics as suites and given files, and what a run's record says of them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "value/value.h"

namespace proctor::e2e {

// The lines of a file of oracles; none where it is not there.
std::vector<Value> oracle_lines(const std::string& file);

// One suite of a case a line, and what the judge replies, as `run --given` reads it.
struct JudgedFiles {
  std::string suite;
  std::string given;
};
JudgedFiles as_native(const std::vector<Value>& lines);
JudgedFiles as_promptrepo(const std::vector<Value>& lines);

// What came of one line: {score, status, error, threshold, reason}. An error is its first word.
std::string expected_of(const Value& line);
// The same from a record's first check of the last step, by the case's name.
std::map<std::string, std::string> found_in(const std::string& record);
// Equal, or so nearly that only the sum of probabilities can tell them apart.
bool agree(const std::string& found, const std::string& expected, double tolerance);

}  // namespace proctor::e2e
