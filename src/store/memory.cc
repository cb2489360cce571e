// Runs in memory, for `--store none`. What is put here is gone with the program.
#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "store/choose.h"
#include "store/latency.h"
#include "store/listing.h"
#include "store/store.h"
#include "store/tally.h"

namespace proctor::store {
namespace {

constexpr std::size_t kPage = 256;

struct KeptRun {
  RunHead head;
  std::map<TrialKey, Trial> trials;
  std::map<std::string, std::set<std::string>> cassettes;  // by folder
  std::optional<RunOwner> owner;                           // this process, as nobody else sees this store
};

// As it is read: whether it is still being executed is known by its owner.
RunHead head_of(const KeptRun& run) {
  RunHead out = run.head;
  if (out.state == RunState::finished) return out;
  out.owner = run.owner;
  if (out.owner)
    out.state = RunState::running;
  else if (out.state == RunState::running)
    out.state = RunState::interrupted;
  out.record.passed = false;
  return out;
}

bool is_wanted(const TrialQuery& query, const Trial& trial) {
  const auto& verdicts = query.verdicts;
  return verdicts.empty() ||
         std::find(verdicts.begin(), verdicts.end(), trial.record.verdict) != verdicts.end();
}

bool has_suite(const RunHead& head, const std::string& name) {
  return name.empty() || std::any_of(head.suites.begin(), head.suites.end(), [&](const PlannedSuite& suite) {
           return suite.name == name || suite.path == name;
         });
}

bool is_told(const HistoryQuery& query, const RunHead& head) {
  const bool passed = head.state == RunState::finished && head.record.passed;
  return has_suite(head, query.suite) && (query.branch.empty() || head.branch == query.branch) &&
         query.passed.value_or(passed) == passed;
}

std::string suite_name(const RunHead& head, std::size_t suite) {
  return suite < head.suites.size() ? head.suites[suite].name : std::string();
}

std::vector<ResultRow> rows_of(const KeptRun& run) {
  std::vector<ResultRow> out;
  out.reserve(run.trials.size());
  for (const auto& [key, trial] : run.trials) {
    out.push_back(to_result_row(trial));
    out.back().suite = suite_name(run.head, key.suite);
  }
  return out;
}

class MemoryStore final : public Store {
 public:
  Result<void> begin(const RunHead& run) override { return keep(run); }

  Result<void> finish(const RunHead& run) override {
    auto kept = keep(run);
    const std::lock_guard lock(mutex_);
    std::vector<double> times;
    for (const ResultRow& row : rows_of(runs_[run.record.id]))
      if (row.latency_ms) times.push_back(*row.latency_ms);
    runs_[run.record.id].head.latency = latency_of(std::move(times));
    return kept;
  }

  Result<void> hold(std::string_view run, const RunOwner& owner) override {
    const std::lock_guard lock(mutex_);
    runs_[std::string(run)].owner = owner;
    return {};
  }

  Result<void> release(std::string_view run, const RunOwner& owner) override {
    const std::lock_guard lock(mutex_);
    auto& held = runs_[std::string(run)].owner;
    if (held == owner) held.reset();
    return {};
  }

  Result<void> put(std::string_view run, std::span<const Trial> trials) override {
    const std::lock_guard lock(mutex_);
    auto& kept = runs_[std::string(run)].trials;
    for (const Trial& trial : trials) kept.emplace(trial.key, trial);
    return {};
  }

  Result<std::optional<RunHead>> find(std::string_view run) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    const auto newest = newest_first();
    if (const auto back = before_latest(run)) {
      if (*back < newest.size()) ids.push_back(newest[*back]->record.id);
    } else if (!run.empty()) {
      for (const RunHead* head : newest)
        if (head->record.id.starts_with(run)) ids.push_back(head->record.id);
    }
    TRY(const auto id, choose(run, ids));
    return id ? std::optional(head_of(runs_.at(*id))) : std::nullopt;
  }

