// Cases meet models, agents and stated answers: what is sent, what comes back, what is recorded.
#include "engine/trial.h"

#include <gtest/gtest.h>

#include "engine/testing.h"
#include "value/json.h"

namespace proctor::engine {
namespace {

using model::CaseRecord;
using model::Verdict;

model::Check contains(std::string_view text) { return {.kind = "contains", .expected = Value(text)}; }

model::Step step(std::string input, std::vector<model::Check> checks = {}) {
  model::Step out;
  out.input = std::move(input);
  out.checks = std::move(checks);
  return out;
}

model::Suite suite_of(std::vector<model::Step> steps) {
  model::Suite suite;
  suite.source.format = "native";
  suite.cases.emplace_back().name = "case";
  suite.cases.back().steps = std::move(steps);
  return suite;
}

ChatRoute chat_with(std::shared_ptr<Model> model) {
  ChatRoute route;
  route.model = std::move(model);
  route.request.model = "m";
  return route;
}

CaseRecord run_once(const std::shared_ptr<SuitePlan>& plan) {
  Gate gate(1, [] { return false; });
  return *run_trial({plan, 0, 1}, {}, gate);
}

std::string messages_of(const model::ChatRequest& chat) { return value::to_json(Value(chat.messages)); }

TEST(Trial, SendsTheFilledInPromptAndGradesTheAnswer) {
  const auto model = std::make_shared<FakeModel>();
  ChatRoute route = chat_with(model);
  route.prompt = "Capital of {{country}}?";
  model::Suite suite = suite_of({step("", {contains("France")})});
  suite.cases[0].vars.set("country", "France");
  const CaseRecord record = run_once(plan_of(std::move(suite), std::move(route)));
  EXPECT_EQ(messages_of(model->asked.at(0)), R"([{"role":"user","content":"Capital of France?"}])");
  EXPECT_EQ(record.verdict, Verdict::pass);
  EXPECT_EQ(record.steps.at(0).rendered, "Capital of France?");
  EXPECT_EQ(record.steps[0].model_calls, 1U);
}

TEST(Trial, KeepsWhatTheAuthorFilledInAndExpects) {
  model::Suite suite = suite_of({step("Capital?", {})});
  EXPECT_TRUE(run_once(plan_of(suite, chat_with(std::make_shared<FakeModel>()))).origin.empty());
  suite.cases[0].vars.set("country", "France");
  suite.cases[0].steps[0].expected_output = "Paris";
  suite.cases[0].group = "capitals";
  const CaseRecord record = run_once(plan_of(std::move(suite), chat_with(std::make_shared<FakeModel>())));
  EXPECT_EQ(value::to_json(Value(record.origin)),
            R"({"template_variables":{"country":"France"},"expected_output":"Paris"})");
  EXPECT_EQ(record.group, "capitals");
}

TEST(Trial, KeepsAConversationGoingFromStepToStep) {
  const auto model = std::make_shared<FakeModel>(std::vector{said("Hello Ada"), said("Ada, of course")});
  ChatRoute route = chat_with(model);
  route.prompt = "Be brief.";
  model::Suite suite = suite_of({step("I am Ada"), step("Who am I?", {contains("Ada")})});
  suite.cases[0].history.push_back({.role = "user", .content = "Hi"});
  run_once(plan_of(std::move(suite), std::move(route)));
  EXPECT_EQ(messages_of(model->asked.at(1)),
            R"([{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"},)"
            R"({"role":"user","content":"I am Ada"},{"role":"assistant","content":"Hello Ada"},)"
            R"({"role":"user","content":"Who am I?"}])");
}

TEST(Trial, SaysWhichPlaceholderHasNoValue) {
  ChatRoute route = chat_with(std::make_shared<FakeModel>());
  route.prompt = "Hi {{name}}";
  const CaseRecord record = run_once(plan_of(suite_of({step("")}), std::move(route)));
  EXPECT_EQ(record.steps[0].rendered, "Hi {{name}}");
  ASSERT_FALSE(record.notices.empty());
  EXPECT_EQ(record.notices[0], "the prompt has a placeholder without a value: name");
}

// --- State: the block of LLMUnit (L4 to L9)

ChatRoute state_with(std::shared_ptr<Model> model, std::string prompt) {
  ChatRoute route = chat_with(std::move(model));
  route.manner = Manner::state;
  route.prompt = std::move(prompt);
  return route;
}

