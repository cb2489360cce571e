// Keeping trials in a SQLite store, a batch a commit: put/SIZE/BATCH; and reading them again: read/SIZE.
// items_per_second is trials a second. The store lies in the current folder, so that it is the disk that is
// measured.
#include "store/store.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace proctor {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = "bench-store-XXXXXX";
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string store() const { return (path_ / "runs.db").string(); }

 private:
  fs::path path_;
};

store::Trial trial(std::size_t place, std::size_t output) {
  store::Trial out;
  out.key = {0, place, 1};
  out.record.name = "case " + std::to_string(place);
  model::Finding check;
  check.id = "c1";
  check.kind = check.source_key = "contains";
  check.message = "found \"Paris\"";
  model::StepRecord step;
  step.input = "What is the capital of France?";
  step.rendered = step.input;
  step.output.assign(output, 'x');
  step.checks = {check};
  out.record.steps = {step};
  return out;
}

store::RunHead head() {
  store::RunHead run;
  run.record.id = "run_1";
  run.record.started_at = "2026-01-02T03:04:05.678Z";
  run.suites = {{"capitals", "native", "capitals.yaml", ""}};
  return run;
}

std::vector<store::Trial> batch(std::size_t first, std::size_t count, std::size_t output) {
  std::vector<store::Trial> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i) out.push_back(trial(first + i, output));
  return out;
}

void put(benchmark::State& state) {
  const auto output = static_cast<std::size_t>(state.range(0));
  const auto count = static_cast<std::size_t>(state.range(1));
  const Folder folder;
  const auto store = *store::open_store(folder.store());
  if (!store->begin(head())) return state.SkipWithError("no run");
  std::size_t place = 0;
  auto trials = batch(0, count, output);
  for (auto _ : state) {
    for (auto& one : trials) one.key.place = place++;
    if (!store->put("run_1", trials)) state.SkipWithError("not put");
  }
  state.SetItemsProcessed(state.iterations() * state.range(1));
}
BENCHMARK(put)->ArgNames({"output", "batch"})->ArgsProduct({{20, 4096}, {1, 20, 200}})->UseRealTime();

void read(benchmark::State& state) {
  constexpr std::size_t kTrials = 20'000;
  const Folder folder;
  const auto store = *store::open_store(folder.store());
  if (!store->begin(head()) ||
      !store->put("run_1", batch(0, kTrials, static_cast<std::size_t>(state.range(0)))))
    return state.SkipWithError("not put");
  for (auto _ : state) {
    std::size_t seen = 0;
    const auto walked = store->trials("run_1", [&](const store::Trial&) { return ++seen > 0; });
    if (!walked || seen != kTrials) state.SkipWithError("not read");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kTrials));
}
BENCHMARK(read)->ArgName("output")->Arg(20)->Arg(4096)->UseRealTime();

}  // namespace
}  // namespace proctor