  Result<std::vector<TrialKey>> done(std::string_view run) override {
    const std::lock_guard lock(mutex_);
    std::vector<TrialKey> keys;
    for (const auto& [key, trial] : trials_of(run)) keys.push_back(key);
    return keys;
  }

  Result<std::vector<Trial>> page(const TrialQuery& query) override {
    const std::lock_guard lock(mutex_);
    const auto& trials = trials_of(query.run);
    const TrialKey first{query.suite.value_or(0), 0, 0};
    std::vector<Trial> out;
    for (auto at = query.after ? trials.upper_bound(*query.after) : trials.lower_bound(first);
         at != trials.end() && out.size() < kPage && (!query.suite || at->first.suite == *query.suite); ++at)
      if (is_wanted(query, at->second)) out.push_back(at->second);
    return out;
  }

  Result<std::vector<model::Totals>> totals(std::string_view run) override {
    const std::lock_guard lock(mutex_);
    std::vector<model::Totals> out;
    for (const auto& [key, trial] : trials_of(run)) {
      if (out.size() <= key.suite) out.resize(key.suite + 1);
      add(out[key.suite], model::case_word(trial.record.verdict), 1, trial.record.score);
    }
    return out;
  }

  Result<ResultPage> results(const ResultQuery& query) override {
    const std::lock_guard lock(mutex_);
    return list(rows_of(runs_[query.run]), query);
  }

  Result<ResultBlocks> blocks(const ResultQuery& query) override {
    const std::lock_guard lock(mutex_);
    return blocks_of(rows_of(runs_[query.run]), query);
  }

  Result<std::optional<Trial>> trial(std::string_view run, const TrialKey& key) override {
    const std::lock_guard lock(mutex_);
    const auto& trials = trials_of(run);
    const auto found = trials.find(key);
    return found == trials.end() ? std::nullopt : std::optional(found->second);
  }

  Result<std::vector<RunHead>> history(const HistoryQuery& query) override {
    const std::lock_guard lock(mutex_);
    std::vector<RunHead> out;
    bool older = query.before.empty();
    for (const RunHead* head : newest_first()) {
      if (older && out.size() < query.limit && is_told(query, *head))
        out.push_back(head_of(runs_.at(head->record.id)));
      older = older || head->record.id == query.before;
    }
    return out;
  }

  Result<void> use_cassettes(std::string_view run, std::string_view folder,
                             const std::set<std::string>& paths) override {
    const std::lock_guard lock(mutex_);
    runs_[std::string(run)].cassettes[std::string(folder)].insert(paths.begin(), paths.end());
    return {};
  }

  Result<CassetteUse> cassettes_used(std::string_view folder, std::size_t runs) override {
    const std::lock_guard lock(mutex_);
    CassetteUse out;
    for (const RunHead* head : newest_first()) {
      const auto& used = runs_[head->record.id].cassettes[std::string(folder)];
      if (used.empty() || out.runs.size() == runs) continue;
      out.runs.push_back(head->record.id);
      out.since = head->record.started_at;
      out.paths.insert(used.begin(), used.end());
    }
    return out;
  }

 private:
  Result<void> keep(const RunHead& run) {
    const std::lock_guard lock(mutex_);
    RunHead& head = runs_[run.record.id].head;
    const std::vector<PlannedSuite> suites = std::exchange(head.suites, {});
    head = run;
    if (!suites.empty()) head.suites = suites;
    head.record.suites.clear();
    return {};
  }

  std::vector<const RunHead*> newest_first() const {
    std::vector<const RunHead*> out;
    for (const auto& [id, run] : runs_)
      if (!run.head.record.id.empty()) out.push_back(&run.head);
    std::sort(out.begin(), out.end(), [](const RunHead* a, const RunHead* b) {
      return std::tie(a->record.started_at, a->record.id) > std::tie(b->record.started_at, b->record.id);
    });
    return out;
  }

  const std::map<TrialKey, Trial>& trials_of(std::string_view run) { return runs_[std::string(run)].trials; }

  std::mutex mutex_;
  std::map<std::string, KeptRun> runs_;
};

}  // namespace

std::unique_ptr<Store> memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace proctor::store
