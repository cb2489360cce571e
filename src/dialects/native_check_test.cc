// Checks in proctor's own language: every word and its not- form, how the value is looked at, what is
// refused.
#include "dialects/native_check.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "checks/catalogue.h"
#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

// A suite whose one case has this check, at line 4, column 5.
std::string with(std::string_view check) {
  return fmt::format("proctor: 1\ncases:\n- checks:\n  - {}\n", check);
}

Value meaning_of(std::string_view check) { return model::to_value(load_yaml(with(check)).checks().at(0)); }

struct Meaning {
  std::string_view check;
  std::string_view means;
};

constexpr Meaning kWords[] = {
    {"exact: Paris", R"({"kind": "text_equals", "subject": "text", "expected": "Paris"})"},
    {"equals: {a: [1, null]}", R"({"kind": "deep_equals", "subject": "json", "expected": {"a": [1, null]}})"},
    {"contains: [a, b]", R"({"kind": "contains", "subject": "text", "expected": ["a", "b"]})"},
    {"regex: ^a",
     R"({"kind": "regex", "subject": "text", "expected": "^a", "options": {"dialect": "ecma"}})"},
    {"is-null: true", R"({"kind": "is_null", "subject": "json"})"},
    {"one-of: [1, a]", R"({"kind": "one_of", "subject": "json", "expected": [1, "a"]})"},
    {"json-schema: {type: object}",
     R"({"kind": "json_schema", "subject": "json", "expected": {"type": "object"}})"},
    {"json-subset: {a: 1}", R"({"kind": "json_subset", "subject": "json", "expected": {"a": 1}})"},
    {"similar: a",
     R"({"kind": "similarity", "subject": "text", "expected": "a", "options": {"method": "embedding"}})"},
    {"latency: 500", R"({"kind": "range", "subject": "latency", "options": {"max": 500}})"},
    {"tokens: {min: 1, max: 9}",
     R"({"kind": "range", "subject": "tokens", "options": {"min": 1, "max": 9}})"},
    {"range: {min: 1.5}", R"({"kind": "range", "subject": "json", "options": {"min": 1.5}})"},
    {"no-refusal: true", R"({"kind": "no_refusal", "subject": "text"})"},
    {"tools: [a, b]", R"({"kind": "tools_equal", "subject": "tools", "expected": ["a", "b"]})"},
    {"judge: Is polite.", R"({"kind": "judge", "subject": "conversation", "expected": "Is polite."})"},
    {"metric: faithfulness", R"({"kind": "metric:faithfulness", "subject": "conversation"})"}};

// The words of the five formats are held to their meaning above; every word of the catalogue to its examples.
TEST(NativeCheck, ReadsEveryExampleOfTheCatalogue) {
  std::size_t count = 0;
  for (const checks::CheckDef* def : checks::catalogue())
    for (const checks::Example& example : def->examples) {
      SCOPED_TRACE(example.check);
      const Loaded loaded = load_yaml(with(example.check));
      EXPECT_EQ(loaded.faults, Faults{});
      EXPECT_EQ(changes_when_written(loaded), Faults{});
      EXPECT_EQ(losses_when_plain(loaded), Faults{});
      ++count;
    }
  EXPECT_GE(count, 50U);
}

TEST(NativeCheck, ReadsEveryWord) {
  for (const auto& [check, means] : kWords) {
    SCOPED_TRACE(check);
    EXPECT_EQ(load_yaml(with(check)).faults, Faults{});
    EXPECT_EQ(meaning_of(check), value_of(means));
  }
}

TEST(NativeCheck, TurnsEveryWordAround) {
  for (const auto& [check, means] : kWords) {
    const std::string turned = fmt::format("not-{}", check);
    SCOPED_TRACE(turned);
    Map wanted = value_of(means).map();
    wanted.set("negate", true);
    EXPECT_EQ(load_yaml(with(turned)).faults, Faults{});
    EXPECT_EQ(meaning_of(turned), Value(wanted));
    EXPECT_EQ(load_yaml(with(turned)).checks().at(0).source_key, turned.substr(0, turned.find(':')));
  }
}

