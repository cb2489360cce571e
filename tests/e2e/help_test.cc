// What help shows: pages that fit a terminal, examples that work as they are typed, and a manual page without
// faults.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "base/words.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/pages.h"
#include "cli/verbs.h"
#include "e2e/process.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Words of a line as a shell parts them, and what parts commands as words of their own.
std::vector<std::string> shell_words(std::string_view line) {
  std::vector<std::string> out;
  bool open = false;  // a word is under way
  char quote = '\0';
  const auto add = [&](char c) {
    if (!open) out.emplace_back();
    open = true;
    out.back() += c;
  };
  for (const char c : line) {
    if (quote != '\0') {
      c == quote ? void(quote = '\0') : add(c);
    } else if (c == '\'' || c == '"') {
      quote = c;
      if (!open) out.emplace_back();
      open = true;
    } else if (c == ' ') {
      open = false;
    } else if (c == '|' || c == '>' || c == '<' || c == '(' || c == ')') {
      out.emplace_back(1, c);
      open = false;
    } else {
      add(c);
    }
  }
  return out;
}

// The words after `proctor` in a line, up to the end of that command; none where it calls something else.
std::vector<std::string> call_in(std::string_view line) {
  const auto words = shell_words(line);
  auto at = std::find(words.begin(), words.end(), "proctor");
  if (at == words.end()) return {};
  const std::set<std::string> ends = {"|", ">", "<", "(", ")"};
  return {at + 1,
          std::find_if(at, words.end(), [&](const std::string& word) { return ends.contains(word); })};
}

TEST(Examples, AreTwoOrMoreForEveryCommandAndParse) {
  ASSERT_GE(cli::plugins().size(), 20U);
  for (const cli::Command* command : cli::plugins()) {
    std::size_t calls = 0;
    for (const cli::Example& example : command->examples) {
      auto words = call_in(example.line);
      if (words.empty()) continue;
      ASSERT_EQ(words.front(), command->name) << example.line;
      ++calls;
      words.erase(words.begin());
      const auto parsed = cli::parse_arguments(*command, words);
      ASSERT_TRUE(parsed) << example.line << ": " << parsed.error().message;
      if (command->verbs.empty()) continue;
      const auto verb = std::find_if(command->verbs.begin(), command->verbs.end(), [&](const cli::Verb& one) {
        return !parsed->operands.empty() && one.name == parsed->operands.front();
      });
      ASSERT_NE(verb, command->verbs.end()) << example.line;
      for (const auto& [flag, values] : parsed->flags) EXPECT_TRUE(cli::takes(*verb, flag)) << example.line;
    }
    EXPECT_GE(calls, 2U) << command->name;
  }
}

// A project as `proctor init` makes it, with a run that is kept, and proctor on PATH.
class FreshProject : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "bin");
    folder_.link(fs::absolute(std::getenv("PROCTOR_BINARY")),
                 "bin/proctor");  // NOLINT(concurrency-mt-unsafe)
    folder_.put("project/answers.json",
                R"({"cases": [{"case": "France", "steps": [{"output": "Paris.", "latency_ms": 5}]}]})");
    ASSERT_EQ(type("proctor init").code, 0);
    const Ran ran = type("proctor run tests --given answers.json");
    ASSERT_EQ(ran.code, 0) << ran.out << ran.err;
  }

  Ran type(const std::string& line) const {
    const std::string path = (folder_ / "bin").string() + ":/usr/local/bin:/usr/bin:/bin";
    return run_program("env", {.words = {"-i", "PATH=" + path, "HOME=" + folder_.path().string(), "timeout",
                                         "20", "bash", "-c", line},
                               .folder = folder_ / "project"});
  }

  Folder folder_;
};

