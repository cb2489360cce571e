// What a person sees of `proctor trace`, and what becomes of a trace that is made a test.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/process.h"
#include "e2e/prompt_files.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view kFormats[] = {"native",  "promptkitchen", "traceforge",
                                         "llmunit", "promptrepo",    "testhaven"};

// One exchange of the past.
struct Past {
  std::string id;
  std::string request;
  std::string response = "null";
  std::string endpoint = "/v1/chat/completions";
  std::string metadata = R"("status": "success", "error": null, "duration_ms": 700)";
  std::string time = "2026-01-02T03:04:05.678Z";
};

std::string chat(std::string_view answer) {
  return fmt::format(
      R"({{"choices": [{{"message": {{"role": "assistant", "content": {}}}, "finish_reason": "stop"}}]}})",
      value::to_json_text(answer));
}

const Past kCapital = {"aa111111-0000-4000-8000-000000000001",
                       R"({"model": "gpt-4o-mini", "temperature": 0, "messages": [
                         {"role": "system", "content": "Be brief: {{not_a_variable}}"},
                         {"role": "user", "content": "What is the capital of France?"}]})",
                       chat("Paris.")};
const Past kOrder = {
    "aa222222-0000-4000-8000-000000000002",
    R"({"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "The order as JSON"}]})",
    chat(R"({"order_id": "ord_8273", "status": "shipped", "items": [{"sku": "A1", "qty": 2}, {"sku": "B2"}],
             "total": {"amount": 49.99, "currency": "EUR"}, "paid": true, "created_at": "2026-01-01T00:00:00Z",
             "odd 'key'": "x", "null": null})")};
const Past kTower = {
    "bb333333-0000-4000-8000-000000000003",
    R"({"model": "claude-3-5-sonnet", "max_tokens": 100, "system": [{"type": "text", "text": "Be kind."}],
        "metadata": {"user_id": "u"}, "messages": [
          {"role": "user", "content": [{"type": "text", "text": "Tell me about the Eiffel Tower."}]}]})",
    R"({"type": "message", "role": "assistant", "stop_reason": "end_turn", "content": [{"type": "text", "text":
        "The Eiffel Tower was finished in 1889 by Gustave Eiffel. It stands 330 metres tall, \"quite\" impressive."}]})",
    "/v1/messages"};
const Past kJapan = {
    "cc444444-0000-4000-8000-000000000004",
    R"({"contents": [{"role": "user", "parts": [{"text": "Say 日本 in English"}]}], "generationConfig": {"maxOutputTokens": 9}})",
    R"({"candidates": [{"content": {"role": "model", "parts": [{"text": "Japan"}]}, "finishReason": "STOP"}]})",
    "/v1beta/models/gemini-2.0-flash:generateContent",
    R"("status": "success", "model": "gemini-2.0-flash", "duration_ms": 90)"};
const Past kList = {
    "dd555555-0000-4000-8000-000000000005",
    R"({"model": "gpt-4o", "input": "Three primes", "instructions": "JSON only"})",
    R"({"output": [{"type": "message", "content": [{"type": "output_text", "text": "[2, 3, 5]"}]}], "status": "completed"})",
    "/v1/responses"};
const Past kFailed = {
    "ee666666-0000-4000-8000-000000000006",
    R"({"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Hi there, how are you?"}]})",
    "null", "/v1/chat/completions",
    R"("status": "error", "error": "429 Too Many Requests", "duration_ms": 12)"};
const Past kPicture = {
    "ff777777-0000-4000-8000-000000000007",
    R"({"model": "gpt-4o", "messages": [{"role": "user", "content": [{"type": "text", "text": "What is this?"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}]}]})",
    chat("A small black square on a perfectly white background, drawn with a felt pen by somebody young.")};

constexpr std::string_view kCall =
    R"([{"id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": "{\"city\": \"Berlin\", \"request_id\": \"8f3a\"}"}}])";
constexpr std::string_view kTools =
    R"("tools": [{"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}])";

