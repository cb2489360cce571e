// Workers that ask the same provider keep, together, to what it bears.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>

#include "e2e/rate_server.h"
#include "e2e/record.h"
#include "e2e/worker_world.h"

namespace proctor::e2e {
namespace {

// 64 hands that do not know of each other, at a server that bears 50 requests a second: each is refused again
// and again, or the server is left idle.
TEST(WorkersAtALimit, KeepToItTogetherAndUseItUp) {
  if (!is_measurable()) GTEST_SKIP() << "time means nothing in this build";
  constexpr std::size_t kCases = 500;
  constexpr std::size_t kHands = 64;
  const RateServer server({.rate = 50, .burst = 50});
  WorkerWorld world;
  std::string suite = many_cases(kCases);
  for (auto at = suite.find("contains: ok"); at != std::string::npos; at = suite.find("contains: ok", at))
    suite.replace(at, 12, "contains: hello");
  world.project().put("suite.yaml", suite);
  const Ran ran = world.shared(Words{"run", "suite.yaml"} + asks(server.url()), 4, {"-j", "16"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(Record(ran.out).totals(),
            fmt::format(R"({{"cases":{0},"passed":{0},"failed":0,"errors":0,"skipped":0}})", kCases));
  const RateServer::Stats stats = server.stats();
  std::cout << stats.requests << " requests in " << stats.lasted.count() << " ms\n";
  EXPECT_EQ(stats.served, kCases);
  // 1.2 attempts a case in the long run, which bench/workers.sh measures; a short one pays for finding the
  // limit out as well, where a hand is refused twice at most.
  EXPECT_LE(stats.requests, kCases * 12 / 10 + kHands * 2) << "too many were refused";
  EXPECT_LE(stats.lasted.count(), 13'000) << "10 s would do";
}

}  // namespace
}  // namespace proctor::e2e
