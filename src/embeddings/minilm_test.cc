#include "embeddings/minilm.h"

#include <gtest/gtest.h>

namespace proctor::embeddings {
namespace {

std::string model_folder() {
  const auto found = find_minilm({.stated = PROCTOR_SOURCE_DIR "/build/npm"});
  return found ? *found : "";
}

double cosine(const Vector& a, const Vector& b) {
  double out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return out;
}

TEST(Minilm, GivesTheCosinesOfTheReference) {
  const auto model = open_minilm(model_folder());
  ASSERT_TRUE(model) << model.error().message;
  const std::vector<std::string> texts = {"Paris is the capital of France", "The French capital is Paris",
                                          "I had pasta for dinner last night",
                                          "The stock market fell sharply today"};
  const auto got = (*model)->embed(texts, {});
  ASSERT_TRUE(got);
  EXPECT_NEAR(cosine(got->vectors[0], got->vectors[1]), 0.9819, 0.001);
  EXPECT_NEAR(cosine(got->vectors[0], got->vectors[2]), 0.0288, 0.001);
  EXPECT_NEAR(cosine(got->vectors[0], got->vectors[3]), 0.0669, 0.001);
}

}  // namespace
}  // namespace proctor::embeddings
