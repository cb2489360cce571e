// The evaluator around the checks: ANY and ALL, negation, errors, messages, samples, templates.
#include "checks/grade.h"

#include <gtest/gtest.h>

#include "base/sha256.h"
#include "checks/testing.h"

namespace proctor::checks {
namespace {

using model::Check;
using model::PathMode;
using model::Subject;
using model::Verdict;

// An assertion in PromptKitchen's words.
Check assertion(std::string_view kind, std::string_view matcher, std::string_view path,
                std::optional<Value> expected, bool negate = false, PathMode mode = PathMode::any) {
  return {.kind = std::string(kind),
          .subject = Subject::json,
          .path = std::string(path),
          .path_mode = mode,
          .expected = std::move(expected),
          .negate = negate,
          .source_key = std::string(matcher)};
}

std::string message(std::string_view output, const Check& check) {
  const auto finding = find_out({.text = std::string(output)}, check);
  return std::string(model::name_of(finding.verdict)) + ": " + finding.message;
}

// --- ANY, ALL and not (K11 to K14, K25)

struct Mode {
  std::string_view output;
  PathMode mode;
  bool negate;
  Verdict verdict;
};

TEST(Grade, FoldsSeveralValuesFirstAndTurnsTheResultAroundOnce) {
  const Mode modes[] = {
      {"[1, 2]", PathMode::any, false, Verdict::pass}, {"[2, 3]", PathMode::any, false, Verdict::fail},
      {"[1, 1]", PathMode::all, false, Verdict::pass}, {"[1, 2]", PathMode::all, false, Verdict::fail},
      {"[1, 2]", PathMode::any, true, Verdict::fail},  {"[2, 3]", PathMode::any, true, Verdict::pass},
      {"[1, 1]", PathMode::all, true, Verdict::fail},  {"[1, 2]", PathMode::all, true, Verdict::pass},
      {"[]", PathMode::any, false, Verdict::fail},     {"[]", PathMode::all, false, Verdict::fail},
      {"[]", PathMode::any, true, Verdict::pass},      {"[]", PathMode::all, true, Verdict::pass},
  };
  for (const auto& [output, mode, negate, verdict] : modes)
    EXPECT_EQ(
        find_out({.text = std::string(output)}, assertion("deep_equals", "toEqual", "$[*]", 1, negate, mode))
            .verdict,
        verdict)
        << output << (mode == PathMode::all ? " ALL" : " ANY") << (negate ? " not" : "");
}

TEST(Grade, NeverPassesACheckInError) {
  const std::string too_long(100'001, 'a');
  for (const bool negate : {false, true}) {
    for (const auto mode : {PathMode::any, PathMode::all}) {
      const auto broken = find_out({.text = "x"}, assertion("regex", "toMatch", "$", "[", negate, mode));
      EXPECT_EQ(broken.verdict, Verdict::error);
      EXPECT_EQ(broken.error->kind, "config");
      const auto large = find_out({.text = too_long}, assertion("regex", "toMatch", "$", "b", negate, mode));
      EXPECT_EQ(large.verdict, Verdict::error);
      EXPECT_EQ(large.error->kind, "limit");
      EXPECT_EQ(large.score, 0);
    }
  }
}

TEST(Grade, LimitsPatternsAsPromptKitchenDoes) {
  const std::string longest(1024, 'a');
  EXPECT_EQ(find_out({.text = "b"}, assertion("regex", "toMatch", "$", longest)).verdict, Verdict::fail);
  EXPECT_EQ(find_out({.text = "b"}, assertion("regex", "toMatch", "$", longest + "a")).verdict,
            Verdict::error);
  EXPECT_EQ(find_out({.text = "b"}, assertion("regex", "regex", "$", longest + "a")).verdict, Verdict::fail);
  Check flagged = assertion("regex", "toMatch", "$", "a");
  flagged.options.set("flags", "g");
  EXPECT_EQ(find_out({.text = "a"}, flagged).verdict, Verdict::error);
  flagged.source_key = "regex";
  EXPECT_EQ(find_out({.text = "a"}, flagged).verdict, Verdict::pass);
}

// --- toContain (K18 to K21)

struct Contained {
  std::string_view output;
  std::string_view expected;
  Verdict verdict;
};

TEST(Grade, ContainsAsPromptKitchenHasIt) {
  const Contained cases[] = {
      {R"(["a", {"b": 1}])", R"({"b": 1.0})", Verdict::pass},
      {R"([["a"]])", R"(["a"])", Verdict::pass},
      {R"(["a", "b"])", R"(["a", "b"])", Verdict::fail},
      {R"("Hello")", R"("ell")", Verdict::pass},
      {R"("Hello")", R"("ELL")", Verdict::fail},
      {R"("Hello")", R"({"value": "ELL", "caseInsensitive": true})", Verdict::pass},
      {R"("Hello")", R"({"value": "ELL"})", Verdict::fail},
      {R"("Hello")", R"({"value": "ell"})", Verdict::pass},
      {R"("Hello")", R"({"value": "ell", "caseInsensitive": false})", Verdict::pass},
      {R"("a1")", "1", Verdict::fail},
      {R"("a1")", R"(["a"])", Verdict::fail},
      {"123", R"("2")", Verdict::fail},
      {"{}", R"("a")", Verdict::fail},
      {R"("a.c")", R"("a.c")", Verdict::pass},
      {R"("abc")", R"("a.c")", Verdict::fail},
      {R"(["x"])", R"({"value": "x"})", Verdict::fail},
      {R"([{"value": "x"}])", R"({"value": "x"})", Verdict::pass},
  };
  for (const auto& [output, expected, verdict] : cases)
    EXPECT_EQ(find_out({.text = std::string(output)}, assertion("contains", "toContain", "$", json(expected)))
                  .verdict,
              verdict)
        << output << " " << expected;
  Check boxed = assertion("contains", "toContain", "$", "x");
  boxed.options.set("case_insensitive", true);
  EXPECT_EQ(find_out({.text = R"(["x"])"}, boxed).verdict, Verdict::fail);
  EXPECT_EQ(find_out({.text = R"([{"value": "x", "caseInsensitive": true}])"}, boxed).verdict, Verdict::pass);
  EXPECT_EQ(find_out(R"(["X"])", R"({"contains": "x", "at": "$", "case_insensitive": true})").verdict,
            Verdict::pass);
}

// --- Messages (K26)

TEST(Grade, SaysWhatWasExpectedAndWhatCame) {
  EXPECT_EQ(
      message(R"({"user": {"name": "bob"}})", assertion("regex", "toMatch", "user.name", "[A-Z][a-z]+")),
      R"(fail: $.user.name toMatch /[A-Z][a-z]+/ expected match, got "bob")");
  Check flagged = assertion("regex", "toMatch", "$.a", "B", true);
  flagged.options.set("flags", "i");
  EXPECT_EQ(message(R"({"a": "b"})", flagged), R"(fail: $.a not toMatch /B/i expected no match, got "b")");
  EXPECT_EQ(message(R"({"a": 1})", assertion("deep_equals", "toEqual", "$.b", 1)),
            "fail: $.b toEqual 1 expected an equal value, got undefined");
  EXPECT_EQ(message(R"([1, 2, 3, 4])", assertion("deep_equals", "toEqual", "$[*]", 5)),
            "fail: $[*] toEqual 5 expected an equal value, got 1, 2, 3, … (4 values)");
  EXPECT_EQ(message(R"([1, 2, 1])", assertion("deep_equals", "toEqual", "$[*]", 1, false, PathMode::all)),
            "fail: ALL of $[*] toEqual 1 expected an equal value, got 2 (2 of 3 values)");
  EXPECT_EQ(message(R"([1, 2])", assertion("deep_equals", "toEqual", "$[*]", 2, true)),
            "fail: $[*] not toEqual 2 expected another value, got 2 (2 of 2 values)");
  EXPECT_EQ(message("null", assertion("is_null", "toBeNull", "$", std::nullopt, true)),
            "fail: $ not toBeNull expected something else, got null");
  EXPECT_EQ(message("5", assertion("one_of", "toBeOneOf", "$", List{1, "2"})),
            R"(fail: $ toBeOneOf [1, "2"] expected one of these, got 5)");
  EXPECT_EQ(message("1", assertion("deep_equals", "toEqual", "$", 1)), "pass: ");
}

TEST(Grade, SpeaksTheAuthorsLanguage) {
  EXPECT_EQ(find_out("London", R"({"not-contains": "London"})").message,
            R"(output not-contains "London" expected it not inside, got "London")");
  EXPECT_EQ(message("London",
                    {.kind = "contains", .expected = "London", .negate = true, .source_key = "not_contains"}),
            R"(fail: output not_contains "London" expected it not inside, got "London")");
  EXPECT_EQ(message("x", {.kind = "deep_equals",
                          .subject = Subject::memory,
                          .path = "trip.city",
                          .expected = "Berlin",
                          .source_key = "memory.trip.city"}),
            R"(fail: memory.trip.city "Berlin" expected an equal value, got null)");
  EXPECT_EQ(message("x", {.kind = "contains", .expected = List{"x", "y", "z"}, .source_key = "contains"}),
            R"(fail: output contains ["x", "y", "z"] expected it inside, got "x"; missing: "y")");
  EXPECT_EQ(find_out("hi", R"({"latency": {"min": 5, "max": 9}})", R"({"latency_ms": 12})").message,
            "latency 5 to 9 expected this many ms, got 12");
}

TEST(Grade, ShortensLongValuesAndShowsWhatDiffers) {
  const std::string expected = "line one\nline two\nline three\n";
  const auto finding = find_out({.text = "line one\nline 2\nline three\n"},
                                {.kind = "deep_equals", .expected = expected, .source_key = "toEqual"});
  EXPECT_NE(finding.message.find("\n-line two"), std::string::npos) << finding.message;
  EXPECT_NE(finding.message.find("\n+line 2"), std::string::npos) << finding.message;
  const auto large = find_out({.text = std::string(1'000'000, 'x')}, check_of(R"({"contains": "y"})"));
  EXPECT_LT(large.message.size(), 500U);
  List many;
  for (int i = 0; i < 100'000; ++i) many.emplace_back(i);
  const auto list = find_out({.text = value::to_json(many)}, check_of(R"({"equals": [1]})"));
  EXPECT_LT(list.message.size(), 20'000U);
}

TEST(Grade, MakesHiddenCharactersVisible) {
  const auto finding = find_out("a\u202Eb\x1B[31m", R"({"exact": "x"})");
  EXPECT_EQ(finding.message.find('\x1B'), std::string::npos);
  EXPECT_EQ(finding.message.find("\u202E"), std::string::npos);
}

// --- Samples

TEST(Grade, KeepsWhatItLookedAt) {
  EXPECT_EQ(find_out(R"({"a": [1, {"b": 2}]})", R"({"equals": 1, "at": "$.a[*]"})").samples,
            (List{1, Value(Map{{"b", 2}})}));
  EXPECT_EQ(find_out("hi", R"({"contains": "h"})").samples, List{"hi"});
  EXPECT_EQ(find_out("{}", R"({"equals": 1, "at": "$.a"})").samples, List{});
  List many;
  for (int i = 0; i < 200; ++i) many.emplace_back(i);
  EXPECT_EQ(find_out(value::to_json(many), R"({"equals": 199, "at": "$[*]"})").samples.size(), 50U);
}

TEST(Grade, ReplacesLargeSamplesByTheirHash) {
  const std::string large(300'000, 'x');
  const Check checks[] = {check_of(R"({"contains": "x"})"), check_of(R"({"equals": 1, "of": "latency"})"),
                          check_of(R"({"contains": "y"})")};
  const auto findings = StepChecks::compile(checks).grade({.text = large, .latency_ms = 5});
  const std::string hash = sha256_hex("[\"" + large + "\"]");
  EXPECT_EQ(findings[0].samples, List{"...truncated"});
  EXPECT_EQ(findings[0].samples_hash, hash);
  EXPECT_EQ(findings[1].samples, List{5});
  EXPECT_EQ(findings[1].samples_hash, std::nullopt);
  EXPECT_EQ(findings[2].samples, List{Value(large)});
}

TEST(Grade, DropsSamplesWhereEvenTheirMarksAreTooMuch) {
  const std::vector<Check> checks(100, check_of(R"({"contains": "x"})"));
  const auto findings =
      StepChecks::compile(checks, {.sample_bytes = 1000}).grade({.text = std::string(900, 'x')});
  std::size_t bytes = 0;
  for (const auto& finding : findings)
    bytes += finding.samples.empty() ? 0 : value::to_json(finding.samples).size();
  EXPECT_LE(bytes, 1000U);
  EXPECT_EQ(findings[0].samples, List{});
}

// --- The rest

TEST(Grade, FillsTemplatesOnlyWithVariables) {
  const Map vars{{"name", "Ada"}, {"n", 3}};
  const auto check = check_of(R"({"contains": ["Dear {{name}}", "{{ n }} items", "{{other}}"]})");
  EXPECT_EQ(find_out({.text = "Dear Ada, 3 items {{other}}"}, check, {.vars = &vars}).verdict, Verdict::pass);
  EXPECT_EQ(find_out({.text = "Dear {{name}} {{ n }} items {{other}}"}, check).verdict, Verdict::pass);
}

TEST(Grade, SkipsEveryCheckOfAnAnswerThatNeverCame) {
  const auto finding = find_out({.text = "", .error = model::Fault{"timeout", "no answer"}},
                                check_of(R"({"not-contains": "x"})"));
  EXPECT_EQ(finding.verdict, Verdict::skipped);
  EXPECT_EQ(finding.score, 0);
}

TEST(Grade, KeepsALostCheckInErrorWhereTheAnswerNeverCame) {
  const auto finding =
      find_out({.error = model::Fault{"timeout", "no answer"}}, check_of(R"({"unsupported": "python"})"));
  EXPECT_EQ(finding.verdict, Verdict::error);
  EXPECT_EQ(finding.error, (model::Fault{"import", "could not be converted: python"}));
}

TEST(Grade, SkipsWhatAJudgeDecidesWhereThatIsWanted) {
  const checks::Setup setup{.skip_judged = true};
  for (const std::string_view judged : {R"({"judge": "Greets."})", R"({"metric": "faithfulness"})",
                                        R"({"any-of": [{"contains": "x"}, {"judge": "Greets."}]})",
                                        R"({"all-of": [{"judge": "Greets."}], "at": "$.a"})"})
    EXPECT_EQ(find_out({.text = "x"}, check_of(judged), setup).verdict, Verdict::skipped) << judged;
  for (const std::string_view free :
       {R"({"contains": "x"})", R"({"metric": "exact_match", "expected_output": "x"})",
        R"({"metric": "tool_correctness", "expected_tools": []})"})
    EXPECT_NE(find_out({.text = "x"}, check_of(free), setup).verdict, Verdict::skipped) << free;
}

TEST(Grade, TellsOfAllFaultsBeforeAnythingRuns) {
  const Check checks[] = {
      check_of(R"({"contains": "a"})"),
      {.kind = "one_of", .subject = Subject::json, .expected = List{}, .span = {1, 2}},
      {.kind = "regex", .expected = "(", .span = {3, 4}},
      {.kind = "json_schema", .subject = Subject::json, .expected = Map{{"type", 5}}, .span = {5, 6}},
      {.kind = "sparkles", .span = {7, 8}},
      {.kind = "regex", .span = {9, 10}}};
  const auto compiled = StepChecks::compile(checks);
  std::vector<std::string> told;
  for (const auto& [index, error] : compiled.faults())
    told.push_back(std::to_string(index) + " " + error.code);
  EXPECT_EQ(told, (std::vector<std::string>{"1 E317", "2 E307", "3 E312", "4 E319", "5 W315"}));
  EXPECT_EQ(compiled.faults()[0].error.span, (Span{1, 2}));
  const auto findings = compiled.grade({.text = "a"});
  ASSERT_EQ(findings.size(), 6U);
  EXPECT_EQ(findings[0].verdict, Verdict::pass);
  for (std::size_t i = 1; i < 6; ++i) {
    EXPECT_EQ(findings[i].verdict, Verdict::error);
    EXPECT_EQ(findings[i].error->kind, "config");
    EXPECT_FALSE(findings[i].message.empty());
  }
}

TEST(Grade, RefusesGroupsThatGoTooDeep) {
  std::string check = R"({"contains": "a"})";
  for (int i = 0; i < 16; ++i) check.insert(0, R"({"all-of": [)").append("]}");
  EXPECT_EQ(find_out("a", check).verdict, Verdict::pass);
  check = R"({"all-of": [)" + check + "]}";
  EXPECT_EQ(find_out("a", check).verdict, Verdict::error);
}

TEST(Grade, TellsWhichOfAGroupDidNotHold) {
  EXPECT_EQ(
      find_out("red", R"({"all-of": [{"contains": "red"}, {"contains": "blue"}]})").message,
      R"(output all-of expected all to hold, got 1 of 2; output contains "blue" expected it inside, got "red")");
}

TEST(Grade, ReadsTheJudgesVerdictBeforeItsScore) {
  const auto finding = find_out("x", R"({"judge": "Is kind."})",
                                R"({"judge": "{\"passed\": true, \"score\": 2, \"feedback\": \"ok\"}"})");
  EXPECT_EQ(finding.verdict, Verdict::pass);
  EXPECT_EQ(finding.score, 0.2);
  EXPECT_EQ(finding.reason, "ok");
  const auto unreadable = find_out("x", R"({"judge": "Is kind."})", R"({"judge": "Well {it} is."})");
  EXPECT_EQ(unreadable.verdict, Verdict::error);
  EXPECT_EQ(unreadable.error->kind, "judge");
  EXPECT_EQ(unreadable.reason, "Well {it} is.");
}

TEST(Grade, CollapsesAStrictMetricThatMisses) {
  const auto finding =
      find_out("x", R"({"metric": "faithfulness", "strict": true, "include_reason": false})",
               R"({"metrics": {"faithfulness": {"score": 0.9, "reason": "one claim off"}}})");
  EXPECT_EQ(finding.verdict, Verdict::fail);
  EXPECT_EQ(finding.score, 0);
  EXPECT_EQ(finding.threshold, 1);
  EXPECT_EQ(finding.reason, std::nullopt);
}

}  // namespace
}  // namespace proctor::checks
