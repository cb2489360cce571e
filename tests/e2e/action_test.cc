// The scripts of the GitHub Action, as GitHub calls them; and the snippets of docs/ci.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/words.h"
#include "e2e/patterns.h"
#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const fs::path kSource = PROCTOR_SOURCE_DIR;

constexpr std::string_view kCapitals = R"(# yaml-language-server: $schema=../.proctor/native.schema.json
proctor: 1
name: capitals
description: The model knows the capitals of countries.

target:
  provider: openai
  model: gpt-4o-mini
  prompt: What is the capital of {{country}}? Answer with the name of the city alone.

cases:
  - name: France
    vars: {country: France}
    checks:
      - contains: Paris
      - not-contains: London
      - latency: {max: 2000}

  - name: Japan
    vars: {country: Japan}
    checks:
      - contains: Tokyo
)";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Action : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "bin");
    folder_.link(fs::absolute(std::getenv("PROCTOR_BINARY")),
                 "bin/proctor");  // NOLINT(concurrency-mt-unsafe)
    folder_.put("work/tests/suite.yaml",
                "proctor: 1\nname: s\ntarget: {model: m, prompt: '{{q}}'}\ncases:\n"
                "- {name: good, vars: {q: a}, checks: [{contains: yes}]}\n"
                "- {name: bad, vars: {q: b}, checks: [{contains: yes}]}\n");
    folder_.put("work/good.json", R"({"cases": [{"case": "good", "steps": [{"output": "yes"}]},
                                                {"case": "bad", "steps": [{"output": "yes"}]}]})");
    folder_.put("work/bad.json", R"({"cases": [{"case": "good", "steps": [{"output": "yes"}]},
                                               {"case": "bad", "steps": [{"output": "<b>no</b> | ::error::x"}]}]})");
    folder_.put("work/down.json", R"({"cases": [{"case": "good", "steps": [{"output": "yes"}]},
                                                {"case": "bad", "steps": [{"unreachable": true}]}]})");
    fs::create_directories(folder_ / "temp");
  }

  Ran script(const std::string& name, const std::map<std::string, std::string>& inputs, bool on_path = true) {
    for (const auto* file : {"output", "summary", "path"}) folder_.put(file, "");
    std::vector<std::string> words = {
        "-i",
        "PATH=" + (on_path ? (folder_ / "bin").string() + ":" : "") + "/usr/local/bin:/usr/bin:/bin",
        "HOME=" + folder_.path().string(),
        "RUNNER_TEMP=" + (folder_ / "temp").string(),
        "GITHUB_OUTPUT=" + (folder_ / "output").string(),
        "GITHUB_STEP_SUMMARY=" + (folder_ / "summary").string(),
        "GITHUB_PATH=" + (folder_ / "path").string()};
    for (const auto& [key, value] : inputs) words.push_back(key + "=" + value);
    words.insert(words.end(), {"bash", (kSource / "action" / name).string()});
    return run_program("env", {.words = std::move(words), .folder = folder_ / "work"});
  }

  Ran tests(const std::string& given, const std::string& fail_on = "errors") {
    return script("run.sh",
                  {{"IN_PATHS", "tests"}, {"IN_ARGS", "--given " + given}, {"IN_FAIL_ON", fail_on}});
  }

  Folder folder_;
};

TEST_F(Action, TellsWhatCameOfARun) {
  const Ran ran = tests("bad.json");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(folder_.text("output"),
              AllOf(HasSubstr("exit-code=1\n"), HasSubstr("run-id=run_"), HasSubstr("passed=1\n"),
                    HasSubstr("failed=1\n"), HasSubstr("errors=0\n")));
  EXPECT_THAT(ran.out, HasSubstr("::error file=tests/suite.yaml,line=6,title=bad failed::contains"));
  EXPECT_THAT(folder_.text("summary"),
              AllOf(HasSubstr("## ❌ proctor: 1 of 2 cases failed"),
                    HasSubstr("| bad | tests/suite.yaml:6 | contains |"),
                    HasSubstr("proctor run tests --only-failed"), Not(HasSubstr("| <b>"))));
  EXPECT_THAT(folder_.text("work/proctor-junit.xml"), HasSubstr("<testsuites"));
  EXPECT_EQ(tests("good.json").code, 0);
  EXPECT_THAT(folder_.text("summary"), AllOf(HasSubstr("## ✅ proctor: all 2 cases passed"),
                                             HasSubstr("### What changed"), HasSubstr("- 1 fixed: bad")));
}

