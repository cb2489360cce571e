#include "service/durations.h"

#include <algorithm>
#include <map>
#include <optional>

#include "service/shards.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostRuns = 1000;  // that are looked at
constexpr std::size_t kPage = 1000;

bool is_whole(const store::RunHead& head) {
  return head.state == store::RunState::finished && !cut_in(head.settings);
}

std::size_t shared(const store::RunHead& head, const std::vector<PastSuite>& suites) {
  return static_cast<std::size_t>(std::count_if(suites.begin(), suites.end(), [&](const PastSuite& suite) {
    return std::any_of(head.suites.begin(), head.suites.end(),
                       [&](const store::PlannedSuite& planned) { return planned.path == suite.path; });
  }));
}

Result<std::optional<store::RunHead>> newest_with(store::Store& store, const std::vector<PastSuite>& suites) {
  std::optional<store::RunHead> some;
  store::HistoryQuery query{.limit = 100};
  for (std::size_t looked = 0; looked < kMostRuns; looked += query.limit) {
    TRY(std::vector<store::RunHead> heads, store.history(query));
    if (heads.empty()) break;
    query.before = heads.back().record.id;
    for (store::RunHead& head : heads) {
      const std::size_t count = is_whole(head) ? shared(head, suites) : 0;
      if (count == suites.size() && count > 0) return std::move(head);
      if (count > 0 && !some) some = std::move(head);
    }
  }
  return some;
}

// Adds rows up by case. They come in plan order, so that repeats of a case stand together.
class Tally {
 public:
  Tally(const store::RunHead& head, const std::vector<PastSuite>& suites) {
    for (const store::PlannedSuite& planned : head.suites) {
      const auto at = std::find_if(suites.begin(), suites.end(),
                                   [&](const PastSuite& suite) { return suite.path == planned.path; });
      places_.push_back(at == suites.end() ? std::nullopt : std::optional(at->place));
    }
  }

  void add(const store::ResultRow& row) {
    if (row.key.suite >= places_.size() || !places_[row.key.suite]) return;
    const auto here = std::pair(row.key.suite, row.key.place);
    if (last_ != here) key_ = case_key(*places_[row.key.suite], row.name, ++seen_[{row.key.suite, row.name}]);
    last_ = here;
    if (row.verdict == model::Verdict::skipped) return;
    Sum& sum = sums_[key_];
    sum.ms += row.duration_ms;
    ++sum.repeats;
  }

  std::unordered_map<std::string, double> means() const {
    std::unordered_map<std::string, double> out;
    for (const auto& [key, sum] : sums_) out.emplace(key, sum.ms / static_cast<double>(sum.repeats));
    return out;
  }

 private:
  struct Sum {
    double ms = 0;
    std::size_t repeats = 0;
  };

  std::vector<std::optional<std::string>> places_;  // by suite of the kept run; none: not asked about
  std::optional<std::pair<std::size_t, std::size_t>> last_;
  std::string key_;  // of that case
  std::map<std::pair<std::size_t, std::string>, std::size_t> seen_;
  std::unordered_map<std::string, Sum> sums_;
};

}  // namespace

Result<PastDurations> past_durations(store::Store& store, const std::vector<PastSuite>& suites,
                                     const std::string& run) {
  TRY(const auto head, run.empty() ? newest_with(store, suites) : store.find(run));
  if (!head) return PastDurations{};
  Tally tally(*head, suites);
  store::ResultQuery query{.run = head->record.id, .limit = kPage};
  do {
    TRY(const store::ResultPage page, store.results(query));
    for (const store::ResultRow& row : page.rows) tally.add(row);
    query.after = page.next;
  } while (query.after);
  return PastDurations{head->record.id, tally.means()};
}

}  // namespace proctor::service
