// A thousand saves through a running server, many at once: whoever says which text he read loses nobody's
// edit.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include "e2e/suite_world.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr std::size_t kSaves = 1000;
constexpr std::size_t kSuites = 20;
constexpr std::size_t kClients = 32;
constexpr std::size_t kMostTries = 1000;

std::string suite_of(std::size_t save) { return fmt::format("suite-{}", save % kSuites); }
std::string test_of(std::size_t save) { return fmt::format("test {}", save); }

Value test_named(const std::string& name) {
  return Map{{"name", name},
             {"prompt_reference", "file:///.promptrepo/prompts/echo.yaml"},
             {"metrics", List{Map{{"type", "bias"}}}}};
}

std::set<std::string> names_in(const ApiAnswer& suite) {
  std::set<std::string> out;
  for (const Value& test : suite.at("data.test_suite.tests").list())
    out.insert(std::string(test.map().find("name")->text()));
  return out;
}

// Reads a suite, adds a test and saves it, again where someone else came first.
bool add_test(ApiClient& api, std::size_t save) {
  const std::string url = SuiteWorld::url("/" + suite_of(save));
  for (std::size_t i = 0; i < kMostTries; ++i) {
    const ApiAnswer read = api.get(url);
    if (read.status != 200) return false;
    Value body = read.at("data");
    body.map().find("test_suite")->map().find("tests")->list().push_back(test_named(test_of(save)));
    const ApiAnswer saved = api.send({.method = "PUT",
                                      .path = url,
                                      .body = value::to_json(body),
                                      .headers = {{"If-Match", read.header("ETag")}}});
    if (saved.status == 200) return true;
    if (saved.status != 412) {
      ADD_FAILURE() << saved.status << " " << saved.text;
      return false;
    }
  }
  return false;
}

TEST(Saves, OfManyAtOnceLoseNoEdit) {
  SuiteWorld world(StoreKind::sqlite);
  ApiClient& api = world.api();
  for (std::size_t i = 0; i < kSuites; ++i)
    ASSERT_EQ(api.post(SuiteWorld::url(""), suite_body(suite_of(i))).status, 201);
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> kept = 0;
  {
    std::vector<std::jthread> clients;
    clients.reserve(kClients);
    for (std::size_t i = 0; i < kClients; ++i)
      clients.emplace_back([&] {
        for (std::size_t save = next++; save < kSaves; save = next++) kept += add_test(api, save) ? 1 : 0;
      });
  }
  EXPECT_EQ(kept, kSaves);
  std::size_t found = 0;
  for (std::size_t i = 0; i < kSuites; ++i) {
    const auto names = names_in(api.get(SuiteWorld::url("/" + suite_of(i))));
    for (std::size_t save = i; save < kSaves; save += kSuites) found += names.count(test_of(save));
  }
  EXPECT_EQ(found, kSaves);
}

}  // namespace
}  // namespace proctor::e2e
