#include "base/diagnostic.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/utf8.h"

namespace proctor {
namespace {

constexpr std::string_view kBidi = "\xE2\x80\xAE";  // NOLINT(misc-misleading-bidirectional)

// The fault at `word` in `text`, as a person sees it.
std::string shown(std::string_view text, std::string_view word, std::string message = "no") {
  Diagnostics faults("s.yaml", text);
  const std::size_t at = text.find(word);
  faults.error("E200", std::move(message), span_of(at, at + word.size()));
  return render_text(faults.list().at(0));
}

std::vector<std::string> messages(const Diagnostics& faults) {
  std::vector<std::string> out;
  for (const Diagnostic& one : faults.list()) out.push_back(one.message);
  return out;
}

TEST(Rendering, GivesPlaceCodeMessageLineAndCaret) {
  Diagnostics faults("suite.yaml", "a: 1\nb: 2\n\n\n    - asert: x\n");
  faults.error("E203", "unknown key \"asert\" (did you mean \"assert\"?)", {18, 23});
  EXPECT_EQ(render_text(faults.list().at(0)),
            "suite.yaml:5:7: error[E203]: unknown key \"asert\" (did you mean \"assert\"?)\n"
            "      - asert: x\n"
            "        ^^^^^\n");
}

TEST(Rendering, NamesTheSeverity) {
  Diagnostic one{Severity::warning, "E300", "odd", "s.yaml", {2, 3}, "", 0};
  EXPECT_EQ(render_text(one), "s.yaml:2:3: warning[E300]: odd\n");
  one.severity = Severity::note;
  EXPECT_EQ(render_text(one), "s.yaml:2:3: note[E300]: odd\n");
}

TEST(Rendering, NamesNoLineWhereAFileIsMeantAsAWhole) {
  const Diagnostic whole{Severity::error, "E475", "cut off", "a.jsonl", {0, 0}, "", 0};
  EXPECT_EQ(render_text(whole), "a.jsonl: error[E475]: cut off\n");
}

TEST(Rendering, CountsColumnsInCodePoints) {
  EXPECT_EQ(shown("é😀: bad\n", "bad"),
            "s.yaml:1:5: error[E200]: no\n"
            "  é😀: bad\n"
            "      ^^^\n");
}

TEST(Rendering, ShowsControlAndBidiCharactersAndMovesTheCaretAlong) {
  EXPECT_EQ(shown("a\x1b" + std::string(kBidi) + "b: bad", "bad"),
            "s.yaml:1:7: error[E200]: no\n"
            "  a\\u{1B}\\u{202E}b: bad\n"
            "                    ^^^\n");
  EXPECT_EQ(shown("x: " + std::string(kBidi), kBidi),
            "s.yaml:1:4: error[E200]: no\n"
            "  x: \\u{202E}\n"
            "     ^^^^^^^^\n");
}

TEST(Rendering, ShowsATabAsOneSpace) {
  EXPECT_EQ(shown("\t\tbad", "bad"),
            "s.yaml:1:3: error[E200]: no\n"
            "    bad\n"
            "    ^^^\n");
}

TEST(Rendering, MakesThePathVisible) {
  Diagnostics faults("a\x1b[2J.yaml", "x");
  faults.error("E200", "no");
  EXPECT_EQ(render_text(faults.list().at(0)), "a\\u{1B}[2J.yaml:1:1: error[E200]: no\n  x\n  ^\n");
}

TEST(Rendering, ShowsAPieceOfALongLineAroundTheCaret) {
  const std::string text = std::string(500, 'a') + "BAD" + std::string(500, 'z');
  EXPECT_EQ(shown(text, "BAD"), "s.yaml:1:501: error[E200]: no\n  …" + std::string(60, 'a') + "BAD" +
                                    std::string(57, 'z') + "…\n  " + std::string(61, ' ') + "^^^\n");
}

TEST(Rendering, UnderlinesNoMoreThanIsShown) {
  const std::string out = shown(std::string(1000, 'x'), std::string(1000, 'x'));
  EXPECT_EQ(std::count(out.begin(), out.end(), '^'), 120);
}

TEST(Rendering, UnderlinesTheFirstLineOfASpanOverSeveral) {
  EXPECT_EQ(shown("k: [a,\n  b]", "[a,\n  b]"), "s.yaml:1:4: error[E200]: no\n  k: [a,\n     ^^^\n");
}

TEST(Rendering, PutsOneCaretBehindALineThatEndsTooEarly) {
  Diagnostics faults("s.json", "[1,");
  faults.error("E120", "ends", {3, 3});
  EXPECT_EQ(render_text(faults.list().at(0)), "s.json:1:4: error[E120]: ends\n  [1,\n     ^\n");
}

TEST(Rendering, LeavesAByteOrderMarkOutOfLineAndColumn) {
  EXPECT_EQ(shown(std::string(kByteOrderMark) + "x: bad", "bad"),
            "s.yaml:1:4: error[E200]: no\n  x: bad\n     ^^^\n");
}

TEST(Rendering, ColoursSeverityAndCaretOnlyWhenAsked) {
  Diagnostic one{Severity::error, "E200", "no", "s.yaml", {1, 1}, "x", 1};
  EXPECT_EQ(render_text(one, true),
            "s.yaml:1:1: \x1b[1;31merror[E200]\x1b[0m: no\n  x\n  \x1b[1;31m^\x1b[0m\n");
  EXPECT_EQ(render_text(one).find('\x1b'), std::string::npos);
}

TEST(Diagnostics, ListsFaultsInOrderOfPlace) {
  Diagnostics faults("s.yaml", "abc\ndef");
  faults.error("E1", "third", {5, 6});
  faults.warn("E2", "first", {0, 1});
  faults.error("E3", "second", {0, 1});
  EXPECT_EQ(messages(faults), (std::vector<std::string>{"first", "second", "third"}));
  EXPECT_EQ(faults.list(2).size(), 2U);
  EXPECT_EQ(faults.total(), 3U);
  EXPECT_EQ(faults.first_error().message, "third");
}

TEST(Diagnostics, KeepAFaultSaidTwiceOnce) {
  Diagnostics faults("s.yaml", "abc");
  faults.error("E1", "no", {0, 1});
  faults.error("E1", "no", {0, 1});
  faults.error("E1", "no", {1, 2});
  EXPECT_EQ(faults.errors(), 2U);
  EXPECT_EQ(faults.total(), 2U);
}

TEST(Diagnostics, TellErrorsFromWarnings) {
  Diagnostics faults("s.yaml", "abc");
  EXPECT_TRUE(faults.empty());
  faults.warn("E1", "odd");
  EXPECT_FALSE(faults.empty());
  EXPECT_FALSE(faults.has_errors());
  faults.error("E2", "bad");
  EXPECT_TRUE(faults.has_errors());
  EXPECT_EQ(faults.first_error().code, "E2");
}

TEST(Diagnostics, OnlyCountPastAThousand) {
  const std::string text(3000, 'x');
  Diagnostics faults("s.yaml", text);
  for (std::size_t i = 0; i < 2500; ++i) faults.error("E1", "no", span_of(i, i + 1));
  EXPECT_EQ(faults.list().size(), 1000U);
  EXPECT_EQ(faults.total(), 2500U);
  EXPECT_EQ(faults.errors(), 2500U);
}

TEST(Diagnostics, KeepAnErrorThatComesAfterAThousandWarnings) {
  const std::string text(3000, 'x');
  Diagnostics faults("s.yaml", text);
  for (std::size_t i = 0; i < 1500; ++i) faults.warn("E1", "odd", span_of(i, i + 1));
  faults.error("E2", "bad", {2000, 2001});
  const auto all = faults.list();
  ASSERT_TRUE(std::any_of(all.begin(), all.end(), [](const Diagnostic& one) { return one.code == "E2"; }));
  EXPECT_EQ(faults.first_error().code, "E2");
}

TEST(Diagnostics, DoNotShowTheLineOfASecret) {
  Diagnostics faults("s.yaml", "api_key: sk-12345");
  faults.add(Severity::error, {"E210", "a key in a file", {9, 17}, true});
  EXPECT_EQ(render_text(faults.list().at(0)), "s.yaml:1:10: error[E210]: a key in a file\n");
}

TEST(Diagnostics, TellASecondPlaceInWords) {
  const Diagnostics faults("s.yaml", "a: 1\né: 2");
  EXPECT_EQ(faults.place({7, 8}), "line 2, column 2");
}

TEST(Diagnostics, HandFaultsOnAndJudgeOnlyErrorsAnew) {
  Diagnostics from("s.yaml", "abc");
  Diagnostics to("s.yaml", "abc");
  from.error("E1", "bad", {0, 1});
  from.warn("E2", "odd", {1, 2});
  from.move_to(to, [](const Error& error) { return error.code == "E1" ? Severity::note : Severity::error; });
  EXPECT_TRUE(from.empty());
  EXPECT_EQ(from.total(), 0U);
  const auto all = to.list();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].severity, Severity::note);
  EXPECT_EQ(all[1].severity, Severity::warning);
  EXPECT_FALSE(to.has_errors());
}

TEST(Diagnostics, HandsOutItsErrorsAsTheyWereFound) {
  Diagnostics faults("a.yaml", "one two");
  faults.error("E2", "later", span_of(4, 7));
  faults.warn("W1", "no error");
  faults.error("E1", "earlier", span_of(0, 3));
  const auto errors = faults.all_errors();
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(errors[0].code, "E2");
  EXPECT_EQ(errors[0].span, span_of(4, 7));
  EXPECT_EQ(errors[1].code, "E1");
}

}  // namespace
}  // namespace proctor