TEST_F(Action, FailsOnWhatItIsToldTo) {
  EXPECT_EQ(tests("bad.json", "failed").code, 1);
  EXPECT_EQ(tests("bad.json", "never").code, 0);
  EXPECT_EQ(tests("down.json", "errors").code, 3);
  EXPECT_EQ(tests("down.json", "failed").code, 0);
  EXPECT_THAT(folder_.text("output"), AllOf(HasSubstr("exit-code=3\n"), HasSubstr("errors=1\n")));
  EXPECT_EQ(tests("nowhere.json", "never").code, 2);
  EXPECT_THAT(folder_.text("output"), AllOf(HasSubstr("exit-code=2\n"), HasSubstr("run-id=\n")));
  EXPECT_EQ(tests("good.json", "sometimes").code, 2);
}

TEST_F(Action, RunsNothingThatStandsInItsInputs) {
  const std::string hostile = "$(touch pwned) `touch pwned` ; touch pwned | tee pwned > pwned";
  script("run.sh", {{"IN_PATHS", hostile},
                    {"IN_ARGS", hostile},
                    {"IN_REPORT", "$(touch pwned)"},
                    {"IN_FAIL_ON", hostile}});
  script("install.sh", {{"IN_PACKAGE", hostile}, {"IN_SHA256", hostile}});
  script("install.sh", {{"IN_VERSION", hostile}, {"IN_REPOSITORY", hostile}});
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path()))
    EXPECT_NE(entry.path().filename(), "pwned") << entry.path();
  const Ran unclosed = script("run.sh", {{"IN_PATHS", "tests"}, {"IN_ARGS", "--tag 'a"}});
  EXPECT_EQ(unclosed.code, 2);
  EXPECT_THAT(unclosed.out, HasSubstr("a quote is not closed"));
}

TEST_F(Action, KeepsQuotedWordsTogether) {
  folder_.put("work/my tests/suite.yaml", folder_.text("work/tests/suite.yaml"));
  const Ran ran =
      script("run.sh", {{"IN_PATHS", "\n'my tests'\n"}, {"IN_ARGS", "--filter \"go+d\" --given good.json"}});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(folder_.text("output"), HasSubstr("passed=1\n"));
}

TEST_F(Action, InstallsATarball) {
  const auto tar = [&](const std::string& line) {
    return run_program("bash", {.words = {"-c", line}, .folder = folder_.path()});
  };
  folder_.put("build/proctor-9/bin/proctor", "#!/bin/sh\necho proctor 9.9.9\n");
  ASSERT_EQ(tar("chmod +x build/proctor-9/bin/proctor && tar -czf proctor.tar.gz -C build proctor-9").code,
            0);
  const std::string package = (folder_ / "proctor.tar.gz").string();
  const std::string sum = std::string(split(tar("sha256sum proctor.tar.gz").out, ' ').front());
  const Ran ran = script("install.sh", {{"IN_PACKAGE", package}, {"IN_SHA256", sum}}, false);
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "proctor 9.9.9\n");
  EXPECT_THAT(folder_.text("path"), HasSubstr("proctor-9/bin\n"));
  const Ran wrong =
      script("install.sh", {{"IN_PACKAGE", package}, {"IN_SHA256", std::string(64, '0')}}, false);
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.out, HasSubstr("checksum"));
}

TEST_F(Action, SaysWhatItNeeds) {
  const Ran none = script("install.sh", {}, false);
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.out,
              HasSubstr("::error title=proctor::there is no proctor on PATH: name a package or a version"));
  EXPECT_EQ(script("install.sh", {}).code, 0);
  EXPECT_THAT(script("install.sh", {{"IN_PACKAGE", "nowhere.deb"}}).out, HasSubstr("cannot be had"));
  EXPECT_THAT(script("install.sh", {{"IN_PACKAGE", "http://example.org/a.deb"}}).out,
              HasSubstr("cannot be had"));
}

