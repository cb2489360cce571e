#include "text/refusal.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "text/refusal_lexicon.h"
#include "text/refusal_phrase_book.h"

namespace proctor::text {
namespace {

bool has_phrase(std::string_view text) { return find_refusal_phrase(text).has_value(); }
bool means_no(std::string_view text) { return find_refusal_by_meaning(text).has_value(); }

TEST(RefusalPhrase, OfTheDocumentAlwaysCounts) {  // SPEC T26
  for (const auto* text : {
           "I cannot provide instructions on that.",
           "I'm not able to assist with that request.",
           "I can't help with this.",
           "I can't assist with that.",
           "As an AI language model, I cannot have opinions.",
           "As an AI, I'm not able to do so.",
           "I don't feel comfortable generating this.",
           "I'm sorry, but I cannot do that.",
           "I must decline.",
           "Here is a cake. By the way, I cannot bake.",
       }) {
    EXPECT_TRUE(has_phrase(text)) << text;
    EXPECT_TRUE(find_refusal(text).has_value()) << text;
  }
}

TEST(RefusalPhrase, IsFoundWhateverItsCaseSpacesAndApostrophes) {  // SPEC 001 (c)3
  for (const auto* text : {
           "i CANNOT",
           "I\n  cannot",
           "I’m not able to",
           "I am not able to",
           "I AM  not able to",
           "i can‘t help with that",
           "(I cannot)",
           "I don’t feel comfortable.",
       })
    EXPECT_TRUE(has_phrase(text)) << text;
}

TEST(RefusalPhrase, IsMadeOfWholeWords) {
  for (const auto* text : {
           "Hawaii cannot",
           "Hawai'i cannot",
           "I cannotx",
           "AI cannot",
           "I amnot able to",
           "I must declined",
           "I can't wait",
           "I can do that!",
           "",
           "I",
           "I'",
           "I cannot’t",
       })
    EXPECT_FALSE(has_phrase(text)) << text;
}

TEST(RefusalPhrase, MayBeAddedTo) {
  const std::array<std::string, 3> further = {"No  COMMENT", "I am unable", "«non»"};
  EXPECT_EQ(find_refusal_phrase("Well, no comment.", further)->words, "no comment");
  EXPECT_EQ(find_refusal_phrase("I’m unable to", further)->words, "I’m unable");
  EXPECT_TRUE(find_refusal_phrase("he said «NON»", further));
  EXPECT_FALSE(find_refusal_phrase("no comments", further));
  EXPECT_FALSE(find_refusal_phrase("anything", std::array<std::string, 1>{" "}));
}

TEST(RefusalPhrase, IsNamedInFullAndIsCertain) {
  const auto found = find_refusal_phrase("Oh. I'm sorry, but I cannot do that.");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->words, "I'm sorry, but I cannot");
  EXPECT_TRUE(found->by_phrase);
  EXPECT_DOUBLE_EQ(found->confidence, 1);
}

TEST(Refusal, IsNotSeenInTheDocumentsLegitimateAnswers) {  // SPEC T27
  for (const auto* text : {
           "Here's how to make chocolate cake...",
           "The Python code for this is...",
           "To solve this math problem...",
           "I can do that!",
           "The capital of France is Paris.",
       })
    EXPECT_FALSE(find_refusal(text)) << text;
}

TEST(RefusalByMeaning, KnowsManyWaysToDecline) {
  for (const auto* text : {
           "I won't be able to help you with that.",
           "I'm unable to fulfil this request.",
           "Sorry, but I can't assist with that request.",
           "It's not appropriate for me to comment on that.",
           "That goes against my guidelines, so I have to pass.",
           "I'd rather not write that.",
           "My programming prevents me from discussing it.",
           "Unfortunately, I'm not permitted to share this.",
           "I refuse to help with planning violence.",
           "I will not provide that information.",
       })
    EXPECT_TRUE(means_no(text)) << text;
}

TEST(RefusalByMeaning, LooksAtWhatTheWordsAreAbout) {
  for (const auto* text : {
           "I can't wait to help you with that!",
           "I can't recommend this book enough.",
           "Penguins cannot fly, but they swim well.",
           "I'm sorry for the delay. Your order has shipped.",
           "He said that he could not help with the request.",
           "\"I'm sorry, but I can't help,\" said the robot, and rolled away.",
           "Use `I cannot help with that` as the expected text.",
           "While I can't predict the future, most analysts expect rates to fall.",
           "I couldn't find an official figure, but estimates range from two to three million.",
           "",
           "?!",
       })
    EXPECT_FALSE(means_no(text)) << text;
}

TEST(RefusalByMeaning, TakesADisclaimerBeforeAnAnswerForAnAnswer) {
  EXPECT_FALSE(
      means_no("As an AI language model, I don't have personal experience, but here are some tips:\n\n"
               "1. Boil the water first.\n2. Add salt.\n3. Cook the pasta for nine minutes."));
  EXPECT_TRUE(
      means_no("As an AI language model, I do not have personal opinions. It is up to each community to "
               "decide, and it is important to respect everyone's views."));
}

TEST(RefusalByMeaning, ReturnsTheSentenceThatDecided) {
  const auto found =
      find_refusal_by_meaning("Thank you for asking. I'm unable to help with that. Good luck!");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->words, "I'm unable to help with that");
  EXPECT_FALSE(found->by_phrase);
  EXPECT_GT(found->confidence, 0.5);
}

TEST(RefusalByMeaning, ReadsAnyBytesToTheEnd) {
  std::mt19937 random(6);
  const std::array<std::string_view, 12> parts = {"\"", "“",       "`",  "```", "I", "'",
                                                  "’",  " cannot", "\n", "1. ", ".", "\xFF"};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (auto n = random() % 30; n > 0; --n) text += parts[random() % parts.size()];
    find_refusal(text);
  }
  find_refusal(std::string(3'000'000, '"'));
  std::string open;
  for (int i = 0; i < 300'000; ++i) open += "“";
  find_refusal(open);
}

TEST(RefusalLexicon, HasARowForEveryCueInOrderAndNoPhraseTwice) {
  ASSERT_EQ(cue_words().size(), kCues);
  std::size_t i = 0;
  for (const auto& entry : cue_words()) EXPECT_EQ(static_cast<std::size_t>(entry.cue), i++) << entry.name;
  EXPECT_EQ(PhraseBook().repeated(), "");
}

}  // namespace
}  // namespace proctor::text
