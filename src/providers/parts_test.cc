// The small pieces: events, cut JSON, prices.
#include <gtest/gtest.h>

#include <set>

#include "providers/cut_json.h"
#include "providers/events.h"
#include "providers/price_table.h"
#include "providers/prices.h"
#include "providers/testing.h"

namespace proctor::providers {
namespace {

TEST(Events, AreSplitAsTheStandardSays) {
  const auto events = *split_events(
      "\xEF\xBB\xBF: comment\nevent: a\ndata: 1\ndata:2\n\ndata\n\nevent: gone\n\r\ndata: x\r\rid: 7\ndata:  "
      "y\r\n\r\ndata: cut");
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].name, "a");
  EXPECT_EQ(events[0].data, "1\n2");
  EXPECT_EQ(events[1].name, "");
  EXPECT_EQ(events[1].data, "x");
  EXPECT_EQ(events[2].data, " y");
}

TEST(Events, KnowWhereTheyEnd) {
  const std::string body = "data: a\n\ndata: b\n\n";
  const auto events = *split_events(body);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(body.substr(0, events[0].end), "data: a");
  EXPECT_EQ(body.substr(0, events[1].end), "data: a\n\ndata: b");
  EXPECT_EQ(split_lines("{}\n\n {\"a\":1}\r\n{}").size(), 3U);
}

TEST(CutJson, KeepsWhatIsComplete) {
  constexpr std::pair<std::string_view, std::string_view> kTexts[] = {
      {R"({"a":1)", "{}"},
      {R"({"a":1,)", R"({"a":1})"},
      {R"({"a":"x)", "{}"},
      {R"({"a":"x","b)", R"({"a":"x"})"},
      {R"({"a":["p","q)", R"({"a":["p"]})"},
      {R"({"a":[1,2)", R"({"a":[1]})"},
      {R"({"a":tru)", "{}"},
      {R"({"a":true)", R"({"a":true})"},
      {R"({"a":{"b":[{)", R"({"a":{"b":[{}]}})"},
      {R"({"a":"\")", "{}"},
      {R"({"a":"\\")", R"({"a":"\\"})"},
      {"{", "{}"},
      {"[[],", "[[]]"},
      {R"({"a":1})", R"({"a":1})"}};
  for (const auto& [text, whole] : kTexts) {
    const auto completed = complete_json(text);
    ASSERT_TRUE(completed) << text;
    EXPECT_EQ(value::to_json(*completed), whole) << text;
  }
}

TEST(CutJson, TellsCutFromBroken) {
  for (const std::string_view cut : {"", "{", "[1,", R"({"a)", R"({"a":"\u12)", "tr", R"({"a":)", "[1"})
    EXPECT_TRUE(is_cut_json(cut)) << cut;
  for (const std::string_view broken : {"{bad", "[1 2", "{]", "}", "{1:2", "[1]x", "hello", "{\"a\" 1", "[,"})
    EXPECT_FALSE(is_cut_json(broken)) << broken;
  EXPECT_FALSE(is_cut_json("{}"));
  EXPECT_TRUE(is_cut_json(std::string(2'000'000, '[')));
}

Map tokens(int in, int out) { return Map{{"prompt_tokens", in}, {"completion_tokens", out}}; }

TEST(Prices, TakeTheLongestNameThatFits) {
  const Prices prices;
  EXPECT_DOUBLE_EQ(*prices.cost("gpt-4o", tokens(1'000'000, 0)), 2.5);
  EXPECT_DOUBLE_EQ(*prices.cost("gpt-4o-2024-08-06", tokens(0, 1'000'000)), 10);
  EXPECT_DOUBLE_EQ(*prices.cost("gpt-4o-mini", tokens(1'000'000, 0)), 0.15);
  EXPECT_DOUBLE_EQ(*prices.cost("openai/gpt-4o-mini", tokens(1'000'000, 0)), 0.15);
  EXPECT_DOUBLE_EQ(*prices.cost("claude-sonnet-4-5-20250929", tokens(1'000'000, 0)), 3);
  EXPECT_DOUBLE_EQ(*prices.cost("mistral-small-latest", tokens(1'000'000, 0)), 0.1);
  EXPECT_DOUBLE_EQ(*prices.cost("claude-opus-5-5", tokens(1'000'000, 0)), 4);
  EXPECT_DOUBLE_EQ(*prices.cost("claude-opus-5-20260724", tokens(1'000'000, 0)), 5);
  EXPECT_FALSE(prices.cost("claude-opus-5-9", tokens(1, 1)));  // another model, not another date
  EXPECT_FALSE(prices.cost("gpt-4o-realtime", tokens(1, 1)));
  EXPECT_FALSE(prices.cost("unheard-of", tokens(1, 1)));
  EXPECT_FALSE(prices.cost("gpt-4o", {}));
}

TEST(Prices, CountCachedTokensAtTheirPrice) {
  const Prices prices;
  Map usage = tokens(1'000'000, 0);
  usage.set("cached_tokens", 400'000);
  EXPECT_DOUBLE_EQ(*prices.cost("gpt-4o", usage), 0.6 * 2.5 + 0.4 * 1.25);
  Map nested = tokens(1'000'000, 0);
  nested.set("prompt_tokens_details", Map{{"cached_tokens", 400'000}});
  EXPECT_DOUBLE_EQ(*prices.cost("gpt-4o", nested), 0.6 * 2.5 + 0.4 * 1.25);
  Map beside = tokens(1'000'000, 0);
  beside.set("cache_read_input_tokens", 1'000'000);
  EXPECT_DOUBLE_EQ(*prices.cost("claude-sonnet-4-5", beside), 3 + 0.3);
}

TEST(Prices, TableIsSound) {
  std::set<std::string_view> names;
  for (const PriceRow& row : price_table()) {
    EXPECT_TRUE(names.insert(row.model).second) << row.model;
    EXPECT_GT(row.input, 0) << row.model;
    EXPECT_GE(row.output, row.input) << row.model;
    EXPECT_LE(row.cached_input, row.input) << row.model;
  }
  EXPECT_GT(names.size(), 50U);
}

TEST(Prices, CanBeOverridden) {
  Prices prices;
  ASSERT_TRUE(prices.override_with(
      json(R"({"gpt-4o":{"input":1,"output":2},"house-*":{"input":3,"output":4}})").map()));
  EXPECT_DOUBLE_EQ(*prices.cost("gpt-4o", tokens(1'000'000, 1'000'000)), 3);
  EXPECT_DOUBLE_EQ(*prices.cost("house-large-v2", tokens(1'000'000, 0)), 3);
  for (const std::string_view bad :
       {R"({"a":1})", R"({"a":{"input":1}})", R"({"a":{"input":-1,"output":1}})"})
    EXPECT_EQ(prices.override_with(json(bad).map()).error().code, "E474") << bad;
}

}  // namespace
}  // namespace proctor::providers
