#include "service/runs.h"

#include <fmt/format.h>

#include <set>

#include "base/words.h"
#include "service/store_place.h"
#include "store/record.h"

namespace proctor::service {

Result<Runs> Runs::open(const std::string& url, const std::string& current) {
  if (url == "none") return Runs(store::memory_store());
  TRY(auto store, store::open_store(find_store(url, current)));
  return Runs(std::move(store));
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

Result<std::function<bool(std::string_view, std::string_view)>> Runs::failed_in_latest() {
  TRY(const store::RunHead head, find("latest"));
  TRY(const model::RunRecord run, store::load_record(store_, head, store::Which::in_trouble));
  auto failed = std::make_shared<std::set<std::pair<std::string, std::string>>>();
  for (const model::SuiteRecord& suite : run.suites)
    for (const model::CaseRecord& test : suite.cases) failed->emplace(suite.path, test.name);
  return [failed](std::string_view path, std::string_view name) {
    return failed->contains({std::string(path), std::string(name)});
  };
}

}  // namespace proctor::service
