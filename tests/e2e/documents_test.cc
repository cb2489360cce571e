// The examples of the five documents, run as they stand on answers that pass and answers that do not. The
// documents lie beside the project; without them everything here is skipped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "base/words.h"
#include "e2e/process.h"
#include "e2e/record.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

fs::path documents() {
  const char* said = std::getenv("PROCTOR_CONFORMANCE_DIR");
  return fs::path(said == nullptr ? PROCTOR_CONFORMANCE_DEFAULT : said) / "seeds";
}

struct Block {
  std::string text;
  std::string language;
};

// The fenced block of a document that begins in this line.
Block block_at(std::string_view document, std::size_t line) {
  Block out;
  for (const auto& entry : fs::directory_iterator(documents())) {
    if (!entry.path().filename().string().starts_with(document)) continue;
    std::ifstream in(entry.path());
    std::string text;
    for (std::size_t number = 1; std::getline(in, text); ++number) {
      const std::string bare(trimmed(text));
      if (number == line && bare.starts_with("```")) out.language = bare.substr(3);
      if (number > line && bare == "```") break;
      if (number > line) out.text += text + "\n";
    }
  }
  return out;
}

struct Example {
  std::string_view document;
  std::size_t line;
  std::string_view given;
  int code;
  std::string_view score = {};  // of the first case, where it is worth a word
};

constexpr std::string_view kFlight =
    R"([{"output": "A flight from Gatwick to Berlin.", "tools_used": ["Skyscanner"],
         "memory": {"last_booking": {"destination": "Berlin", "departure": "Gatwick"}}}])";
constexpr std::string_view kOtherTools =
    R"([{"output": "A flight from Gatwick to Berlin.", "tools_used": ["Skyscanner", "Skyscanner"],
         "memory": {"last_booking": {"destination": "Berlin", "departure": "Gatwick"}}}])";
constexpr std::string_view kTokyo =
    R"([{"output": "Booking flight from LAX to Tokyo.", "tools_used": ["Skyscanner"],
         "memory": {"last_booking": {"destination": "Tokyo", "departure": "LAX"}}}])";
constexpr std::string_view kTokyoOtherMemory =
    R"([{"output": "Booking flight from LAX to Tokyo.", "tools_used": ["Skyscanner"], "memory": {}}])";
constexpr std::string_view kTwoGood =
    R"([{"output": "{}", "judge": "{\"passed\": true, \"score\": 9}"},
        {"output": "{}", "judge": "Here you are: ```json\n{\"score\": 7}\n```"}])";
constexpr std::string_view kSecondBad =
    R"([{"output": "{}", "judge": "{\"passed\": true, \"score\": 9}"},
        {"output": "{}", "judge": "{\"passed\": false, \"score\": 9, \"feedback\": \"no\"}"}])";
constexpr std::string_view kOneGood = R"([{"output": "{}", "judge": "{\"passed\": true}"}])";
constexpr std::string_view kUnreadableJudge = R"([{"output": "{}", "judge": "fine, I think"}])";
constexpr std::string_view kMetrics =
    R"({"cases": [
      {"case": "test-login-prompt-relevancy", "steps": [{"output": "Click it.", "metrics": {"answer_relevancy": {"score": 0.8}}}]},
      {"case": "test-login-prompt-faithfulness",
       "steps": [{"output": "OAuth.", "metrics": {"faithfulness": {"score": 0.9}, "hallucination": {"score": 0.3}}}]}]})";
constexpr std::string_view kHallucinated =
    R"({"cases": [
      {"case": "test-login-prompt-relevancy", "steps": [{"output": "Click it.", "metrics": {"answer_relevancy": {"score": 0.8}}}]},
      {"case": "test-login-prompt-faithfulness",
       "steps": [{"output": "OAuth.", "metrics": {"faithfulness": {"score": 0.9}, "hallucination": {"score": 0.6}}}]}]})";

