#include "service/suite_history.h"

#include <string_view>

#include "store/rows.h"

namespace proctor::service {
namespace {

constexpr std::size_t kRunsLookedAt = 200;
constexpr std::size_t kMostKept = 1000;  // runs whose totals are remembered

// A path of a run's, from the root: runs name their suites from the folder they were started in, which may
// lie beneath it.
std::string from_root(const std::string& root, const store::RunHead& head, const std::string& path) {
  const Value* folder = head.settings.find("folder");
  if (folder == nullptr || !folder->is_text() || path.starts_with('/')) return path;
  const std::string_view started = folder->text();
  const std::string above = root + '/';
  return started.starts_with(above) ? std::string(started.substr(above.size())) + '/' + path : path;
}

bool is_over(const store::RunHead& head) { return head.state == store::RunState::finished; }

SuiteRun run_of(const store::RunHead& head, const std::vector<model::Totals>& totals, std::size_t number) {
  return {head.record.id, head.record.started_at, std::string(store::name_of(head.state)),
          number < totals.size() ? totals[number] : model::Totals{}};
}

}  // namespace

Result<RunsBySuite> SuiteHistory::recent(store::Store& store, const std::string& root, std::size_t most) {
  TRY(const auto heads, store.history({.limit = kRunsLookedAt}));
  RunsBySuite out;
  for (const store::RunHead& head : heads) {
    std::optional<Counted> totals;  // asked for once one of its suites wants to know
    for (std::size_t i = 0; i < head.suites.size(); ++i) {
      auto& runs = out[from_root(root, head, head.suites[i].path)];
      if (runs.size() >= most) continue;
      if (!totals) {
        TRY(totals, totals_of(store, head));
      }
      runs.push_back(run_of(head, *totals, i));
    }
  }
  return out;
}

Result<SuiteHistory::Counted> SuiteHistory::totals_of(store::Store& store, const store::RunHead& head) {
  if (!is_over(head)) return store.totals(head.record.id);
  if (head.suites.size() == 1) return Counted{head.record.totals};
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = over_.find(head.record.id); known != over_.end()) return known->second;
  }
  TRY(Counted counted, store.totals(head.record.id));
  const std::scoped_lock lock(mutex_);
  if (over_.size() >= kMostKept) over_.clear();
  over_.emplace(head.record.id, counted);
  return counted;
}

}  // namespace proctor::service
