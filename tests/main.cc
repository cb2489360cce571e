// The entry of every test program. It ends like gtest's own, except that a program in which nothing ran
// because everything skipped itself returns 77, which ctest shows as skipped and not as passed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  const int status = RUN_ALL_TESTS();
  const auto& tests = *testing::UnitTest::GetInstance();
  const int skipped = tests.skipped_test_count();
  if (skipped > 0) std::printf("skipped %d of %d tests\n", skipped, tests.test_to_run_count());
  constexpr int kAllSkipped = 77;
  return status == 0 && skipped > 0 && tests.successful_test_count() == 0 ? kAllSkipped : status;
}
