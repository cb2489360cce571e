#include "checks/meaning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checks/grade.h"
#include "checks/testing.h"

namespace proctor::checks {
namespace {

using model::Verdict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

model::Outcome fetched(std::string text) {
  model::Outcome outcome;
  outcome.text = std::move(text);
  outcome.vectors = {{"hi", {1, 0}}, {"hello", {0.96F, 0.28F}}, {"bye", {0, 1}}, {"odd", {1, 0, 0}}};
  return outcome;
}

StepChecks similar_to(Value expected, Map options = {}, bool negate = false) {
  model::Check check;
  check.kind = "similarity";
  check.expected = std::move(expected);
  check.options = std::move(options);
  check.negate = negate;
  static std::vector<model::Check> kept;
  kept = {check};
  return StepChecks::compile(kept);
}

model::Finding graded(const StepChecks& checks, const model::Outcome& outcome) {
  return checks.grade(outcome).at(0);
}

TEST(Meaning, NamesTheTextsToBeFetchedOnce) {
  const auto checks = similar_to(List{"hello", "bye", "hi"});
  EXPECT_THAT(checks.needs(fetched("hi")).texts, ElementsAre("hi", "hello", "bye"));
}

TEST(Meaning, NeedsNothingThatIsStated) {
  model::Outcome outcome = fetched("hi");
  outcome.embeddings = Map{{"hi", List{1, 0}}, {"hello", List{1, 0}}};
  EXPECT_THAT(similar_to("hello").needs(outcome).texts, IsEmpty());
  EXPECT_THAT(similar_to("bye").needs(outcome).texts, ElementsAre("hi", "bye"));
}

TEST(Meaning, NeedsNothingWhereThereIsStatedToBeNoService) {
  model::Outcome outcome = fetched("hi");
  outcome.embeddings_stated = true;
  const auto checks = similar_to("hello");
  EXPECT_THAT(checks.needs(outcome).texts, IsEmpty());
  EXPECT_EQ(graded(checks, outcome).verdict, Verdict::error);
}

TEST(Meaning, NeedsNothingForLikenessByLetters) {
  EXPECT_TRUE(similar_to("hello", Map{{"method", "dice"}}).needs(fetched("hi")).empty());
}

TEST(Meaning, IsTakenFromFetchedVectors) {
  const auto finding = graded(similar_to("hello"), fetched("hi"));
  EXPECT_EQ(finding.verdict, Verdict::pass);
  EXPECT_NEAR(finding.score, 0.96, 1e-7);
  EXPECT_EQ(finding.threshold, 0.8);
  EXPECT_EQ(graded(similar_to("bye"), fetched("hi")).verdict, Verdict::fail);
  EXPECT_EQ(graded(similar_to(List{"bye", "hello"}), fetched("hi")).verdict, Verdict::pass);
}

TEST(Meaning, OfAForbiddenTextIsJudgedMoreSeverely) {
  const auto finding = graded(similar_to(List{"bye", "hello"}, {}, true), fetched("hi"));
  EXPECT_EQ(finding.verdict, Verdict::fail);
  EXPECT_EQ(finding.threshold, 0.75);
  EXPECT_EQ(graded(similar_to("bye", {}, true), fetched("hi")).verdict, Verdict::pass);
}

TEST(Meaning, StatedVectorsWinOverFetchedOnes) {
  model::Outcome outcome = fetched("hi");
  outcome.embeddings = Map{{"hi", List{1, 0}}, {"hello", List{0, 1}}};
  EXPECT_EQ(graded(similar_to("hello"), outcome).verdict, Verdict::fail);
}

TEST(Meaning, KeepsAThresholdOfZero) {
  EXPECT_EQ(graded(similar_to("bye", Map{{"threshold", 0}}), fetched("hi")).verdict, Verdict::pass);
}

TEST(Meaning, OfABlankTextIsLikeNoOther) {
  const model::Outcome outcome = fetched(" \n");
  const auto checks = similar_to("hello");
  EXPECT_THAT(checks.needs(outcome).texts, IsEmpty());
  EXPECT_EQ(graded(checks, outcome).verdict, Verdict::fail);
  EXPECT_EQ(graded(checks, outcome).score, 0);
}

// Neither a pass nor a fail, negated or not.
TEST(Meaning, IsAnErrorWhereTheEmbedderFailed) {
  model::Outcome outcome = fetched("hi");
  outcome.vectors.clear();
  outcome.vectors_error = Fault{"timeout", "no answer within 10 s"};
  for (const bool negate : {false, true}) {
    const auto finding = graded(similar_to("hello", {}, negate), outcome);
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(finding.error, (Fault{"timeout", "no answer within 10 s"}));
  }
}

TEST(Meaning, IsAnErrorWhereTheEmbedderCannotReadAText) {
  for (const char* unreadable : {"hi", "hello"}) {
    model::Outcome outcome = fetched("hi");
    outcome.vectors.erase(unreadable);
    outcome.vector_errors = {{unreadable, Fault{"config", "cannot read it"}}};
    for (const bool negate : {false, true}) {
      const auto finding = graded(similar_to("hello", {}, negate), outcome);
      EXPECT_EQ(finding.verdict, Verdict::error);
      EXPECT_EQ(finding.error, (Fault{"config", "cannot read it"}));
    }
  }
}

TEST(Meaning, IsAnErrorWhereTextsDifferOnlyInWhatWasNotRead) {
  model::Outcome outcome = fetched("hi");
  outcome.vectors["hi!"] = outcome.vectors["hi"];
  EXPECT_EQ(graded(similar_to("hi!"), outcome).verdict, Verdict::pass);
  outcome.unread_parts = {{"hi", "a"}};
  for (const bool negate : {false, true}) {
    const auto finding = graded(similar_to("hi!", {}, negate), outcome);
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(finding.error->kind, "limit");
    EXPECT_THAT(finding.message, HasSubstr("differ only in parts that the embedding model does not read"));
  }
  outcome.unread_parts = {{"hi", "a"}, {"hi!", "a"}};  // the same was not read of both
  EXPECT_EQ(graded(similar_to("hi!"), outcome).verdict, Verdict::pass);
  EXPECT_EQ(graded(similar_to("bye"), outcome).verdict, Verdict::fail);
}

TEST(Meaning, SaysHowToGetVectors) {
  model::Outcome outcome;
  outcome.text = "hi";
  const auto finding = graded(similar_to("hello"), outcome);
  EXPECT_EQ(finding.verdict, Verdict::error);
  EXPECT_THAT(finding.message, HasSubstr("--embedder minilm"));
}

TEST(Meaning, OfVectorsOfUnequalLengthIsAnError) {
  EXPECT_EQ(graded(similar_to("odd"), fetched("hi")).verdict, Verdict::error);
  EXPECT_EQ(graded(similar_to("odd", {}, true), fetched("hi")).verdict, Verdict::error);
}

TEST(Meaning, OfValuesFoundByAPathIsNeededToo) {
  model::Check check;
  check.kind = "similarity";
  check.expected = "hello";
  check.subject = model::Subject::json;
  check.path = "$.greetings[*]";
  const std::vector<model::Check> kept = {check};
  const auto checks = StepChecks::compile(kept);
  const model::Outcome outcome = fetched(R"({"greetings": ["hi", "bye", 7]})");
  EXPECT_THAT(checks.needs(outcome).texts, ElementsAre("hi", "hello", "bye"));
  EXPECT_EQ(graded(checks, outcome).verdict, Verdict::pass);
}

}  // namespace
}  // namespace proctor::checks
