// DeepEval's recorded results through the whole program: a suite in two formats, a given file with the
// judge's replies, and the record that comes of it.
#include "e2e/judge_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr double kExact = 0;
constexpr double kWithProbabilities = 1e-12;

bool has_probabilities(const Value& line) {
  return value::to_json(*line.find("judge_replies")).find("\"logprobs\"") != std::string::npos;
}

// Lines on which the record and the oracle part, with both.
std::vector<std::string> differences(const std::vector<Value>& lines, const std::string& record) {
  const auto found = found_in(record);
  std::vector<std::string> out;
  for (const Value& line : lines) {
    const std::string id(line.find("id")->text());
    const std::string expected = expected_of(line);
    const auto mine = found.find(id);
    const double tolerance = has_probabilities(line) ? kWithProbabilities : kExact;
    if (mine != found.end() && agree(mine->second, expected, tolerance)) continue;
    std::string& told = out.emplace_back(id);
    told.append(": found ").append(mine == found.end() ? "nothing" : mine->second);
    told.append(", not ").append(expected);
  }
  return out;
}

// Lines on which we part from DeepEval, and why.
constexpr std::string_view kDecidedOtherwise[] = {
    "task_completion-010",  // a score that is a text: no score here, but a fault of the reply
    "role_violation-005",   // strict mode would let a broken role pass
    "role_adherence-007",   // nobody answered: a step of a run always has an answer, were it an empty one
    "turn_relevancy-006"};  // the same

bool is_decided_otherwise(std::string_view difference) {
  return std::find(std::begin(kDecidedOtherwise), std::end(kDecidedOtherwise),
                   difference.substr(0, difference.find(':'))) != std::end(kDecidedOtherwise);
}

class JudgeOracle : public testing::Test {
 protected:
  Ran run(const JudgedFiles& files, const std::string& suite) const {
    folder_.put(".git/HEAD", "");
    folder_.put(".promptrepo/prompts/p.yaml", "name: p\nprompt: \"{user_question}\"\n");
    folder_.put(suite, files.suite);
    folder_.put("given.json", files.given);
    return proctor({.words = {"run", suite, "--given", "given.json", "--report", "json", "--store", "none"},
                    .folder = folder_.path()});
  }

  Folder folder_;
};

TEST_F(JudgeOracle, GivesDeepEvalsResultsOfTheEightInTheNativeFormat) {
  const auto lines = oracle_lines("deepeval.jsonl");
  if (lines.empty()) GTEST_SKIP() << "absent: deepeval.jsonl";
  const Ran ran = run(as_native(lines), "suite.yaml");
  EXPECT_EQ(ran.code, 1) << ran.err;
  for (const std::string& difference : differences(lines, ran.out)) ADD_FAILURE() << difference;
}

// A threshold that is not stated is 0.7 there, and DeepEval's own here: such lines say nothing about it.
TEST_F(JudgeOracle, GivesDeepEvalsResultsOfTheEightInPromptReposFormat) {
  std::vector<Value> lines;
  for (Value& line : oracle_lines("deepeval.jsonl"))
    if (!line.find("config")->find("threshold")->is_null()) lines.push_back(std::move(line));
  if (lines.empty()) GTEST_SKIP() << "absent: deepeval.jsonl";
  const Ran ran = run(as_promptrepo(lines), ".promptrepo/tests/oracle/suite.yaml");
  EXPECT_EQ(ran.code, 1) << ran.err;
  for (const std::string& difference : differences(lines, ran.out)) ADD_FAILURE() << difference;
}

TEST_F(JudgeOracle, GivesDeepEvalsResultsOfFurtherMetrics) {
  const auto lines = oracle_lines("deepeval-more.jsonl");
  if (lines.empty()) GTEST_SKIP() << "absent: deepeval-more.jsonl";
  const Ran ran = run(as_native(lines), "suite.yaml");
  EXPECT_EQ(ran.code, 1) << ran.err;
  for (const std::string& difference : differences(lines, ran.out))
    EXPECT_TRUE(is_decided_otherwise(difference)) << difference;
}

}  // namespace
}  // namespace proctor::e2e
