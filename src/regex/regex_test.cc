#include "regex/regex.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace proctor::regex {
namespace {

Regex ecmascript(std::string_view pattern, std::string_view flags = "") {
  auto regex = Regex::compile(pattern, flags, Dialect::ecmascript);
  EXPECT_TRUE(regex) << pattern.substr(0, 100) << ": " << (regex ? "" : regex.error().message);
  return *std::move(regex);
}

Regex python(std::string_view pattern, std::string_view flags = "") {
  auto regex = Regex::compile(pattern, flags, Dialect::python);
  EXPECT_TRUE(regex) << pattern.substr(0, 100) << ": " << (regex ? "" : regex.error().message);
  return *std::move(regex);
}

// The whole match and the groups, `-` for one that took no part; "no" if there is none.
std::string found(const Regex& regex, std::string_view text) {
  const auto match = regex.search(text);
  if (!match) return match.error().code;
  const auto told = regex.test(text);
  EXPECT_TRUE(told && *told == match->has_value());
  if (!*match) return "no";
  std::string out;
  for (const auto& group : (*match)->groups)
    out += "|" + (group ? std::string(text.substr(group->begin, group->end - group->begin)) : "-");
  return out.substr(1);
}

std::string times(std::string_view piece, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += piece;
  return out;
}

TEST(Regex, FindsTheLeftmostMatchAndItsGroups) {
  EXPECT_EQ(found(ecmascript("(a+)(b)?"), "xaabaaa"), "aab|aa|b");
  EXPECT_EQ(found(ecmascript("(a+)(c)?"), "xaab"), "aa|aa|-");
  EXPECT_EQ(found(ecmascript("q"), "xaab"), "no");
}

TEST(Regex, KnowsNamesAndNumbersOfGroups) {
  const Regex regex = ecmascript("(?<year>\\d{4})-(\\d\\d)-(?<day>\\d\\d)");
  EXPECT_EQ(regex.groups(), 3U);
  const std::vector<std::pair<std::string, std::size_t>> names = {{"year", 1}, {"day", 3}};
  EXPECT_EQ(regex.names(), names);
}

TEST(Regex, IsLinearWithoutLookAroundAndReferences) {
  EXPECT_TRUE(ecmascript("^(?:a|b)*?\\b[c-f]{2,5}$").is_linear());
  EXPECT_FALSE(ecmascript("(?=a)b").is_linear());
  EXPECT_FALSE(ecmascript("(a)\\1").is_linear());
  EXPECT_FALSE(python("a++b").is_linear());
}

TEST(Regex, ForgetsGroupsWithEachTurnInEcmascriptOnly) {
  EXPECT_EQ(found(ecmascript("(?:(a)|b)*"), "ab"), "ab|-");
  EXPECT_EQ(found(python("(?:(a)|b)*"), "ab"), "ab|a");
}

TEST(Regex, TakesAnEmptyTurnAsTheDialectDoes) {
  EXPECT_EQ(found(ecmascript("(a*)*"), "b"), "|-");
  EXPECT_EQ(found(python("(a*)*"), "b"), "|");
  EXPECT_EQ(found(ecmascript("(a|b*)*"), "ab"), "ab|b");
  EXPECT_EQ(found(python("(a|b*)*"), "ab"), "ab|");
  EXPECT_EQ(found(ecmascript("(?:a?\?){0,2}"), "aa"), "aa");
}

TEST(Regex, ReadsLookBehindFromRightToLeftInEcmascript) {
  EXPECT_EQ(found(ecmascript("(?<=(\\d+)(\\d+))$"), "1053"), "|1|053");
  EXPECT_EQ(found(ecmascript("(?<=\\1(a))b"), "aab"), "b|a");
  EXPECT_EQ(found(python("(.)(?<=\\1)b"), "aab"), "ab|a");
}

TEST(Regex, CountsAsTheDialectDoes) {
  EXPECT_EQ(found(ecmascript("^..$"), "😀"), "😀");
  EXPECT_EQ(found(ecmascript("^.$", "u"), "😀"), "😀");
  EXPECT_EQ(found(python("^.$"), "😀"), "😀");
}

TEST(Regex, WidensAMatchToWholeCharacters) {
  EXPECT_EQ(found(ecmascript("\\uDE00(?=a)"), "x😀a"), "😀");
  EXPECT_EQ(found(ecmascript("^.(?!$)"), "😀"), "😀");
}

TEST(Regex, KnowsTheLineFeedThatEndsAText) {
  EXPECT_EQ(found(python("a$"), "a\n"), "a");
  EXPECT_EQ(found(python("a$"), "a\n\n"), "no");
  EXPECT_EQ(found(python("\\n$"), "\n\n"), "\n");
  EXPECT_EQ(found(ecmascript("a$"), "a\n"), "no");
}

TEST(Regex, HasConditionsAndAtomicParts) {
  EXPECT_EQ(found(python("(<)?a(?(1)>|$)"), "<a>"), "<a>|<");
  EXPECT_EQ(found(python("^(<)?a(?(1)>|$)"), "<a"), "no");
  EXPECT_EQ(found(python("(?>a+)ab"), "aaab"), "no");
  EXPECT_EQ(found(python("(?>(a+))b"), "aaab"), "aaab|aaa");
}

TEST(Regex, ReadsBytesThatAreNoText) {
  EXPECT_EQ(found(ecmascript("^.b.$", "s"),
                  "\xFF"
                  "b\xC3"),
            "\xFF"
            "b\xC3");
  EXPECT_EQ(found(ecmascript("(?<=^.)b(?=.$)", "s"),
                  "\xFF"
                  "b\xF0"),
            "b");
}

TEST(Regex, RefusesALongPattern) {
  const auto regex = Regex::compile(std::string(70'000, 'a'), "", Dialect::ecmascript);
  ASSERT_FALSE(regex);
  EXPECT_EQ(regex.error().code, "E308");
}

TEST(Regex, RefusesRepetitionsNestedTooDeeply) {
  const auto regex =
      Regex::compile(times("(?:", 240) + times("a?", 9000) + times(")*", 240), "", Dialect::ecmascript);
  ASSERT_FALSE(regex);
  EXPECT_EQ(regex.error().code, "E308");
}

TEST(Regex, CountsWhereWritingOutWouldBeTooLong) {
  EXPECT_EQ(found(ecmascript("^(?:ab){100000}$"), times("ab", 100'000)).size(), 200'000U);
  EXPECT_EQ(found(ecmascript("^(?:ab){100000}$"), times("ab", 99'999)), "no");
  EXPECT_EQ(found(ecmascript("^(?:a?){0,2147483647}$"), "aaa"), "aaa");
  EXPECT_EQ(found(ecmascript("^(?:a?){2147483647}$"), "aaa"), "E308");
  EXPECT_EQ(found(ecmascript("^[\\s\\S]{1,10000}$"), times("a", 10'000)).size(), 10'000U);
  EXPECT_EQ(found(ecmascript("^[\\s\\S]{1,10000}$"), times("a", 10'001)), "no");
}

TEST(Regex, ReportsARunThatTakesTooManySteps) {
  const Regex regex = ecmascript("^(a+)+\\1$");
  const auto answer = regex.test(times("a", 40) + "b");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, "E308");
  EXPECT_NE(answer.error().message.find("5000000"), std::string::npos);
  EXPECT_FALSE(regex.search(times("a", 40) + "b"));
  const auto small = Regex::compile("(?=(a|b)*c)a", "", Dialect::ecmascript, {.steps = 10});
  EXPECT_FALSE(small->test("ababababababab"));
}

TEST(Regex, LinearPatternsNeverRunOut) {
  EXPECT_EQ(found(ecmascript("^(?:a?){30}a{30}$"), times("a", 61)), "no");
  EXPECT_EQ(found(ecmascript("((a|aa)*b|(a|aa)*c)$"), times("a", 100'000) + "d"), "no");
  EXPECT_EQ(found(ecmascript("(x+x+)+y"), times("x", 100'000) + "z"), "no");
  EXPECT_EQ(found(ecmascript("(?:(x+)+x)+y"), times("x", 10'000) + "y").size(), 10'002U + 9'999);
}

TEST(Regex, RemembersFailuresBehindLookAround) {
  EXPECT_EQ(found(ecmascript("(?=(a+)+b)a"), times("a", 200) + "c"), "no");
  EXPECT_EQ(found(ecmascript("^(?!x)(?:a|aa)+$"), times("a", 200) + "!"), "no");
}

TEST(Regex, DeepPatternsDoNotOverflow) {
  const std::string deep = times("(?:", 200) + "a" + times(")*", 200);
  EXPECT_EQ(found(ecmascript("^" + deep + "$"), "aaaa"), "aaaa");
  const std::string wide = times("a|", 20'000) + "b";
  EXPECT_EQ(found(ecmascript(wide), "ccb"), "b");
}

TEST(Regex, LongTextsDoNotOverflow) {
  const std::string text = times("abcdefghi ", 1'000'000);
  EXPECT_FALSE(ecmascript("(?:a|b|[^ab])*[xyz]").test(text).value());
  EXPECT_FALSE(ecmascript("q(?!u)").test(text).value());
  const auto answer = ecmascript("^(?=.)(?:a|[^a])*[xyz]").test(text);
  EXPECT_TRUE(answer ? !*answer : answer.error().code == "E308");
  EXPECT_EQ(found(ecmascript("(\\w+) (?:.|\\n)*$"), text.substr(0, 100'000)).size(), 100'010U);
}

TEST(Regex, ThreadsShareOne) {
  const Regex linear = ecmascript("\\b(?:sorry|cannot)\\b|[a-f]{3,9}é", "i");
  const Regex budgeted = ecmascript("(?<=a)(b+)(?!c)\\1", "i");
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  threads.reserve(6);
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 400; ++i) {
        const std::string text =
            times("abc ", static_cast<std::size_t>((i + t) % 17)) + (i % 2 == 0 ? "Sorry." : "");
        if (linear.test(text).value() != (i % 2 == 0)) ++wrong;
        if (budgeted.search("x" + text + (i % 3 == 0 ? "abbbb" : "")).value().has_value() != (i % 3 == 0))
          ++wrong;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace proctor::regex