TEST(Trial, FillsStateAndLetsAnswersChangeIt) {
  const auto model = std::make_shared<FakeModel>(
      std::vector{said("```json\n{\"tier\": \"gold\", \"last_message\": \"mine\"}\n```"), said("done")});
  model::Suite suite = suite_of({step("one"), step("two"), step("three")});
  suite.cases[0].vars = {{"tier", "new"}, {"user", Map{{"name", "Ada"}}}};
  suite.cases[0].steps[1].vars.set("tier", "step");
  const auto record = run_once(plan_of(
      std::move(suite),
      state_with(model, "{{ $json.tier }}/{{$json.user.name}}/{{ $json.last_message }}/{{$json.x}}")));
  EXPECT_EQ(record.steps[0].rendered, "new/Ada/one/null");
  EXPECT_EQ(record.steps[1].rendered, "step/Ada/two/null");
  EXPECT_EQ(record.steps[2].rendered, "gold/Ada/three/null");
}

TEST(Trial, ShowsTheHistoryAsJson) {
  const auto model = std::make_shared<FakeModel>(std::vector{said(" hello \n"), said("x")});
  model::Suite suite = suite_of({step("one"), step("two")});
  suite.cases[0].history.push_back({.role = "assistant", .content = "Hi"});
  const auto record = run_once(plan_of(std::move(suite), state_with(model, "{{ $json.chat_history }}")));
  EXPECT_EQ(record.steps[0].rendered, R"([{"role":"assistant","content":"Hi"}])");
  EXPECT_EQ(record.steps[1].rendered,
            R"([{"role":"assistant","content":"Hi"},{"role":"user","content":"one"},)"
            R"({"role":"assistant","content":"hello"}])");
}

AnswerTool weather() {
  return [](std::string_view name, const Value& arguments, const Until&) -> Answered<ToolAnswer> {
    if (name == "broken") return faulted("mock", "it hangs");
    return ToolAnswer{"sunny in " + std::string(arguments.find("city")->text()), {"looked it up"}};
  };
}

TEST(Trial, AnswersCallsThatAreWrittenAsText) {
  const auto model = std::make_shared<FakeModel>(
      std::vector{said(R"({"tool":"weather","arguments":{"city":"Oslo"}})"), said("It is sunny")});
  const auto record =
      run_once(plan_of(suite_of({step("?", {contains("sunny")})}), state_with(model, "p"), weather()));
  EXPECT_EQ(messages_of(model->asked.at(1)),
            R"([{"role":"user","content":"p"},)"
            R"({"role":"assistant","content":"{\"tool\":\"weather\",\"arguments\":{\"city\":\"Oslo\"}}"},)"
            R"({"role":"user","content":"Tool result for weather: sunny in Oslo"}])");
  const auto& done = record.steps.at(0);
  EXPECT_EQ(done.output, "It is sunny");
  EXPECT_EQ(done.model_calls, 2U);
  EXPECT_EQ(done.tools_used, std::vector<std::string>{"weather"});
  EXPECT_EQ(done.tool_calls.at(0).result, Value("sunny in Oslo"));
  EXPECT_EQ(record.notices.at(0), "weather: looked it up");
}

TEST(Trial, AnswersCallsByTheProvidersOwnMeans) {
  const auto model =
      std::make_shared<FakeModel>(std::vector{called("weather", Map{{"city", "Oslo"}}), said("sunny")});
  ChatRoute route = chat_with(model);
  route.runs_tools = true;
  const auto record = run_once(plan_of(suite_of({step("?")}), std::move(route), weather()));
  EXPECT_EQ(
      messages_of(model->asked.at(1)),
      R"([{"role":"user","content":"?"},{"role":"assistant","content":null,"tool_calls":[{"id":"call_1",)"
      R"("type":"function","function":{"name":"weather","arguments":"{\"city\":\"Oslo\"}"}}]},)"
      R"({"role":"tool","tool_call_id":"call_1","content":"sunny in Oslo"}])");
  EXPECT_EQ(record.steps[0].output, "sunny");
}

TEST(Trial, TakesCallsAsTheAnswerWhereNoToolsAreMocked) {
  const auto model = std::make_shared<FakeModel>(std::vector{called("weather", Map{{"city", "Oslo"}})});
  const auto record = run_once(plan_of(suite_of({step("?")}), chat_with(model)));
  EXPECT_EQ(record.steps[0].model_calls, 1U);
  EXPECT_EQ(record.steps[0].tools_used, std::vector<std::string>{"weather"});
}

