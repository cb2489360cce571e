#include "service/foreign_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "repo/moment.h"
#include "service/run_id.h"
#include "service/run_request.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

constexpr std::size_t kPage = 100;
constexpr std::size_t kMostPages = 20;

bool goes_on(const LiveRuns& live, const std::string& run) {
  const auto going = live.going_on();
  return std::find(going.begin(), going.end(), run) != going.end();
}

// A run that nobody works on and that did not end was broken off with its program.
void settle(ForeignRun& run, const LiveRuns& live) {
  switch (run.head.state) {
    case store::RunState::finished: run.state = ForeignState::completed; return;
    case store::RunState::stopped:
      run.state = ForeignState::broken;
      run.trouble = "the run was stopped before its end";
      return;
    case store::RunState::interrupted:
    case store::RunState::running: break;
  }
  if (goes_on(live, run.head.record.id)) return;
  run.state = ForeignState::broken;
  run.trouble = "the run was interrupted when its server ended";
}

std::optional<ForeignRun> as_foreign(store::RunHead head, const LiveRuns& live, std::string_view client) {
  auto request = request_in(head.settings);
  if (!request) return std::nullopt;
  const Value* asked_by = request->about.find("client");
  if (asked_by == nullptr || *asked_by != Value(client)) return std::nullopt;
  ForeignRun out{.head = std::move(head), .about = std::move(request->about)};
  settle(out, live);
  return out;
}

}  // namespace

Result<std::optional<ForeignRun>> find_foreign_run(store::Store& store, const LiveRuns& live,
                                                   std::string_view client, std::string_view run) {
  auto head = store.find(run);
  if (!head && head.error().code == "E420") return std::nullopt;  // several begin so: it is no whole id
  if (!head) return tl::make_unexpected(head.error());
  if (!*head || (*head)->record.id != run) return std::nullopt;
  auto out = as_foreign(**head, live, client);
  // It may have come to its end between the two questions.
  const auto is_open = [](const store::RunHead& one) {
    return one.state == store::RunState::running || one.state == store::RunState::interrupted;
  };
  if (out && out->state == ForeignState::broken && is_open(out->head)) {
    TRY(auto again, store.find(run));
    if (again && !is_open(*again)) return as_foreign(*std::move(again), live, client);
  }
  return out;
}

Result<std::vector<ForeignRun>> foreign_runs(store::Store& store, const LiveRuns& live,
                                             std::string_view client, const std::string& suite,
                                             std::size_t most,
                                             const std::function<bool(const Map& about)>& is_meant) {
  std::vector<ForeignRun> out;
  store::HistoryQuery query;
  query.limit = kPage;
  query.suite = suite;
  for (std::size_t page = 0; page < kMostPages; ++page) {
    TRY(auto heads, store.history(query));
    if (heads.empty()) break;
    query.before = heads.back().record.id;
    for (auto& head : heads)
      if (auto run = as_foreign(std::move(head), live, client); run && is_meant(run->about)) {
        out.push_back(*std::move(run));
        if (out.size() == most) return out;
      }
  }
  return out;
}

std::string ended_at(const ForeignRun& run) {
  if (run.state == ForeignState::pending || run.state == ForeignState::running) return {};
  const auto started = repo::read_moment(run.head.record.started_at);
  if (!started) return {};
  const auto lasted = std::chrono::milliseconds(std::llround(std::max(0.0, run.head.record.duration_ms)));
  return to_iso_text(*started + lasted);
}

Result<std::string> keep_empty_run(store::Store& store, const RunRequest& request,
                                   const store::PlannedSuite& suite) {
  store::RunHead head;
  head.record.id = new_run_id();
  head.record.started_at = to_iso_text(std::chrono::system_clock::now());
  head.record.passed = false;  // nothing was tested
  head.settings = options_for(request, {}).settings;
  head.suites = {suite};
  if (auto begun = store.begin(head); !begun) return tl::make_unexpected(begun.error());
  head.state = store::RunState::finished;
  if (auto ended = store.finish(head); !ended) return tl::make_unexpected(ended.error());
  return head.record.id;
}

}  // namespace proctor::service
