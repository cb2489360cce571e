#include "service/history.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "model/record.h"
#include "store/record.h"
#include "store/rows.h"
#include "store/tally.h"

namespace proctor::service {
namespace {

// None where no store has been made yet.
Result<std::shared_ptr<store::Store>> open_kept(const std::string& url) {
  if (url == "none") return fail("E004", "--store none keeps no runs");
  auto opened = store::open_store(url, store::Absent::refuse);
  if (opened) return std::shared_ptr<store::Store>(*std::move(opened));
  if (opened.error().code == "E916") return std::shared_ptr<store::Store>();
  return tl::make_unexpected(std::move(opened).error());
}

std::string path_of(std::string_view url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url.starts_with(kSqlite)) url.remove_prefix(kSqlite.size());
  return visible(store::without_password(url));
}

// What was done so far stands in for the totals of a run that was not finished.
Result<KeptRun> kept(store::Store& store, store::RunHead head) {
  KeptRun run{std::move(head.record), std::string(store::name_of(head.state)), head.planned};
  if (head.state != store::RunState::finished) {
    TRY(const auto totals, store.totals(run.record.id));
    run.record.totals = {};
    for (const auto& suite : totals) store::add(run.record.totals, suite);
  }
  for (const auto& suite : head.suites)
    run.record.suites.push_back({suite.name, suite.format, suite.path, {}});
  return run;
}

Error no_such_run(store::Store* store, const std::string& url, std::string_view said) {
  const auto latest = store == nullptr ? Result<std::vector<store::RunHead>>() : store->history({.limit = 5});
  if (!latest) return latest.error();
  if (latest->empty()) return {"E421", fmt::format("no runs are kept in {} yet", path_of(url))};
  std::vector<std::string> ids;
  ids.reserve(latest->size());
  for (const auto& head : *latest) ids.push_back(head.record.id);
  return {"E421",
          fmt::format("no run starts with {}; the latest: {}", proctor::quoted(said), listed(ids, ", "))};
}

}  // namespace

Result<std::vector<KeptRun>> history(const HistoryRequest& request) {
  TRY(const auto store, open_kept(request.store));
  std::vector<KeptRun> out;
  if (!store) return out;
  TRY(auto heads, store->history({.limit = request.limit, .suite = request.suite}));
  for (auto& head : heads) {
    TRY(KeptRun run, kept(*store, std::move(head)));
    out.push_back(std::move(run));
  }
  return out;
}

Value history_value(const std::vector<KeptRun>& runs) {
  List out;
  for (const KeptRun& run : runs) {
    Value summary = model::run_summary(run.record);
    Map& map = summary.map();
    map.set("state", run.state);
    map.set("planned", static_cast<std::int64_t>(run.planned));
    List suites;
    for (const auto& suite : run.record.suites)
      suites.push_back(Map{{"name", suite.name}, {"format", suite.format}, {"path", suite.path}});
    map.set("suites", std::move(suites));
    out.push_back(std::move(summary));
  }
  return out;
}

Result<model::RunRecord> kept_run(const std::string& url, std::string_view run, Cases cases) {
  TRY(const auto store, open_kept(url));
  if (!store) return tl::make_unexpected(no_such_run(nullptr, url, run));
  TRY(const auto head, store->find(run));
  if (!head) return tl::make_unexpected(no_such_run(store.get(), url, run));
  return store::load_record(store, *head, cases == Cases::all ? store::Which::all : store::Which::in_trouble);
}

Result<void> keep_run(const std::string& url, const model::RunRecord& run) {
  TRY(const auto store, store::open_store(url));
  return store::keep_record(*store, run);
}

}  // namespace proctor::service
