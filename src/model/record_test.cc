#include "model/record.h"

#include <gtest/gtest.h>

#include "value/json.h"
#include "value/testing.h"

namespace proctor::model {
namespace {

using value::to_json;

Finding failed_check() {
  Finding check;
  check.id = "c1";
  check.kind = "contains";
  check.source_key = "toContain";
  check.verdict = Verdict::fail;
  check.score = 0.25;
  check.weight = 2;
  check.path = "$.a";
  check.path_mode = PathMode::all;
  check.negate = true;
  check.message = "tab\there, \"quotes\", \x01, \\ and\nlines \xC3\xA9";
  check.samples = {1, "two", List{nullptr, true}};
  return check;
}

RunRecord full_run() {
  Finding judged;
  judged.verdict = Verdict::error;
  judged.samples_hash = "ab";
  judged.reason = "why";
  judged.threshold = 0.5;
  judged.spread = 0.125;
  judged.notices = {"the reply was repaired"};
  judged.advisory = true;
  judged.error = Fault{"judge", "no reply"};
  judged.line = 7;
  StepRecord step;
  step.input = "in";
  step.rendered = "sent";
  step.output = "out";
  step.verdict = Verdict::fail;
  step.score = 0.5;
  step.latency_ms = 12.5;
  step.model_calls = 2;
  step.tool_calls = {{"search", Map{{"q", "x"}}, nullptr}};
  step.tools_used = {"search"};
  step.memory = Map{{"k", 1}};
  step.usage = Map{{"total_tokens", 5}};
  step.cost = 0.01;
  step.judge = {.calls = 2, .cached = 1, .usage = Map{{"total_tokens", 7}}, .cost = 0.02};
  step.checks = {failed_check(), judged};
  StepRecord broken;
  broken.verdict = Verdict::error;
  broken.error = Fault{"timeout", "60 s"};
  CaseRecord test;
  test.name = "one";
  test.verdict = Verdict::error;
  test.score = 0.125;
  test.duration_ms = 3;
  test.error = Fault{"timeout", "60 s"};
  test.notices = {"no checks"};
  test.repeat = 3;
  test.steps = {step, broken};
  test.line = 4;
  test.group = "capitals";
  test.origin = Map{{"prompt_reference", "p.yaml"}};
  CaseRecord skipped;
  skipped.verdict = Verdict::skipped;
  RunRecord run;
  run.id = "r1";
  run.started_at = "2026-01-02T03:04:05.678Z";
  run.duration_ms = 99;
  run.passed = false;
  run.totals = {2, 0, 0, 1, 1};
  run.usage = Map{{"total_tokens", 5}};
  run.cost = 0.01;
  run.judge = {.calls = 2, .cached = 1, .usage = Map{{"total_tokens", 7}}, .cost = {}};
  run.suites = {{"suite", "native", "a.yaml", {test, skipped}}};
  return run;
}

TEST(Record, LeavesOutWhatSaysNothing) {
  EXPECT_EQ(to_json(to_value(Finding{})),
            R"({"id":"","kind":"","source_key":"","status":"pass","score":1,"weight":1,"path":null,)"
            R"("path_match":"ANY","not":false,"message":"","samples":[]})");
  EXPECT_EQ(to_json(to_value(CaseRecord{})),
            R"({"name":"","status":"passed","score":1,"duration_ms":0,"notices":[],"repeat":1,"steps":[]})");
  EXPECT_EQ(to_json(to_value(RunRecord{})),
            R"({"run":{"id":"","started_at":"","duration_ms":0,"passed":true,"totals":{"cases":0,"passed":0,)"
            R"("failed":0,"errors":0,"skipped":0},"usage":{},"cost":null},"suites":[]})");
}

TEST(Record, WritesEveryKeyThatSaysSomething) {
  EXPECT_EQ(
      to_json(to_value(full_run()).find("suites")->list()[0].find("cases")->list()[0]),
      R"({"name":"one","status":"error","score":0.125,"duration_ms":3,"error":{"kind":"timeout","message":"60 s"},)"
      R"("line":4,"group":"capitals","origin":{"prompt_reference":"p.yaml"},"notices":["no checks"],"repeat":3,"steps":[{"input":"in","rendered":"sent","output":"out",)"
      R"("status":"failed","score":0.5,"latency_ms":12.5,"model_calls":2,"tool_calls":[{"name":"search",)"
      R"("arguments":{"q":"x"},"result":null}],"tools_used":["search"],"memory":{"k":1},)"
      R"("usage":{"total_tokens":5},"cost":0.01,"judge":{"calls":2,"cached":1,"usage":{"total_tokens":7},)"
      R"("cost":0.02},"checks":[{"id":"c1",)"
      R"("kind":"contains","source_key":"toContain","status":"fail","score":0.25,"weight":2,"path":"$.a",)"
      R"("path_match":"ALL","not":true,"message":"tab\there, \"quotes\", \u0001, \\ and\nlines é",)"
      R"("samples":[1,"two",[null,true]]},{"id":"","kind":"","source_key":"","status":"error","score":1,)"
      R"("weight":1,"path":null,"path_match":"ANY","not":false,"message":"","samples":[],"samples_hash":"ab",)"
      R"("reason":"why","threshold":0.5,"spread":0.125,"notices":["the reply was repaired"],"advisory":true,"error":{"kind":"judge","message":"no reply"},"line":7}]},)"
      R"({"input":"","rendered":"","output":"","status":"error","score":1,"latency_ms":null,"model_calls":0,)"
      R"("tool_calls":[],"tools_used":[],"error":{"kind":"timeout","message":"60 s"},"checks":[]}]})");
}

TEST(Record, ReadsBackAsItWasWritten) {
  const std::string text = to_json(to_value(full_run()));
  const auto value = value::parse_json(text);
  ASSERT_TRUE(value);
  Diagnostics faults("run.json", text);
  const auto run = read_run(*value, faults);
  ASSERT_TRUE(run) << faults.first_error().message;
  EXPECT_EQ(to_json(to_value(*run)), text);
  EXPECT_TRUE(faults.empty());
}

TEST(Record, ReadsOneCaseAndTheSummaryByThemselves) {
  const RunRecord run = full_run();
  const auto test = read_case(to_value(run.suites[0].cases[0]));
  ASSERT_TRUE(test);
  EXPECT_EQ(to_json(to_value(*test)), to_json(to_value(run.suites[0].cases[0])));
  const auto head = read_summary(run_summary(run));
  ASSERT_TRUE(head);
  EXPECT_EQ(to_json(run_summary(*head)), to_json(run_summary(run)));
  EXPECT_FALSE(read_case(Map{{"name", "no status"}}));
  EXPECT_FALSE(read_summary(List{}));
}

TEST(Record, TellsEveryFaultOfAForeignRecord) {
  const std::string text = R"({"run": {"passed": "yes", "totals": {"cases": -1}},
"suites": [{"cases": [{"name": "a", "status": "pass", "steps": [{}]}, 3]}]})";
  const auto value = value::parse_json(text);
  Diagnostics faults("run.json", text);
  EXPECT_FALSE(read_run(*value, faults));
  EXPECT_EQ(value::told(faults),
            (value::Faults{
                R"(1:20 E201 "passed" must be true or false, found the text "yes")",
                R"(1:47 E205 "cases" must be 0 or more, found -1)",
                R"(2:47 E206 "status" must be passed, failed, error or skipped, found "pass")",
                R"(2:65 E202 "status" is missing in this step)",
                R"(2:71 E201 each of "cases" must be a map, found the number 3)",
            }));
}

TEST(Record, WritesByHandAsByValue) {
  const RunRecord run = full_run();
  for (const CaseRecord& test : run.suites[0].cases) {
    std::string out = "[";
    append_json(test, out);
    EXPECT_EQ(out, "[" + to_json(to_value(test)));
  }
  for (const StepRecord& step : run.suites[0].cases[0].steps) {
    for (const Finding& check : step.checks) {
      std::string out = "[";
      append_json(check, out);
      EXPECT_EQ(out, "[" + to_json(to_value(check)));
    }
  }
  Finding odd;
  odd.message = "\b\f\r\x1F\x7F</script>";
  odd.score = 1.0 / 3;
  std::string out;
  append_json(odd, out);
  EXPECT_EQ(out, to_json(to_value(odd)));
}

}  // namespace
}  // namespace proctor::model
