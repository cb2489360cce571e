#include "net/shared_rate.h"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <thread>

#include "net/retry.h"
#include "testing/fake_transport.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using proctor::testing::FakeTransport;
using Seconds = std::chrono::duration<double>;

double seconds_now() { return Seconds(real_clock().now().time_since_epoch()).count(); }

// One state for all, within this program.
class MemoryBoard final : public PaceBoard {
 public:
  explicit MemoryBoard(std::size_t workers) : workers_(workers) {}

  Result<std::map<std::string, PaceGrant>> exchange(
      const std::map<std::string, PaceReport>& reports) override {
    ++exchanges;
    if (out_of_reach) return fail("E000", "nobody there");
    const std::lock_guard lock(mutex_);
    std::map<std::string, PaceGrant> out;
    for (const auto& [name, report] : reports)
      out[name] = advance(states_[name], rule, seconds_now(), workers_, report);
    return out;
  }

  PaceRule rule = {};
  std::atomic<bool> out_of_reach = false;
  std::atomic<int> exchanges = 0;

 private:
  const std::size_t workers_;
  std::mutex mutex_;
  std::map<std::string, PaceState> states_;
};

// Refuses what comes when its bucket is empty.
class BucketServer final : public Transport {
 public:
  BucketServer(double rate, double burst) : rate_(rate), burst_(burst), tokens_(burst) {}

  Answered<Response> send(const Request& /*request*/, const Until& /*until*/) override {
    ++requests;
    std::this_thread::sleep_for(2ms);
    const std::lock_guard lock(mutex_);
    const double now = seconds_now();
    tokens_ = std::min(burst_, tokens_ + (now - filled_) * rate_);
    filled_ = now;
    if (tokens_ < 1) return Response{.status = 429};
    tokens_ -= 1;
    return Response{.status = 200};
  }

  std::atomic<std::size_t> requests = 0;

 private:
  const double rate_;
  const double burst_;
  std::mutex mutex_;
  double tokens_;
  double filled_ = seconds_now();
};

struct Worker {
  Worker(Transport& server, PaceBoard& board, std::uint64_t seed)
      : shared(server, real_clock(), board), retry(shared, real_clock(), seed, {.paced = true}) {}

  SharedRate shared;
  Retry retry;
};

TEST(SharedRate, FourProgramsFindOnePaceTogether) {
  constexpr int kCases = 240;
  BucketServer server(200, 20);
  MemoryBoard board(4);
  std::atomic<int> left = kCases;
  std::atomic<int> served = 0;
  {
    std::deque<Worker> workers;
    std::vector<std::jthread> callers;
    for (std::uint64_t i = 0; i < 4; ++i) workers.emplace_back(server, board, i);
    for (Worker& worker : workers)
      for (int i = 0; i < 8; ++i)
        callers.emplace_back([&] {
          while (left-- > 0) served += worker.retry.send({.group = "g"}, {})->status == 200;
        });
    callers.clear();
  }
  EXPECT_EQ(served, kCases) << "no case used its attempts up";
  EXPECT_LE(server.requests, kCases * 1.5);
}

TEST(SharedRate, IsSilentWhileNothingHappens) {
  FakeTransport server(std::vector<Answered<Response>>{Response{.status = 200}});
  MemoryBoard board(1);
  SharedRate shared(server, real_clock(), board);
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(board.exchanges, 0);
  EXPECT_EQ(shared.send({}, {})->status, 200);
  EXPECT_GE(board.exchanges, 1);
}

TEST(SharedRate, AStopOrADeadlineEndsTheWait) {
  FakeTransport server(std::vector<Answered<Response>>{Response{.status = 200}});
  MemoryBoard board(1);
  board.rule = {.requests = 1};
  SharedRate shared(server, real_clock(), board);
  ASSERT_TRUE(shared.send({}, {}));
  const auto late = shared.send({}, {.deadline = real_clock().now() + 30ms});
  EXPECT_EQ(late.error().kind, "timeout");
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(30ms);
    stop.request_stop();
  });
  EXPECT_EQ(shared.send({}, {.stop = stop.get_token()}).error(), (Fault{"connection", "stopped"}));
  EXPECT_EQ(server.asked().size(), 1U);
}

TEST(SharedRate, GoesOnWhileTheBoardIsOutOfReach) {
  FakeTransport server(std::vector<Answered<Response>>{Response{.status = 200}});
  MemoryBoard board(1);
  board.out_of_reach = true;
  SharedRate shared(server, real_clock(), board);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(shared.send({}, {})->status, 200);
}

TEST(SharedRate, AnAccountThatIsUsedUpSlowsNobodyDown) {
  FakeTransport server(
      std::vector<Answered<Response>>{Response{.status = 429, .body = R"({"code":"insufficient_quota"})"}});
  MemoryBoard board(1);
  SharedRate shared(server, real_clock(), board);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(shared.send({}, {})->status, 429);
}

}  // namespace
}  // namespace proctor::net
