// What each format asks of a run, beyond its checks: prompts, parameters, tools, state, run modes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/aimock.h"
#include "e2e/record.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::HasSubstr;

class Formats : public testing::Test {
 protected:
  void SetUp() override { folder_.put(".git/HEAD", ""); }

  Ran run(std::vector<std::string> words) const {
    words.insert(words.begin(), "run");
    words.insert(words.end(), {"--report", "json", "--store", "none"});
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }

  Folder folder_;
};

const List& messages(const Value& entry) { return entry.find("body")->find("messages")->list(); }
std::string content(const Value& message) { return std::string(message.find("content")->text()); }

// --- llmunit ---

constexpr auto kPrompt =
    "Tier {{ $json.tier }}, mood {{ $json.mood }}, said {{$json.chat_history}}, asks {{ $json.last_message "
    "}}. "
    "{{ $json.order.date }} {{ other }}";
constexpr auto kVisit = R"({
  "name": "a visit", "initialContext": {"tier": "regular"},
  "memory": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}],
  "steps": [
    {"message": "Where is 4711?", "expectedBehavior": "Says so."},
    {"userInput": "Thanks", "input": {"tier": "premium"}, "expectedBehavior": "Is kind."}]})";
constexpr auto kDesk = R"([
  {"match": {"userMessage": "Tool result for find_order"},
   "response": {"content": "```json\n{\"mood\": \"good\", \"order\": {\"date\": \"Monday\"}, \"last_message\": \"no\"}\n```"}},
  {"match": {"userMessage": "asks Where is 4711?"},
   "response": {"content": "{\"tool_calls\": [{\"function\": {\"name\": \"find_order\", \"arguments\": \"{\\\"id\\\": \\\"4711\\\"}\"}}]}"}},
  {"match": {"userMessage": "asks Thanks"}, "response": {"content": "You are welcome."}}])";

class Llmunit : public Formats {
 protected:
  void SetUp() override {
    PROCTOR_NEEDS_AIMOCK();
    Formats::SetUp();
    folder_.put("tests/desk/prompt.md", kPrompt);
    folder_.put("tests/desk/simple_tests.json", kVisit);
    folder_.put("tests/desk/mocks.ts",
                "type Args = { id: string };\n"
                "export default {\n"
                "  find_order: async (args: Args) => ({ id: args.id, date: \"Monday\" }),\n"
                "};\n");
  }

  // What the judge would say does not matter here: nobody listens at its address.
  Ran ask(const Aimock& server) const {
    return run({"tests", "--provider", "openai", "--model", "m1", "--base-url", server.url("openai"),
                "--judge", "openai/judge", "--judge-url", "http://127.0.0.1:1/v1", "--attempts", "1"});
  }
};

TEST_F(Llmunit, ToolsAreAnsweredByMocksAndTheResultGoesBackAsText) {
  Aimock server(kDesk);
  const Record record(ask(server).out);
  EXPECT_EQ(record.in("a visit", "steps.0.model_calls"), "2");
  EXPECT_EQ(
      record.in("a visit", "steps.0.tool_calls"),
      R"([{"name":"find_order","arguments":{"id":"4711"},"result":"{\"id\":\"4711\",\"date\":\"Monday\"}"}])");
  const List journal = server.journal();
  ASSERT_EQ(journal.size(), 3U);
  ASSERT_EQ(messages(journal[1]).size(), 3U);
  EXPECT_EQ(messages(journal[1])[1].find("role")->text(), "assistant");
  EXPECT_EQ(
      value::to_json(messages(journal[1])[2]),
      R"({"role":"user","content":"Tool result for find_order: {\"id\":\"4711\",\"date\":\"Monday\"}"})");
}

TEST_F(Llmunit, ThePromptIsFilledInFromContextStateAndHistory) {
  Aimock server(kDesk);
  const Record record(ask(server).out);
  const List journal = server.journal();
  ASSERT_EQ(messages(journal[0]).size(), 1U);
  EXPECT_EQ(
      content(messages(journal[0])[0]),
      R"(Tier regular, mood null, said [{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}], )"
      "asks Where is 4711?. null {{ other }}");
  const std::string second = content(messages(journal[2])[0]);
  EXPECT_THAT(second, HasSubstr("Tier premium, mood good, said ["))
      << "input beats state, answers become state";
  EXPECT_THAT(second, HasSubstr(R"({"role":"user","content":"Where is 4711?"})"));
  EXPECT_THAT(second, HasSubstr("asks Thanks. Monday")) << "an answer never changes the last message";
  EXPECT_EQ(record.in("a visit", "notices"),
            R"(["the prompt has a placeholder without a value: mood",)"
            R"("the prompt has a placeholder without a value: order.date"])");
}