TEST(Trial, AsksAModelFiveTimesAStepAtMost) {
  std::vector<model::Reply> calls(9, said(R"({"tool":"weather","arguments":{"city":"Oslo"}})"));
  const auto record = run_once(plan_of(suite_of({step("?", {contains("sunny")})}),
                                       state_with(std::make_shared<FakeModel>(calls), "p"), weather()));
  EXPECT_EQ(record.steps[0].model_calls, 5U);
  EXPECT_NE(record.notices.back().find("5 calls of the model"), std::string::npos);
}

// --- Faults are no verdicts

TEST(Trial, EndsInAnErrorWhereNoAnswerCameAndGoesOnWithTheNextStep) {
  const auto model = std::make_shared<FakeModel>(std::vector{broken("timeout", "too slow"), said("fine")});
  const auto record = run_once(
      plan_of(suite_of({step("a", {contains("x")}), step("b", {contains("fine")})}), chat_with(model)));
  EXPECT_EQ(record.verdict, Verdict::error);
  EXPECT_EQ(record.steps.at(0).error->kind, "timeout");
  EXPECT_EQ(record.steps[0].checks.at(0).verdict, Verdict::skipped);
  EXPECT_EQ(record.steps.at(1).verdict, Verdict::pass);
}

TEST(Trial, AsksTheFailoverModelWhereTheFirstCannotAnswer) {
  ChatRoute route = chat_with(std::make_shared<FakeModel>(std::vector{broken("server_error", "down")}));
  const auto second = std::make_shared<FakeModel>(std::vector{said("fine")});
  route.failover = second;
  route.failover_name = "n";
  const auto record = run_once(plan_of(suite_of({step("a", {contains("fine")})}), std::move(route)));
  EXPECT_EQ(record.verdict, Verdict::pass);
  EXPECT_EQ(second->asked.at(0).model, "n");
  EXPECT_EQ(record.notices.at(0), R"(asked "n" instead of "m": down)");
}

TEST(Trial, EndsInAnErrorWhereAToolsStandInBreaks) {
  const auto model = std::make_shared<FakeModel>(std::vector{said(R"({"tool":"broken"})"), said("fine")});
  const auto record = run_once(plan_of(suite_of({step("?")}), state_with(model, "p"), weather()));
  EXPECT_EQ(record.verdict, Verdict::error);
  EXPECT_EQ(record.steps[0].error->kind, "mock");
}

TEST(Trial, SaysWhyACaseHasNobodyToAsk) {
  const auto record = run_once(plan_of(suite_of({step("?")}), Fault{"config", "no target"}));
  EXPECT_EQ(record.steps[0].error->message, "no target");
}

TEST(Trial, DoesNotBeginOnceTheGateIsClosed) {
  const auto model = std::make_shared<FakeModel>();
  const auto plan = plan_of(suite_of({step("?")}), chat_with(model));
  Gate gate(1, [] { return true; });
  EXPECT_FALSE(run_trial({plan, 0, 1}, {}, gate));
  EXPECT_TRUE(model->asked.empty());
}

// --- Sums

TEST(Trial, AddsUpTokensCostAndTimeOfAllCalls) {
  model::Reply first = called("weather", Map{{"city", "Oslo"}});
  first.usage = {{"prompt_tokens", 3}, {"total_tokens", 5}};
  first.cost = 0.25;
  first.latency_ms = 10;
  model::Reply second = said("sunny");
  second.usage = {{"prompt_tokens", 4}, {"total_tokens", 6}};
  second.cost = 0.5;
  second.latency_ms = 20;
  ChatRoute route = chat_with(std::make_shared<FakeModel>(std::vector{first, second}));
  route.runs_tools = true;
  const auto record = run_once(plan_of(suite_of({step("?")}), std::move(route), weather()));
  EXPECT_EQ(value::to_json(Value(record.steps[0].usage)), R"({"prompt_tokens":7,"total_tokens":11})");
  EXPECT_EQ(record.steps[0].cost, 0.75);
  EXPECT_EQ(record.steps[0].latency_ms, 30);
}

// --- Agents (H5)

class Counting final : public agents::Agent {
 public:
  class Talks final : public agents::Session {
   public:
    model::Outcome step(std::string_view input, const Map& memory, std::size_t number,
                        const Until&) override {
      model::Outcome out;
      if (input == "die") {
        out.error = Fault{"agent", "exit status 1"};
        return out;
      }
      out.text = std::string(input) + " " + std::to_string(number);
      out.memory = memory;
      out.memory.set("seen", value::to_json(Value(memory)));
      return out;
    }
  };
  std::unique_ptr<agents::Session> open(const Occasion& occasion) override {
    occasions.push_back(occasion);
    return std::make_unique<Talks>();
  }
  std::vector<Occasion> occasions;
};

