// The eight metrics of format 003 against DeepEval's own: the same replies give the same score, to the last
// bit, the same verdict, the same fault and the same questions in the same order.
//
// Of the lines tagged `quirk`, where DeepEval itself may be wrong, all are followed:
//   cr-064  contextual recall does not trim words, so "yes\n" counts as not attributed. It is a judge's slip
//           that lowers a score and never raises one; tolerant mode reads it as "yes" and says so.
#include "spec/deepeval.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

class DeepEval : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto path = shared_dir() / "oracles" / "deepeval.jsonl";
    PROCTOR_NEEDS(path);
    for (const Value& line : read_json_lines(path)) {
      lines_.push_back(read_judged_line(line));
      tags_.push_back(line.find("tags")->list());
    }
    ASSERT_GE(lines_.size(), 300U);
  }

  bool has_tag(std::size_t line, std::initializer_list<std::string_view> tags) const {
    return std::any_of(tags_[line].begin(), tags_[line].end(), [&](const Value& tag) {
      return std::find(tags.begin(), tags.end(), tag.text()) != tags.end();
    });
  }

  std::vector<JudgedLine> lines_;
  std::vector<List> tags_;
};

TEST_F(DeepEval, GivesTheSameResultForTheSameReplies) {
  for (const JudgedLine& line : lines_) {
    const auto found = inquire(line);
    EXPECT_EQ(value::to_json(to_expected(found.judgement)), value::to_json(line.expected))
        << line.id << (found.judgement.error ? ": " + found.judgement.error->message : "");
    EXPECT_EQ(found.calls, line.calls) << line.id;
    EXPECT_EQ(found.judgement.notices, std::vector<std::string>{}) << line.id;
  }
}

TEST_F(DeepEval, GivesTheSameResultForStatedReplies) {
  for (const JudgedLine& line : lines_)
    EXPECT_EQ(value::to_json(to_expected(stated(line))), value::to_json(line.expected)) << line.id;
}

TEST_F(DeepEval, ChangesNothingInTolerantModeWhereRepliesAreAsTheyShouldBe) {
  std::size_t compared = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (has_tag(i, {"word", "shape", "text", "error"})) continue;
    JudgedLine line = lines_[i];
    line.check.options.set("mode", "tolerant");
    const auto found = inquire(line);
    EXPECT_EQ(value::to_json(to_expected(found.judgement)), value::to_json(line.expected)) << line.id;
    EXPECT_EQ(found.judgement.notices, std::vector<std::string>{}) << line.id;
    ++compared;
  }
  EXPECT_GT(compared, 100U);
}

TEST_F(DeepEval, NeverTurnsARefusalIntoAScoreInTolerantModeWithoutSayingWhy) {
  std::size_t repaired = 0;
  for (const JudgedLine& original : lines_) {
    if (original.expected.find("error")->is_null()) continue;
    JudgedLine line = original;
    line.check.options.set("mode", "tolerant");
    const auto found = inquire(line).judgement;
    if (found.error) continue;
    EXPECT_FALSE(found.notices.empty()) << line.id;
    ++repaired;
  }
  EXPECT_GT(repaired, 0U);
}

}  // namespace
}  // namespace proctor::spec
