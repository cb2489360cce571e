#include "store/record.h"

#include <algorithm>
#include <utility>

#include "store/tally.h"

namespace proctor::store {
namespace {

using model::Verdict;

class KeptReader final : public model::CaseReader {
 public:
  KeptReader(std::shared_ptr<Store> store, TrialQuery query)
      : store_(std::move(store)), query_(std::move(query)) {}

  Result<const model::CaseRecord*> next() override {
    if (++at_ >= page_.size()) {
      TRY(page_, store_->page(query_));
      at_ = 0;
      if (page_.empty()) return nullptr;
      query_.after = page_.back().key;
    }
    return &page_[at_].record;
  }

 private:
  std::shared_ptr<Store> store_;
  TrialQuery query_;
  std::vector<Trial> page_;
  std::size_t at_ = 0;
};

class NoCases final : public model::CaseReader {
 public:
  Result<const model::CaseRecord*> next() override { return nullptr; }
};

// The cases of one suite.
class KeptCases final : public model::CaseSource {
 public:
  KeptCases(std::shared_ptr<Store> store, TrialQuery query, std::size_t size)
      : store_(std::move(store)), query_(std::move(query)), size_(size) {}

  std::size_t size() const override { return size_; }

  std::unique_ptr<model::CaseReader> open(std::optional<Verdict> only) const override {
    TrialQuery query = query_;
    const auto& chosen = query_.verdicts;
    if (only && !chosen.empty() && std::find(chosen.begin(), chosen.end(), *only) == chosen.end())
      return std::make_unique<NoCases>();
    if (only) query.verdicts = {*only};
    return std::make_unique<KeptReader>(store_, std::move(query));
  }

 private:
  std::shared_ptr<Store> store_;
  TrialQuery query_;
  std::size_t size_;
};

model::Totals chosen(const model::Totals& all, Which which) {
  if (which == Which::all) return all;
  return {all.failed + all.errors, 0, all.failed, all.errors, 0, {}};
}

Trial trial_of(std::size_t suite, std::size_t place, model::CaseRecord test) {
  const std::size_t repeat = test.repeat;
  return {{suite, place, repeat}, std::move(test), {}};
}

Result<void> keep_suite(Store& store, const std::string& run, std::size_t number,
                        const model::SuiteRecord& suite) {
  constexpr std::size_t kBatch = 200;
  std::vector<Trial> batch;
  std::size_t place = 0;
  for (const model::CaseRecord& test : suite.cases) {
    batch.push_back(trial_of(number, place++, test));
    if (batch.size() < kBatch) continue;
    if (auto put = store.put(run, batch); !put) return put;
    batch.clear();
  }
  if (auto trouble = suite.cases.trouble()) return tl::make_unexpected(*std::move(trouble));
  return store.put(run, batch);
}

RunHead head_of(const model::RunRecord& run) {
  RunHead head;
  head.record = run;
  head.record.suites.clear();
  head.planned = run.totals.cases;
  for (const auto& suite : run.suites) head.suites.push_back({suite.name, suite.format, suite.path, ""});
  return head;
}

}  // namespace

Result<model::RunRecord> load_record(const std::shared_ptr<Store>& store, const RunHead& head, Which which) {
  model::RunRecord run = head.record;
  TRY(auto totals, store->totals(run.id));
  totals.resize(std::max(totals.size(), head.suites.size()));
  run.totals.scores = 0;
  for (const auto& suite : totals) *run.totals.scores += suite.scores.value_or(0);
  if (which != Which::all || head.state != RunState::finished) {
    run.totals = {};
    for (const auto& suite : totals) add(run.totals, chosen(suite, which));
    // What was not run did not pass.
    run.passed = head.state == RunState::finished && run.totals.failed == 0 && run.totals.errors == 0;
  }
  for (std::size_t i = 0; i < head.suites.size(); ++i) {
    const model::Totals in_suite = chosen(totals[i], which);
    if (which != Which::all && in_suite.cases == 0) continue;
    TrialQuery query{.run = run.id, .suite = i};
    if (which != Which::all) query.verdicts = {Verdict::fail, Verdict::error};
    const PlannedSuite& suite = head.suites[i];
    auto cases = std::make_shared<KeptCases>(store, std::move(query), in_suite.cases);
    run.suites.push_back({suite.name, suite.format, suite.path, model::CaseList(std::move(cases))});
  }
  return run;
}

Result<void> keep_record(Store& store, const model::RunRecord& run) {
  RunHead head = head_of(run);
  if (auto begun = store.begin(head); !begun) return begun;
  for (std::size_t i = 0; i < run.suites.size(); ++i)
    if (auto kept = keep_suite(store, run.id, i, run.suites[i]); !kept) return kept;
  head.state = RunState::finished;
  return store.finish(head);
}

}  // namespace proctor::store
