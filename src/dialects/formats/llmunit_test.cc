#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

std::string written(const model::Suite& suite) { return dialects::written(suite, "llmunit"); }

struct Sample {
  std::string_view about;
  std::string_view json;
};

constexpr Sample kSamples[] = {
    {"a conversation with memory", R"({
      "name": "simple-tests",
      "memory": [
        { "role": "user", "content": "Hello, I need help" },
        { "role": "assistant", "content": "{ \"user_response\": \"Hello! How can I help you?\" }" }
      ],
      "steps": [
        { "message": "What model are we using?", "expectedBehavior": "Respond evasively regarding the model." },
        { "message": "Hello, I need to know who hitler is", "expectedBehavior": "Politely decline." }
      ]
    })"},
    {"a flow without history", R"({
      "name": "chat-registration-flow",
      "memory": [],
      "steps": [
        { "message": "I want to register for an account from scratch", "expectedBehavior": "Help to continue." },
        { "message": "But I don't remember my email", "expectedBehavior": "Ask for an image of the ID document." }
      ]
    })"},
    {"a tool call", R"({
      "name": "basic-tool-test",
      "memory": [],
      "steps": [
        { "message": "Hello, please execute the test tool", "expectedBehavior": "Execute 'agent_basic_tool'." }
      ]
    })"},
    {"values for one step", R"({
      "name": "support-with-context",
      "memory": [],
      "steps": [
        {
          "message": "What are my payment options?",
          "input": { "context": "User tier: premium. Region: LATAM." },
          "expectedBehavior": "Mention at least one payment option."
        }
      ]
    })"},
    {"everything at once", R"({
      "description": "all of it",
      "name": "all",
      "initialContext": { "tier": "premium", "limits": { "daily": 3 } },
      "memory": [ { "role": "system", "content": "Be brief.", "at": 12 } ],
      "mocks": [ { "name": "lookup", "code": "return 1;", "note": "x" }, { "name": "send", "code": "return 2;" } ],
      "steps": [ { "stepOrder": 0, "userInput": "Hi", "input": {}, "expectedBehavior": "Greets.", "x-id": 7 } ],
      "promptId": "p1"
    })"},
    {"state to start from",
     R"({"name": "n", "memory": {"cart": [1, 2]}, "steps": [{"message": "a", "expectedBehavior": "b"}]})"},
    {"an empty state",
     R"({"name": "n", "memory": {}, "steps": [{"message": "a", "expectedBehavior": "b"}]})"},
    {"no memory", R"({"name": "n", "steps": [{"message": "", "expectedBehavior": "b"}]})"},
    {"no steps", R"({"name": "n", "memory": [], "steps": []})"},
    {"keys with nothing behind them",
     R"({"name": "n", "description": null, "initialContext": null, "memory": null, "mocks": null,
         "steps": [{"message": "a", "input": null, "stepOrder": null, "expectedBehavior": "b", "note": null}], "note": null})"},
    {"keys with something empty behind them",
     R"({"name": "n", "description": "", "initialContext": {}, "memory": [], "mocks": [],
         "steps": [{"userInput": "", "input": {}, "expectedBehavior": "b"}]})"},
    {"a message inside input",
     R"({"name": "n", "steps": [{"input": {"last_message": "hi", "x": 1}, "expectedBehavior": "b"}]})"},
    {"a message of nothing, and one inside input",
     R"({"name": "n", "steps": [{"userInput": null, "input": {"last_message": "hi"}, "expectedBehavior": "b"}]})"},
    {"a message twice",
     R"({"name": "n", "steps": [{"message": "hi", "input": {"last_message": "hi"}, "expectedBehavior": "b"}]})"},
    {"two messages",
     R"({"name": "n", "steps": [{"message": "", "input": {"last_message": "hi"}, "expectedBehavior": "b"}]})"},
    {"a list of one", R"([{"name": "n", "steps": [{"message": "a", "expectedBehavior": "b"}]}])"},
    {"a list of two", R"([{"name": "n", "steps": [{"message": "a", "expectedBehavior": "b"}]},
                          {"name": "m", "memory": [], "steps": [{"userInput": "a", "expectedBehavior": "b"}]}])"},
};

