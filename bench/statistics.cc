// How far the verdicts of `compare` can be trusted, by simulation, and how long they take. Of pairs of runs
// that are equally good at most 5 % of 2,000 may be called worse: of many kinds, with declared groups, with
// errors, and with small suites. Intervals must hold the true difference about as often as they say, and the
// power that is computed must be that of simulated verdicts to within 1 point. A million cases are compared
// in seconds, in little memory. Fails where one of these is missed.
#include <fmt/format.h>
#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "service/compare_simulation.h"
#include "service/compare_source.h"
#include "stats/bootstrap.h"
#include "stats/power.h"

namespace proctor {
namespace {

bool all_good = true;

void say(const std::string& line, bool good) {
  all_good = all_good && good;
  fmt::print("{} {}\n", good ? "  ok  " : "MISSED", line);
  std::fflush(stdout);
}

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

constexpr std::size_t kPairs = 2000;

// `min_held`: how often the interval must hold the true difference, in percent.
template <typename Kinds>
void equal_runs(std::string_view what, const Kinds& kinds, double min_held) {
  for (const service::Simulated& kind : kinds) {
    const service::Tallied found = service::simulate(kind, kPairs, 0, 20'260'101);
    const double worse = percent(found.worse, found.pairs);
    const double held = percent(found.covered, found.pairs);
    std::string line = fmt::format(
        "equal runs, {}: {} ({} cases x {}): {:.2f} % worse, {:.2f} % not worse, {:.1f} % stopped by a gate, "
        "interval holds {:.1f} %",
        what, kind.name, kind.cases, kind.repeats, worse, percent(found.not_worse, found.pairs),
        percent(found.stopped, found.pairs), held);
    if (found.scored > 0)
      line += fmt::format(", of the score {:.1f} %", percent(found.score_covered, found.scored));
    say(line, worse <= 5 && held >= min_held);
  }
}

// For comparison: what undeclared groups do. Nothing is promised of it.
void undeclared_groups() {
  for (service::Simulated kind : service::kGrouped) {
    kind.declared = false;
    const service::Tallied found = service::simulate(kind, kPairs / 4, 0, 20'260'101);
    say(fmt::format("equal runs, groups not declared: {}: {:.1f} % worse", kind.name,
                    percent(found.worse, found.pairs)),
        true);
  }
}

struct Shares {
  double shown = 0;
  double settled = 0;
};

Shares simulated_power(std::size_t cases, const stats::Shift& shift, const stats::Goal& goal) {
  constexpr std::size_t kSamples = 40'000;
  stats::Random random(cases);
  std::size_t shown = 0;
  std::size_t settled = 0;
  std::vector<stats::PairedCluster> pairs(cases);
  for (std::size_t sample = 0; sample < kSamples; ++sample) {
    for (stats::PairedCluster& pair : pairs) {
      const double chance = random.share();
      pair.sum = chance < shift.broken ? -1 : chance < shift.broken + shift.fixed ? 1 : 0;
    }
    const stats::Interval found = stats::paired_test(pairs, 1, goal.alpha).interval;
    shown += found.high < 0 ? 1U : 0U;
    settled += found.high < 0 || found.low > -goal.margin ? 1U : 0U;
  }
  return {percent(shown, kSamples), percent(settled, kSamples)};
}

// The table of docs/statistics.md.
void power() {
  const stats::Goal goal;
  for (const double loss : {0.02, 0.05, 0.1, 0.2})
    for (const double changing : {0.05, 0.1, 0.2}) {
      if (changing < loss) continue;
      const stats::Shift shift = stats::shift_of(loss, changing);
      const std::size_t cases = stats::cases_to_show(shift, goal);
      const double shown = 100 * stats::power_to_show(cases, shift, goal.alpha);
      const double settled = 100 * stats::power_to_settle(cases, shift, goal);
      const Shares found = simulated_power(cases, shift, goal);
      say(fmt::format(
              "a loss of {:.0f} points where {:.0f} % change: {} cases show it in {:.1f} % (simulated "
              "{:.1f} %), settle it in {:.1f} % (simulated {:.1f} %)",
              loss * 100, changing * 100, cases, shown, found.shown, settled, found.settled),
          shown >= 80 && std::abs(shown - found.shown) <= 1 && std::abs(settled - found.settled) <= 1);
    }
}

void losses() {
  for (const double loss : {0.02, 0.05, 0.1, 0.2}) {
    const service::Simulated kind{.name = "", .cases = 200, .repeats = 3};
    const service::Tallied found = service::simulate(kind, 500, loss, 7);
    const bool good = loss < 0.05 || percent(found.not_worse, found.pairs) <= 5;
    say(fmt::format("a loss of {:.0f} points, 200 cases x 3: {:.1f} % worse, {:.1f} % not worse", loss * 100,
                    percent(found.worse, found.pairs), percent(found.not_worse, found.pairs)),
        good);
  }
}

double normal_number(stats::Random& random) {
  const double length = std::sqrt(-2 * std::log(1 - random.share()));
  return length * std::cos(6.283185307179586 * random.share());
}

// Differences with a mean of 0: `shape` gives one.
void coverage(std::string_view name, std::size_t cases, double (*shape)(stats::Random& random)) {
  constexpr std::size_t kSamples = 2000;
  stats::Random random(cases);
  std::size_t held = 0;
  for (std::size_t i = 0; i < kSamples; ++i) {
    std::vector<stats::PairedCluster> sample(cases);
    for (stats::PairedCluster& difference : sample) difference.sum = shape(random);
    const stats::Interval found = stats::paired_bootstrap(sample, 0.05).interval;
    held += found.low <= 0 && 0 <= found.high ? 1U : 0U;
  }
  const double share = percent(held, kSamples);
  say(fmt::format("bootstrap, {} differences of {} cases: holds {:.1f} %", name, cases, share),
      share >= 92.5 && share <= 97.5);
}

void bootstrap() {
  for (const std::size_t cases : {10U, 30U, 100U, 300U}) {
    coverage("normal", cases, normal_number);
    coverage("even", cases, [](stats::Random& random) { return random.share() - random.share(); });
  }
  for (const std::size_t cases : {30U, 100U, 300U})
    coverage("skewed", cases, [](stats::Random& random) { return 0.2 - std::pow(random.share(), 4); });
}

// Rows that are made as they are asked for.
class MadeUp final : public service::RunSource {
 public:
  MadeUp(std::size_t cases, std::uint64_t seed) : cases_(cases), seed_(seed) {}

