// DeepEval's recorded results again, with the judge at the other end of HTTP: it serves the recorded replies
// by case and stage, and the record must say what it says where the replies are stated.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "e2e/judge_oracle.h"
#include "e2e/judge_server.h"
#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr std::string_view kCase = "case-";  // with the line's id: the model that its check names

std::string id_of(const Value& line) { return std::string(line.find("id")->text()); }

// Every reply of a line, by stage, each served once.
class Replies {
 public:
  explicit Replies(const std::vector<Value>& lines) {
    for (const Value& line : lines)
      for (const Value& reply : line.find("judge_replies")->list())
        left_[{std::string(kCase) + id_of(line), std::string(reply.find("stage")->text())}].push_back(reply);
  }

  JudgeAnswer next(const JudgeQuestion& question) {
    auto& left = left_[{question.model(), question.stage}];
    if (left.empty()) return {.text = R"({"error": {"message": "no reply is left"}})", .status = 404};
    const Value reply = left.front();
    left.erase(left.begin());
    const Value* text = reply.find("text");
    const Value* logprobs = reply.find("logprobs");
    return {.text = text != nullptr ? std::string(text->text()) : value::to_json(*reply.find("json")),
            .logprobs = logprobs != nullptr ? logprobs->list() : List{}};
  }

 private:
  std::map<std::pair<std::string, std::string>, std::vector<Value>> left_;
};

// The suite with a judge of its own for every case, and answers without replies.
JudgedFiles as_asked(const std::vector<Value>& lines) {
  JudgedFiles files = as_native(lines);
  Value suite = value::parse_json(files.suite).value();
  for (Value& test : suite.map().find("cases")->list()) {
    Value& step = test.map().find("steps")->list().back();
    for (Value& check : step.map().find("checks")->list())
      check.map().set("model", std::string(kCase) + std::string(test.find("name")->text()));
  }
  Value given = value::parse_json(files.given).value();
  for (Value& test : given.map().find("cases")->list())
    for (Value& step : test.map().find("steps")->list()) step.map().erase("judge_replies");
  return {value::to_json(suite), value::to_json(given)};
}

bool is_one_a_stage(const Value& line) {
  std::set<std::string> stages;
  const List& replies = line.find("judge_replies")->list();
  return std::all_of(replies.begin(), replies.end(), [&](const Value& reply) {
    return stages.insert(std::string(reply.find("stage")->text())).second;
  });
}

// Where more is asked than was recorded, both are errors, in words of their own.
bool same(const std::string& asked, const std::string& stated) {
  if (stated.find("no reply is stated") == std::string::npos) return asked == stated;
  return asked.find(R"("status":"error")") != std::string::npos;
}

class JudgeOverHttp : public ::testing::Test {
 protected:
  Ran run(const JudgedFiles& files, const std::vector<std::string>& more) const {
    folder_.put("suite.yaml", files.suite);
    folder_.put("given.json", files.given);
    std::vector<std::string> words = {"run",        "suite.yaml", "--given",
                                      "given.json", "--report",   "json",
                                      "--store",    "none",       "--judge-compatibility",
                                      "deepeval"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path()});
  }

  // Lines on which asking and stating part, with both.
  std::vector<std::string> differences(const std::vector<Value>& lines, const std::string& at_once) const {
    const auto stated = found_in(run(as_native(lines), {}).out);
    Replies replies(lines);
    const JudgeServer server([&](const JudgeQuestion& question) { return replies.next(question); });
    const Ran ran = run(as_asked(lines),
                        {"--judge-url", server.url(), "--judge-concurrency", at_once, "--attempts", "1"});
    const auto asked = found_in(ran.out);
    EXPECT_EQ(asked.size(), lines.size()) << ran.err;
    EXPECT_GT(server.judged(), lines.size() / 2);
    std::vector<std::string> out;
    for (const auto& [id, found] : asked)
      if (!same(found, stated.at(id)))
        out.push_back(fmt::format("{}: asked {}, stated {}", id, found, stated.at(id)));
    return out;
  }

  Folder folder_;
};

TEST_F(JudgeOverHttp, TheEightMetricsGiveWhatStatedRepliesGive) {
  const auto lines = oracle_lines("deepeval.jsonl");
  if (lines.empty()) GTEST_SKIP() << "absent: deepeval.jsonl";
  for (const std::string& difference : differences(lines, "1")) ADD_FAILURE() << difference;
}

TEST_F(JudgeOverHttp, FurtherMetricsGiveWhatStatedRepliesGive) {
  const auto lines = oracle_lines("deepeval-more.jsonl");
  if (lines.empty()) GTEST_SKIP() << "absent: deepeval-more.jsonl";
  for (const std::string& difference : differences(lines, "1")) ADD_FAILURE() << difference;
}

// Where a stage is asked once, it does not matter who is first.
TEST_F(JudgeOverHttp, AskingAtOnceGivesTheSame) {
  std::vector<Value> lines;
  for (Value& line : oracle_lines("deepeval.jsonl"))
    if (is_one_a_stage(line)) lines.push_back(std::move(line));
  if (lines.empty()) GTEST_SKIP() << "absent: deepeval.jsonl";
  for (const std::string& difference : differences(lines, "16")) ADD_FAILURE() << difference;
}

TEST_F(JudgeOverHttp, TheEightMetricsGiveDeepEvalsResults) {
  const auto lines = oracle_lines("deepeval.jsonl");
  if (lines.empty()) GTEST_SKIP() << "absent: deepeval.jsonl";
  Replies replies(lines);
  const JudgeServer server([&](const JudgeQuestion& question) { return replies.next(question); });
  const Ran ran = run(as_asked(lines), {"--judge-url", server.url(), "-j", "1", "--attempts", "1"});
  const auto found = found_in(ran.out);
  for (const Value& line : lines)
    EXPECT_TRUE(found.contains(id_of(line)) && agree(found.at(id_of(line)), expected_of(line), 0))
        << id_of(line) << (found.contains(id_of(line)) ? found.at(id_of(line)) : ran.err);
}

}  // namespace
}  // namespace proctor::e2e
