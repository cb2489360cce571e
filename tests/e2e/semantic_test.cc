// What a person sees of checks that compare meanings: with a service, with the built-in model, with neither.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "e2e/embedding_server.h"
#include "e2e/process.h"
#include "e2e/record.h"

namespace proctor::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::string_view kSuite = R"(tests:
  - name: same words
    request: {provider: openai, model: gpt-4, messages: [{role: user, content: The capital of France?}]}
    assertions:
      - {type: semantic, expected: The capital of France is Paris., threshold: 0.85}
  - name: other words
    request: {provider: openai, model: gpt-4, messages: [{role: user, content: Book a flight.}]}
    assertions:
      - {type: semantic, expected: I want to book a flight to New York.}
  - name: forbidden
    request: {provider: openai, model: gpt-4, messages: [{role: user, content: Help me.}]}
    assertions:
      - {type: semantic-contradiction, forbidden: [I cannot help you with that., Go away.]}
)";
constexpr std::string_view kGiven = R"({"cases": [
  {"case": 0, "steps": [{"output": "Paris is the capital of France."}]},
  {"case": 1, "steps": [{"output": "Bananas are yellow"}]},
  {"case": 2, "steps": [{"output": "With that I cannot help you!"}]}]})";
constexpr std::string_view kVerdicts = "same words passed\nother words failed\nforbidden failed\n";

class Semantic : public testing::Test {
 protected:
  Semantic() {
    folder_.put("suite.yaml", kSuite);
    folder_.put("given.json", kGiven);
    folder_.put("empty/nothing", "");
  }

  // No weights unless a test says so; those of the build are found beside the binary otherwise.
  Ran run(const std::vector<std::string>& more, std::map<std::string, std::string> environment = {}) const {
    std::vector<std::string> words = {"run", "suite.yaml", "--given", "given.json", "--report", "json"};
    words.insert(words.end(), more.begin(), more.end());
    environment.emplace("PROCTOR_MINILM_DIR", (folder_ / "empty").string());
    return proctor({.words = words, .folder = folder_.path(), .environment = environment});
  }

