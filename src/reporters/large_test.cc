// Runs that are larger than memory: cases come from a generator, and no report holds them.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>

#include "reporters/reporter.h"
#include "reporters/testing.h"

namespace proctor::reporters {
namespace {

// Case after case, made when it is asked for; every hundredth fails and has a notice.
class Generated final : public model::CaseSource {
 public:
  explicit Generated(std::size_t size) : size_(size) {}

  std::size_t size() const override { return size_; }
  std::unique_ptr<model::CaseReader> open(std::optional<Verdict> only) const override {
    return std::make_unique<Reader>(size_, only);
  }

 private:
  class Reader final : public model::CaseReader {
   public:
    Reader(std::size_t size, std::optional<Verdict> only) : size_(size), only_(only) {}

    Result<const model::CaseRecord*> next() override {
      while (++number_ <= size_) {
        const bool bad = number_ % 100 == 0;
        if (only_ && *only_ != (bad ? Verdict::fail : Verdict::pass)) continue;
        test_ = canned_case(
            "case " + std::to_string(number_), bad ? Verdict::fail : Verdict::pass, bad ? 0.5 : 1, number_,
            {canned_step("Question", "Answer",
                         {canned_check("contains", bad ? Verdict::fail : Verdict::pass, 1)})});
        if (bad) test_.notices = {"notice " + std::to_string(number_)};
        return &test_;
      }
      return nullptr;
    }

   private:
    std::size_t size_;
    std::optional<Verdict> only_;
    std::size_t number_ = 0;
    model::CaseRecord test_;
  };

  std::size_t size_;
};

model::RunRecord generated_run(std::size_t cases) {
  model::RunRecord run;
  run.totals = {cases, cases - cases / 100, cases / 100, 0, 0};
  run.suites.push_back(
      {"Large", "native", "large.yaml", model::CaseList(std::make_shared<Generated>(cases))});
  return run;
}

// The most memory the process has held since `forget_peak`, in KiB.
std::size_t peak() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (std::size_t size = 0; word == "VmHWM:" && status >> size) return size;
  return 0;
}

void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

constexpr bool kMeasurable =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    false;
#else
    true;
#endif

TEST(LargeRuns, AreReportedInLittleMemory) {
  constexpr std::size_t kCases = 200'000;
  constexpr std::size_t kMostGrowth = std::size_t{64} << 10U;  // KiB
  if (!kMeasurable) GTEST_SKIP() << "memory means nothing under a sanitizer";
  const model::RunRecord run = generated_run(kCases);
  for (const Reporter* reporter : plugins()) {
    forget_peak();
    const std::size_t before = peak();
    ASSERT_GT(before, 0U);
    std::size_t bytes = 0;
    const auto done = reporter->render(run, {}, [&](std::string_view text) {
      bytes += text.size();
      return Result<void>();
    });
    EXPECT_TRUE(done);
    EXPECT_GT(bytes, 0U);
    EXPECT_LT(peak() - before, kMostGrowth) << reporter->name << " wrote " << bytes << " bytes";
  }
}

TEST(LargeRuns, EndWhereNobodyTakesTheRest) {
  const model::RunRecord run = generated_run(1000);
  const auto done = find_reporter("json")->render(
      run, {}, [](std::string_view) -> Result<void> { return fail("E123", "cannot write it"); });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "E123");
}

TEST(LargeRuns, ReadTheSameFromElsewhereAsFromMemory) {
  const model::RunRecord far = generated_run(1000);
  model::RunRecord near = far;
  std::vector<model::CaseRecord> cases;
  for (const auto& test : far.suites[0].cases) cases.push_back(test);
  near.suites[0].cases = std::move(cases);
  for (const Reporter* reporter : plugins())
    for (const bool deterministic : {false, true})
      EXPECT_EQ(reporter->render(far, {.deterministic = deterministic}),
                reporter->render(near, {.deterministic = deterministic}))
          << reporter->name;
}

}  // namespace
}  // namespace proctor::reporters
