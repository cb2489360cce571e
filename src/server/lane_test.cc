#include "server/lane.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>

namespace proctor::server {
namespace {

TEST(Lane, WorksOnSeveralThingsAtOnce) {
  std::latch all(4);
  Lane lane(4, 10);
  std::latch over(4);
  for (int i = 0; i < 4; ++i)
    EXPECT_TRUE(lane.give([&] {
      all.arrive_and_wait();  // each waits for the others
      over.count_down();
    }));
  over.wait();
}

TEST(Lane, LetsSoMuchWaitAndNoMore) {
  std::latch begun(1);
  std::latch go(1);
  std::atomic<int> done = 0;
  {
    std::latch last(1);
    Lane lane(1, 2);
    EXPECT_TRUE(lane.give([&] {
      begun.count_down();
      go.wait();
    }));
    begun.wait();
    EXPECT_TRUE(lane.give([&] { ++done; }));
    EXPECT_TRUE(lane.give([&] {
      ++done;
      last.count_down();
    }));
    EXPECT_FALSE(lane.give([&] { ++done; }));
    go.count_down();
    last.wait();
  }
  EXPECT_EQ(done, 2);
}

TEST(Lane, EndsWithWhatIsUnderWay) {
  std::atomic<bool> done = false;
  std::latch begun(1);
  std::latch go(1);
  std::thread opener;
  {
    Lane lane(1, 10);
    lane.give([&] {
      begun.count_down();
      go.wait();
      done = true;
    });
    begun.wait();
    opener = std::thread([&] { go.count_down(); });
  }
  EXPECT_TRUE(done);
  opener.join();
}

}  // namespace
}  // namespace proctor::server