  Ran run_with(const EmbeddingServer& server, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"--embedder", "openai-compatible/words", "--embedder-url",
                                      server.url() + "/v1"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  Folder folder_;
};

TEST_F(Semantic, IsDecidedByAServiceInOpenAisForm) {
  const EmbeddingServer server;
  const Ran ran = run_with(server, {"-j", "1"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  const Record record(ran.out);
  EXPECT_EQ(record.verdicts(), kVerdicts);
  EXPECT_EQ(record.in("same words", "steps.0.checks.0.score"), "1");
  EXPECT_EQ(record.in("same words", "steps.0.checks.0.threshold"), "0.85");
  EXPECT_EQ(record.in("other words", "steps.0.checks.0.threshold"), "0.8");
  EXPECT_EQ(record.in("forbidden", "steps.0.checks.0.threshold"), "0.75");
  EXPECT_EQ(record.in("same words", "steps.0.judge.calls"), "1");
  EXPECT_EQ(record.in("same words", "steps.0.judge.usage.prompt_tokens"), "6");
  EXPECT_EQ(server.requests(), 3U);
}

TEST_F(Semantic, IsDecidedByOllama) {
  const EmbeddingServer server;
  const Ran ran = run({"--embedder", "ollama/nomic-embed-text", "--embedder-url", server.url()});
  EXPECT_EQ(Record(ran.out).verdicts(), kVerdicts) << ran.err;
}

TEST_F(Semantic, IsSetByEnvironmentAndProject) {
  const EmbeddingServer server;
  folder_.put("proctor.yaml", "embedder-url: " + server.url() + "/v1\n");
  const Ran ran = run({}, {{"PROCTOR_EMBEDDER", "words"}});
  EXPECT_EQ(Record(ran.out).verdicts(), kVerdicts) << ran.err;
}

TEST_F(Semantic, AsksNothingTheSecondTime) {
  const EmbeddingServer server;
  const Ran first = run_with(server);
  const std::size_t asked = server.requests();
  const Ran second = run_with(server);
  EXPECT_EQ(server.requests(), asked);
  EXPECT_EQ(Record(second.out).verdicts(), kVerdicts);
  EXPECT_EQ(Record(second.out).in("same words", "steps.0.judge.cached"), "1");
  for (const char* name : {"same words", "other words", "forbidden"})
    EXPECT_EQ(Record(second.out).in(name, "steps.0.checks.0.score"),
              Record(first.out).in(name, "steps.0.checks.0.score"));
  run_with(server, {"--no-cache"});
  EXPECT_EQ(server.requests(), 2 * asked);
}

TEST_F(Semantic, IsPlayedBack) {
  std::optional<EmbeddingServer> server(std::in_place);
  const std::vector<std::string> flags = {"--embedder", "openai-compatible/words", "--embedder-url",
                                          server->url() + "/v1", "--vcr"};
  auto with = [&](const char* mode) {
    auto words = flags;
    words.emplace_back(mode);
    return run(words);
  };
  const Ran recorded = with("record");
  EXPECT_EQ(Record(recorded.out).verdicts(), kVerdicts) << recorded.err;
  server.reset();
  const Ran replayed = with("replay");
  EXPECT_EQ(Record(replayed.out).timeless(), Record(recorded.out).timeless()) << replayed.err;
}

TEST_F(Semantic, IsNeverDecidedByAnAnswerThatIsNone) {
  const std::vector<std::string> bodies = {"",
                                           "{}",
                                           "I am sorry",
                                           R"({"data": [{"embedding": [1, 2]}]})",
                                           R"({"data": [{"embedding": [1]}, {"embedding": [1, 2]}]})",
                                           R"({"data": [{"embedding": [1, null]}, {"embedding": [1, 2]}]})",
                                           R"({"data": [{"embedding": [1e999]}, {"embedding": [1]}]})",
                                           R"({"error": {"message": "no such model"}})",
                                           std::string(5'000'000, 'x')};
  for (const std::string& body : bodies) {
    const EmbeddingServer server([&](std::size_t) { return body; });
    const Ran ran = run_with(server, {"--no-cache", "--attempts", "1"});
    EXPECT_EQ(ran.code, 1) << body.substr(0, 80) << ran.err;
    for (const char* name : {"same words", "other words", "forbidden"})
      EXPECT_EQ(Record(ran.out).in(name, "steps.0.checks.0.status"), "\"error\"") << body.substr(0, 80);
    EXPECT_LT(ran.out.size(), 100'000U);
  }
}

TEST_F(Semantic, IsAnErrorWhereTheServiceIsNotThere) {
  const Ran ran = run({"--embedder", "words", "--embedder-url", "http://127.0.0.1:1/v1", "--attempts", "1"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(Record(ran.out).in("forbidden", "steps.0.checks.0.error.kind"), "\"connection\"");
}

TEST_F(Semantic, SaysHowToGetAServiceOrTheModel) {
  const Ran ran = run({});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(Record(ran.out).in("forbidden", "steps.0.checks.0.error.message"),
              AllOf(HasSubstr("--embedder PROVIDER/MODEL"), HasSubstr("npm install")));
}

TEST_F(Semantic, AsksNobodyWhereItIsStatedThatThereIsNoService) {
  const EmbeddingServer server;
  folder_.put("given.json", R"([{"output": "Paris.", "embeddings": null}])");
  folder_.put("suite.yaml", std::string(kSuite.substr(0, kSuite.find("  - name: other"))));
  const Ran ran = run_with(server);
  EXPECT_EQ(Record(ran.out).in("same words", "steps.0.checks.0.status"), "\"error\"");
  EXPECT_EQ(server.requests(), 0U);
}

TEST_F(Semantic, TellsAWrongEmbedderBeforeTheRun) {
  const struct {
    std::vector<std::string> flags;
    std::string_view code;
  } cases[] = {{{"--embedder", "anthropic/x"}, "E521"},
               {{"--embedder", "whatever"}, "E521"},
               {{"--embedder", "mistral", "--embedder-url", "http://127.0.0.1:1"}, "E522"},
               {{"--embedder-url", "http://127.0.0.1:1"}, "E522"},
               {{"--embedder", "minilm", "--embedder-url", "http://127.0.0.1:1"}, "E523"},
               {{"--embedder", "openai"}, "E453"},
               {{"--embedder", "minilm"}, "E517"}};
  for (const auto& one : cases) {
    std::vector<std::string> words = {"run", "suite.yaml", "--provider", "echo"};
    words.insert(words.end(), one.flags.begin(), one.flags.end());
    const Ran ran = proctor({.words = words,
                             .folder = folder_.path(),
                             .environment = {{"PROCTOR_MINILM_DIR", (folder_ / "empty").string()}}});
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(std::string(one.code)));
  }
}

TEST_F(Semantic, IsLookedAtByDoctor) {
  const EmbeddingServer server;
  const Ran ran = proctor(
      {.words = {"doctor", "suite.yaml", "--embedder", "words", "--embedder-url", server.url() + "/v1"},
       .folder = folder_.path()});
  EXPECT_THAT(ran.out, HasSubstr("openai-compatible/words at " + server.url() + "/v1 compares meanings"));
}

// The examples of the document, and a negation, which embeddings do not see: docs/semantic.md has the scores.
class BuiltIn : public testing::Test {
 protected:
  Ran run(std::string_view suite, std::string_view given) const {
    folder_.put("suite.yaml", suite);
    folder_.put("given.json", given);
    return proctor({.words = {"run", "suite.yaml", "--given", "given.json", "--report", "json"},
                    .folder = folder_.path(),
                    .environment = {{"PROCTOR_MINILM_DIR", PROCTOR_SOURCE_DIR "/build/npm"}}});
  }

  Folder folder_;
};

constexpr std::string_view kDocument = R"(tests:
  - name: basic
    request: {provider: openai, model: gpt-4, messages: [{role: user, content: x}]}
    assertions: [{type: semantic, expected: The capital of France is Paris., threshold: 0.85}]
  - name: flight
    request: {provider: openai, model: gpt-4, messages: [{role: user, content: x}]}
    assertions: [{type: semantic, expected: I want to book a flight to New York., threshold: 0.8}]
  - name: unlike
    request: {provider: openai, model: gpt-4, messages: [{role: user, content: x}]}
    assertions: [{type: semantic, expected: The capital of France is Paris.}]
  - name: negated
    request: {provider: openai, model: gpt-4, messages: [{role: user, content: x}]}
    assertions: [{type: semantic, expected: The capital of France is Paris.}]
)";

TEST_F(BuiltIn, DecidesTheExamplesOfTheDocument) {
  const Ran ran = run(kDocument, R"({"cases": [
      {"case": 0, "steps": [{"output": "Paris is the capital city of France."}]},
      {"case": 1, "steps": [{"output": "Book me a flight to New York City"}]},
      {"case": 2, "steps": [{"output": "I had pasta for dinner last night."}]},
      {"case": 3, "steps": [{"output": "The capital of France is not Paris."}]}]})");
  EXPECT_EQ(Record(ran.out).verdicts(), "basic passed\nflight passed\nunlike failed\nnegated passed\n")
      << ran.err << ran.out;
  EXPECT_EQ(Record(ran.out).in("basic", "steps.0.judge"), "absent");
}

// A native suite with one case per check.
std::string suite_of(const std::vector<std::string>& checks) {
  std::string out = "proctor: 1\nname: built-in\ntarget: {provider: echo}\ncases:\n";
  for (std::size_t i = 0; i < checks.size(); ++i)
    out += "  - {name: c" + std::to_string(i) + ", input: x, checks: [{" + checks[i] + "}]}\n";
  return out;
}

std::string given_of(const std::vector<std::string>& answers) {
  std::string out;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (i > 0) out += ",";
    out += R"({"case": )" + std::to_string(i) + R"(, "steps": [{"output": ")" + answers[i] + "\"}]}";
  }
  return R"({"cases": [)" + out + "]}";
}

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST_F(BuiltIn, NeverPassesTextsThatItCannotRead) {
  const std::vector<std::string> checks = {"similar: 你好",
                                           "not-similar: 你好",
                                           "similar: ✗",
                                           "similar: 'Пока, до завтра'",
                                           "similar: ❌ Approved today",
                                           "all-of: [{similar: 你好}]",
                                           "similar: hello there"};
  const std::vector<std::string> answers = {"再见", "再见", "✓", "Привет, как дела?", "✅ Approved today",
                                            "再见", "你好"};
  for (int i = 0; i < 2; ++i) {  // from the cache, too
    const Ran ran = run(suite_of(checks), given_of(answers));
    EXPECT_EQ(ran.code, 3) << ran.err;
    for (std::size_t c = 0; c < checks.size(); ++c)
      EXPECT_EQ(Record(ran.out).in("c" + std::to_string(c), "steps.0.checks.0.status"), "\"error\"")
          << checks[c];
    EXPECT_THAT(Record(ran.out).in("c0", "steps.0.checks.0.error.message"),
                AllOf(HasSubstr("English"), HasSubstr("--embedder")));
  }
}

