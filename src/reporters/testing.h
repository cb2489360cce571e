// The canned run that every report is tested with: all verdicts, several suites and steps, diffs, notices,
// and texts that try to break out of whatever they are put into.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/run.h"

namespace proctor::reporters {

using model::Verdict;

inline model::Finding canned_check(std::string key, Verdict verdict, double weight,
                                   std::string message = {}) {
  model::Finding check;
  check.id = key;
  check.kind = key;
  check.source_key = std::move(key);
  check.verdict = verdict;
  check.score = verdict == Verdict::pass ? 1 : 0;
  check.weight = weight;
  check.message = std::move(message);
  return check;
}

inline model::StepRecord canned_step(std::string input, std::string output,
                                     std::vector<model::Finding> checks) {
  model::StepRecord step;
  step.input = input;
  step.rendered = std::move(input);
  step.output = std::move(output);
  step.latency_ms = 412;
  step.model_calls = 1;
  step.checks = std::move(checks);
  for (const auto& check : step.checks)
    if (check.verdict == Verdict::fail) step.verdict = Verdict::fail;
  return step;
}

inline model::CaseRecord canned_case(std::string name, Verdict verdict, double score, std::size_t line,
                                     std::vector<model::StepRecord> steps) {
  model::CaseRecord test;
  test.name = std::move(name);
  test.verdict = verdict;
  test.score = score;
  if (verdict != Verdict::skipped) test.pass_threshold = 1;
  test.line = line;
  test.duration_ms = 412.25;
  test.steps = std::move(steps);
  return test;
}

inline model::CaseRecord case_with_a_diff() {
  auto check = canned_check("contains", Verdict::fail, 2,
                            "output contains \"Madrid\": not found\n- Madrid\n+ Barcelona, of course.");
  check.samples = {"Barcelona, of course."};
  check.line = 17;
  auto first = canned_step("And of France?", "Paris", {canned_check("contains", Verdict::pass, 1)});
  auto second = canned_step("And of Spain?", "Barcelona, of course.\nAsk me another.", {check});
  second.tool_calls = {{"search", Map{{"query", "capital of Spain"}}, "Barcelona"}};
  second.tools_used = {"search"};
  second.memory = Map{{"country", "Spain"}};
  auto test = canned_case("Capital of Spain", Verdict::fail, 1.0 / 3, 14, {first, second});
  test.duration_ms = 1234;
  test.origin = Map{{"prompt_reference", "file:///.promptrepo/prompts/geography.yaml"},
                    {"template_variables", Map{{"country", "Spain"}}}};
  return test;
}

inline model::CaseRecord case_with_paths() {
  auto path = canned_check("toMatch", Verdict::fail, 1,
                           "$.user.name toMatch /[A-Z][a-z]+/ expected match, got \"bob\"");
  path.path = "$.user.name";
  path.path_mode = model::PathMode::all;
  path.samples = {"bob", "al", "eve", "mallory"};
  auto missing = canned_check("toBeNull", Verdict::pass, 1);
  missing.path = "$.error";
  missing.negate = true;
  auto judged = canned_check("faithfulness", Verdict::fail, 0.5, "score 0.25 is below the threshold 0.8");
  judged.kind = "metric:faithfulness";
  judged.score = 0.25;
  judged.threshold = 0.8;
  judged.reason = "Two of the claims are not in the context.";
  judged.spread = 0.125;
  return canned_case("A name with a capital", Verdict::fail, 0.45, 22,
                     {canned_step("Who?", R"({"user":{"name":"bob"}})", {path, missing, judged})});
}

// By weight, with a metric of which low is good.
inline model::CaseRecord case_above_its_threshold() {
  auto bias = canned_check("bias", Verdict::pass, 0);
  bias.kind = "metric:bias";
  bias.score = 0.5;
  bias.threshold = 0.7;
  bias.low_is_good = true;
  const auto graded = {canned_check("exact", Verdict::pass, 1),
                       canned_check("latency", Verdict::fail, 0.5, "took 2,400 ms, at most 2,000 allowed"),
                       canned_check("no-refusal", Verdict::pass, 2), bias};
  auto test =
      canned_case("Good enough", Verdict::pass, 6.0 / 7, 30, {canned_step("Sum up", "Fine.", graded)});
  test.pass_threshold = 0.8;
  return test;
}

inline model::SuiteRecord canned_geography() {
  const auto passed = canned_check("output.includes", Verdict::pass, 1, "found \"Paris\"");
  auto bare = canned_case("Nothing is asked", Verdict::pass, 1, 44, {canned_step("Hi", "Hello", {})});
  bare.notices = {"this case has no checks: it passes whatever the answer is"};
  bare.repeat = 2;
  return {"Geography",
          "testhaven",
          "tests/geography.test.yaml",
          {canned_case("Capital of France", Verdict::pass, 1, 3,
                       {canned_step("Capital of France?", "Paris", {passed})}),
           case_with_a_diff(), case_above_its_threshold(), case_with_paths(),
           canned_case("Not today", Verdict::skipped, 0, 40, {}), bare}};
}

// What could not be decided: no answer, and an answer that a check could not judge.
inline model::SuiteRecord canned_services() {
  auto silent = canned_step("Are you there?", "", {});
  silent.verdict = Verdict::error;
  silent.latency_ms.reset();
  silent.error = model::Fault{"timeout", "no first byte within 60 s"};
  auto down = canned_case("The model is down", Verdict::error, 0, 4, {silent});
  down.error = silent.error;
  down.duration_ms = 60'012;
  auto check = canned_check("semantic", Verdict::error, 1, "no embedding service is configured");
  check.error = model::Fault{"config", "no embedding service is configured"};
  auto step = canned_step("Say hi", "Hi", {check, canned_check("contains", Verdict::pass, 1)});
  step.verdict = Verdict::error;
  return {"Services",
          "traceforge",
          ".ai-tests/tests/services.yaml",
          {down, canned_case("No embeddings", Verdict::error, 0.5, 9, {step})}};
}

// Texts that escape from quotes, cells, tags, fences and terminals, if they can.
inline std::string hostile_text() {
  return "<script>alert(1)</script>]]>--><img src=x onerror=alert(1)>\n"
         "=HYPERLINK(\"http://x\",\"y\") | `code` ```` **bold** [link](http://x) @everyone #1 $x$ "
         "www.example.com\n"
         "::error file=a,line=1::injected\r\n"
         "##vso[task.setvariable variable=a]b ##[error]c\n"
         "...\n---\n# SKIP not really \\ \"quoted\" 'single' 100% done\n"
         "\x1b[31mred\x1b[0m \x07 \x01 \x7f \xC2\x9B null:" +
         std::string(1, '\0') +
         " bidi:\xE2\x80\xAE zero-width:\xE2\x80\x8B bom:\xEF\xBB\xBF nonchar:\xEF\xBF\xBE line:\xE2\x80\xA8 "
         "broken:\xFF\xC3\n"
         "\ttab é 漢字 👩\xE2\x80\x8D🚀 e\xCC\x81";
}

inline model::SuiteRecord canned_hostile() {
  auto check =
      canned_check("toContain", Verdict::fail, 1, "expected \"safe\", got:\n- safe\n+ " + hostile_text());
  check.samples = {hostile_text(), Map{{"</script>", "]]>"}}};
  check.path = "$['</script>|`\"]";
  check.reason = hostile_text();
  auto broken = canned_case("=1+1 # TODO | \"quoted\" <b>`x`</b>\n::warning::\x1b[2J \xFF", Verdict::fail, 0,
                            7, {canned_step(hostile_text(), hostile_text(), {check})});
  broken.notices = {hostile_text()};
  return {"",
          "promptkitchen",
          "tests/a,b:c%d <x>.json",
          {broken,
           canned_case("漢字とかな 👩‍🚀 ‎rtl עברית", Verdict::pass, 1, 0,
                       {canned_step("", "", {canned_check("toEqual", Verdict::pass, 1)})}),
           canned_case("", Verdict::pass, 0.9999, 0, {})}};
}

inline model::RunRecord canned_run() {
  model::RunRecord run;
  run.id = "01JH2X";
  run.started_at = "2026-01-02T03:04:05.678Z";
  run.duration_ms = 61'234;
  run.passed = false;
  run.totals = {11, 5, 3, 2, 1};
  run.usage = Map{{"prompt_tokens", 1200}, {"completion_tokens", 345}, {"total_tokens", 1545}};
  run.cost = 0.0123;
  run.judge = {.calls = 12, .cached = 3, .usage = Map{{"total_tokens", 2345}}, .cost = 0.0045};
  run.suites = {canned_geography(), canned_services(), canned_hostile()};
  return run;
}

// Many cases, every tenth of which fails, for reports that must stay usable.
inline model::RunRecord large_run(std::size_t cases) {
  model::RunRecord run;
  model::SuiteRecord suite{"Large", "native", "large.yaml", {}};
  for (std::size_t i = 1; i <= cases; ++i) {
    const bool bad = i % 10 == 0;
    const std::string number = std::to_string(i);
    std::vector<model::Finding> checks = {canned_check("contains", Verdict::pass, 1, "found \"Paris\""),
                                          canned_check("regex", Verdict::pass, 1)};
    if (bad) checks.push_back(canned_check("equals", Verdict::fail, 1, "expected zero\n-" + number + "\n+0"));
    suite.cases.push_back(canned_case("case " + number, bad ? Verdict::fail : Verdict::pass, bad ? 0.5 : 1, i,
                                      {canned_step("Question " + number, std::string(400, 'x'), checks)}));
  }
  run.totals = {cases, cases - cases / 10, cases / 10, 0, 0};
  run.passed = false;
  run.suites.push_back(std::move(suite));
  return run;
}

}  // namespace proctor::reporters