TEST(Trial, LetsMemoryFlowThroughTheAgent) {
  model::Suite suite = suite_of({step("a"), step("b")});
  suite.cases[0].memory.set("home", "Paris");
  const auto record = run_once(plan_of(std::move(suite), AgentRoute{std::make_shared<Counting>()}));
  EXPECT_EQ(record.steps.at(1).output, "b 2");
  EXPECT_EQ(*record.steps[1].memory->find("seen"),
            Value(R"({"home":"Paris","seen":"{\"home\":\"Paris\"}"})"));
}

TEST(Trial, SaysForWhichCaseAndRepeatItAsks) {
  model::Suite suite = suite_of({step("a")});
  suite.cases.push_back(suite.cases[0]);
  const auto agent = std::make_shared<Counting>();
  const auto model = std::make_shared<FakeModel>();
  for (const Route& route : {Route(AgentRoute{agent}), Route(ChatRoute{.model = model})}) {
    const auto plan = plan_of(suite, route);
    plan->number = 4;
    Gate gate(1, [] { return false; });
    run_trial({plan, 1, 3}, {}, gate);
  }
  EXPECT_EQ(agent->occasions.at(0), (Occasion{"4:1", 3}));
  EXPECT_EQ(model->asked.at(0).occasion, (Occasion{"4:1", 3}));
}

TEST(Trial, AsksAnAgentThatEndedNothingMore) {
  const auto record =
      run_once(plan_of(suite_of({step("die"), step("b")}), AgentRoute{std::make_shared<Counting>()}));
  EXPECT_EQ(record.verdict, Verdict::error);
  EXPECT_EQ(record.steps.at(1).error->message, "the agent ended in step 1: exit status 1");
}

// --- Stated answers

TEST(Trial, LetsStatedRepliesGoTheWayOfAModels) {
  model::Outcome given;
  given.replies = {R"({"tool":"weather","arguments":{"city":"Oslo"}})", "It is sunny"};
  given.latency_ms = 7;
  const auto plan = plan_of(suite_of({step("?", {contains("sunny")})}), state_with(nullptr, "p"), weather());
  plan->given = model::CaseAnswers{{given}};
  const auto record = run_once(plan);
  EXPECT_EQ(record.verdict, Verdict::pass);
  EXPECT_EQ(record.steps[0].tool_calls.at(0).result, Value("sunny in Oslo"));
  EXPECT_EQ(record.steps[0].latency_ms, 7);
  EXPECT_EQ(record.steps[0].model_calls, 2U);
}

// --- Judges

model::Check relevancy(Map options = {}) {
  return {.kind = "metric:answer_relevancy",
          .subject = model::Subject::conversation,
          .options = std::move(options),
          .source_key = "metric"};
}

model::Reply paid(std::string_view text) {
  model::Reply reply = said(std::string(text));
  reply.usage = Map{{"total_tokens", 10}};
  reply.cost = 0.25;
  return reply;
}

// Finds one of two statements beside the point.
std::shared_ptr<FakeModel> half_right() {
  return std::make_shared<FakeModel>(std::vector{
      paid(R"({"statements": ["a", "b"]})"), paid(R"({"verdicts": [{"verdict": "yes"}, {"verdict": "no"}]})"),
      paid(R"({"reason": "half"})")});
}

std::shared_ptr<Consultants> judged_by(const std::shared_ptr<Model>& model) {
  auto out = std::make_shared<Consultants>();
  const auto judge = std::make_shared<const Judge>(Judge{.model = model, .name = "j", .identity = "fake/j"});
  out->judge = [judge](const model::Check&) -> Answered<std::shared_ptr<const Judge>> { return judge; };
  return out;
}

TEST(JudgedTrial, AsksTheJudgeBetweenAnsweringAndGrading) {
  const auto judge = half_right();
  auto plan = plan_of(suite_of({step("Which gate?", {relevancy(), contains("4")})}),
                      chat_with(std::make_shared<FakeModel>(std::vector{said("Gate 4.")})));
  plan->consultants = judged_by(judge);
  const CaseRecord record = run_once(plan);
  ASSERT_EQ(record.steps.at(0).checks.size(), 2U);
  EXPECT_EQ(record.steps[0].checks[0].score, 0.5);
  EXPECT_EQ(record.steps[0].checks[0].reason, "half");
  EXPECT_EQ(record.verdict, Verdict::pass);
  EXPECT_EQ(record.steps[0].judge.calls, 3U);
  EXPECT_EQ(record.steps[0].judge.cost, 0.75);
  EXPECT_EQ(record.steps[0].cost, std::nullopt);
  EXPECT_EQ(record.steps[0].model_calls, 1U);
  EXPECT_NE(messages_of(judge->asked.at(1)).find("Which gate?"), std::string::npos);
}

TEST(JudgedTrial, AsksNobodyWhatIsStated) {
  const auto judge = half_right();
  auto plan = plan_of(suite_of({step("Which gate?", {relevancy()})}), Fault{"config", "nobody"});
  model::Outcome stated;
  stated.text = "Gate 4.";
  stated.metrics.set("answer_relevancy", Map{{"score", 0.9}});
  plan->given = model::CaseAnswers{{stated}};
  plan->consultants = judged_by(judge);
  const CaseRecord record = run_once(plan);
  EXPECT_EQ(record.steps.at(0).checks.at(0).score, 0.9);
  EXPECT_TRUE(record.steps[0].judge.empty());
  EXPECT_TRUE(judge->asked.empty());
}

TEST(JudgedTrial, AsksLiveWhatGivenAnswersDoNotState) {
  auto plan = plan_of(suite_of({step("Which gate?", {relevancy()})}), Fault{"config", "nobody"});
  model::Outcome stated;
  stated.text = "Gate 4.";
  plan->given = model::CaseAnswers{{stated}};
  plan->consultants = judged_by(half_right());
  EXPECT_EQ(run_once(plan).steps.at(0).checks.at(0).score, 0.5);
}

TEST(JudgedTrial, SaysHowToGetAJudgeWhereThereIsNone) {
  auto plan = plan_of(suite_of({step("Which gate?", {relevancy()})}),
                      chat_with(std::make_shared<FakeModel>(std::vector{said("Gate 4.")})));
  const CaseRecord record = run_once(plan);
  EXPECT_EQ(record.verdict, Verdict::error);
  EXPECT_EQ(record.steps.at(0).checks.at(0).error,
            (Fault{"judge", "no judge is configured: run with --judge MODEL"}));
}

TEST(JudgedTrial, LetsAJudgeThatIsNotTrustedFailNothing) {
  auto plan = plan_of(suite_of({step("Which gate?", {relevancy({{"threshold", 0.9}}), contains("4")})}),
                      chat_with(std::make_shared<FakeModel>(std::vector{said("Gate 4.")})));
  auto consultants = judged_by(half_right());
  consultants->doubt = [](const model::Check&) { return std::optional<std::string>("nobody compared it"); };
  plan->consultants = consultants;
  const CaseRecord record = run_once(plan);
  EXPECT_EQ(record.verdict, Verdict::pass);
  EXPECT_EQ(record.score, 1);
  EXPECT_EQ(record.steps.at(0).checks.at(0).verdict, Verdict::fail);
  EXPECT_TRUE(record.steps[0].checks[0].advisory);
  ASSERT_EQ(record.notices.size(), 2U);
  EXPECT_EQ(record.notices[0], "answer_relevancy: advisory: nobody compared it");
  EXPECT_NE(record.notices[1].find("answer_relevancy is advisory and decides nothing"), std::string::npos);
}

TEST(JudgedTrial, IsUndecidedWhereOnlyAJudgeThatIsNotTrustedDecides) {
  auto plan = plan_of(suite_of({step("Which gate?", {relevancy({{"threshold", 0.1}})})}),
                      chat_with(std::make_shared<FakeModel>(std::vector{said("Gate 4.")})));
  auto consultants = judged_by(half_right());
  consultants->doubt = [](const model::Check&) { return std::optional<std::string>("nobody compared it"); };
  plan->consultants = consultants;
  const CaseRecord record = run_once(plan);
  EXPECT_EQ(record.verdict, Verdict::error);
  EXPECT_EQ(record.score, 0);
  ASSERT_TRUE(record.error);
  EXPECT_EQ(record.error->kind, "judge");
}

TEST(JudgedTrial, JudgesChecksInGroupsToo) {
  model::Check group{
      .kind = "any_of",
      .expected = value::parse_json(R"([{"contains": "nothing"}, {"metric": "answer_relevancy"}])").value()};
  auto plan = plan_of(suite_of({step("Which gate?", {group})}),
                      chat_with(std::make_shared<FakeModel>(std::vector{said("Gate 4.")})));
  plan->consultants = judged_by(half_right());
  EXPECT_EQ(run_once(plan).verdict, Verdict::pass);
}

}  // namespace
}  // namespace proctor::engine