TEST_F(BuiltIn, ReadsALongAnswerToItsEnd) {
  const std::string start = repeated("The hotel was quiet and the staff was friendly. ", 80);
  const std::string both = start + repeated("The stock market fell sharply today. ", 80);
  const Ran ran =
      run(suite_of({"similar: '" + start + "', threshold: 0.99", "similar: '" + both + "', threshold: 1"}),
          given_of({both, both}));
  EXPECT_EQ(Record(ran.out).verdicts(), "c0 failed\nc1 passed\n") << ran.err;
  EXPECT_EQ(Record(ran.out).in("c1", "steps.0.checks.0.score"), "1");
  EXPECT_EQ(Record(ran.out).in("c1", "notices"), "[]");
}

TEST_F(BuiltIn, SaysThatTextsDifferOnlyBeyondWhatItReads) {
  const std::string longer = "The capital of France is Paris." + repeated(" And so on.", 4500);
  for (int i = 0; i < 2; ++i) {
    const Ran ran = run(suite_of({"similar: '" + longer + " Yes.'"}), given_of({longer + " No."}));
    EXPECT_EQ(Record(ran.out).in("c0", "steps.0.checks.0.status"), "\"error\"") << ran.err;
    EXPECT_THAT(Record(ran.out).in("c0", "steps.0.checks.0.message"), HasSubstr("text beyond its limit"));
    EXPECT_THAT(Record(ran.out).in("c0", "notices"), HasSubstr("the rest was left out"));
  }
}

}  // namespace
}  // namespace proctor::e2e
