// The engines among themselves: where several can answer, they answer alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "regex/backtrack.h"
#include "regex/compiled.h"
#include "regex/dfa.h"
#include "regex/pike.h"

namespace proctor::regex {
namespace {

constexpr std::uint64_t kPlenty = 1'000'000'000;

// Patterns at random, in the syntax that both dialects share.
class Patterns {
 public:
  explicit Patterns(std::uint32_t seed) : random_(seed) {}

  std::string next() { return choice(3); }

  std::string text() {
    static constexpr std::array<std::string_view, 12> kPieces = {"a", "b",  "a", "b", "c",  "1",
                                                                 " ", "\n", "é", "A", "😀", "B"};
    std::string out;
    for (std::size_t i = below(10); i > 0; --i) out += kPieces[below(kPieces.size())];
    return out;
  }

  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }

 private:
  std::string choice(int depth) {
    std::string out = sequence(depth);
    for (std::size_t i = below(3); i > 0; --i) out += "|" + sequence(depth);
    return out;
  }

  std::string sequence(int depth) {
    std::string out;
    for (std::size_t i = below(4); i > 0; --i) out += part(depth);
    return out;
  }

  std::string part(int depth) {
    static constexpr std::array<std::string_view, 12> kAtoms = {"a",   "b",   "c", ".",   "[ab]", "[^a]",
                                                                "\\w", "\\d", "1", "\\s", "é",    "[é-ü]"};
    static constexpr std::array<std::string_view, 4> kPlaces = {"^", "$", "\\b", "\\B"};
    const std::size_t kind = depth == 0 ? 0 : below(10);
    if (kind == 9) return std::string(kPlaces[below(kPlaces.size())]);
    if (kind < 5) return std::string(kAtoms[below(kAtoms.size())]) + times();
    return (kind < 7 ? "(" : "(?:") + choice(depth - 1) + ")" + times();
  }

  std::string times() {
    static constexpr std::array<std::string_view, 9> kTimes = {"*",     "+",    "?",   "{2}",  "{0,2}",
                                                               "{1,3}", "{2,}", "{0}", "{1,2}"};
    if (below(2) == 0) return "";
    return std::string(kTimes[below(kTimes.size())]) + (below(3) == 0 ? "?" : "");
  }

