#include "cli/run_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/bundle.h"

namespace proctor::cli {
namespace {

using ::testing::Contains;

// A path that is not moved would lead a worker to whatever lies there on its own machine.
TEST(RunFlags, ThatArePathsAreMovedWithARun) {
  std::size_t paths = 0;
  for (const Flag& flag : run_flags()) {
    if (!flag.is_path) continue;
    ++paths;
    EXPECT_THAT(service::moved_flags(), Contains(flag.name));
  }
  EXPECT_EQ(paths, service::moved_flags().size());
}

}  // namespace
}  // namespace proctor::cli
