// Filling a store with the 1,000,000 results of one run, as a run does it: fill. bench/serve.sh asks for them
// over HTTP afterwards; they lie in build/bench-serve. SERVE_RESULTS is another number.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "store/store.h"

namespace proctor {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBatch = 2000;
constexpr std::size_t kSuites = 20;

std::size_t wanted() {
  const char* said = std::getenv("SERVE_RESULTS");
  return said == nullptr ? 1'000'000 : std::stoul(said);
}

// Some fail, some end in error, and their times and costs are spread.
store::Trial trial(std::size_t number) {
  const std::size_t mixed = number * 2654435761U % 1'000'003U;
  store::Trial out;
  out.key = {number % kSuites, number / kSuites, 1};
  out.record.name = "question " + std::to_string(number) + " on topic " + std::to_string(mixed % 997);
  out.record.verdict = mixed % 20 == 0   ? model::Verdict::fail
                       : mixed % 97 == 0 ? model::Verdict::error
                                         : model::Verdict::pass;
  out.record.duration_ms = static_cast<double>(mixed % 5000);
  model::StepRecord step;
  step.input = step.rendered = "What is the capital of country " + std::to_string(number) + "?";
  step.output = "The capital is Paris, as everybody knows, and has been for some time.";
  step.verdict = out.record.verdict;
  step.latency_ms = out.record.duration_ms;
  if (mixed % 3 == 0) step.cost = static_cast<double>(mixed % 1000) / 1e5;
  out.record.steps = {step};
  return out;
}

store::RunHead head(std::size_t results) {
  store::RunHead run;
  run.record.id = "run_bench";
  run.record.started_at = "2026-01-02T03:04:05.678Z";
  for (std::size_t i = 0; i < kSuites; ++i)
    run.suites.push_back({"suite " + std::to_string(i), "native", "suite" + std::to_string(i) + ".yaml", ""});
  run.planned = results;
  return run;
}

void must(const Result<void>& done) {
  if (!done) throw std::runtime_error(done.error().message);
}

void fill(benchmark::State& state) {
  const fs::path folder = "build/bench-serve/.proctor";
  const std::size_t results = wanted();
  for (auto _ : state) {
    fs::remove_all(folder);
    fs::create_directories(folder);
    const auto opened = store::open_store((folder / "runs.db").string());
    if (!opened) throw std::runtime_error(opened.error().message);
    store::Store* const store = opened->get();
    auto run = head(results);
    must(store->begin(run));
    for (std::size_t first = 0; first < results; first += kBatch) {
      std::vector<store::Trial> batch;
      for (std::size_t i = first; i < std::min(first + kBatch, results); ++i) batch.push_back(trial(i));
      must(store->put(run.record.id, batch));
    }
    run.state = store::RunState::finished;
    must(store->finish(run));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(results) * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(fill)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace
}  // namespace proctor
