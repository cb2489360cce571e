// One row for each of those who start the same job several times: which variable numbers the jobs, from
// where, and which one counts them. A Slurm array may begin anywhere and go in steps, so it has a function
// of its own.
#include "cli/shard_auto.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "base/words.h"

namespace proctor::cli {
namespace {

using service::Shard;

struct Scheduler {
  std::string_view name;
  std::string_view index;
  std::size_t first;                       // index of the first job
  std::array<std::string_view, 2> totals;  // the second may be empty
  std::string_view advice;
};

constexpr std::array kSchedulers = {
    Scheduler{"Kubernetes",
              "JOB_COMPLETION_INDEX",
              0,
              {"JOB_COMPLETIONS", "PROCTOR_SHARDS"},
              "give the container PROCTOR_SHARDS with the job's `completions`, and the job `completionMode: "
              "Indexed`"},
    Scheduler{"GitLab", "CI_NODE_INDEX", 1, {"CI_NODE_TOTAL", ""}, "give the job `parallel: N`"},
    Scheduler{"CircleCI", "CIRCLE_NODE_INDEX", 0, {"CIRCLE_NODE_TOTAL", ""}, "give the job `parallelism: N`"},
    Scheduler{"GitHub",
              "STRATEGY_JOB_INDEX",
              0,
              {"STRATEGY_JOB_TOTAL", ""},
              "set STRATEGY_JOB_INDEX to ${{ strategy.job-index }} and STRATEGY_JOB_TOTAL to ${{ "
              "strategy.job-total }}"}};

constexpr std::string_view kTask = "SLURM_ARRAY_TASK_ID";
constexpr std::string_view kMin = "SLURM_ARRAY_TASK_MIN";
constexpr std::string_view kMax = "SLURM_ARRAY_TASK_MAX";
constexpr std::string_view kStep = "SLURM_ARRAY_TASK_STEP";
constexpr std::string_view kCount = "SLURM_ARRAY_TASK_COUNT";

std::string variable(const Environment& environment, std::string_view name) {
  return name.empty() ? "" : environment(std::string(name)).value_or("");
}

// None: it is not set.
Result<std::optional<std::size_t>> number(const Environment& environment, std::string_view name) {
  const std::string text = variable(environment, name);
  if (text.empty()) return std::nullopt;
  std::size_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end != text.data() + text.size())
    return fail("E463", fmt::format("{} is {}, which is no number", name, proctor::quoted(text)));
  return out;
}

Result<Shard> checked(std::size_t shard, std::size_t of, std::string_view index, std::string_view total) {
  if (shard >= 1 && shard <= of && of <= service::kMostShards) return Shard{shard, of};
  return fail("E463", fmt::format("{} and {} say shard {} of {}, which there is not (up to {} there may be); "
                                  "correct them, or say --shard I/N",
                                  index, total, shard, of, service::kMostShards));
}

tl::unexpected<Error> half(std::string_view name, std::string_view there, std::string_view lacks,
                           std::string_view advice) {
  return fail("E463", fmt::format("{}: {} is set, but {} is not: {}, or say --shard I/N", name, there, lacks,
                                  advice));
}

std::string totals_of(const Scheduler& scheduler) {
  const auto& [one, other] = scheduler.totals;
  return other.empty() ? std::string(one) : fmt::format("{} or {}", one, other);
}

// None: it did not start this.
Result<std::optional<Shard>> from_scheduler(const Scheduler& scheduler, const Environment& environment) {
  TRY(const auto index, number(environment, scheduler.index));
  TRY(auto total, number(environment, scheduler.totals[0]));
  std::string_view counted = scheduler.totals[0];
  if (!total && !scheduler.totals[1].empty()) {
    counted = scheduler.totals[1];
    TRY(total, number(environment, counted));
  }
  if (!index && !total) return std::nullopt;
  if (!index) return half(scheduler.name, counted, scheduler.index, scheduler.advice);
  if (!total) return half(scheduler.name, scheduler.index, totals_of(scheduler), scheduler.advice);
  if (*index < scheduler.first) return checked(0, *total, scheduler.index, counted);
  return checked(*index - scheduler.first + 1, *total, scheduler.index, counted);
}

Result<Shard> in_array(std::size_t task, std::size_t min, std::size_t max, std::size_t step,
                       std::optional<std::size_t> count) {
  const bool sound = step > 0 && min <= task && task <= max && (task - min) % step == 0;
  const std::size_t tasks = sound ? (max - min) / step + 1 : 0;
  if (!sound)
    return fail("E463", fmt::format("Slurm: task {} is not in the array {}-{}:{}", task, min, max, step));
  if (count.value_or(tasks) != tasks)
    return fail("E463", fmt::format("Slurm: the array has {} but not every one from {} to {}, so its tasks "
                                    "cannot be numbered: use --array=1-{}, or say --shard I/N",
                                    counted(*count, "task"), min, max, *count));
  return checked((task - min) / step + 1, tasks, kTask, kCount);
}

Result<std::optional<Shard>> from_slurm(const Environment& environment) {
  TRY(const auto task, number(environment, kTask));
  TRY(const auto min, number(environment, kMin));
  TRY(const auto max, number(environment, kMax));
  TRY(const auto step, number(environment, kStep));
  TRY(const auto count, number(environment, kCount));
  constexpr std::string_view kAdvice = "start it with `sbatch --array=1-N`";
  if (!task && !min && !max && !step && !count) return std::nullopt;
  if (!task) return half("Slurm", "SLURM_ARRAY_TASK_MIN, MAX, STEP or COUNT", kTask, kAdvice);
  if (!min || !max) return half("Slurm", kTask, min ? kMax : kMin, kAdvice);
  return in_array(*task, *min, *max, step.value_or(1), count);
}

std::string all_variables() {
  std::string out = fmt::format("{} with {} and {} (Slurm)", kTask, kMin, kMax);
  for (const Scheduler& scheduler : kSchedulers)
    out += fmt::format(", {} with {} ({})", scheduler.index, totals_of(scheduler), scheduler.name);
  return out;
}

}  // namespace

// Whoever says all of it is believed before one who says half.
Result<Shard> shard_from(const Environment& environment) {
  std::optional<Error> trouble;
  const auto settled = [&](const Result<std::optional<Shard>>& found) {
    if (!found && !trouble) trouble = found.error();
    return found && *found;
  };
  if (const auto slurm = from_slurm(environment); settled(slurm)) return **slurm;
  for (const Scheduler& scheduler : kSchedulers)
    if (const auto found = from_scheduler(scheduler, environment); settled(found)) return **found;
  if (trouble) return tl::make_unexpected(*std::move(trouble));
  return fail("E463",
              fmt::format("nothing says which shard this is: looked for {}; set one of these pairs, or "
                          "say --shard I/N",
                          all_variables()));
}

}  // namespace proctor::cli
