#include "service/http_embedder.h"

#include <gtest/gtest.h>

#include "testing/fake_transport.h"
#include "value/json.h"

namespace proctor::service {
namespace {

const auto kPrices = std::make_shared<const providers::Prices>();

net::Response answered(const Value& body) {
  net::Response response;
  response.status = 200;
  response.body = value::to_json(body);
  return response;
}

List inputs_of(const net::Request& request) { return value::parse_json(request.body)->find("input")->list(); }

// A vector of `length` numbers a text, the first of which is the text's own number.
Answered<net::Response> counted(const net::Request& request, std::size_t length) {
  List data;
  for (const Value& text : inputs_of(request)) {
    List vector{std::stoi(std::string(text.text()))};
    while (vector.size() < length) vector.push_back(0);
    data.push_back(Map{{"embedding", std::move(vector)}});
  }
  return answered(Map{{"data", std::move(data)}, {"usage", Map{{"prompt_tokens", 3}}}});
}

std::unique_ptr<embeddings::Embedder> embedder_at(net::Transport& transport) {
  return http_embedder(*providers::find_provider("openai-compatible"), {.base_url = "http://127.0.0.1:9/v1"},
                       "m", transport, kPrices);
}

std::vector<std::string> numbers(std::size_t count) {
  std::vector<std::string> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i) out.push_back(std::to_string(i));
  return out;
}

TEST(HttpEmbedder, AsksInBatchesAndKeepsTheOrder) {
  proctor::testing::FakeTransport transport(
      [](const net::Request& request, std::size_t) { return counted(request, 2); });
  const auto got = embedder_at(transport)->embed_for({"case", 1}, numbers(150), {});
  ASSERT_TRUE(got) << got.error().message;
  ASSERT_EQ(got->vectors.size(), 150U);
  for (std::size_t i = 0; i < 150; ++i) EXPECT_EQ(got->vectors[i][0], static_cast<float>(i));
  EXPECT_EQ(got->calls, 3U);
  EXPECT_EQ(got->tokens, 9U);
  for (const net::Request& request : transport.asked()) EXPECT_EQ(request.occasion, (Occasion{"case", 1}));
}

TEST(HttpEmbedder, TakesNoVectorsOfUnequalLength) {
  proctor::testing::FakeTransport transport(
      [](const net::Request& request, std::size_t call) { return counted(request, 2 + call); });
  const auto got = embedder_at(transport)->embed(numbers(100), {});
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().kind, "decode");
}

TEST(HttpEmbedder, FailsAsAWholeWhereOneRequestFails) {
  proctor::testing::FakeTransport transport([](const net::Request& request, std::size_t call) {
    return call == 0 ? counted(request, 2) : faulted("timeout", "too late");
  });
  EXPECT_EQ(embedder_at(transport)->embed(numbers(100), {}).error(), (Fault{"timeout", "too late"}));
}

TEST(HttpEmbedder, IsNamedByProviderModelAndForeignAddress) {
  proctor::testing::FakeTransport transport(std::vector<Answered<net::Response>>{});
  EXPECT_EQ(embedder_at(transport)->name(), "openai-compatible/m at http://127.0.0.1:9/v1");
  EXPECT_EQ(http_embedder(*providers::find_provider("ollama"), {}, "m", transport, kPrices)->name(),
            "ollama/m");
}

}  // namespace
}  // namespace proctor::service
