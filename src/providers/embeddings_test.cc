#include "providers/embeddings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>

#include "base/base64.h"
#include "providers/testing.h"

namespace proctor::providers {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const Prices kPrices;
const EmbeddingRequest kTwo{.model = "m", .texts = {"one", "two"}};

Connection at(std::string base_url = "http://127.0.0.1:9/v1") {
  Connection connection;
  connection.base_url = std::move(base_url);
  connection.key = Secret("sk-secret-key");
  return connection;
}

std::string letters(const std::vector<float>& numbers) {
  std::string bytes;
  for (const float number : numbers) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>((bits >> (8 * i)) & 0xFFU);
  }
  return to_base64(bytes);
}

Answered<Embeddings> asked(std::string_view provider, const Answered<net::Response>& answer,
                           const EmbeddingRequest& request = kTwo) {
  RoteTransport transport(answer);
  return ask_for_vectors(*find_provider(provider), at(), request, transport, kPrices, {});
}

Answered<Embeddings> asked(std::string_view provider, std::string body) {
  return asked(provider, response_with(std::move(body)));
}

TEST(Embeddings, AreAskedForInOpenAisForm) {
  RoteTransport transport(response_with("{}"));
  EmbeddingRequest request = kTwo;
  request.occasion = {"case", 2};
  static_cast<void>(
      ask_for_vectors(*find_provider("openai-compatible"), at(), request, transport, kPrices, {}));
  EXPECT_EQ(transport.last.url, "http://127.0.0.1:9/v1/embeddings");
  EXPECT_EQ(transport.last.body, R"({"model":"m","input":["one","two"],"encoding_format":"float"})");
  EXPECT_EQ(*net::find_header(transport.last.headers, "Authorization"), "Bearer sk-secret-key");
  EXPECT_EQ(transport.last.provider, "openai-compatible");
  EXPECT_EQ(transport.last.occasion, (Occasion{"case", 2}));
  EXPECT_GT(transport.last.tokens, 0U);
}

TEST(Embeddings, AreAskedForAtADeployment) {
  RoteTransport transport(response_with("{}"));
  static_cast<void>(ask_for_vectors(*find_provider("azure-openai"), at("http://127.0.0.1:9"), kTwo, transport,
                                    kPrices, {}));
  EXPECT_EQ(transport.last.url, "http://127.0.0.1:9/openai/deployments/m/embeddings?api-version=2024-10-21");
  EXPECT_EQ(*net::find_header(transport.last.headers, "api-key"), "sk-secret-key");
}

TEST(Embeddings, AreAskedForInOllamasForm) {
  RoteTransport transport(response_with("{}"));
  static_cast<void>(
      ask_for_vectors(*find_provider("ollama"), at("http://127.0.0.1:9"), kTwo, transport, kPrices, {}));
  EXPECT_EQ(transport.last.url, "http://127.0.0.1:9/api/embed");
  EXPECT_EQ(transport.last.body, R"({"model":"m","input":["one","two"]})");
}

TEST(Embeddings, StandInTheOrderOfTheirIndex) {
  const auto got =
      asked("openai-compatible",
            R"({"data": [{"index": 1, "embedding": [0.5, -1]}, {"index": 0, "embedding": [1, 2]}],
                             "usage": {"prompt_tokens": 7, "total_tokens": 7}})");
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_THAT(got->vectors, ElementsAre(ElementsAre(1, 2), ElementsAre(0.5, -1)));
  EXPECT_EQ(Value(got->usage), Value(Map{{"prompt_tokens", 7}, {"total_tokens", 7}}));
  EXPECT_EQ(got->cost, std::nullopt);
}

TEST(Embeddings, MayLackAnIndexAndBeLetters) {
  const std::string body = R"({"data": [{"embedding": ")" + letters({1, -2.5}) + R"("}, {"embedding": ")" +
                           letters({0, 3}) + R"("}]})";
  const auto got = asked("openai-compatible", body);
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_THAT(got->vectors, ElementsAre(ElementsAre(1, -2.5), ElementsAre(0, 3)));
}

TEST(Embeddings, OfOllamaAreReadInOrderAndCostNothing) {
  const auto got = asked("ollama", R"({"embeddings": [[1, 2], [3, 4]], "prompt_eval_count": 5})");
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_THAT(got->vectors, ElementsAre(ElementsAre(1, 2), ElementsAre(3, 4)));
  EXPECT_EQ(Value(got->usage), Value(Map{{"prompt_tokens", 5}, {"total_tokens", 5}}));
  EXPECT_EQ(got->cost, 0.0);
}

TEST(Embeddings, ArePricedByTheirModel) {
  const auto got =
      asked("openai", response_with(R"({"data": [{"embedding": [1]}], "usage": {"prompt_tokens": 1000000}})"),
            {.model = "text-embedding-3-small", .texts = {"one"}});
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_DOUBLE_EQ(got->cost.value_or(0), 0.02);
}

