#include "service/runs.h"

#include <fmt/format.h>

#include <set>

#include "base/words.h"
#include "service/shards.h"
#include "service/store_place.h"
#include "store/record.h"
#include "system/holders.h"

namespace proctor::service {
namespace {

// Whoever waits for a store wants to know for whom.
Error with_holder(Error error, std::string_view place) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (error.code != "E915" || !place.starts_with(kSqlite)) return error;
  const std::string who = who_has_open(std::string(place.substr(kSqlite.size())));
  if (!who.empty()) error.message += fmt::format("; {} has it open", who);
  return error;
}

Result<store::RunHead> latest_whole(store::Store& store) {
  store::HistoryQuery query;
  while (true) {
    TRY(std::vector<store::RunHead> heads, store.history(query));
    if (heads.empty()) return fail("E421", "no run is kept but shards: merge them, or run once without");
    query.before = heads.back().record.id;
    for (store::RunHead& head : heads)
      if (!cut_in(head.settings)) return std::move(head);
  }
}

}  // namespace

Result<Runs> Runs::open(const std::string& url, const std::string& current) {
  if (url == "none") return Runs(store::memory_store());
  const std::string place = find_store(url, current);
  auto store = store::open_store(place);
  if (!store) return tl::make_unexpected(with_holder(std::move(store).error(), place));
  return Runs(*std::move(store));
}

Result<store::RunHead> Runs::find(std::string_view run) {
  TRY(auto head, store_->find(run));
  if (!head) return fail("E421", fmt::format("no run starts with {}", proctor::quoted(run)));
  return *std::move(head);
}

Result<model::RunRecord> Runs::record(std::string_view run) {
  TRY(const store::RunHead head, find(run));
  return store::load_record(store_, head, store::Which::all);
}

Result<void> Runs::select_failed(bool whole, Selection& selection) {
  TRY(const store::RunHead head, whole ? latest_whole(*store_) : find("latest"));
  TRY(const model::RunRecord run, store::load_record(store_, head, store::Which::in_trouble));
  auto failed = std::make_shared<std::set<std::pair<std::string, std::string>>>();
  for (const model::SuiteRecord& suite : run.suites)
    for (const model::CaseRecord& test : suite.cases) failed->emplace(suite.path, test.name);
  selection.only = [failed](std::string_view path, std::string_view name) {
    const std::string suite(path);
    return failed->contains({suite, std::string(name)}) ||
           failed->contains({suite, std::string(kBrokenSuite)});
  };
  selection.only_from =
      failed->empty()
          ? fmt::format("every case of the last run, {}, passed; without the flag all of them run", run.id)
          : fmt::format("{} of the last run, {}, did not pass", counted(failed->size(), "case"), run.id);
  return {};
}

}  // namespace proctor::service
