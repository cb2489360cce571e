// Keeping trials in a store, a batch a commit: put/SIZE/BATCH; reading them again: read/SIZE; opening a store
// of 200,000 and listing them all: open; and pages of 100 out of a run of 1,000,000 (STORE_RESULTS), asked
// for by 32 at once: list, whose p99_ms is to be 100 at most. items_per_second is trials, or pages, a second.
// A SQLite store lies in the current folder, so that it is the disk that is measured; a PostgreSQL server in
// a temporary one.
#include "store/store.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "testing/postgres.h"

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
    for (auto& one : trials) {
      one.key.place = place++;
      one.record.duration_ms = static_cast<double>(place * 7919 % 1'000'003) / 100;
    }
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

// --- lists ---

constexpr std::size_t kSuites = 100;

std::size_t results_wanted() {
  const char* const said = std::getenv("STORE_RESULTS");
  return said == nullptr ? 1'000'000 : std::stoul(said);
}

store::Trial listed_trial(std::size_t number, std::size_t of) {
  constexpr std::array kTopics = {"capital", "weather", "translation", "invoice", "greeting"};
  store::Trial out = trial(number % (of / kSuites), 200);
  out.key.suite = number / (of / kSuites);
  out.record.name = std::string(kTopics[number % kTopics.size()]) + " case " + std::to_string(number);
  out.record.duration_ms = static_cast<double>(number * 7919 % 1'000'003) / 100;
  out.record.steps[0].cost = static_cast<double>(number * 104'729 % 999'983) / 1e6;
  if (number % 1000 == 0) out.record.verdict = model::Verdict::fail;
  if (number % 50'000 == 7) out.record.verdict = model::Verdict::error;
  return out;
}

void fill(store::Store& store, std::size_t count) {
  constexpr std::size_t kBatch = 1000;
  store::RunHead run = head();
  for (std::size_t i = 1; i < kSuites; ++i)
    run.suites.push_back({"suite " + std::to_string(i), "native", std::to_string(i) + ".yaml", ""});
  if (!store.begin(run)) std::abort();
  std::vector<store::Trial> some;
  for (std::size_t i = 0; i < count; ++i) {
    some.push_back(listed_trial(i, count));
    if (some.size() < kBatch && i + 1 < count) continue;
    if (!store.put("run_1", some)) std::abort();
    some.clear();
  }
}

struct Question {
  std::string name;
  store::ResultQuery query;
};

std::vector<Question> questions() {
  using Order = store::ResultQuery::Order;
  using model::Verdict;
  std::vector<Question> out = {{"all", {}},
                               {"failed", {.verdicts = {Verdict::fail, Verdict::error}}},
                               {"passed", {.verdicts = {Verdict::pass}}},
                               {"suite", {.suite = kSuites / 2}},
                               {"frequent_text", {.text = "Weather"}},
                               {"rare_text", {.text = "case 99999"}},
                               {"text_nowhere", {.text = "nowhere"}},
                               {"slowest", {.order = Order::slowest}},
                               {"slowest_failed", {.verdicts = {Verdict::fail}, .order = Order::slowest}},
                               {"costliest", {.order = Order::costliest}}};
  for (Question& question : out) question.query.run = "run_1";
  return out;
}

// Pages one after the other, from some place on; how long each took, in milliseconds.
std::vector<double> walk(store::Store& store, store::ResultQuery query, std::size_t pages) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> out;
  for (std::size_t i = 0; i < pages; ++i) {
    const auto begin = Clock::now();
    const auto page = store.results(query);
    out.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    if (!page) std::abort();
    query.after = page->next;
  }
  return out;
}

void list(benchmark::State& state, store::Store& store, const store::ResultQuery& query) {
  constexpr std::size_t kReaders = 32;
  constexpr std::size_t kPages = 20;
  std::vector<double> times;
  for (auto _ : state) {
    std::vector<std::vector<double>> of_each(kReaders);
    {
      std::vector<std::jthread> readers;
      for (auto& mine : of_each) readers.emplace_back([&] { mine = walk(store, query, kPages); });
    }
    for (const auto& mine : of_each) times.insert(times.end(), mine.begin(), mine.end());
  }
  std::sort(times.begin(), times.end());
  state.counters["p50_ms"] = times[times.size() / 2];
  state.counters["p99_ms"] = times[times.size() * 99 / 100];
  state.counters["max_ms"] = times.back();
  state.SetItemsProcessed(static_cast<std::int64_t>(times.size()));
}

// Opened as a program does that has just started, and all of it shown.
void open(benchmark::State& state, const std::string& url, std::size_t count) {
  for (auto _ : state) {
    const auto store = *store::open_store(url);
    store::ResultQuery query{.run = "run_1", .limit = 1000};
    std::size_t seen = 0;
    do {
      const auto page = *store->results(query);
      seen += page.rows.size();
      query.after = page.next;
    } while (query.after);
    if (seen != count) state.SkipWithError("not all are listed");
  }
}

void add_lists(const std::string& name, const std::string& small, const std::string& large) {
  constexpr std::size_t kOpened = 200'000;
  constexpr int kRounds = 3;
  benchmark::RegisterBenchmark(("open/" + name).c_str(),
                               [small](benchmark::State& state) {
                                 fill(**store::open_store(small), kOpened);
                                 open(state, small, kOpened);
                               })
      ->Unit(benchmark::kMillisecond)
      ->Iterations(kRounds)
      ->UseRealTime();
  for (const Question& question : questions())
    benchmark::RegisterBenchmark(("list/" + name + "/" + question.name).c_str(),
                                 [large, query = question.query](benchmark::State& state) {
                                   static std::map<std::string, std::unique_ptr<store::Store>> stores;
                                   auto& store = stores[large];
                                   if (!store) {
                                     store = *store::open_store(large);
                                     fill(*store, results_wanted());
                                   }
                                   list(state, *store, query);
                                 })
        ->Unit(benchmark::kMillisecond)
        ->Iterations(kRounds)
        ->UseRealTime();
}

}  // namespace

// NOLINTNEXTLINE(misc-use-internal-linkage): called by main
void add_store_lists() {
  static const Folder small;
  static const Folder large;
  add_lists("sqlite", small.store(), large.store());
  auto& server = testing::Postgres::shared();
  add_lists("postgresql", server.database(), server.database());
}

}  // namespace proctor

int main(int count, char** words) {
  proctor::add_store_lists();
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