  const service::ComparedRun& run() const override { return run_; }
  const std::vector<service::ComparedSuite>& suites() const override { return suites_; }

  Result<void> walk(const Take& take) override {
    stats::Random random(seed_);
    store::ResultRow row;
    for (std::size_t i = 0; i < cases_; ++i) {
      row.key = {0, i, 1};
      row.name = "case number " + std::to_string(i);
      row.verdict = random.share() < 0.9 ? model::Verdict::pass : model::Verdict::fail;
      row.score = random.share();
      row.latency_ms = 100 + random.share();
      row.cost = random.share();
      row.tokens = 1 + random.share();
      take(row);
    }
    return {};
  }

  Result<std::optional<model::CaseRecord>> trial(const store::TrialKey& /*key*/) override {
    return std::nullopt;
  }

 private:
  std::size_t cases_;
  std::uint64_t seed_;
  service::ComparedRun run_;
  std::vector<service::ComparedSuite> suites_ = {{"made up", "made_up.yaml"}};
};

void size() {
  constexpr std::size_t kCases = 1'000'000;
  MadeUp a(kCases, 1);
  MadeUp b(kCases, 2);
  const auto found = service::compare(a, b, {});
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const double seconds = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  const auto mib = usage.ru_maxrss / 1024;
  say(fmt::format("1,000,000 cases with every metric: {:.2f} s of processor time, {} MiB", seconds, mib),
      found && found->pairs == kCases && seconds <= 10 && mib <= 600);
}

}  // namespace
}  // namespace proctor

int main() {
  proctor::size();
  proctor::power();
  proctor::equal_runs("alone", proctor::service::kSimulated, 94);
  proctor::equal_runs("groups", proctor::service::kGrouped, 94);
  proctor::equal_runs("errors", proctor::service::kWithErrors, 93);
  proctor::equal_runs("suites", proctor::service::kSmallSuites, 93);
  proctor::undeclared_groups();
  proctor::losses();
  proctor::bootstrap();
  return proctor::all_good ? 0 : 1;
}
