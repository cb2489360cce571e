// The entry of every test program. It ends like gtest's own, except that a program in which nothing ran
// because everything skipped itself returns 77, which ctest shows as skipped and not as passed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

// A test program that starts itself again as something else, a script host for one, defines this: it is given
// the first argument, and the exit code it returns is the program's. Below zero: run the tests.
[[gnu::weak]] int run_as_other(const char* argument);

int main(int argc, char** argv) {
  const int other = run_as_other != nullptr && argc > 1 ? run_as_other(argv[1]) : -1;
  if (other >= 0) return other;
  testing::InitGoogleMock(&argc, argv);
  const int status = RUN_ALL_TESTS();
  const auto& tests = *testing::UnitTest::GetInstance();
  const int skipped = tests.skipped_test_count();
  if (skipped > 0) std::printf("skipped %d of %d tests\n", skipped, tests.test_to_run_count());
  constexpr int kAllSkipped = 77;
  return status == 0 && skipped > 0 && tests.successful_test_count() == 0 ? kAllSkipped : status;
}
