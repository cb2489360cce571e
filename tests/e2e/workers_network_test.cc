// Two machines and a wire between them that is cut in the midst of a run. Each machine is a network namespace
// without a name, which is gone with the processes in it: nothing is left behind, however the test ends, and
// no address is used outside.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <csignal>

#include "e2e/become.h"
#include "e2e/late_model.h"
#include "e2e/record.h"
#include "e2e/worker_world.h"

namespace proctor::e2e {
namespace {

using std::chrono::milliseconds;

constexpr auto kHere = "10.199.1.1";
constexpr auto kThere = "10.199.1.2";

Ran ip(const Words& words) { return run_program("ip", {.words = words}); }

// From now on this thread, and all that it starts, are on a machine that is connected with nothing.
bool moved_to_own_network() {
  if (::geteuid() != 0 || ip({"-V"}).code != 0 || ::unshare(CLONE_NEWNET) != 0) return false;
  return ip({"link", "set", "lo", "up"}).code == 0 &&
         ip({"link", "add", "one", "type", "veth", "peer", "name", "other"}).code == 0;
}

// A worker on another machine, at the other end of a wire.
class FarWorker {
 public:
  explicit FarWorker(const Words& worker)
      : running_(Running::program(
            "unshare",
            {.words = Words{"--net", "sh", "-c", "read go && exec \"$0\" \"$@\"", binary()} + worker})) {
    while (!has_own_network()) ::usleep(10'000);
    const std::string there = std::to_string(running_.id());
    EXPECT_EQ(ip({"link", "add", "near", "type", "veth", "peer", "name", "far", "netns", there}).code, 0);
    EXPECT_EQ(ip({"addr", "add", fmt::format("{}/24", kHere), "dev", "near"}).code, 0);
    EXPECT_EQ(inside({"addr", "add", fmt::format("{}/24", kThere), "dev", "far"}).code, 0);
    EXPECT_EQ(inside({"link", "set", "far", "up"}).code, 0);
    EXPECT_EQ(inside({"link", "set", "lo", "up"}).code, 0);
    set_wire("up");
  }

  void begin() const { running_.say("go\n"); }
  void set_wire(const char* state) const { EXPECT_EQ(ip({"link", "set", "near", state}).code, 0); }
  Running& running() { return running_; }

 private:
  bool has_own_network() const {
    std::error_code error;
    const auto of = [&](const std::string& process) {
      return std::filesystem::read_symlink("/proc/" + process + "/ns/net", error);
    };
    return of(std::to_string(running_.id())) != of(fmt::format("self/task/{}", ::gettid()));
  }
  Ran inside(const Words& words) const {
    return run_program("nsenter",
                       {.words = Words{"-t", std::to_string(running_.id()), "--net", "ip"} + words});
  }

  Running running_;
};

// Over the network, where `store` leads to the server's socket.
std::string by_network(const std::string& store) {
  const auto host = store.find("?host=");
  return store.substr(0, host) + "?host=" + kHere;
}

TEST(WorkersApart, ACutWireCostsTimeAndNothingElse) {
  if (!moved_to_own_network()) GTEST_SKIP() << "needs root, ip and leave to make networks";
  constexpr std::size_t kCases = 300;
  const auto server = testing::Postgres::start({"listen_addresses=*"});
  ASSERT_TRUE(server) << server.error().message;
  (*server)->trust(fmt::format("{}/24", kHere));
  WorkerWorld world(**server);
  world.project().put("suite.yaml", many_cases(kCases));
  const Words lease = {"--lease", "2s", "-j", "4"};
  const Words flags = {"worker",
                       "--name",
                       "far",
                       "--store",
                       by_network(world.store()),
                       "--work-folder",
                       (world.project() / "far").string()};
  FarWorker far(flags + lease);
  LateModel model(milliseconds(50), kHere);
  const Words words = Words{"run", "suite.yaml"} + asks(model.url());
  const Ran alone = world.alone(words);
  ASSERT_EQ(alone.code, 0) << alone.err;

  far.begin();
  ASSERT_TRUE(world.comes("SELECT count(*) FROM workers", "1")) << far.running().said();
  Running near = world.worker({.name = "near", .flags = lease});
  ASSERT_TRUE(world.comes("SELECT count(*) FROM workers", "2"));
  Running starter = world.start(words);
  const std::string of_far = "FROM jobs JOIN workers ON workers.id = worker WHERE name = 'far'";
  ASSERT_TRUE(
      world.comes("SELECT count(*) > 0 FROM shifts JOIN workers ON workers.id = worker"
                  " WHERE name = 'far'",
                  "t"))
      << far.running().said();
  far.set_wire("down");
  EXPECT_LT(world.results(), kCases);
  EXPECT_EQ(world.ask("SELECT count(*) > 0 " + of_far), "t") << "it had nothing in flight";
  const Ran ran = starter.finish();  // while the wire is cut, so the others did what it had
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(Record(ran.out).timeless(), Record(alone.out).timeless());
  far.set_wire("up");
  EXPECT_TRUE(far.running().has_said("had become others'")) << far.running().said();
  EXPECT_TRUE(far.running().has_said("the lease had run out"));
  EXPECT_EQ(world.ask("SELECT count(*), count(DISTINCT place) FROM test_results"),
            fmt::format("{0}|{0}", kCases));

  near.signal(SIGTERM);
  near.finish();
  const Ran next = world.start(words + Words{"--filter", "^c1"}).finish();
  EXPECT_EQ(next.code, 0) << "the one that was cut off takes part again: " << next.err;
}

}  // namespace
}  // namespace proctor::e2e
