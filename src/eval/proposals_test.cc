// What is proposed from an answer: schemas, values that stay, telling words.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_line.h"
#include "eval/inferred_schema.h"
#include "eval/propose_line.h"
#include "eval/proposed_checks.h"
#include "eval/salient.h"
#include "eval/sampled_paths.h"
#include "value/json.h"
#include "value/path.h"
#include "value/schema.h"

namespace proctor::eval {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Value json(std::string_view text) { return value::parse_json(text).value(); }

TEST(InferredSchema, HasTypesAndKeysAndNoValues) {
  EXPECT_EQ(inferred_schema(json(R"({"a": 1, "b": [0.5], "c": {"d": null}, "e": []})")),
            json(R"({"type": "object", "properties": {
              "a": {"type": "integer"}, "b": {"type": "array", "items": {"type": "number"}},
              "c": {"type": "object", "properties": {"d": {}}, "required": ["d"]}, "e": {"type": "array"}},
              "required": ["a", "b", "c", "e"]})"));
}

TEST(InferredSchema, DescribesItemsTogether) {
  const auto items = [](std::string_view list) { return *inferred_schema(json(list)).find("items"); };
  EXPECT_EQ(items(R"([1, 2.5])"), json(R"({"type": "number"})"));
  EXPECT_EQ(items(R"([1, "x"])"), json("{}"));
  EXPECT_EQ(items(R"([null, "x"])"), json("{}"));
  EXPECT_EQ(items(R"([[], [true]])"), json(R"({"type": "array", "items": {"type": "boolean"}})"));
  EXPECT_EQ(items(R"([{"a": 1, "b": 2}, {"a": 1.5, "c": "x"}])"),
            json(R"({"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "integer"},
                     "c": {"type": "string"}}, "required": ["a"]})"));
}

TEST(InferredSchema, ComesToAnEndOnWhatIsDeep) {
  Value deep = 1;
  for (int i = 0; i < 400; ++i) deep = List{std::move(deep)};
  EXPECT_LT(value::to_json(inferred_schema(deep)).size(), 2000U);
}

std::vector<std::string> stable_paths(std::string_view text) {
  std::vector<std::string> out;
  for (const StableScalar& scalar : stable_scalars(json(text), 8)) out.push_back(scalar.path);
  return out;
}

TEST(StableScalars, AreWordsTruthsAndSmallNumbers) {
  EXPECT_THAT(stable_paths(R"({"status": "shipped", "paid": true, "count": 3, "a b": {"c": "x"}})"),
              ElementsAre("$.status", "$.paid", "$.count", "$['a b'].c"));
}

TEST(StableScalars, AreNothingThatLooksGenerated) {
  EXPECT_THAT(
      stable_paths(
          R"({"id": "x", "orderId": 5, "order_id": "x", "created_at": "today", "when": "2026-01-01T00:00:00Z",
      "ref": "8f14e45fceea", "n": 1735689600, "price": 49.99, "mail": "a@b.c", "page": "https://x.y", "empty": "", "none": null,
      "long": "a text of so many words that no model says it twice", "list": ["x"], "it's": "x", "secret": "[REDACTED]"})"),
      IsEmpty());
}

TEST(StableScalars, AreNotTooMany) {
  EXPECT_EQ(stable_scalars(json(R"({"a": 1, "b": 2, "c": 3})"), 2).size(), 2U);
}

TEST(Salient, IsTheWholeOfAShortText) {
  EXPECT_THAT(salient(" Paris.\n", "", 3), ElementsAre("Paris"));
  EXPECT_THAT(salient("", "", 3), IsEmpty());
  EXPECT_THAT(salient("...", "", 3), IsEmpty());
}

TEST(Salient, IsNumbersThenNamesThenLongWords) {
  constexpr std::string_view kText =
      "The tower was finished in 1889 by Gustave Eiffel, and thanks to its extraordinary height it still "
      "helps.";
  EXPECT_THAT(salient(kText, "Who built the tower?", 1), ElementsAre("1889"));
  EXPECT_THAT(salient(kText, "Who built the tower?", 3), ElementsAre("1889", "Gustave", "Eiffel"));
  EXPECT_THAT(salient(kText, "What has Gustave Eiffel to do with 1889?", 2),
              ElementsAre("finished", "extraordinary"));
}

TEST(Salient, StandsInTheTextAsItIs) {
  for (const std::string_view text :
       {"Über 3.500 Gäste kamen im Jahr 2024 nach Königswinter, sagte Jürgen aus München am Montag.",
        "東京 is the capital, with 14,000,000 people — “more than anywhere”, some say, in 2024-05-01.",
        "\xFF\xFE broken bytes 12345 and \x1b[31m escapes among Perfectly ordinary Words of every kind"})
    for (const std::string& word : salient(text, "", 3))
      EXPECT_NE(text.find(word), std::string_view::npos) << word;
}

