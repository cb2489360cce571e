#include "store/store.h"

#include <algorithm>
#include <utility>

#include "store/postgresql.h"
#include "store/sqlite.h"

namespace proctor::store {
namespace {

bool has_suites(const RunHead& head, const std::vector<std::string>& paths) {
  return std::all_of(paths.begin(), paths.end(), [&](const std::string& path) {
    return std::any_of(head.suites.begin(), head.suites.end(),
                       [&](const PlannedSuite& suite) { return suite.path == path; });
  });
}

// It has all suites, but only some of their cases: nothing to compare a whole run with.
bool is_shard(const RunHead& head) { return head.settings.has("cut"); }

}  // namespace

Result<std::optional<RunHead>> Store::baseline(std::string_view branch,
                                               const std::vector<std::string>& suites) {
  HistoryQuery query{.suite = suites.empty() ? "" : suites.front(), .branch = std::string(branch)};
  query.passed = true;
  while (true) {
    TRY(std::vector<RunHead> heads, history(query));
    if (heads.empty()) return std::nullopt;
    query.before = heads.back().record.id;
    for (RunHead& head : heads)
      if (!is_shard(head) && has_suites(head, suites)) return std::move(head);
  }
}

Result<void> Store::trials(std::string_view run, const std::function<bool(Trial)>& take) {
  TrialQuery query{.run = std::string(run), .assertions = true};
  while (true) {
    TRY(std::vector<Trial> some, page(query));
    if (some.empty()) return {};
    query.after = some.back().key;
    for (Trial& trial : some)
      if (!take(std::move(trial))) return {};
  }
}

Result<std::unique_ptr<Store>> open_store(std::string_view url, Absent absent) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (is_postgresql(url)) return open_postgresql(std::string(url), absent);
  if (url.starts_with(kSqlite)) url.remove_prefix(kSqlite.size());
  if (url.empty()) return fail("E004", "a store needs a path: sqlite:PATH");
  if (const auto scheme = url.find("://"); scheme != std::string_view::npos)
    return fail(
        "E004",
        "there is no store of this kind; use postgresql://USER@HOST/DATABASE, sqlite:PATH or a plain path");
  return open_sqlite(std::string(url), absent);
}

}  // namespace proctor::store