TEST_F(Llmunit, AMockInTheCaseComesBeforeThatOfTheFile) {
  folder_.put("tests/desk/simple_tests.json",
              R"({"name": "a visit", "memory": [], "initialContext": {},
                  "mocks": [{"name": "find_order", "code": "return 'lost ' + args.id"}],
                  "steps": [{"message": "Where is 4711?", "expectedBehavior": "Says so."}]})");
  Aimock server(kDesk);
  const Record record(ask(server).out);
  EXPECT_EQ(record.in("a visit", "steps.0.tool_calls.0.result"), R"("lost 4711")");
}

TEST_F(Llmunit, AToolWithoutAMockAndAMockThatThrowsAreToldToTheModel) {
  folder_.put("tests/desk/mocks.ts", "export default { other: () => { throw new Error('down'); } };");
  Aimock server(kDesk);
  EXPECT_EQ(Record(ask(server).out).in("a visit", "steps.0.tool_calls.0.result"),
            R"("Error: Tool mock for \"find_order\" not found")");
  folder_.put("tests/desk/mocks.ts", "export default { find_order: () => { throw new Error('down'); } };");
  EXPECT_EQ(Record(ask(server).out).in("a visit", "steps.0.tool_calls.0.result"), R"("Error: down")");
}

class BrokenMocks : public Formats {
 protected:
  void SetUp() override {
    Formats::SetUp();
    folder_.put("tests/desk/prompt.md", kPrompt);
    folder_.put("tests/desk/simple_tests.json", kVisit);
    folder_.put("tests/desk/mocks.ts",
                "export default {\n  find_order: (args: any) => args.id,\n  other: = 1,\n};\n");
  }
};

TEST_F(BrokenMocks, AreAFaultWhereTheFileOfTheCaseIsNamedToo) {
  const Ran ran = proctor({.words = {"validate", "tests/desk/simple_tests.json"}, .folder = folder_.path()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("tests/desk/mocks.ts:3:10: error[E442]"));
}

// The prompt beside the case is filled in, whichever of the two is named.
TEST_F(BrokenMocks, AreNotNeededToUseThePromptBesideANamedFile) {
  folder_.put("tests/desk/mocks.ts", "export default {};");
  folder_.put("given.json", R"([{"output": "Here.", "judge": "{\"passed\": true, \"score\": 9}"},
                                {"output": "Fine.", "judge": "{\"passed\": true, \"score\": 9}"}])");
  const Record by_folder(run({"tests/desk", "--given", "given.json"}).out);
  const Record by_file(run({"tests/desk/simple_tests.json", "--given", "given.json"}).out);
  EXPECT_THAT(by_file.in("a visit", "steps.0.rendered"), HasSubstr("Tier regular"));
  EXPECT_EQ(by_file.in("a visit", "steps.0.rendered"), by_folder.in("a visit", "steps.0.rendered"));
  EXPECT_THAT(by_file.in("a visit", "notices"), HasSubstr("placeholder without a value: mood"));
}

TEST_F(BrokenMocks, AreAFaultOfTheirFileBeforeAnythingRuns) {
  const Ran ran = run({"tests", "--provider", "echo", "--model", "m1"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("tests/desk/mocks.ts:3:10: error[E442]"));
  EXPECT_THAT(ran.err, HasSubstr("\n    other: = 1,\n")) << "the line is shown";
  EXPECT_EQ(ran.out, "");
  const Ran inside = proctor({.words = {"run", ".", "--provider", "echo", "--model", "m1", "--store", "none"},
                              .folder = folder_ / "tests/desk"});
  EXPECT_THAT(inside.err, HasSubstr("\nmocks.ts:3:10: error[E442]"));
}

TEST_F(BrokenMocks, AreAFaultWithStatedAnswersToo) {
  folder_.put("given.json",
              R"([{"replies": ["{\"tool\": \"find_order\", \"id\": 1}", "done"]}, {"output": "x"}])");
  const Ran ran = run({"tests", "--given", "given.json"});
  EXPECT_EQ(ran.code, 2) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("tests/desk/mocks.ts:3:10: error[E442]"));
}