TEST(ProposedChecks, GiveTimeRoom) {
  const auto most = [](double ms) {
    const auto checks = proposed_checks({.answer = "x", .duration_ms = ms}, means_of("native"),
                                        std::vector{Proposal::latency});
    return checks.at(0).options.find("max")->number();
  };
  EXPECT_EQ(most(3), 1000);
  EXPECT_EQ(most(501), 1500);
  EXPECT_EQ(most(2000), 4000);
}

std::string proposed(std::string_view line) {
  std::string out;
  answer_proposal(line, 7, out);
  return out;
}

TEST(SampledPaths, TakeItemsTogether) {
  std::string out;
  for (const auto& found :
       sampled_paths(json(R"({"a": [{"b": 1}, {"b": 2, "odd key": null}], "it's": 3})"), 9))
    out += fmt::format("{} {} {}\n", found.path, found.count, value::to_json(found.sample).substr(0, 7));
  EXPECT_EQ(out,
            "$ 1 {\"a\":[{\n$.a 1 [{\"b\":1\n$.a[*] 2 {\"b\":1}\n$.a[*].b 2 1\n$.a[*]['odd key'] 1 null\n");
}

TEST(SampledPaths, AreNotTooMany) {
  const auto paths = sampled_paths(json(R"({"a": {"x": 1}, "b": [{"y": 1}], "a2": 1})"), 3);
  ASSERT_EQ(paths.size(), 3U);
  EXPECT_EQ(paths.back().path, "$.a.x");
}

TEST(SampledPaths, FindWhatTheyCount) {
  const Value document = json(R"({"a": [[1, 2], [3]], "b c": {"d": [{"e": 1}, {"e": 2}, {}]}})");
  for (const SampledPath& sampled : sampled_paths(document, 100)) {
    const auto path = value::Path::compile(sampled.path, value::PathDialect::plus).value();
    EXPECT_EQ(path.find(document)->values.size(), sampled.count) << sampled.path;
  }
}

TEST(ProposeLine, SpellsChecksAsTheFormatHasThem) {
  constexpr std::string_view kOutput = R"("output":"{\"city\":\"Paris\",\"id\":\"8f14\"}")";
  EXPECT_THAT(
      proposed(fmt::format(R"({{"id":1,{},"format":"promptkitchen"}})", kOutput)),
      testing::StartsWith(R"({"id":1,"checks":[{"path":"$.city","matcher":"toEqual","expected":"Paris"}],)"));
  EXPECT_THAT(proposed(fmt::format(R"({{{}}})", kOutput)),
              testing::HasSubstr(R"({"equals":"Paris","at":"$.city"})"));
  EXPECT_THAT(proposed(fmt::format(R"({{{}}})", kOutput)),
              testing::HasSubstr(R"({"path":"$.id","count":1,"type":"string","sample":"8f14"})"));
}

TEST(ProposeLine, LooksIntoLists) {
  const std::string answer = proposed(
      R"({"output":"[{\"id\":\"x1\",\"odd name\":\"Ada\",\"tags\":[\"a\"]}]","format":"promptkitchen"})");
  EXPECT_THAT(answer,
              testing::HasSubstr(R"({"path":"$[*]['odd name']","matcher":"toEqual","expected":"Ada"})"));
  EXPECT_THAT(answer, testing::HasSubstr(R"({"path":"$[*].tags[*]","matcher":"toEqual","expected":"a"})"));
  EXPECT_THAT(answer, testing::Not(testing::HasSubstr(R"("expected":"x1")")))
      << "ids are made anew each time";
}

TEST(ProposeLine, WhatIsProposedHolds) {
  for (const std::string_view format :
       {"native", "promptkitchen", "traceforge", "llmunit", "promptrepo", "testhaven"})
    for (const std::string_view output :
         {R"({"city": "Paris", "list": [1, {"a": true}]})", "It is Paris, since 987.", "[]"}) {
      const Value answer = propose(Map{{"output", output}, {"format", format}}).value();
      std::string graded;
      LineGrader().grade(value::to_json(Map{{"output", output}, {"checks", *answer.find("checks")}}), 1,
                         graded);
      EXPECT_THAT(graded, testing::HasSubstr(R"("passed":true)"))
          << format << ' ' << output << value::to_json(answer);
    }
}

TEST(ProposeLine, SaysWhatIsWrong) {
  EXPECT_THAT(proposed("{"), testing::HasSubstr("line 7"));
  EXPECT_THAT(proposed("{}"), testing::HasSubstr("output"));
  EXPECT_THAT(proposed(R"({"output": 5})"), testing::HasSubstr("is a text"));
  EXPECT_THAT(proposed(R"({"output": "x", "format": "klingon"})"), testing::HasSubstr("klingon"));
}

}  // namespace
}  // namespace proctor::eval
