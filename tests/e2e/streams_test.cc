// Recorded streams of model APIs through `proctor proxy`: recorded and played back, they come out byte for
// byte.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "e2e/proxy_peer.h"
#include "e2e/trap.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

const std::string kScript = PROCTOR_SOURCE_DIR "/tests/e2e/streams.mjs";

std::string streams_dir() {
  const char* given = std::getenv("PROCTOR_CONFORMANCE_DIR");
  return std::string(given != nullptr ? given : PROCTOR_CONFORMANCE_DEFAULT) + "/conformance/llm-streams";
}

void expect_same(const std::string& url) {
  const Ran ran = run_program("node", {.words = {kScript, "ask", url, streams_dir()}});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto told = value::parse_json(ran.out);
  ASSERT_TRUE(told) << ran.out;
  EXPECT_GT(told->find("asked")->integer().value(), 300);
  EXPECT_EQ(value::to_json(*told->find("other")), "[]");
}

TEST(Streams, ComeOutByteForByteRecordedAndReplayed) {
  if (!std::filesystem::exists(streams_dir())) GTEST_SKIP() << "absent: " << streams_dir();
  if (run_program("node", {.words = {"--version"}}).code != 0) GTEST_SKIP() << "node is absent";
  const Folder folder;
  {
    Running upstream = Running::program("node", {.words = {kScript, "serve", streams_dir()}});
    ProxyPeer proxy(folder, {"--mode", "record", "--upstream", "http://127.0.0.1:" + upstream.line()});
    expect_same(proxy.url());
    EXPECT_EQ(proxy.stop().code, 143);
  }
  Trap upstream;
  ProxyPeer proxy(folder, {"--mode", "replay", "--upstream", upstream.url()});
  expect_same(proxy.url());
  EXPECT_EQ(upstream.connections(), 0U);
}

}  // namespace
}  // namespace proctor::e2e