TEST(Embeddings, ThatCannotBeUsedAreFaults) {
  const std::string not_a_number = letters({1, std::numeric_limits<float>::quiet_NaN()});
  const std::string infinite = letters({std::numeric_limits<float>::infinity()});
  const struct {
    std::string body;
    std::string_view kind;
    std::string_view words;
  } cases[] = {
      {"", "empty", "empty"},
      {"I am sorry", "decode", ""},
      {R"({"data": [{"embedding": [1)", "truncated", ""},
      {"[]", "decode", "no list `data`"},
      {"{}", "decode", "no list `data`"},
      {R"({"data": {}})", "decode", "no list `data`"},
      {R"({"data": []})", "decode", "0 vectors for 2 texts"},
      {R"({"data": [{"embedding": [1]}]})", "decode", "1 vectors for 2 texts"},
      {R"({"data": [{"embedding": [1]}, {"embedding": [1]}, {"embedding": [1]}]})", "decode", "index"},
      {R"({"data": [{"embedding": [1], "index": 0}, {"embedding": [1], "index": 0}]})", "decode", "index"},
      {R"({"data": [{"embedding": [1], "index": -1}]})", "decode", "an index is -1"},
      {R"({"data": [{"embedding": [1], "index": "0"}]})", "decode", "an index is"},
      {R"({"data": [{"embedding": [1], "index": 99999999999}]})", "decode", "index"},
      {R"({"data": [{"embedding": [1, 2]}, {"embedding": [1]}]})", "decode", "2 numbers, another 1"},
      {R"({"data": [{"embedding": []}, {"embedding": []}]})", "decode", "empty"},
      {R"({"data": [{"embedding": ""}]})", "decode", "empty"},
      {R"({"data": [{}, {}]})", "decode", "missing"},
      {R"({"data": [{"embedding": null}]})", "decode", "a vector is null"},
      {R"({"data": [{"embedding": [1, null]}]})", "decode", "holds null"},
      {R"({"data": [{"embedding": ["1"]}]})", "decode", "holds \"1\""},
      {R"({"data": [{"embedding": [1e300]}]})", "decode", "too large"},
      {R"({"data": [{"embedding": [NaN]}]})", "decode", ""},
      {R"({"data": [{"embedding": "not base64"}]})", "decode", "neither numbers nor base64"},
      {R"({"data": [{"embedding": "AAAA"}]})", "decode", "neither numbers nor base64"},
      {R"({"data": [{"embedding": ")" + not_a_number + R"("}]})", "decode", "not finite"},
      {R"({"data": [{"embedding": ")" + infinite + R"("}]})", "decode", "not finite"},
      {R"({"data": [{"embedding": ")" + letters(std::vector<float>(70'000)) + R"("}]})", "limit", "70000"},
      {R"({"error": {"message": "out of memory"}})", "provider_error", "out of memory"},
  };
  for (const auto& one : cases) {
    const auto got = asked("openai-compatible", one.body);
    ASSERT_FALSE(got) << one.body;
    EXPECT_EQ(got.error().kind, one.kind) << one.body << got.error().message;
    EXPECT_THAT(got.error().message, HasSubstr(std::string(one.words)));
    EXPECT_LT(got.error().message.size(), 1000U);
  }
}

TEST(Embeddings, OfOllamaThatCannotBeUsedAreFaults) {
  for (const char* body :
       {"{}", R"({"embeddings": [[1]]})", R"({"embeddings": [[1], [1, 2]]})", R"({"embeddings": [[1], 2]})",
        R"({"embeddings": [[1], [2], [3]]})", R"({"embedding": [1]})"}) {
    const auto got = asked("ollama", std::string(body));
    ASSERT_FALSE(got) << body;
    EXPECT_EQ(got.error().kind, "decode") << body;
  }
}

TEST(Embeddings, FailAsAnyCallDoes) {
  EXPECT_EQ(asked("openai", faulted("timeout", "no answer")).error(), (Fault{"timeout", "no answer"}));
  const auto refused =
      asked("openai-compatible",
            response_with(R"({"error": {"message": "bad key sk-secret-key"}})", "application/json", 401));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, "auth");
  EXPECT_THAT(refused.error().message, AllOf(HasSubstr("401"), Not(HasSubstr("sk-secret-key"))));
}

TEST(Embeddings, NeedAProviderThatHasThemAndAKey) {
  EXPECT_EQ(asked("anthropic", std::string("{}")).error().kind, "config");
  RoteTransport transport(response_with("{}"));
  const auto got = ask_for_vectors(*find_provider("openai"), {}, kTwo, transport, kPrices, {});
  EXPECT_EQ(got.error().kind, "auth");
  EXPECT_THAT(got.error().message, HasSubstr("OPENAI_API_KEY"));
  EXPECT_EQ(transport.sent, 0);
}

TEST(Embeddings, AreAskedForInBatches) {
  EXPECT_EQ(batch_end(std::vector<std::string>(3, "a")), 3U);
  EXPECT_EQ(batch_end(std::vector<std::string>(kMostTexts + 9, "a")), kMostTexts);
  EXPECT_EQ(batch_end(std::vector<std::string>(5, std::string(kMostTextBytes / 2, 'a'))), 2U);
  EXPECT_EQ(batch_end(std::vector<std::string>(2, std::string(kMostTextBytes * 2, 'a'))), 1U);
}

}  // namespace
}  // namespace proctor::providers