// --- promptrepo ---

constexpr auto kReturns = R"(name: returns
provider: openai
model: first
failover_model: second
temperature: 0.2
max_tokens: 200
stop: [END]
extra_args: {user: u1}
prompt: "Rules: {{ rules }} Question: {question} {\"a\": 1} {{ unknown }}"
tools: ["file:///.promptrepo/mock_tools/label.yaml"]
)";
constexpr auto kLabel = R"(tool:
  name: label
  description: Makes a label.
  parameters:
    type: object
    properties:
      order: {type: string}
      carrier: {type: string, default: post}
    required: [order]
  mock:
    mock_type: conditional
    content_type: json
    conditional_rules:
      - conditions: {carrier: post}
        output: '{"label": "P-1"}'
)";
constexpr auto kReturnsSuite = R"(test_suite:
  name: returns-desk
  tests:
    - name: asks
      prompt_reference: file:///.promptrepo/prompts/returns.yaml
      template_variables: {rules: 30 days, question: a label please}
      metrics: []
    - name: later
      prompt_reference: file:///.promptrepo/prompts/returns.yaml
      metrics: []
      enabled: false
)";

TEST_F(Formats, PromptrepoSendsThePromptFileItsParametersAndTools) {
  PROCTOR_NEEDS_AIMOCK();
  folder_.put(".promptrepo/prompts/returns.yaml", kReturns);
  folder_.put(".promptrepo/mock_tools/label.yaml", kLabel);
  folder_.put(".promptrepo/tests/returns-desk/suite.yaml", kReturnsSuite);
  Aimock server(R"([
    {"match": {"model": "first"}, "response": {"error": {"message": "down"}, "status": 503}},
    {"match": {"model": "second", "hasToolResult": false},
     "response": {"toolCalls": [{"name": "label", "arguments": "{\"order\":\"7\"}"}]}},
    {"match": {"model": "second", "hasToolResult": true}, "response": {"content": "Label P-1."}}])");
  const Ran ran = run({".", "--base-url", server.url("openai"), "--attempts", "1", "--allow-empty"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Record record(ran.out);
  EXPECT_EQ(record.verdicts(), "asks passed\nlater skipped\n");
  EXPECT_EQ(record.in("asks", "steps.0.output"), R"("Label P-1.")");
  EXPECT_EQ(record.in("asks", "steps.0.tool_calls.0.result"), R"("{\"label\": \"P-1\"}")")
      << "defaults of parameters are filled in";
  EXPECT_THAT(record.in("asks", "notices"), HasSubstr(R"(asked \"second\" instead of \"first\")"));
  const List journal = server.journal();
  ASSERT_EQ(journal.size(), 4U);
  const Value& body = *journal[0].find("body");
  EXPECT_EQ(
      value::to_json(*body.find("messages")),
      R"([{"role":"user","content":"Rules: 30 days Question: a label please {\"a\": 1} {{ unknown }}"}])");
  EXPECT_EQ(value::to_json(*body.find("temperature")), "0.2");
  EXPECT_EQ(value::to_json(*body.find("max_tokens")), "200");
  EXPECT_EQ(value::to_json(*body.find("stop")), R"(["END"])");
  EXPECT_EQ(body.find("user")->text(), "u1");
  EXPECT_EQ(body.find("tools")->list()[0].find("function")->find("name")->text(), "label");
  for (const char* own : {"name", "extra_args", "failover_model", "provider"})
    EXPECT_EQ(body.find(own), nullptr) << own;
}

// --- traceforge ---

TEST_F(Formats, TraceforgeSendsTheRequestAsItIs) {
  PROCTOR_NEEDS_AIMOCK();
  folder_.put(".ai-tests/tests/a.yaml", R"(tests:
  - name: as it is
    request:
      provider: openai
      model: m1
      temperature: 0.5
      seed: 7
      logit_bias: {"50256": -100}
      response_format: {type: json_object}
      messages:
        - {role: system, content: "{{ no template }}"}
        - {role: user, content: "Hello {you}"}
    assertions:
      - {type: contains, expected: Hi}
)");
  Aimock server(R"([{"match": {"userMessage": "Hello"}, "response": {"content": "Hi"}}])");
  const Ran ran = run({".ai-tests", "--base-url", server.url("openai")});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  Map body = server.journal().at(0).find("body")->map();
  body.erase("_endpointType");
  EXPECT_TRUE(Value(body) == *value::parse_json(R"({"model": "m1", "temperature": 0.5, "seed": 7,
    "logit_bias": {"50256": -100}, "response_format": {"type": "json_object"},
    "messages": [{"role": "system", "content": "{{ no template }}"}, {"role": "user", "content": "Hello {you}"}]})"))
      << value::to_json(Value(body));
}

TEST_F(Formats, TraceforgeEndsACaseAtItsTimeout) {
  PROCTOR_NEEDS_AIMOCK();
  folder_.put("a.yaml", R"(tests:
  - name: slow
    timeout: 700
    request: {provider: openai, model: m1, messages: [{role: user, content: Hello}]}
    assertions: [{type: no-refusal}]
)");
  const Aimock server(
      R"([{"match": {"userMessage": "Hello"}, "response": {"content": "Hi"}, "chaos": {"latencyMs": 20000}}])");
  const Ran ran = run({"a.yaml", "--base-url", server.url("openai")});
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_LT(ran.wall, std::chrono::seconds(10));
  EXPECT_EQ(Record(ran.out).in("slow", "steps.0.error.kind"), R"("timeout")");
}

TEST_F(Formats, TraceforgeRunsFixturesOnlyWhereTheyAreAllowed) {
  folder_.put("write.sh", "echo \"$1 $WHO\" >> written\n");
  folder_.put("a.yaml", R"(tests:
  - name: prepared
    fixtures:
      setup: [sh write.sh up]
      teardown: [sh write.sh down]
      env: {WHO: me}
    request: {provider: echo, model: m1, messages: [{role: user, content: Hello}]}
    assertions: [{type: contains, expected: Hello}]
)");
  const Ran refused = run({"a.yaml"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("E456"));
  EXPECT_EQ(folder_.text("written"), "");
  EXPECT_EQ(run({"a.yaml", "--allow-fixtures"}).code, 0);
  EXPECT_EQ(folder_.text("written"), "up me\ndown me\n");
}

// --- promptkitchen ---

TEST_F(Formats, PromptkitchenHasRunModesAndComparesTheOldWay) {
  folder_.put("old.json", R"({"name": "old", "prompt": "{{say}}", "testCases": [
    {"name": "text", "inputs": {"say": "Hello"}, "expectedOutput": "Hello"},
    {"name": "other text", "inputs": {"say": "Hello "}, "expectedOutput": "Hello"},
    {"name": "trimmed", "inputs": {"say": " Hello "}, "expectedOutput": "Hello", "shouldTrimWhitespace": true},
    {"name": "json", "inputs": {"say": "{\"b\": 2.0, \"a\": [1]}"}, "expectedOutput": {"a": [1], "b": 2}},
    {"name": "skipped", "inputs": {"say": "x"}, "expectedOutput": "y", "runMode": "SKIP"}]})");
  const Record record(run({"old.json", "--provider", "echo", "--model", "m1"}).out);
  EXPECT_EQ(record.verdicts(),
            "text passed\nother text failed\ntrimmed passed\njson passed\nskipped skipped\n");
  EXPECT_EQ(record.in("text", "steps.0.rendered"), R"("Hello")");
}

TEST_F(Formats, PromptkitchenRunsOnlyWhatSaysOnly) {
  folder_.put("only.json", R"([
    {"name": "one", "inputs": {"say": "x"}, "expectedOutput": "y"},
    {"name": "two", "inputs": {"say": "x"}, "expectedOutput": "x", "runMode": "ONLY"}])");
  folder_.put("given.json", R"({"cases": [{"case": "two", "steps": [{"output": "x"}]}]})");
  const Ran ran = run({"only.json", "--given", "given.json"});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_EQ(Record(ran.out).verdicts(), "one skipped\ntwo passed\n");
}

}  // namespace
}  // namespace proctor::e2e
