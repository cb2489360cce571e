#include "service/cached_embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace proctor::service {
namespace {

using embeddings::Embedded;
using embeddings::Vector;
using testing::ElementsAre;

// A vector of a text's length; remembers what it was asked.
class LengthEmbedder final : public embeddings::Embedder {
 public:
  explicit LengthEmbedder(std::string name = "length") : name_(std::move(name)) {}

  std::string name() const override { return name_; }
  std::string version() const override { return of_version.value_or(name_); }
  bool asks() const override { return true; }
  Answered<Embedded> embed(std::span<const std::string> texts, const Until& /*until*/) override {
    if (fault) return tl::make_unexpected(*fault);
    Embedded out{.vectors = {}, .readings = readings, .notices = notices, .calls = 1};
    for (const std::string& text : texts) {
      asked.push_back(text);
      out.vectors.push_back({static_cast<float>(text.size()), 1});
    }
    return out;
  }

  std::vector<std::string> asked;
  std::vector<std::string> notices;
  std::vector<embeddings::Reading> readings;
  std::optional<std::string> of_version;
  std::optional<Fault> fault;

 private:
  std::string name_;
};

struct Pair {
  std::shared_ptr<store::Cache> cache = *store::Cache::open("");
  std::shared_ptr<LengthEmbedder> inner = std::make_shared<LengthEmbedder>();
  std::unique_ptr<embeddings::Embedder> embedder = cached(inner, cache);

  Answered<Embedded> embed(const std::vector<std::string>& texts) const { return embedder->embed(texts, {}); }
};

TEST(CachedEmbedder, AsksForATextOnce) {
  const Pair pair;
  ASSERT_TRUE(pair.embed({"a", "bb"}));
  const auto again = pair.embed({"bb", "ccc", "a"});
  ASSERT_TRUE(again);
  EXPECT_THAT(again->vectors, ElementsAre(ElementsAre(2, 1), ElementsAre(3, 1), ElementsAre(1, 1)));
  EXPECT_THAT(pair.inner->asked, ElementsAre("a", "bb", "ccc"));
}

TEST(CachedEmbedder, CountsTheCallThatWasSpared) {
  const Pair pair;
  const auto first = pair.embed({"a"});
  EXPECT_EQ(first->calls, 1U);
  EXPECT_EQ(first->cached, 0U);
  const auto again = pair.embed({"a"});
  EXPECT_EQ(again->calls, 0U);
  EXPECT_EQ(again->cached, 1U);
}

TEST(CachedEmbedder, TellsModelsApart) {
  const Pair pair;
  ASSERT_TRUE(pair.embed({"a"}));
  const auto other = std::make_shared<LengthEmbedder>("other");
  ASSERT_TRUE(cached(other, pair.cache)->embed(std::vector<std::string>{"a"}, {}));
  EXPECT_THAT(other->asked, ElementsAre("a"));
}

TEST(CachedEmbedder, KeepsNothingOfAFault) {
  const Pair pair;
  pair.inner->fault = Fault{"timeout", "too late"};
  EXPECT_EQ(pair.embed({"a"}).error().kind, "timeout");
  pair.inner->fault.reset();
  ASSERT_TRUE(pair.embed({"a"}));
  EXPECT_THAT(pair.inner->asked, ElementsAre("a"));
}

TEST(CachedEmbedder, SaysAgainWhatWasCut) {
  const Pair pair;
  pair.inner->notices = {"cut"};
  for (int i = 0; i < 2; ++i) EXPECT_THAT(pair.embed({"a"})->notices, ElementsAre("cut"));
}

TEST(CachedEmbedder, StoresNoTextThatWasNotReadCompletely) {
  const Pair pair;
  pair.inner->readings = {{}, {.error = Fault{"config", "unreadable"}}, {.unread = "digest"}};
  ASSERT_TRUE(pair.embed({"a", "bb", "ccc"}));
  pair.inner->readings = {{.error = Fault{"config", "unreadable"}}, {.unread = "digest"}};
  const auto again = pair.embed({"bb", "a", "ccc"});
  ASSERT_TRUE(again);
  EXPECT_THAT(pair.inner->asked, ElementsAre("a", "bb", "ccc", "bb", "ccc"));
  ASSERT_EQ(again->readings.size(), 3U);
  EXPECT_TRUE(again->readings[0].error);
  EXPECT_FALSE(again->readings[1].error);
  EXPECT_EQ(again->readings[2].unread, "digest");
}

TEST(CachedEmbedder, TellsVersionsOfAModelApart) {
  const Pair pair;
  ASSERT_TRUE(pair.embed({"a"}));
  pair.inner->of_version = "length/2";
  ASSERT_TRUE(pair.embed({"a"}));
  EXPECT_THAT(pair.inner->asked, ElementsAre("a", "a"));
}

TEST(VectorBytes, AreReadBack) {
  const Vector vector = {1, -0.5F, 3e-30F, 0};
  const std::string bytes = vector_bytes(vector);
  EXPECT_EQ(bytes.size(), 20U);
  EXPECT_EQ(read_vector(bytes), vector);
}

TEST(VectorBytes, OfAnotherLengthOrNotFiniteAreNoVector) {
  const std::string bytes = vector_bytes({1, 2});
  for (const std::string& bad :
       {std::string(), bytes.substr(0, 4), bytes.substr(0, 8), bytes.substr(0, 11), bytes + "abcd",
        vector_bytes({}), vector_bytes({1, NAN}), vector_bytes({INFINITY})})
    EXPECT_FALSE(read_vector(bad)) << bad.size();
}

}  // namespace
}  // namespace proctor::service
