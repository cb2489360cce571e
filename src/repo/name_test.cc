#include "repo/name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <random>

#include "regex/regex.h"
#include "repo/repository.h"
#include "repo/testing.h"

namespace proctor::repo {
namespace {

// What people and attackers put into names.
constexpr std::array<std::string_view, 40> kPieces = {
    "a",        "b9",     "-",      "--", "A",     ".", "..",    "/",    "\\",   "%2e",
    "%2f",      "%00",    " ",      "\t", "\n",    "_", "suite", "é",    "日本", "\xff",
    "\xc0\xaf", "\u202e", "\u200b", "~",  "$HOME", "`", "'",     "\"",   "../",  "0",
    "con",      ".yaml",  ":",      "*",  "?",     "|", ";",     "\x7f", "\x1b", "@"};

std::string random_name(std::mt19937& random) {
  std::string out;
  const std::size_t pieces = random() % 6;
  for (std::size_t i = 0; i < pieces; ++i) out += kPieces.at(random() % kPieces.size());
  if (random() % 50 == 0) out += '\0';
  return out;
}

TEST(Name, IsExactlyWhatThePatternSays) {
  const auto pattern = regex::Regex::compile("^[a-z0-9]+(-[a-z0-9]+)*$", "", regex::Dialect::ecmascript);
  ASSERT_TRUE(pattern);
  std::mt19937 random(7);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same names each time
  int names = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = random_name(random);
    const bool fits = *pattern->test(name);
    EXPECT_EQ(is_name(name), fits) << ::testing::PrintToString(name);
    EXPECT_EQ(check_name(name).has_value(), fits);
    names += fits ? 1 : 0;
  }
  EXPECT_GT(names, 100);
}

TEST(Name, HasAnEnd) {
  EXPECT_TRUE(is_name(std::string(200, 'a')));
  EXPECT_FALSE(is_name(std::string(201, 'a')));
}

TEST(PathPiece, StaysWhereItIs) {
  for (const auto* piece : {"a", "A b", "ünï", "a.b.yaml", "-x", "~"})
    EXPECT_TRUE(is_path_piece(piece)) << piece;
  for (const auto* piece : {"", ".", "..", ".git", "a/b", "a\\b", "a\nb", "\x1b[1m", "\xff", "a\u202eb"})
    EXPECT_FALSE(is_path_piece(piece)) << piece;
  EXPECT_FALSE(is_path_piece(std::string_view("a\0b", 3)));
  EXPECT_FALSE(is_path_piece(std::string(256, 'a')));
}

// Whatever the name, nothing appears outside of the folder, and inside only where suites belong.
TEST(Name, LeadsNowhereElse) {
  const TestFolder folder;
  std::filesystem::create_directories(folder.path() / "repository");
  const auto repository = *Repository::open(folder / "repository");
  std::mt19937 random(11);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same names each time
  for (int i = 0; i < 300; ++i) {
    const std::string name = random_name(random);
    const bool saved = repository->save_suite(Map{{"name", name}}, {}).has_value();
    EXPECT_EQ(saved, is_name(name)) << ::testing::PrintToString(name);
    EXPECT_EQ(repository->suite(name).has_value(), is_name(name));
    EXPECT_EQ(repository->executions(name, 1).has_value(), is_name(name));
    EXPECT_EQ(repository->remove_suite(name).has_value(), is_name(name));
    EXPECT_FALSE(repository->save_file(name, Map{{"prompt", "p"}}, {}));
  }
  EXPECT_THAT(Root::open(folder.path().string())->list(".").value(),
              ::testing::ElementsAre(::testing::Field(&Entry::name, "repository")));
  EXPECT_THAT(repository->root().list(".").value(),
              ::testing::ElementsAre(::testing::Field(&Entry::name, ".promptrepo")));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "repository/.promptrepo/tests"));
}

}  // namespace
}  // namespace proctor::repo