Past weather(std::string_view number, std::string_view more, std::string response) {
  return {
      fmt::format("99{0}{0}{0}{0}{0}{0}-0000-4000-8000-000000000009", number),
      fmt::format(
          R"({{"model": "gpt-4o", {}, "messages": [{{"role": "user", "content": "Weather in Berlin?"}}{}]}})",
          kTools, more),
      std::move(response),
      "/v1/chat/completions",
      fmt::format(
          R"("status": "success", "duration_ms": 400, "session": {{"id": "weather", "step_index": {}}})",
          number),
      fmt::format("2026-01-02T04:00:0{}.000Z", number)};
}

std::vector<Past> weather_session() {
  const std::string called = fmt::format(R"(, {{"role": "assistant", "content": null, "tool_calls": {}}},
      {{"role": "tool", "tool_call_id": "call_1", "content": "{{\"degrees\": 21}}"}})",
                                         kCall);
  return {
      weather("0", "",
              fmt::format(R"({{"choices": [{{"message": {{"content": null, "tool_calls": {}}}}}]}})", kCall)),
      weather("1", called, chat("It is 21 degrees in Berlin, so leave your umbrella in the wardrobe today.")),
      weather(
          "2",
          called +
              R"(, {"role": "assistant", "content": "It is 21 degrees."}, {"role": "user", "content": "And tomorrow?"})",
          chat("Tomorrow brings thunderstorms from Potsdam, with only 14 degrees in the evening."))};
}

class Traces : public testing::Test {
 protected:
  void SetUp() override { folder_.put(".git/HEAD", ""); }

  void put(const Past& past) const {
    std::string time = past.time;
    for (char& c : time)
      if (c == ':' || c == '.') c = '-';
    folder_.put(
        fmt::format(".ai-tests/traces/{}_{}.json", time, past.id),
        fmt::format("{{\"schema_version\": \"1.0.0\", \"id\": \"{}\", \"timestamp\": \"{}\", \"endpoint\": "
                    "\"{}\",\n \"request\": {}, \"response\": {}, \"metadata\": {{{}}}}}",
                    past.id, past.time, past.endpoint, past.request, past.response, past.metadata));
  }

  Ran proctor_here(std::vector<std::string> words) const {
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }
  Ran trace(std::vector<std::string> words) const {
    words.insert(words.begin(), "trace");
    return proctor_here(std::move(words));
  }

  // What was answered then, with a judge who is content.
  static Value given(const Past& past) {
    Map out{{"judge", R"({"passed": true, "score": 10})"},
            {"metrics", Map{{"answer_relevancy", Map{{"score", 1}}}}}};
    const Value response = value::parse_json(past.response).value();
    if (response.is_null())
      out.set("output", "I am fine, thank you.");
    else
      out.set("response", response);
    out.set("latency_ms", 700);
    return out;
  }

  // Answers by case and step.
  Ran run_with(const std::string& file, const std::vector<List>& cases) const {
    List out;
    for (std::size_t i = 0; i < cases.size(); ++i)
      out.push_back(Map{{"case", static_cast<std::int64_t>(i)}, {"steps", cases[i]}});
    folder_.put("given.json", value::to_json(Map{{"cases", std::move(out)}}));
    return proctor_here({"run", file, "--given", "given.json", "--store", "none", "--allow-empty"});
  }

  std::string made(std::vector<std::string> words, std::string_view format) const {
    const std::string file =
        fmt::format("{}.{}", format, format == "llmunit" || format == "promptkitchen" ? "json" : "yaml");
    words.insert(words.begin(), "to-test");
    words.insert(words.end(), {"--to", std::string(format), "-o", file, "--force"});
    const Ran ran = trace(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, file + ": written as " + std::string(format) + "\n");
    write_prompts_named_in(folder_, file);
    const Ran checked = proctor_here({"validate", file, "--allow-empty", "--format", std::string(format)});
    EXPECT_EQ(checked.code, 0) << checked.err << folder_.text(file);
    return file;
  }

  Folder folder_;
};

