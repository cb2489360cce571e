#include "cli/hints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/words.h"
#include "cli/command.h"

namespace proctor::cli {
namespace {

// What stands between backquotes.
std::vector<std::string_view> commands_in(std::string_view text) {
  std::vector<std::string_view> out;
  const auto parts = split(text, '`');
  for (std::size_t i = 1; i < parts.size(); i += 2) out.push_back(parts[i]);
  return out;
}

bool knows(const Command& command, std::string_view flag) {
  return std::any_of(command.flags.begin(), command.flags.end(), [&](const Flag& known) {
    return flag.starts_with("--") ? flag.substr(2) == known.name : flag[1] == known.letter;
  });
}

// Flags by themselves are those of `run`.
void expect_known(std::string_view line) {
  auto words = split(line, ' ');
  const bool whole = words.front() == "proctor";
  if (!whole && !words.front().starts_with('-')) return;
  if (line == "proctor --version") return;
  const Command* command = find_command(whole ? words.at(1) : std::string_view("run"));
  ASSERT_NE(command, nullptr) << line;
  for (const std::string_view word : words)
    if (word.starts_with('-')) {
      EXPECT_TRUE(knows(*command, word)) << line;
    }
  if (command->name == "cassette" || command->name == "trace") {
    EXPECT_THAT(std::string(command->usage) + std::string(command->details),
                testing::HasSubstr(std::string(words.at(2))));
  }
}

TEST(Hints, NameCommandsAndFlagsThatThereAre) {
  std::size_t found = 0;
  for (const Hint& hint : hints())
    for (const std::string_view line : commands_in(hint.text)) {
      expect_known(line);
      ++found;
    }
  EXPECT_GT(found, 30U);
}

TEST(Hints, AreForOneThingEachAndFitIntoALine) {
  std::set<std::string_view> seen;
  for (const Hint& hint : hints()) {
    EXPECT_TRUE(seen.insert(hint.about).second) << hint.about;
    EXPECT_LE(hint.text.size(), 110U) << hint.text;
    EXPECT_EQ(std::count(hint.text.begin(), hint.text.end(), '`') % 2, 0) << hint.text;
  }
}

TEST(Hints, AreFoundByTheWholeCodeBeforeItsBeginning) {
  EXPECT_THAT(hint_for("E127", "tests"), testing::HasSubstr("proctor init"));
  EXPECT_EQ(hint_for("E203", "a.yaml"), "correct the file, then `proctor validate a.yaml`");
  EXPECT_EQ(hint_for("E107", "a.yaml"), "") << "the message says it already";
  EXPECT_EQ(hint_for("W203", "a.yaml"), "");
}

TEST(Hints, ShowAPathAsAShellTakesIt) {
  EXPECT_EQ(hint_for("E203", "my tests/it's.yaml"),
            "correct the file, then `proctor validate 'my tests/it'\\''s.yaml'`");
  EXPECT_EQ(hint_for("E203", ""), "correct the file, then `proctor validate tests`");
}

}  // namespace
}  // namespace proctor::cli
