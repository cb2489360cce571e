#include "engine/consult_vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::engine {
namespace {

using embeddings::Embedded;
using testing::ElementsAre;
using testing::IsEmpty;

// Gives what it is told to, and remembers for whom.
class FakeEmbedder final : public embeddings::Embedder {
 public:
  explicit FakeEmbedder(Answered<Embedded> answer) : answer_(std::move(answer)) {}

  std::string name() const override { return "fake"; }
  Answered<Embedded> embed(std::span<const std::string> /*texts*/, const Until& /*until*/) override {
    return answer_;
  }
  Answered<Embedded> embed_for(const Occasion& occasion, std::span<const std::string> texts,
                               const Until& until) override {
    asked = occasion;
    return embed(texts, until);
  }

  Occasion asked;

 private:
  Answered<Embedded> answer_;
};

struct Fetched {
  model::Outcome outcome;
  Consulted consulted;
  Occasion asked;
};

Fetched fetched(Answered<Embedded> answer) {
  const auto embedder = std::make_shared<FakeEmbedder>(std::move(answer));
  const Consultants with{.judge = {}, .embedder = embedder};
  const std::vector<std::string> texts = {"a", "b"};
  Fetched out;
  fetch_vectors(texts, with, {"case", 3}, {}, out.outcome, out.consulted);
  out.asked = embedder->asked;
  return out;
}

TEST(FetchVectors, PutsThemUnderTheirTexts) {
  const Fetched got = fetched(Embedded{.vectors = {{1, 2}, {3, 4}}, .notices = {"cut"}});
  EXPECT_THAT(got.outcome.vectors.at("a"), ElementsAre(1, 2));
  EXPECT_THAT(got.outcome.vectors.at("b"), ElementsAre(3, 4));
  EXPECT_FALSE(got.outcome.vectors_error);
  EXPECT_THAT(got.consulted.notices, ElementsAre("cut"));
  EXPECT_EQ(got.asked, (Occasion{"case", 3}));
  EXPECT_EQ(got.consulted.usage.calls, 0U);
  EXPECT_TRUE(got.consulted.usage.usage.empty());
}

TEST(FetchVectors, KeepsWhatCouldNotBeReadOfAText) {
  const Fetched got = fetched(Embedded{
      .vectors = {{}, {3, 4}}, .readings = {{.error = Fault{"config", "unreadable"}}, {.unread = "digest"}}});
  EXPECT_EQ(got.outcome.vector_errors.at("a"), (Fault{"config", "unreadable"}));
  EXPECT_FALSE(got.outcome.vectors.contains("a"));
  EXPECT_THAT(got.outcome.vectors.at("b"), ElementsAre(3, 4));
  EXPECT_EQ(got.outcome.unread_parts.at("b"), "digest");
}

TEST(FetchVectors, CountsWhatAServiceTook) {
  const Fetched got =
      fetched(Embedded{.vectors = {{1}, {2}}, .calls = 2, .cached = 1, .tokens = 9, .cost = 0.5});
  EXPECT_EQ(got.consulted.usage.calls, 2U);
  EXPECT_EQ(got.consulted.usage.cached, 1U);
  EXPECT_EQ(got.consulted.usage.cost, 0.5);
  EXPECT_EQ(Value(got.consulted.usage.usage), Value(Map{{"prompt_tokens", 9}, {"total_tokens", 9}}));
}

TEST(FetchVectors, KeepsAFaultAsTheReason) {
  const Fetched got = fetched(faulted("rate_limited", "too many"));
  EXPECT_EQ(got.outcome.vectors_error, (Fault{"rate_limited", "too many"}));
  EXPECT_THAT(got.outcome.vectors, IsEmpty());
}

TEST(FetchVectors, TakesNoVectorsThatDoNotFitTheTexts) {
  const Fetched got = fetched(Embedded{.vectors = {{1}}});
  ASSERT_TRUE(got.outcome.vectors_error);
  EXPECT_EQ(got.outcome.vectors_error->kind, "decode");
}

TEST(FetchVectors, SaysHowToGetAnEmbedder) {
  const Consultants with{.judge = {}, .no_embedder = "run with --embedder"};
  const std::vector<std::string> texts = {"a"};
  model::Outcome outcome;
  Consulted consulted;
  fetch_vectors(texts, with, {}, {}, outcome, consulted);
  EXPECT_EQ(outcome.vectors_error, (Fault{"config", "run with --embedder"}));
}

}  // namespace
}  // namespace proctor::engine