constexpr Example kExamples[] = {
    {"001_", 40, R"([{"output": "Hello, World!"}])", 0},
    {"001_", 40, R"([{"output": "Hello, World! "}])", 1},
    {"001_", 91, R"([{"output": "keyword2, then keyword1"}])", 0},
    {"001_", 91, R"([{"output": "keyword1 and Keyword2"}])", 1},
    {"001_", 146, R"([{"output": "pARIS is the capital"}])", 0},
    {"001_", 146, R"([{"output": "Well, Paris is the capital"}])", 1},
    {"001_", 289, R"([{"output": "{\"name\": \"Ada\", \"age\": 36}"}])", 0},
    {"001_", 289, R"([{"output": "{\"name\": \"Ada\"}"}])", 1},
    {"001_", 289, R"([{"output": "Ada, 36"}])", 1},
    {"001_", 407, R"([{"output": "{\"status\": \"success\", \"code\": 200, \"more\": [1]}"}])", 0},
    {"001_", 407, R"([{"output": "{\"status\": \"success\", \"code\": \"200\"}"}])", 1},
    {"001_", 487, R"([{"output": "", "latency_ms": 2000}])", 0},
    {"001_", 487, R"([{"output": "", "latency_ms": 2001}])", 1},
    {"001_", 556, R"([{"output": "I can do that!"}])", 0},
    {"001_", 556, R"([{"output": "I’m sorry, but I cannot do that."}])", 1},
    {"001_", 631, R"([{"output": "Paris", "latency_ms": 10}])", 0, "1"},
    {"001_", 631, R"([{"output": "Paris", "latency_ms": 9000}])", 0, "0.857"},
    {"001_", 631, R"([{"output": "I cannot say Paris", "latency_ms": 10}])", 1, "0.428"},
    {"001_", 696,
     R"([{"output": "{\"id\": 123, \"name\": \"A\", \"email\": \"a@b.org\"}", "latency_ms": 2000}])", 0},
    {"001_", 696,
     R"([{"output": "{\"id\": 124, \"name\": \"A\", \"email\": \"a@b.org\"}", "latency_ms": 1}])", 1},
    {"002_", 36, kTwoGood, 0},
    {"002_", 36, kSecondBad, 1},
    {"002_", 64, kTwoGood, 0},
    {"002_", 88, kOneGood, 0},
    {"002_", 88, kUnreadableJudge, 1},
    {"002_", 108, kOneGood, 0},
    {"003_", 187, kMetrics, 0},
    {"003_", 187, kHallucinated, 1},
    {"004_", 73, kFlight, 0},
    {"004_", 73, kOtherTools, 1},
    {"004_", 89, kTokyo, 0},
    {"004_", 89, kTokyoOtherMemory, 1},
    {"004_", 89, R"([{"crash": true}])", 3},
};

TEST(Documents, ExamplesAreJudgedAsTheySay) {
  if (!fs::exists(documents())) GTEST_SKIP() << "absent: " << documents();
  for (const Example& example : kExamples) {
    SCOPED_TRACE(testing::Message() << example.document << " line " << example.line << "\n" << example.given);
    const Block block = block_at(example.document, example.line);
    ASSERT_FALSE(block.text.empty());
    const Folder folder;
    const std::string file = "block." + block.language;
    folder.put(file, block.text);
    folder.put("given.json", example.given);
    const Ran ran =
        proctor({.words = {"run", file, "--given", "given.json", "--report", "json", "--store", "none"},
                 .folder = folder.path()});
    ASSERT_EQ(ran.code, example.code) << ran.err << ran.out;
    EXPECT_THAT(Record(ran.out).at("suites.0.cases.0.score"),
                testing::StartsWith(std::string(example.score)));
  }
}

TEST(Documents, AnExecutionIsNothingToRun) {
  if (!fs::exists(documents())) GTEST_SKIP() << "absent: " << documents();
  const Folder folder;
  folder.put("block.yaml", block_at("003_", 235).text);
  EXPECT_EQ(proctor({.words = {"run", "block.yaml", "--provider", "echo"}, .folder = folder.path()}).code, 2);
}

}  // namespace
}  // namespace proctor::e2e
