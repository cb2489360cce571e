#include "service/compare_source.h"

#include <fmt/format.h>

#include <utility>

#include "base/words.h"

namespace proctor::service {
namespace {

constexpr std::size_t kPage = 10'000;  // rows: some MiB

class KeptSource final : public RunSource {
 public:
  KeptSource(std::shared_ptr<store::Store> store, const store::RunHead& head) : store_(std::move(store)) {
    run_ = {.id = head.record.id,
            .source = {},
            .started_at = head.record.started_at,
            .branch = head.branch,
            .commit = head.commit,
            .passed = head.state == store::RunState::finished && head.record.passed,
            .totals = head.record.totals};
    for (const auto& suite : head.suites) suites_.push_back({suite.name, suite.path});
  }

  const ComparedRun& run() const override { return run_; }
  const std::vector<ComparedSuite>& suites() const override { return suites_; }

  Result<void> walk(const Take& take) override {
    store::ResultQuery query{.run = run_.id, .limit = kPage};
    do {
      TRY(const store::ResultPage page, store_->results(query));
      for (const store::ResultRow& row : page.rows) take(row);
      query.after = page.next;
    } while (query.after);
    return {};
  }

  Result<std::optional<model::CaseRecord>> trial(const store::TrialKey& key) override {
    TRY(auto found, store_->trial(run_.id, key));
    if (!found) return std::nullopt;
    return std::move(found->record);
  }

 private:
  std::shared_ptr<store::Store> store_;
  ComparedRun run_;
  std::vector<ComparedSuite> suites_;
};

}  // namespace

Result<std::unique_ptr<RunSource>> kept_source(std::shared_ptr<store::Store> store, std::string_view run) {
  TRY(const auto head, store->find(run));
  if (!head)
    return fail("E421", fmt::format("no run starts with {} (`proctor history` lists those that are kept)",
                                    proctor::quoted(run)));
  return std::make_unique<KeptSource>(std::move(store), *head);
}

}  // namespace proctor::service