// Without what differs from run to run: ids, dates and times.
std::string timeless(std::string text) {
  for (const auto& [pattern, name] : {std::pair("run(_|&#95;)[0-9a-f]{16}", "run_ID"),
                                      {"20[0-9-]{8}", "DATE"},
                                      {"[0-9]+ ms( \\||\n)", "N ms$1"}})
    text = substituted(text, pattern, name);
  return text;
}

TEST_F(Action, WritesWhatTheGuideShows) {
  folder_.put("guide/tests/capitals.yaml", kCapitals);
  folder_.put("guide/before.json", R"({"cases": [
    {"case": "France", "steps": [{"output": "Paris", "latency_ms": 310}]},
    {"case": "Japan", "steps": [{"output": "Tokyo", "latency_ms": 290}]}]})");
  folder_.put("guide/after.json", R"({"cases": [
    {"case": "France", "steps": [{"output": "Paris", "latency_ms": 305}]},
    {"case": "Japan", "steps": [{"output": "The capital of Japan is Kyoto.", "latency_ms": 412}]}]})");
  const auto run = [&](const std::string& given) {
    return proctor({.words = {"run", "tests", "--given", given, "--report", "github"},
                    .folder = folder_ / "guide",
                    .environment = {{"GITHUB_STEP_SUMMARY", (folder_ / "guide/summary").string()}}});
  };
  ASSERT_EQ(run("before.json").code, 0);
  folder_.put("guide/summary", "");
  const Ran ran = run("after.json");
  EXPECT_EQ(ran.code, 1) << ran.err;
  std::string shown;
  for (const std::string_view line : split(folder_.text("guide/summary"), '\n'))
    shown += line.empty() ? ">\n" : "> " + std::string(line) + "\n";
  while (shown.ends_with("\n>\n")) shown.resize(shown.size() - 2);
  const std::string guide = timeless(read(kSource / "docs/ci.md"));
  EXPECT_THAT(guide, HasSubstr("```\n" + timeless(ran.out) + "```\n"));
  EXPECT_THAT(guide, HasSubstr("\n\n" + timeless(shown) + "\n"));
}

Value parsed(const std::string& yaml) {
  const Folder folder;
  const Ran ran = proctor({.words = {"query", "$", "-"}, .folder = folder.path(), .input = yaml});
  EXPECT_EQ(ran.code, 0) << ran.err << "\n" << yaml;
  auto value = value::parse_json(ran.out);
  return value ? *std::move(value) : Value();
}

TEST(ActionFile, HandsInputsOnByVariablesAlone) {
  const Value action = parsed(read(kSource / "action.yml"));
  ASSERT_TRUE(action.find("runs") != nullptr);
  std::size_t scripts = 0;
  for (const Value& step : action.find("runs")->find("steps")->list()) {
    const Value* run = step.find("run");
    if (run == nullptr) continue;
    ++scripts;
    EXPECT_THAT(run->text(), Not(HasSubstr("${{")));
    EXPECT_EQ(step.find("shell")->text(), "bash");
  }
  EXPECT_EQ(scripts, 2U);
  const std::string guide = read(kSource / "docs/ci.md");
  for (const auto& input : action.find("inputs")->map()) {
    EXPECT_NE(input.value.find("description"), nullptr) << std::string(input.key);
    EXPECT_THAT(guide, HasSubstr("| `" + std::string(input.key) + "` |"));
  }
  for (const auto& output : action.find("outputs")->map())
    EXPECT_THAT(guide, HasSubstr("`" + std::string(output.key) + "`"));
}

TEST(CiGuide, HasSnippetsThatAreYaml) {
  const std::string guide = read(kSource / "docs/ci.md") + read(kSource / "docs/shards.md");
  std::size_t count = 0;
  for (std::size_t at = guide.find("```yaml\n"); at != std::string::npos;
       at = guide.find("```yaml\n", at + 1)) {
    const std::size_t begin = at + std::string_view("```yaml\n").size();
    EXPECT_TRUE(parsed(guide.substr(begin, guide.find("\n```", begin) - begin)).is_map());
    ++count;
  }
  EXPECT_GE(count, 8U);
}

}  // namespace
}  // namespace proctor::e2e