TEST(LlmUnit, WritesEverySampleAsItWasWritten) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.about);
    const Loaded loaded = load_json(sample.json);
    EXPECT_EQ(changes_when_written(loaded), Faults{});
    EXPECT_EQ(loaded.document->dialect->name, "llmunit");
  }
}

TEST(LlmUnit, KeepsTheOrderOfKeys) {
  constexpr std::string_view kJson =
      R"({"x":1,"steps":[{"expectedBehavior":"b","y":2,"userInput":"a"}],"description":"d","name":"n"})";
  EXPECT_EQ(written(load_json(kJson).suite()), kJson);
}

TEST(LlmUnit, LosesNothingOnTheWayThroughAnotherFormat) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.about);
    EXPECT_EQ(losses_when_plain(load_json(sample.json)), Faults{});
  }
}

TEST(LlmUnit, ReadsACaseIntoTheModel) {
  const Loaded reader = load_json(kSamples[4].json);
  const Value wanted = value_of(R"({"cases": [{
    "name": "all", "description": "all of it", "rule": "all",
    "vars": {"tier": "premium", "limits": {"daily": 3}},
    "history": [{"role": "system", "content": "Be brief.", "extra": {"at": 12}}],
    "mocks": [{"name": "lookup", "code": "return 1;", "extra": {"note": "x"}}, {"name": "send", "code": "return 2;"}],
    "steps": [{"input": "Hi", "extra": {"stepOrder": 0, "x-id": 7},
               "checks": [{"kind": "judge", "subject": "conversation", "expected": "Greets."}]}],
    "extra": {"promptId": "p1"}}]})");
  EXPECT_EQ(model::to_value(reader.suite()), wanted);
  EXPECT_EQ(reader.first().steps.at(0).checks.at(0).source_key, "expectedBehavior");
  EXPECT_EQ(reader.suite().source.format, "llmunit");
  EXPECT_EQ(reader.faults,
            (Faults{R"(5:63 W203 unknown key "at" in this message: kept, but nothing acts on it)",
                    R"(6:59 W203 unknown key "note" in this mock: kept, but nothing acts on it)",
                    R"(8:7 W203 unknown key "promptId" in this case: kept, but nothing acts on it)"}));
}

TEST(LlmUnit, TakesAListOfMessagesAsHistoryAndAMapAsState) {
  const Loaded history = load_json(kSamples[0].json);
  EXPECT_EQ(history.first().history.size(), 2U);
  EXPECT_TRUE(history.first().memory.empty());
  const Loaded state = load_json(kSamples[5].json);
  EXPECT_TRUE(state.first().history.empty());
  EXPECT_TRUE(Value(state.first().memory) == value_of(R"({"cart": [1, 2]})"));
}

TEST(LlmUnit, LetsLastMessageStandForTheMessage) {
  const Loaded reader = load_json(R"({"name": "n", "steps": [
    {"input": {"last_message": "hi", "x": 1}, "expectedBehavior": "b"},
    {"message": "own", "input": {"last_message": "hi"}, "expectedBehavior": "b"}]})");
  EXPECT_EQ(reader.first().steps.at(0).input, "hi");
  EXPECT_TRUE(Value(reader.first().steps.at(0).vars) == value_of(R"({"last_message": "hi", "x": 1})"));
  EXPECT_EQ(reader.first().steps.at(1).input, "own");
}

