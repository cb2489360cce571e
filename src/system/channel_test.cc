#include "system/channel.h"

#include <gtest/gtest.h>

#include <thread>

namespace proctor {
namespace {

TEST(Channel, GivesWhatWasSentInOrderAndEndsWhenClosed) {
  Channel<int> channel(10);
  EXPECT_TRUE(channel.send(1));
  EXPECT_TRUE(channel.send(2));
  channel.close();
  EXPECT_FALSE(channel.send(3));
  EXPECT_EQ(channel.take(), (std::vector{1, 2}));
  EXPECT_TRUE(channel.take().empty());
}

TEST(Channel, HoldsBackAWriterUntilThereIsRoom) {
  Channel<int> channel(2);
  std::jthread writer([&] {
    for (int i = 0; i < 1000; ++i) channel.send(i);
    channel.close();
  });
  int next = 0;
  for (auto some = channel.take(); !some.empty(); some = channel.take()) {
    EXPECT_LE(some.size(), 2U);
    for (const int value : some) EXPECT_EQ(value, next++);
  }
  EXPECT_EQ(next, 1000);
}

}  // namespace
}  // namespace proctor
