#include <gtest/gtest.h>

#include "providers/provider.h"
#include "providers/testing.h"

namespace proctor::providers {
namespace {

TEST(FaultOf, TellsStatusesApart) {
  constexpr std::pair<int, std::string_view> kKinds[] = {
      {400, "bad_request"},  {401, "auth"},         {402, "quota"},          {403, "auth"},
      {404, "not_found"},    {413, "too_large"},    {418, "provider_error"}, {422, "bad_request"},
      {429, "rate_limited"}, {500, "server_error"}, {503, "server_error"},   {529, "server_error"},
      {307, "redirect"}};
  for (const auto& [status, kind] : kKinds)
    EXPECT_EQ(fault_of(response_with("", "text/plain", status)).kind, kind) << status;
}

TEST(FaultOf, QuotesThePeerInEveryShape) {
  constexpr std::pair<std::string_view, std::string_view> kBodies[] = {
      {R"({"error":{"message":"m"}})", "m"},
      {R"({"error":"m"})", "m"},
      {R"([{"error":{"message":"m","status":"INVALID_ARGUMENT"}}])", "m"},
      {R"({"detail":"m"})", "m"},
      {R"({"message":"m"})", "m"},
      {R"({"object":"error","message":"m","type":"invalid"})", "m"},
      {R"({"detail":[{"loc":["body"],"msg":"m"}]})", R"({"detail":[{"loc":["body"],"msg":"m"}]})"},
      {" nothing known ", "nothing known"}};
  for (const auto& [body, said] : kBodies)
    EXPECT_EQ(fault_of(response_with(std::string(body), "application/json", 400)).message,
              "the provider answered with status 400: " + std::string(said));
  EXPECT_EQ(fault_of(response_with("", "", 500)).message, "the provider answered with status 500");
}

TEST(FaultOf, CutsAndShowsWhatIsHostile) {
  const auto fault = fault_of(response_with(
      R"({"error":{"message":"\u001b[2J)" + std::string(2000, 'a') + R"("}})", "application/json", 400));
  EXPECT_LT(fault.message.size(), 600U);
  EXPECT_NE(fault.message.find("\\u{1B}[2J"), std::string::npos);
}

TEST(Explained, NamesTheVariableAndTheModel) {
  const model::ChatRequest chat{.model = "gpt-9"};
  EXPECT_EQ(explained({"auth", "no"}, *find_provider("openai"), chat).message,
            "no (the key is taken from OPENAI_API_KEY)");
  EXPECT_EQ(explained({"not_found", "no"}, *find_provider("openai"), chat).message, "no (model \"gpt-9\")");
  EXPECT_EQ(explained({"timeout", "no"}, *find_provider("openai"), chat).message, "no");
}

}  // namespace
}  // namespace proctor::providers
