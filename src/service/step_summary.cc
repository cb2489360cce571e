#include "service/step_summary.h"

#include <fmt/format.h>

#include "reporters/step_summary.h"
#include "service/baseline.h"

namespace proctor::service {
namespace {

std::string named(const ComparedRun& run) {
  constexpr std::size_t kDate = 10;
  constexpr std::size_t kHash = 9;
  std::string out = run.source.empty() ? run.id : run.source;
  if (!run.started_at.empty()) out += " of " + run.started_at.substr(0, kDate);
  if (!run.branch.empty()) out += ", " + run.branch;
  if (!run.commit.empty()) out += " " + run.commit.substr(0, kHash);
  return out;
}

std::string answer_of(Answer answer) {
  switch (answer) {
    case Answer::worse: return "worse";
    case Answer::not_worse: return "not worse";
    case Answer::cannot_tell: break;
  }
  return "no clear difference";
}

reporters::Changes changes_of(const Comparison& found, bool decides) {
  reporters::Changes out{named(found.a), answer_of(found.answer), found.reason, {}, decides};
  for (std::size_t i = 0; i < kChanges; ++i) {
    const auto change = static_cast<Change>(i);
    if (change == Change::same || found.counts.at(i) == 0) continue;
    reporters::Changes::Kind kind{std::string(name_of(change)), found.counts.at(i), {}};
    for (const ChangedCase& test : found.changes)
      if (test.change == change) kind.names.push_back(test.name);
    out.kinds.push_back(std::move(kind));
  }
  return out;
}

}  // namespace

std::string step_summary(const model::RunRecord& run, const StepSummary& summary) {
  reporters::SummaryOptions options{.commands = summary.commands, .most = summary.most};
  if (summary.changes) options.changes = changes_of(*summary.changes, summary.decides);
  return reporters::step_summary(run, options);
}

Result<std::optional<Comparison>> changes_since(const std::shared_ptr<store::Store>& store,
                                                const std::string& run, const std::string& current) {
  TRY(const auto head, store->find(run));
  if (!head) return std::nullopt;
  TRY(auto before, find_baseline(*store, *head, current));
  if (!before) {
    TRY(before, find_earlier(*store, *head));
  }
  if (!before) return std::nullopt;
  TRY(const auto a, kept_source(store, *before));
  TRY(const auto b, kept_source(store, head->record.id));
  TRY(auto found, compare(*a, *b, {}));
  return found;
}

}  // namespace proctor::service