  std::mt19937 random_;
};

std::string shown(Outcome outcome, const Slots& slots) {
  if (outcome != Outcome::yes) return outcome == Outcome::no ? "no" : "too much";
  std::string out;
  for (const std::size_t slot : slots) out += slot == kUnset ? " -" : " " + std::to_string(slot);
  return out;
}

void expect_agreement(const Tree& tree, const std::string& pattern, Patterns& patterns) {
  const auto compiled = compile_tree(tree);
  ASSERT_TRUE(compiled) << pattern;
  ASSERT_TRUE((*compiled)->code.linear) << pattern;
  Dfa dfa(**compiled);
  Pike pike(**compiled);
  Backtrack backtrack(**compiled);
  for (int i = 0; i < 4; ++i) {
    const std::string text = patterns.text();
    const Outcome told = dfa.test(text, kPlenty);
    const std::string one = shown(backtrack.search(text, 0, true, kPlenty), backtrack.slots());
    const std::string other = shown(pike.search(text, 0, kPlenty), pike.slots());
    ASSERT_EQ(one, other) << "/" << pattern << "/ on " << text;
    ASSERT_EQ(told == Outcome::yes, one != "no") << "/" << pattern << "/ on " << text;
    ASSERT_EQ(dfa.locate(text, kPlenty), told);
    if (told != Outcome::yes) continue;
    const std::string later = shown(backtrack.search(text, dfa.begin(), true, kPlenty), backtrack.slots());
    ASSERT_EQ(one, later) << "/" << pattern << "/ on " << text << " from " << dfa.begin();
  }
}

TEST(Engines, AgreeOnPatternsAtRandom) {
  Patterns patterns(20240501);
  static constexpr std::array<std::string_view, 6> kFlags = {"", "i", "m", "s", "u", "imu"};
  for (int i = 0; i < 2500; ++i) {
    const std::string pattern = patterns.next();
    const std::string flags(kFlags[patterns.below(kFlags.size())]);
    const auto ecmascript = parse_ecmascript(pattern, flags);
    ASSERT_TRUE(ecmascript) << pattern;
    expect_agreement(*ecmascript, pattern, patterns);
    const auto python = parse_python(pattern, flags.find('u') == std::string::npos ? flags : "");
    if (python) expect_agreement(*python, pattern, patterns);
  }
}

// The same pattern with its repetitions written out and with counters.
TEST(Engines, CountAsTheyWriteOut) {
  Patterns patterns(7);
  for (int i = 0; i < 600; ++i) {
    const std::string pattern = "(?:(?:" + patterns.next() + ")c|b){2,40}?(" + patterns.next() + "|a){0,50}";
    const auto tree = i % 2 == 0 ? parse_ecmascript(pattern, "") : parse_python(pattern, "");
    if (!tree) continue;
    const Facts facts = find_facts(*tree);
    const Compiled written(*tree, facts, true);
    const Compiled counted(*tree, facts, false);
    ASSERT_FALSE(counted.code.counters.empty());
    Backtrack one(written);
    Backtrack other(counted);
    const std::string text = patterns.text() + patterns.text();
    const Outcome outcome = one.search(text, 0, true, 20'000);
    const Outcome again = other.search(text, 0, true, 20'000);
    if (outcome == Outcome::too_much || again == Outcome::too_much) continue;
    Slots slots = other.slots();
    slots.resize(one.slots().size());
    ASSERT_EQ(shown(outcome, one.slots()), shown(again, slots)) << "/" << pattern << "/ on " << text;
  }
}

// What is remembered of failures must not change an answer, only spare the second try.
TEST(Engines, RememberOnlyWhatFails) {
  Patterns patterns(99);
  for (int i = 0; i < 120; ++i) {
    const std::string pattern =
        "(?=(" + patterns.next() + ")*[^c]{0,3}$)(?:(?!b.?$)(" + patterns.next() + "|a|))+[bc]";
    const auto tree = i % 2 == 0 ? parse_ecmascript(pattern, "s") : parse_python(pattern, "s");
    if (!tree) continue;
    const auto compiled = compile_tree(*tree);
    ASSERT_TRUE(compiled);
    Compiled forgetful(*tree, find_facts(*tree), true);
    forgetful.code.needs_groups = true;
    Backtrack one(**compiled);
    Backtrack other(forgetful);
    std::string text;
    while (text.size() < 60) text += patterns.text();
    const Outcome outcome = one.search(text, 0, true, 1'000'000);
    const Outcome again = other.search(text, 0, true, 1'000'000);
    if (again == Outcome::too_much) continue;
    ASSERT_EQ(shown(outcome, one.slots()), shown(again, other.slots())) << "/" << pattern << "/ on " << text;
  }
}

TEST(Dfa, FollowsWhatItCannotKeep) {
  const auto tree = parse_ecmascript("(?:a|b)*a(?:a|b){12}c(?:a|b){12}a", "");
  ASSERT_TRUE(tree);
  const auto compiled = compile_tree(*tree);
  ASSERT_TRUE(compiled);
  Dfa dfa(**compiled);
  Pike pike(**compiled);
  Patterns patterns(3);
  std::string text;
  for (int i = 0; i < 200'000; ++i)
    text += patterns.below(40) == 0 ? 'c' : patterns.below(2) == 0 ? 'a' : 'b';
  EXPECT_EQ(dfa.test(text, kPlenty), pike.search(text, 0, kPlenty));
  EXPECT_EQ(dfa.test(text + std::string(40, 'b'), kPlenty), pike.search(text, 0, kPlenty));
  EXPECT_EQ(dfa.test(text.substr(0, text.find('c')), 1000), Outcome::no);
}

TEST(Pike, ReportsWhenThereIsTooMuchToDo) {
  const auto tree = parse_ecmascript("(?:a?){500}c", "");
  ASSERT_TRUE(tree);
  const auto compiled = compile_tree(*tree);
  ASSERT_TRUE(compiled);
  Pike pike(**compiled);
  EXPECT_EQ(pike.search(std::string(1000, 'a'), 0, 10'000), Outcome::too_much);
  EXPECT_EQ(pike.search(std::string(1000, 'a'), 0, kPlenty), Outcome::no);
}

}  // namespace
}  // namespace proctor::regex
