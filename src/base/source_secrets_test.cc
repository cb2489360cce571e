#include "base/source_secrets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diagnostic.h"
#include "base/utf8.h"

namespace proctor {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kKey = "sk-abcdefghijklmnopqrstuvwx";

// The line that has `word`, as a diagnostic at `word` shows it, with the message.
std::string shown(const std::string& text, std::string_view word, std::string message = "no") {
  Diagnostics faults("s.yaml", text);
  const std::size_t at = text.find(word);
  faults.error("E200", std::move(message), span_of(at, at + word.size()));
  return render_text(faults.list().at(0));
}

TEST(SourceExcerpts, NeverShowAKey) {
  for (const std::string& line :
       std::vector<std::string>{"provider: openai # " + std::string(kKey), "temprature: " + std::string(kKey),
                                R"({"temprature": 1, "x": ")" + std::string(kKey) + "\"}",
                                "u: https://me:hunter2hunter2@host/?q"}) {
    const std::string out = shown(line, line.substr(0, 3));
    EXPECT_THAT(out, Not(HasSubstr(kKey))) << line;
    EXPECT_THAT(out, Not(HasSubstr("hunter2"))) << line;
  }
}

TEST(SourceExcerpts, NeverShowTheValueOfASecretName) {
  for (const std::string line :
       {"bad: {api_key: hunter2hunter2, model: m}", "bad: {\"api_key\": \"hunter2hunter2\", \"model\": m}",
        "bad: 'Authorization: Basic hunter2hunter2'", "password: hunter2hunter2 # bad",
        "bad: ACCESS_TOKEN=hunter2hunter2", "bad: {api_kye: hunter2hunter2}", "pasword: hunter2hunter2 # bad",
        "client_secret : \"hunter2hunter2\" # bad"})
    EXPECT_THAT(shown(line, "bad"), Not(HasSubstr("hunter2"))) << line;
  EXPECT_THAT(shown("bad: {api_key: hunter2hunter2, model: m}", "bad"), HasSubstr("**, model: m}"));
}

TEST(SourceExcerpts, NeverShowALineOfASecretBlock) {
  EXPECT_THAT(shown("api_key: |\n  hunter2hunter2 bad\n", "bad"), Not(HasSubstr("hunter2")));
  EXPECT_THAT(shown("headers:\n  authorization:\n    value: hunter2hunter2 bad\n", "bad"),
              Not(HasSubstr("hunter2")));
  EXPECT_THAT(shown("api_key: x\nother:\n  plain bad\n", "bad"), HasSubstr("plain bad"));
}

TEST(SourceExcerpts, LeaveReferencesAndCountsAlone) {
  for (const std::string line : {"api_key: ${OPENAI_API_KEY} bad", "max_tokens: 500 # bad",
                                 "token: {{token}} # bad", "prompt: The key to it all, bad"})
    EXPECT_THAT(shown(line, "bad"), HasSubstr(line)) << line;
}

TEST(SourceExcerpts, KeepTheCaretInItsColumn) {
  EXPECT_EQ(shown("{api_key: geheim\xC3\xA4, bad: 1}", "bad"),
            "s.yaml:1:20: error[E200]: no\n"
            "  {api_key: *******, bad: 1}\n"
            "                     ^^^\n");
}

TEST(Messages, QuoteNoKey) {
  const std::string text = "model: " + std::string(kKey) + "\n";
  EXPECT_THAT(shown(text, kKey, "unknown model \"" + std::string(kKey) + "\""),
              testing::AllOf(Not(HasSubstr(kKey)), HasSubstr("unknown model \"[REDACTED]\"")));
}

TEST(Messages, QuoteNoValueOfASecretNameNotEvenItsBeginning) {
  const std::string text = "api_key: hunter2hunter2hunter2\n";
  EXPECT_THAT(shown(text, "hunter2hunter2hunter2", "found the text \"hunter2hunter…\""),
              testing::AllOf(Not(HasSubstr("hunter2")), HasSubstr("\"[REDACTED]…\"")));
}

TEST(SourceExcerpts, OfOneVeryLongLineAreQuick) {
  std::string text = "[";
  for (std::size_t i = 0; i < 200'000; ++i) text += "{\"api_key\": \"hunter2hunter2\"}, ";
  Diagnostics faults("s.json", text);
  for (std::uint32_t i = 0; i < 900; ++i) faults.error("E200", "no", {i * 7000, i * 7000 + 5});
  for (const Diagnostic& one : faults.list(20)) EXPECT_THAT(one.line, Not(HasSubstr("hunter2")));
}

}  // namespace
}  // namespace proctor