constexpr Meaning kWays[] = {
    {"{equals: 3, at: '$.items[*].count', match: all}",
     R"({"kind": "deep_equals", "subject": "json", "path": "$.items[*].count", "path_mode": "all", "expected": 3})"},
    {"{contains: a, at: $.b}", R"({"kind": "contains", "subject": "json", "path": "$.b", "expected": "a"})"},
    {"{equals: 3, at: a.b, of: memory}",
     R"({"kind": "deep_equals", "subject": "memory", "path": "a.b", "expected": 3})"},
    {"{exact: a, at: choices.0.text, of: response}",
     R"({"kind": "text_equals", "subject": "response", "path": "choices.0.text", "expected": "a"})"},
    {"{contains: a, of: json}", R"({"kind": "contains", "subject": "json", "expected": "a"})"},
    {"{equals: 5, of: text, match: any}", R"({"kind": "deep_equals", "subject": "text", "expected": 5})"},
    {"{range: {max: 5}, of: latency}", R"({"kind": "range", "subject": "latency", "options": {"max": 5}})"},
    {"{range: 5, at: $.a}", R"({"kind": "range", "subject": "json", "path": "$.a", "options": {"max": 5}})"},
    {"{is-null: , at: $.a}", R"({"kind": "is_null", "subject": "json", "path": "$.a"})"},
    {"no-refusal:", R"({"kind": "no_refusal", "subject": "text"})"},
    {"{equals: null}", R"({"kind": "deep_equals", "subject": "json", "expected": null})"},
    {"{exact: 1.50}", R"({"kind": "text_equals", "subject": "text", "expected": "1.50"})"},
    {"{regex: a, flags: im, dialect: python}",
     R"({"kind": "regex", "subject": "text", "expected": "a", "options": {"flags": "im", "dialect": "python"}})"},
    {"{regex: a, dialect: ecma}",
     R"({"kind": "regex", "subject": "text", "expected": "a", "options": {"dialect": "ecma"}})"},
    {"{contains: a, case_insensitive: true}",
     R"({"kind": "contains", "subject": "text", "expected": "a", "options": {"case_insensitive": true}})"},
    {"{exact: a, trim: true}",
     R"({"kind": "text_equals", "subject": "text", "expected": "a", "options": {"trim": true}})"},
    {"{equals: '{}', parse: true}",
     R"({"kind": "deep_equals", "subject": "json", "expected": "{}", "options": {"parse": true}})"},
    {"{similar: [a, b], method: dice, threshold: 0.7}",
     R"({"kind": "similarity", "subject": "text", "expected": ["a", "b"], "options": {"method": "dice", "threshold": 0.7}})"},
    {"{metric: bias, threshold: 0.5, model: m, include_reason: false, strict: true}",
     R"({"kind": "metric:bias", "subject": "conversation",
         "options": {"threshold": 0.5, "model": "m", "include_reason": false, "strict": true}})"},
    {"{judge: a, model: m, threshold: 7}",
     R"({"kind": "judge", "subject": "conversation", "expected": "a", "options": {"model": "m", "threshold": 7}})"},
    {"{weight: 2, contains: a, id: c1, description: why}",
     R"({"id": "c1", "kind": "contains", "subject": "text", "expected": "a", "weight": 2, "description": "why"})"},
    {"{contains: a, weight: 1, case_insensitive: false, trim: false, parse: false}",
     R"({"kind": "contains", "subject": "text", "expected": "a"})"},
    {"{contains: a, id: 5, extra: {b: 1}, colour: red}",
     R"({"id": "5", "kind": "contains", "subject": "text", "expected": "a", "extra": {"b": 1, "colour": "red"}})"},
    {"{regex: , incomplete: true}",
     R"({"kind": "regex", "subject": "text", "options": {"dialect": "ecma"}})"},
    {"{not-exact: , incomplete: true}", R"({"kind": "text_equals", "subject": "text", "negate": true})"},
    {"{equals: , incomplete: true}", R"({"kind": "deep_equals", "subject": "json"})"},
    {"{one-of: , incomplete: true, weight: 0}", R"({"kind": "one_of", "subject": "json", "weight": 0})"},
    {"{judge: a, incomplete: false}", R"({"kind": "judge", "subject": "conversation", "expected": "a"})"}};

TEST(NativeCheck, ReadsEveryWayToLookAtAValue) {
  for (const auto& [check, means] : kWays) EXPECT_EQ(meaning_of(check), value_of(means)) << check;
}

TEST(NativeCheck, WritesWhatItRead) {
  for (const auto& [check, means] : kWords)
    for (const auto prefix : {"", "not-"}) {
      SCOPED_TRACE(check);
      EXPECT_EQ(changes_when_written(load_yaml(with(fmt::format("{}{}", prefix, check)))), Faults{});
    }
  for (const auto& [check, means] : kWays) {
    SCOPED_TRACE(check);
    EXPECT_EQ(changes_when_written(load_yaml(with(check))), Faults{});
  }
}

TEST(NativeCheck, LosesNothingOnTheWayThroughAnotherFormat) {
  for (const auto& [check, means] : kWords)
    for (const auto prefix : {"", "not-"}) {
      SCOPED_TRACE(check);
      EXPECT_EQ(losses_when_plain(load_yaml(with(fmt::format("{}{}", prefix, check)))), Faults{});
    }
  for (const auto& [check, means] : kWays) {
    SCOPED_TRACE(check);
    EXPECT_EQ(losses_when_plain(load_yaml(with(check))), Faults{});
  }
}