TEST_F(Traces, AreListedNewestFirst) {
  put(kCapital);
  put(kFailed);
  for (const Past& past : weather_session()) put(past);
  const Ran ran = trace({"list"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, IsEmpty());
  EXPECT_THAT(ran.out,
              AllOf(StartsWith("when (UTC)"), HasSubstr("2026-01-02 04:00:02  99222222  weather  gpt-4o"),
                    HasSubstr("-> get_weather("), HasSubstr("429 Too Many Requests"), HasSubstr("Paris.")));
  EXPECT_LT(ran.out.find("99222222"), ran.out.find("99000000"));
  EXPECT_LT(ran.out.find("99000000"), ran.out.find("aa111111"));
  EXPECT_THAT(trace({"list", "--status", "error"}).out,
              AllOf(HasSubstr("ee666666"), Not(HasSubstr("aa111111"))));
  EXPECT_THAT(trace({"list", "--session", "weather"}).out,
              AllOf(HasSubstr("99000000"), Not(HasSubstr("aa111111"))));
  EXPECT_THAT(trace({"list", "--filter", "CAPITAL of .rance"}).out,
              AllOf(HasSubstr("aa111111"), Not(HasSubstr("ee666666"))));
  EXPECT_THAT(trace({"list", "--filter", "What is the ("}).err, HasSubstr("no traces"));
  EXPECT_THAT(trace({"list", "--since", "2026-01-02T04"}).out,
              AllOf(HasSubstr("99000000"), Not(HasSubstr("aa111111"))));
  EXPECT_THAT(trace({"list", "--since", "2h"}).out, IsEmpty());
  const Ran cut = trace({"list", "-n", "2"});
  EXPECT_THAT(cut.out, AllOf(HasSubstr("99111111"), Not(HasSubstr("99000000"))));
  EXPECT_THAT(cut.err, HasSubstr("there are more"));
}

TEST_F(Traces, AreListedForPrograms) {
  put(kTower);
  const Value listed = value::parse_json(trace({"list", "--json"}).out).value();
  ASSERT_EQ(listed.list().size(), 1U);
  EXPECT_EQ(value::text_at(listed.list().front(), "id"), kTower.id);
  EXPECT_EQ(value::text_at(listed.list().front(), "provider"), "anthropic");
  EXPECT_THAT(std::string(value::text_at(listed.list().front(), "answer")), HasSubstr("1889"));
}

TEST_F(Traces, ThatAreNoneAreToldWithTheirPlace) {
  put(kCapital);
  folder_.put(".ai-tests/traces/2026-01-02T05-00-00-000Z_bad.json",
              "{\"schema_version\": \"1.0.0\",\n \"id\": 5");
  folder_.put(".ai-tests/traces/notes.txt", "not looked at");
  const Ran ran = trace({"list"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("aa111111"));
  EXPECT_THAT(ran.err, HasSubstr("_bad.json:2:9: warning[E120]: "));
  const Ran shown = trace({"show", "bad"});
  EXPECT_EQ(shown.code, 2);
  EXPECT_THAT(shown.err, HasSubstr("_bad.json:2:9: "));
}

TEST_F(Traces, AreFoundWhereTheEnvironmentSays) {
  put(kCapital);
  const std::string place = (folder_ / ".ai-tests/traces").string();
  const auto listed = [&](std::map<std::string, std::string> environment, std::vector<std::string> more) {
    std::vector<std::string> words = {"trace", "list"};
    words.insert(words.end(), more.begin(), more.end());
    Folder elsewhere;
    return proctor({.words = words, .folder = elsewhere.path(), .environment = std::move(environment)}).out;
  };
  EXPECT_THAT(listed({}, {}), IsEmpty());
  EXPECT_THAT(listed({}, {"--dir", place}), HasSubstr("aa111111"));
  EXPECT_THAT(listed({{"TRACEFORGE_TRACES_DIR", place}}, {}), HasSubstr("aa111111"));
  EXPECT_THAT(listed({{"TRACEFORGE_CONFIG_DIR", (folder_ / ".ai-tests").string()}}, {}),
              HasSubstr("aa111111"));
  EXPECT_THAT(listed({{"PROCTOR_TRACES", place}, {"TRACEFORGE_TRACES_DIR", "none"}}, {}),
              HasSubstr("aa111111"));
}

TEST_F(Traces, AreShownAsConversations) {
  for (const Past& past : weather_session()) put(past);
  const Ran ran = trace({"show", "9922"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(
      ran.out,
      AllOf(HasSubstr("trace 99222222-0000-4000-8000-000000000009"), HasSubstr("openai  ·  gpt-4o"),
            HasSubstr("session weather, step 2"), HasSubstr("\nuser\n  Weather in Berlin?\n"),
            HasSubstr("\nassistant\n  -> get_weather("), HasSubstr("\ntool (call_1)\n  {\"degrees\": 21}\n"),
            HasSubstr("\nanswer\n  Tomorrow brings thunderstorms")));
  EXPECT_EQ(trace({"show", "latest"}).out, ran.out);
  EXPECT_THAT(trace({"show", "9922", "--json"}).out, StartsWith("{\"schema_version\": \"1.0.0\""));
}

TEST_F(Traces, CannotFoolTheTerminal) {
  Past evil = kCapital;
  evil.response = chat("\x1b[31mred \xE2\x80\xAE reversed");
  evil.metadata = R"("model": "m\u001b[2J", "status": "success", "session": {"id": "\u001b]0;x"})";
  put(evil);
  for (const auto& words : {std::vector<std::string>{"list"}, {"show", "aa1"}}) {
    const Ran ran = trace(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\xE2\x80\xAE"))));
  }
}

TEST_F(Traces, ThatAreNotThereAreNamedWithWhatIs) {
  put(kCapital);
  put(kOrder);
  const Ran none = trace({"show", "zz"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, AllOf(HasSubstr("Trace not found: zz"), HasSubstr("aa111111")));
  const Ran slip = trace({"to-test", "aa111111-0000-4000-8000-000000000011"});
  EXPECT_EQ(slip.code, 2);
  EXPECT_THAT(slip.err, HasSubstr(kCapital.id));
  const Ran many = trace({"show", "aa"});
  EXPECT_EQ(many.code, 2);
  EXPECT_THAT(many.err,
              AllOf(HasSubstr("2 traces start with \"aa\""), HasSubstr(kCapital.id), HasSubstr(kOrder.id)));
}

TEST_F(Traces, RefuseWhatTheyDoNotTake) {
  EXPECT_THAT(trace({"shwo"}).err, HasSubstr("(did you mean \"show\"?)"));
  EXPECT_THAT(trace({"list", "--name", "x"}).err, HasSubstr("trace list takes no --name"));
  EXPECT_THAT(trace({"show"}).err, HasSubstr("trace show needs the ID of a trace"));
  EXPECT_THAT(trace({"to-test"}).err, HasSubstr("needs the ids of traces, or --session ID"));
  EXPECT_THAT(trace({"list", "--since", "soon"}).err, HasSubstr("30m, 2h or 7d, or a date"));
  put(kCapital);
  EXPECT_THAT(trace({"to-test", "aa", "--checks", "contain"}).err, HasSubstr("(did you mean \"contains\"?)"));
  for (const auto& words : {std::vector<std::string>{"shwo"}, {"list", "--name", "x"}, {"show"}, {"to-test"}})
    EXPECT_EQ(trace(words).code, 2);
}

TEST_F(Traces, BecomeTestsThatHoldOfWhatWasAnswered) {
  std::size_t made_tests = 0;
  for (const Past& past : {kCapital, kOrder, kTower, kJapan, kList, kFailed, kPicture}) {
    put(past);
    for (const std::string_view format : kFormats) {
      SCOPED_TRACE(fmt::format("{} as {}", past.id, format));
      const std::string file = made({past.id}, format);
      const Ran ran = run_with(file, {{given(past)}});
      EXPECT_EQ(ran.code, 0) << ran.out << ran.err << folder_.text(file);
      ++made_tests;
    }
  }
  EXPECT_EQ(made_tests, 42U);
}

TEST_F(Traces, BecomeTestsThatFailOnOtherAnswers) {
  for (const Past& past : {kCapital, kOrder, kTower}) {
    put(past);
    for (const std::string_view format : {"native", "promptkitchen", "traceforge", "testhaven"}) {
      SCOPED_TRACE(fmt::format("{} as {}", past.id, format));
      Past other = past;
      other.response = chat(R"({"status": "lost"})");
      EXPECT_EQ(run_with(made({past.id}, format), {{given(other)}}).code, 1);
    }
  }
}

TEST_F(Traces, OfASessionBecomeTheStepsOfOneCase) {
  const auto session = weather_session();
  for (const Past& past : session) put(past);
  List steps = {given(session[1]), given(session[2])};
  steps[0].map().set(
      "tool_calls",
      value::parse_json(
          R"([{"name": "get_weather", "arguments": {"city": "Berlin", "request_id": "other"}}])")
          .value());
  for (const std::string_view format : {"native", "llmunit", "testhaven"}) {
    SCOPED_TRACE(format);
    const std::string file = made({"--session", "weather"}, format);
    const Ran ran = run_with(file, {steps});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err << folder_.text(file);
    EXPECT_THAT(folder_.text(file), AllOf(HasSubstr("Weather in Berlin?"), HasSubstr("And tomorrow?")));
  }
  for (const std::string_view format : {"traceforge", "promptrepo"}) {
    SCOPED_TRACE(format);
    const std::string file = made({"--session", "weather"}, format);
    const Ran ran = run_with(file, {{given(session[0])}, {given(session[1])}, {given(session[2])}});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err << folder_.text(file);
  }
  EXPECT_THAT(folder_.text("native.yaml"),
              AllOf(HasSubstr("mocks:\n      - tool: get_weather\n        returns:\n          degrees: 21\n"),
                    HasSubstr("city: Berlin"), Not(HasSubstr("request_id"))));
}

TEST_F(Traces, TellWhatAFormatCannotSay) {
  put(kTower);
  const Ran ran = trace({"to-test", "bb", "--to", "testhaven"});
  EXPECT_THAT(ran.err, AllOf(HasSubstr("warning[W400]: "), HasSubstr("request key \"metadata\": not carried"),
                             HasSubstr("(range): not carried")));
}

TEST_F(Traces, GetTheChecksThatAreAskedFor) {
  put(kOrder);
  put(kCapital);
  const auto text = [&](std::string checks) {
    return trace({"to-test", "aa2", "--checks", std::move(checks)}).out;
  };
  EXPECT_THAT(text("schema"),
              AllOf(HasSubstr("json-schema:"), Not(HasSubstr("equals")), Not(HasSubstr("latency"))));
  EXPECT_THAT(text("json-path"),
              AllOf(HasSubstr("- equals: shipped\n        at: $.status\n"), HasSubstr("at: $.total.currency"),
                    Not(HasSubstr("ord_8273")), Not(HasSubstr("json-schema"))));
  EXPECT_THAT(text("latency"), AllOf(HasSubstr("max: 1500"), Not(HasSubstr("equals"))));
  EXPECT_THAT(text("equals"), HasSubstr("ord_8273"));
  EXPECT_THAT(trace({"to-test", "aa1", "--checks", "equals", "--name", "Mine"}).out,
              AllOf(HasSubstr("exact: Paris."), HasSubstr("name: Mine\n")));
}

TEST_F(Traces, OfWhichAFormatCanSayNothingAreRefused) {
  put(weather_session().front());
  const Ran ran = trace({"to-test", "990", "--to", "promptkitchen"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[E497]: promptkitchen can say nothing of this answer: "));
}

TEST_F(Traces, OfEmbeddingsAreNoTests) {
  put({"ab000000-0000-4000-8000-000000000000", R"({"model": "text-embedding-3-small", "input": "x"})",
       R"({"object": "list", "data": []})", "/v1/embeddings"});
  const Ran ran = trace({"to-test", "ab"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[E497]"));
}

}  // namespace
}  // namespace proctor::e2e