// Those that serve, and workers, go on until they are stopped, and doctor looks at the machine for a while.
TEST_F(FreshProject, TakesEveryExampleAsItIsTyped) {
  const std::set<std::string_view> left_out = {"serve", "proxy", "worker"};
  std::map<std::string_view, std::size_t> worked;
  std::string told;  // of those that did not
  for (const cli::Command* command : cli::plugins()) {
    if (left_out.contains(command->name)) continue;
    for (const cli::Example& example : command->examples) {
      if (call_in(example.line).empty()) continue;
      const Ran ran = type(std::string(example.line));
      EXPECT_THAT(ran.err, Not(HasSubstr("error[E00"))) << example.line;
      EXPECT_NE(ran.code, 124) << example.line << " takes too long";
      worked[command->name] += ran.code == 0 ? 1U : 0U;
      if (ran.code != 0) told += fmt::format("{} -> {}\n{}", example.line, ran.code, ran.err);
    }
  }
  // These need no model, no recording and no second run.
  for (const std::string_view name : {"checks", "completion", "convert", "export", "help", "history", "init",
                                      "query", "schema", "show", "validate"})
    EXPECT_GE(worked[name], 2U) << name << "\n" << told;
}

TEST(Help, FitsTheTerminal) {
  for (const std::size_t width : {80U, 120U}) {
    for (const cli::Command* command : cli::plugins()) {
      std::set<std::string> examples;  // a line to type is never broken
      for (const cli::Example& example : command->examples) examples.insert("  " + std::string(example.line));
      for (const std::string_view line : split(cli::page_of(*command, width), '\n')) {
        if (examples.contains(std::string(line))) continue;
        EXPECT_LE(line.size(), width) << command->name << ": " << line;
      }
    }
    for (const std::string_view line : split(cli::front_page(width), '\n'))
      EXPECT_LE(line.size(), width) << line;
  }
}

TEST(Help, GreetsWithThreeCommandsToType) {
  const Folder folder;
  const Ran ran = proctor({.words = {}, .folder = folder.path()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.out, IsEmpty());
  EXPECT_THAT(ran.err, AllOf(HasSubstr("  proctor init demo "), HasSubstr("  proctor validate demo/tests "),
                             HasSubstr("  proctor run demo/tests ")));
  EXPECT_LT(split(ran.err, '\n').size(), 12U);
}

// A terminal of old types bold letters twice, and underlines beneath them.
std::string without_overstrikes(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != '\b')
      out += c;
    else if (!out.empty())
      out.pop_back();
  }
  return out;
}

TEST(ManPage, HasNoFaults) {
  const Folder folder;
  const Ran page = proctor({.words = {"help", "--man"}, .folder = folder.path()});
  ASSERT_EQ(page.code, 0) << page.err;
  for (const auto* heading :
       {"NAME", "SYNOPSIS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"})
    EXPECT_THAT(page.out, HasSubstr(std::string("\n.SH ") + heading + "\n"));
  for (const cli::Command* command : cli::plugins())
    EXPECT_THAT(page.out, HasSubstr("\n.SS proctor " + std::string(command->name)));
  if (run_program("sh", {.words = {"-c", "command -v mandoc"}}).code != 0)
    GTEST_SKIP() << "there is no mandoc";
  folder.put("proctor.1", page.out);
  const Ran lint =
      run_program("mandoc", {.words = {"-T", "lint", "-W", "warning", "proctor.1"}, .folder = folder.path()});
  EXPECT_EQ(lint.out + lint.err, "");
  const Ran shown = run_program("mandoc", {.words = {"-T", "utf8", "proctor.1"}, .folder = folder.path()});
  EXPECT_THAT(without_overstrikes(shown.out),
              AllOf(HasSubstr("PROCTOR_STRICT"), HasSubstr("proctor run tests --vcr replay")));
}

TEST(ManPage, IsShownWhateverTheSettingsSay) {
  const Folder folder;
  folder.put("proctor.yaml", "no: such setting\n");
  EXPECT_EQ(proctor({.words = {"help", "--man"}, .folder = folder.path()}).code, 0);
  EXPECT_EQ(proctor({.words = {"help"}, .folder = folder.path()}).code, 0);
}

}  // namespace
}  // namespace proctor::e2e