// --- Faults

TEST(NativeCheck, NamesTheFaultAndItsPlace) {
  const std::string known =
      "E350 no check here: it needs a word such as contains, equals or regex; `proctor checks` lists all";
  const Faulty faulty[] = {
      {with("{contains: a, regex: b}"),
       {R"(4:19 E351 one check, two words: "contains" and "regex"; write two checks)"}},
      {with("{contains: a, not-contains: b}"),
       {R"(4:19 E351 one check, two words: "contains" and "not-contains"; write two checks)"}},
      {with("contians: a"), {R"(4:5 E203 unknown key "contians" (did you mean "contains"?))"}},
      {with("not-contians: a"), {R"(4:5 E203 unknown key "not-contians" (did you mean "not-contains"?))"}},
      {with("one_of: [a]"), {R"(4:5 E203 unknown key "one_of" (did you mean "one-of"?))"}},
      {with("sounds-like: a"),
       {R"(4:5 W203 unknown key "sounds-like" in this check: kept, but nothing acts on it)", "4:5 " + known}},
      {with("{}"), {"4:5 " + known}},
      {with("{weight: 2}"), {"4:5 " + known}},
      {with("Paris"), {R"(4:5 E201 each of "checks" must be a map, found the text "Paris")"}},
      // Values of each word.
      {with("exact:"), {R"(4:5 E357 "exact" has no value)"}},
      {with("exact: {a: 1}"), {R"(4:12 E201 "exact" must be a text or null, found a map)"}},
      {with("not-regex:"), {R"(4:5 E357 "not-regex" has no value)"}},
      {with("regex: 5"),
       {R"(4:12 E201 "regex" must be a text or null, found the number 5 (put it in quotes))"}},
      {with("one-of: a"), {R"(4:13 E201 "one-of" must be a list or null, found the text "a")"}},
      {with("one-of: []"), {R"(4:13 E207 "one-of" must not be empty)"}},
      {with("one-of:"), {R"(4:5 E357 "one-of" has no value)"}},
      {with("is-null: false"), {"4:14 E356 false says nothing here: write the not- form, or leave it out"}},
      {with("no-refusal: x"),
       {R"(4:17 E201 "no-refusal" must be true or false or null, found the text "x")"}},
      {with("{no-refusal: true, phrases: []}"), {R"(4:33 E207 "phrases" must not be empty)"}},
      {with("{no-refusal: true, phrases: no}"),
       {R"(4:33 E201 "phrases" must be a list, found the text "no")"}},
      {with("{is-refusal: true, phrases: [a, 5]}"),
       {R"(4:37 E201 each of "phrases" must be a text, found the number 5 (put it in quotes))"}},
      {with("{no-refusal: true, phrases: [' ']}"),
       {"4:34 E740 a phrase without a word; write what the model says when it refuses"}},
      {with("latency: fast"), {R"(4:14 E201 "latency" must be a number or a map, found the text "fast")"}},
      {with("tokens: {most: 5}"), {R"(4:14 E203 unknown key "most")"}},
      {with("tokens: {max: a}"), {R"(4:19 E201 "max" must be a number, found the text "a")"}},
      {with("judge: ''"), {R"(4:12 E207 "judge" must not be empty)"}},
      {with("judge:"), {R"(4:5 E357 "judge" has no value)"}},
      {with("metric: ''"), {R"(4:13 E207 "metric" must not be empty)"}},
      {with("metric: 5"), {R"(4:13 E201 "metric" must be a text, found the number 5 (put it in quotes))"}},
      {with("json-schema:"), {R"(4:5 E357 "json-schema" has no value)"}},
      {with("json-schema: text"),
       {R"(4:18 E201 "json-schema" must be true or false, a map or null, found the text "text")"}},
      {with("similar:"), {R"(4:5 E357 "similar" has no value)"}},
      {with("tools:"), {R"(4:5 E357 "tools" has no value)"}},
      // How to look at it.
      {with("{contains: a, at: [x]}"), {R"(4:23 E201 "at" must be a text, found a list)"}},
      {with("{contains: a, match: some}"), {R"(4:26 E206 "match" must be any or all, found "some")"}},
      {with("{contains: a, of: jsn}"),
       {R"(4:23 E206 "of" must be text, json, response, memory, tools, latency, tokens or conversation, found "jsn")"}},
      {with("{regex: a, dialect: perl}"), {R"(4:25 E206 "dialect" must be ecma or python, found "perl")"}},
      {with("{regex: a, flags: iz}"), {R"(4:23 E301 unknown flag "z": known are i m s u g y x a)"}},
      {with("{similar: a, method: cosine}"),
       {R"(4:26 E206 "method" must be embedding or dice, found "cosine")"}},
      {with("{contains: a, weight: -1}"), {R"(4:27 E205 "weight" must be 0 or more, found -1)"}},
      {with("{contains: a, wieght: 1}"), {R"(4:19 E203 unknown key "wieght" (did you mean "weight"?))"}},
      {with("{exact: a, incomplete: true}"),
       {"4:6 E357 \"incomplete\" is for a check whose value is missing"}},
      {with("{latency: 5, incomplete: true}"),
       {"4:6 E357 \"incomplete\" is for a check whose value is missing"}},
      {with("{is-null: , incomplete: true}"),
       {"4:6 E357 \"incomplete\" is for a check whose value is missing"}},
  };
  for (const auto& [text, faults] : faulty) {
    SCOPED_TRACE(text);
    const Loaded loaded = load_yaml(text);
    EXPECT_FALSE(loaded.is_read());
    EXPECT_EQ(loaded.faults, faults);
  }
}

