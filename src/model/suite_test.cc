// The words that name parts of a suite: cases, subjects, checks.
#include "model/suite.h"

#include <gtest/gtest.h>

#include <set>

#include "model/vocabulary.h"

namespace proctor::model {
namespace {

TEST(DisplayName, IsTheNameElseTheDescriptionElseANumber) {
  Case test;
  EXPECT_EQ(display_name(test, 3), "case 3");
  test.description = "greets";
  EXPECT_EQ(display_name(test, 3), "greets");
  test.name = "hello";
  EXPECT_EQ(display_name(test, 3), "hello");
}

TEST(Subjects, HaveANameThatLeadsBackToThem) {
  for (const Subject subject : {Subject::text, Subject::json, Subject::response, Subject::memory,
                                Subject::tools, Subject::latency, Subject::tokens, Subject::conversation})
    EXPECT_EQ(subject_of(name_of(subject)), subject) << name_of(subject);
  EXPECT_EQ(name_of(Subject::text), "text");
  EXPECT_EQ(name_of(Subject::conversation), "conversation");
}

TEST(Subjects, AreNotFoundByAnotherName) {
  for (const std::string_view name : {"", "Text", "output", "text "})
    EXPECT_EQ(subject_of(name), std::nullopt) << name;
}

TEST(Vocabulary, HasOneEntryAWord) {
  std::set<std::string_view> words;
  for (const CheckWord& word : check_words()) {
    EXPECT_TRUE(words.insert(word.word).second) << word.word;
    EXPECT_EQ(find_word(word.word), &word);
    EXPECT_TRUE(word.about.ends_with('.')) << word.word;
    EXPECT_FALSE(word.word.starts_with("not-")) << word.word;
  }
  EXPECT_GE(words.size(), 16U);
}

TEST(Vocabulary, GivesACheckTheWordItWasReadFrom) {
  for (const CheckWord& word : check_words()) {
    Check check;
    check.kind = word.kind == "metric" ? "metric:faithfulness" : std::string(word.kind);
    check.subject = word.subject;
    EXPECT_EQ(word_for(check), &word) << word.word;
  }
}

TEST(Vocabulary, GivesACheckItsWordWhateverItLooksAt) {
  Check check;
  check.kind = "contains";
  check.subject = Subject::memory;
  check.path = "a.b";
  EXPECT_EQ(word_for(check)->word, "contains");
}

TEST(Vocabulary, HasWordsOfTheirOwnForLatencyAndTokens) {
  const auto word = [](Subject subject, std::optional<std::string> path) {
    Check check;
    check.kind = "range";
    check.subject = subject;
    check.path = std::move(path);
    return word_for(check)->word;
  };
  EXPECT_EQ(word(Subject::latency, std::nullopt), "latency");
  EXPECT_EQ(word(Subject::tokens, std::nullopt), "tokens");
  EXPECT_EQ(word(Subject::json, std::nullopt), "range");
  EXPECT_EQ(word(Subject::json, "$.n"), "range");
  EXPECT_EQ(word(Subject::memory, "n"), "range");
  EXPECT_EQ(word(Subject::tokens, "total"), "range");
}

TEST(Vocabulary, KnowsNoWordForAnUnknownKind) {
  Check check;
  check.kind = "sparkles";
  EXPECT_EQ(word_for(check), nullptr);
  EXPECT_EQ(find_word("sparkles"), nullptr);
  EXPECT_EQ(find_word(""), nullptr);
}

}  // namespace
}  // namespace proctor::model