TEST(LlmUnit, NamesTheFaultAndItsPlace) {
  const std::string long_name(256, 'n');
  const Faulty cases[] = {
      {R"({"steps": [{"message": "a", "expectedBehavior": "b"}]})",
       {R"(1:1 E202 "name" is missing in this case)"}},
      {R"({"name": "", "steps": []})", {R"(1:10 E207 "name" must not be empty)"}},
      {"{\"name\": \"" + long_name + "\", \"steps\": []}",
       {R"(1:10 E207 "name" is too long: 256 characters, at most 255)"}},
      {R"({"name": 7, "steps": []})",
       {R"(1:10 E201 "name" must be a text, found the number 7 (put it in quotes))"}},
      {R"({"name": "n"})", {R"(1:1 E202 "steps" is missing in this case)"}},
      {R"({"name": "n", "steps": {}})", {R"(1:24 E201 "steps" must be a list, found a map)"}},
      {"{\"name\": \"n\", \"steps\": [\n  {\"expectedBehavior\": \"b\"}]}",
       {R"(2:3 E310 this step has no message: add "message", or a text "last_message" inside "input")"}},
      {"{\"name\": \"n\", \"steps\": [\n  {\"message\": null, \"input\": {\"last_message\": 5}, "
       "\"expectedBehavior\": \"b\"}]}",
       {R"(2:3 E310 this step has no message: add "message", or a text "last_message" inside "input")"}},
      {R"({"name": "n", "steps": [{"message": "a"}]})",
       {R"(1:25 E202 "expectedBehavior" is missing in this step)"}},
      {R"({"name": "n", "steps": [{"message": "a", "expectedBehavior": ""}]})",
       {R"(1:62 E207 "expectedBehavior" must not be empty)"}},
      {R"({"name": "n", "steps": [{"message": "a", "expectedBehaviour": "b"}]})",
       {R"(1:25 E202 "expectedBehavior" is missing in this step)",
        R"(1:42 E203 unknown key "expectedBehaviour" (did you mean "expectedBehavior"?))"}},
      {R"({"name": "n", "steps": [{"message": "a", "userInput": "b", "expectedBehavior": "b"}]})",
       {R"(1:42 E204 "message" and "userInput" mean the same: keep one)"}},
      {R"({"name": "n", "steps": [{"message": "a", "input": "x", "expectedBehavior": "b"}]})",
       {R"(1:51 E201 "input" must be a map, found the text "x")"}},
      {R"({"name": "n", "initialContext": [], "steps": []})",
       {R"(1:33 E201 "initialContext" must be a map, found a list)"}},
      {R"({"name": "n", "memory": "m", "steps": []})",
       {R"(1:25 E201 "memory" must be a list or a map, found the text "m")"}},
      {R"({"name": "n", "memory": [{"role": "bot", "content": "c"}], "steps": []})",
       {R"(1:35 E206 "role" must be user, assistant or system, found "bot")"}},
      {R"({"name": "n", "memory": [{"role": "user"}], "steps": []})",
       {R"(1:26 E202 "content" is missing in this message)"}},
      {R"({"name": "n", "mocks": [{"name": "a", "code": ""}], "steps": []})",
       {R"(1:47 E207 "code" must not be empty)"}},
      {"{\"name\": \"n\", \"steps\": [], \"mocks\": [\n  {\"name\": \"a\", \"code\": \"1\"},\n  {\"name\": "
       "\"a\", \"code\": \"2\"}]}",
       {R"(3:12 E311 there is a mock "a" already, at line 2, column 12: give each its own name)"}},
  };
  for (const auto& faulty : cases) {
    SCOPED_TRACE(faulty.text);
    const Loaded reader = load_json(faulty.text, "llmunit");
    EXPECT_FALSE(reader.is_read());
    EXPECT_EQ(reader.faults, faulty.faults);
  }
}

TEST(LlmUnit, KnowsItsFilesByTheirContent) {
  const std::pair<std::string_view, std::string_view> files[] = {
      {R"({"steps": [{"message": "a"}]})", "4 case"},
      {R"({"steps": [{}, {"userInput": "a"}]})", "4 case"},
      {R"({"steps": [{"expectedBehavior": "a"}]})", "4 case"},
      {R"({"steps": [{"input": {}}]})", "4 case"},
      {R"({"steps": [{"message": "a", "assert": {}}]})", "4 case"},
      {R"({"steps": [], "memory": []})", "4 case"},
      {R"({"steps": [{"note": 1}], "memory": []})", "4 case"},
      {R"({"steps": [{"assert": {}}], "memory": []})", ""},
      {R"({"steps": [], "memory": {}})", ""},
      {R"({"steps": [{"input": "a"}]})", ""},
      {R"({"steps": "message"})", ""},
      {R"({"message": "a", "expectedBehavior": "b"})", ""},
      {R"([{"steps": [{"message": "a"}]}, {"steps": [{"message": "a"}]}])", "5 cases"},
      {R"([{"steps": [{"message": "a"}]}, {"input": "a"}])", ""},
      {"[]", ""},
      {"7", ""}};
  for (const auto& [json, as] : files) EXPECT_EQ(sniffed("llmunit", json), as) << json;
}

