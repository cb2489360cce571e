// Every example, run as its README says: its verdicts, case by case, without a network and at any
// concurrency; what its README shows; its recordings.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "e2e/patterns.h"
#include "e2e/process.h"
#include "e2e/trap.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const fs::path kExamples = fs::path(PROCTOR_SOURCE_DIR) / "examples";

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(kExamples))
    if (entry.is_directory()) out.push_back(entry.path().filename());
  std::sort(out.begin(), out.end());
  return out;
}

// What a record says of each case, as expected.json has it: a verdict, or a list of them where a case has
// repeats.
Map verdicts_of(const Value& record) {
  Map out;
  for (const Value& suite : record.find("suites")->list()) {
    for (const Value& test : suite.find("cases")->list()) {
      const std::string name = fmt::format("{}: {}", suite.find("name")->text(), test.find("name")->text());
      const Value verdict(test.find("status")->text());
      Value* known = out.find(name);
      if (known == nullptr) {
        out.set(name, verdict);
      } else if (known->is_list()) {
        known->list().push_back(verdict);
      } else {
        *known = List{*known, verdict};
      }
    }
  }
  return out;
}

class Example : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    for (const std::string program : {"node", "python3"})
      if (uses(program) && run_program(program, {.words = {"--version"}}).code != 0)
        GTEST_SKIP() << "no " << program;
    fs::create_directories(folder_ / "examples");
    fs::copy(home(), folder_ / ("examples/" + GetParam()), fs::copy_options::recursive);
  }

  static fs::path home() { return kExamples / GetParam(); }

  static bool uses(const std::string& program) {
    for (const auto& entry : fs::directory_iterator(home()))
      if (entry.path().extension() == (program == "node" ? ".mjs" : ".py")) return true;
    return false;
  }

  // Every provider that an example could ask is a port at which nobody may knock.
  Ran run(std::vector<std::string> more) {
    std::vector<std::string> words = {"run", "examples/" + GetParam()};
    words.insert(words.end(), more.begin(), more.end());
    const std::string nowhere = trap_.url() + "/v1";
    return proctor({.words = words,
                    .folder = folder_.path(),
                    .environment = {{"LLAMACPP_BASE_URL", nowhere}, {"OPENAI_BASE_URL", nowhere}}});
  }

  Folder folder_;
  Trap trap_;
};

TEST_P(Example, ComesOutAsExpectedOneByOneAndAllAtOnce) {
  const auto expected = value::parse_json(text_of(home() / "expected.json"));
  ASSERT_TRUE(expected) << expected.error().message;
  for (const std::string at_once : {"1", "16"}) {
    const Ran ran = run({"--report", "json", "--store", "none", "-j", at_once});
    const auto record = value::parse_json(ran.out);
    ASSERT_TRUE(record) << ran.err;
    EXPECT_EQ(Value(verdicts_of(*record)), *expected->find("verdicts"))
        << value::to_json(Value(verdicts_of(*record)));
    EXPECT_EQ(Value(ran.code), *expected->find("exit_code")) << ran.err;
  }
  EXPECT_EQ(trap_.connections(), 0U);
}

// Times differ from run to run, and with them the spaces before them.
std::string without_times(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string line; std::getline(in, line);) {
    line = substituted(line, R"(\d+(\.\d+)? (ms|s|min)\b)", "TIME");
    line = substituted(line, "run_[0-9a-f]{16}", "RUN");
    out += substituted(line, R"(\s+)", " ") + "\n";
  }
  return out;
}

// What follows the command in the first block of a page that shows it.
std::string shown_output(const std::string& page, const std::string& command) {
  const std::size_t at = page.find("```console\n$ " + command + "\n");
  if (at == std::string::npos) return "";
  const std::size_t begin = page.find('\n', page.find('$', at)) + 1;
  return page.substr(begin, page.find("\n```\n", begin) + 1 - begin);
}

TEST_P(Example, ShowsInItsReadmeWhatComes) {
  ASSERT_TRUE(fs::exists(home() / "README.md"));
  const std::string page = text_of(home() / "README.md");
  const std::string shown = shown_output(page, "proctor run examples/" + GetParam());
  const Ran ran = run({});
  EXPECT_EQ(without_times(ran.out), without_times(shown)) << ran.out;
  const bool by_hand = fs::exists(home() / "judgements.json") || fs::exists(home() / "given.json");
  EXPECT_TRUE(!by_hand || page.find("written by hand") != std::string::npos);
}

TEST_P(Example, HasSoundRecordingsThatNameNobody) {
  const fs::path inner = folder_ / ("examples/" + GetParam());
  const bool own = fs::exists(inner / "cassettes");
  const fs::path cassettes = own ? inner / "cassettes" : inner / ".ai-tests/cassettes";
  if (fs::exists(inner / "given.json")) GTEST_SKIP() << "its answers are stated";
  ASSERT_TRUE(fs::exists(cassettes));
  const Ran ran =
      proctor({.words = {"cassette", "verify", "--cassettes", cassettes}, .folder = folder_.path()});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(cassettes)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const std::string text = text_of(entry.path());
    for (const std::string word :
         {"127.0.0.1", "localhost", "http://", "https://", "sk-", "Bearer ", "played-back"})
      EXPECT_THAT(text, Not(HasSubstr(word))) << entry.path();
  }
  EXPECT_GT(files, 0U);
}

INSTANTIATE_TEST_SUITE_P(Every, Example, testing::ValuesIn(names()), [](const auto& example) {
  std::string name = example.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Examples, AreAllThereAndListed) {
  EXPECT_THAT(names(), testing::IsSupersetOf({"agent-node", "agent-python", "ci", "distributed", "flaky",
                                              "llmunit", "mocks", "native", "promptkitchen", "promptrepo",
                                              "rag", "testhaven", "tool-agent", "traceforge"}));
  const std::string page = text_of(fs::path(PROCTOR_SOURCE_DIR) / "docs/examples.md");
  for (const std::string& name : names()) EXPECT_THAT(page, HasSubstr("../examples/" + name)) << name;
}

TEST(Examples, AreValid) {
  const Ran ran = proctor({.words = {"validate", "examples"}, .folder = PROCTOR_SOURCE_DIR});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, Not(HasSubstr("warning")));
}

}  // namespace
}  // namespace proctor::e2e