TEST(NativeCheck, TellsOfACheckWithoutAWordWhateverElseIsWrong) {
  const Loaded loaded = load_yaml("proctor: 1\nname: [a]\ncases:\n- checks: [{weight: 2}]\n");
  ASSERT_EQ(loaded.faults.size(), 2U);
  EXPECT_TRUE(loaded.faults.at(1).starts_with("4:12 E350 no check here")) << loaded.faults.at(1);
}

TEST(NativeCheck, LimitsThePattern) {
  const std::string longest(65536, 'x');
  EXPECT_TRUE(load_yaml(with("regex: " + longest)).is_read());
  EXPECT_EQ(load_yaml(with("regex: " + longest + "y")).faults,
            Faults{R"(4:12 E207 "regex" is too long: 65537 characters, at most 65536)"});
}

// --- Writing

TEST(NativeCheck, WritesACheckFromElsewhereInThePlainestWay) {
  using model::Subject;
  const auto write = [](const model::Check& check) {
    return value::to_json(write_native_check(check, false));
  };
  EXPECT_EQ(write({.kind = "contains", .expected = "a"}), R"({"contains":"a"})");
  EXPECT_EQ(
      write({.kind = "contains", .subject = Subject::json, .path = "$.a", .expected = "a", .negate = true}),
      R"({"not-contains":"a","at":"$.a"})");
  EXPECT_EQ(write({.kind = "deep_equals", .subject = Subject::memory, .path = "a", .expected = 1}),
            R"({"equals":1,"at":"a","of":"memory"})");
  EXPECT_EQ(write({.kind = "text_equals", .subject = Subject::text, .path = "$.a", .expected = "b"}),
            R"({"exact":"b","at":"$.a","of":"text"})");
  EXPECT_EQ(write({.kind = "regex", .expected = "a", .options = Map{{"dialect", "ecma"}}}),
            R"({"regex":"a"})");
  EXPECT_EQ(write({.kind = "regex", .expected = "a", .options = Map{{"dialect", "python"}}}),
            R"({"regex":"a","dialect":"python"})");
  EXPECT_EQ(write({.kind = "range", .subject = Subject::latency, .options = Map{{"max", 5}}}),
            R"({"latency":{"max":5}})");
  EXPECT_EQ(write({.kind = "range", .subject = Subject::latency, .path = "a", .options = Map{{"max", 5}}}),
            R"({"range":{"max":5},"at":"a","of":"latency"})");
  EXPECT_EQ(write({.kind = "is_null", .subject = Subject::json}), R"({"is-null":true})");
  EXPECT_EQ(write({.kind = "metric:bias", .subject = Subject::conversation}), R"({"metric":"bias"})");
  EXPECT_EQ(write({.kind = "text_equals"}), R"({"exact":null,"incomplete":true})");
}

TEST(NativeCheck, WritesAChangeInTheAuthorsSpelling) {
  model::Check check = load_yaml(with("{weight: 1, latency: 5}")).checks().at(0);
  check.options.set("max", 6);
  EXPECT_EQ(value::to_json(write_native_check(check, true)), R"({"weight":1,"latency":6})");
  check.options.set("min", 1);
  EXPECT_EQ(value::to_json(write_native_check(check, true)), R"({"weight":1,"latency":{"min":1,"max":6}})");
}

TEST(NativeCheck, TurnsACheckAroundInItsPlace) {
  model::Check check = load_yaml(with("{contains: a, weight: 2}")).checks().at(0);
  check.negate = true;
  EXPECT_EQ(value_of(R"({"not-contains": "a", "weight": 2})"), write_native_check(check, true));
}

}  // namespace
}  // namespace proctor::dialects