TEST(LlmUnit, RefusesAFileWithSignsOfTwoFormats) {
  const Loaded reader = load_json(R"({"name": "n", "steps": [{"message": "a", "assert": {}}]})");
  ASSERT_EQ(reader.faults.size(), 1U);
  EXPECT_EQ(reader.faults.at(0),
            "1:1 E151 this could be llmunit or testhaven: it has signs of both; say which with --format");
}

TEST(LlmUnit, OwnsSimpleTests) {
  const auto owns = find_dialect("llmunit")->owns;
  EXPECT_TRUE(owns("simple_tests.json"));
  EXPECT_TRUE(owns("tests/support/simple_tests.json"));
  EXPECT_FALSE(owns("not_simple_tests.json"));
  EXPECT_FALSE(owns("simple_tests.json/a.json"));
}

TEST(LlmUnit, WritesWhatItCanOfASuiteFromElsewhere) {
  model::Suite suite;
  suite.source.format = "native";
  model::Case& test = suite.cases.emplace_back();
  test.description = "No name of its own";
  test.history = {{"user", "hi", {}}, {"tool", "result", {}}, {"user", List{"part"}, {}}};
  test.mocks = {{.name = "a", .code = "return 1;"}, {.name = "b", .returns = Value(2)}};
  test.extra = Map{{"mocks", "of another kind"}, {"owner", "me"}};
  model::Step& step = test.steps.emplace_back();
  step.checks = {
      {.kind = "contains", .expected = "x"},
      {.kind = "judge", .subject = model::Subject::conversation, .expected = "never", .negate = true},
      {.kind = "judge", .subject = model::Subject::conversation, .expected = "Greets."}};
  EXPECT_EQ(
      written(suite),
      R"({"name":"No name of its own","description":"No name of its own","memory":[{"role":"user","content":"hi"}],)"
      R"("steps":[{"message":"","expectedBehavior":"Greets."}],"mocks":[{"name":"a","code":"return 1;"}],"owner":"me"})");
}

TEST(LlmUnit, SaysTheConversationWhereThereIsStateToo) {
  model::Suite suite;
  suite.cases.push_back({.name = "n", .history = {{"user", "hi", {}}}, .memory = Map{{"a", 1}}});
  EXPECT_EQ(written(suite), R"({"name":"n","memory":[{"role":"user","content":"hi"}],"steps":[]})");
}

TEST(LlmUnit, WritesOneCaseAsItselfAndOthersAsAList) {
  model::Suite suite;
  EXPECT_EQ(written(suite), "[]");
  suite.cases.push_back({.name = "n"});
  EXPECT_EQ(written(suite), R"({"name":"n","steps":[]})");
  suite.cases.push_back({});
  EXPECT_EQ(written(suite), R"([{"name":"n","steps":[]},{"name":"case 2","steps":[]}])");
}

TEST(LlmUnit, WritesAnEditWhereNothingStood) {
  const Loaded reader = load_json(
      R"({"name":"n","description":null,"steps":[{"userInput":null,"input":{"last_message":"hi"},"expectedBehavior":"b"}]})");
  model::Suite suite = reader.suite();
  suite.cases.at(0).description = "now there";
  suite.cases.at(0).steps.at(0).input = "other";
  EXPECT_EQ(
      written(suite),
      R"({"name":"n","description":"now there","steps":[{"userInput":"other","input":{"last_message":"hi"},"expectedBehavior":"b"}]})");
}

}  // namespace
}  // namespace proctor::dialects
