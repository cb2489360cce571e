// The end of a survey where several machines share the work: of all cases that were chosen, those of one
// shard stay in the plan.
#include <fmt/format.h>

#include "service/plan.h"

namespace proctor::service {
namespace {

Faults no_durations() {
  Faults out{.path = "--shard-by", .first = {}, .warnings = 1};
  out.first.push_back({.severity = Severity::warning,
                       .code = "W451",
                       .message = "no run of these suites is kept whose durations are known: cut by hash",
                       .path = out.path,
                       .position = {0, 0},
                       .line = ""});
  return out;
}

}  // namespace

std::vector<CutCase> Plan::cases_to_cut() const {
  std::vector<CutCase> out;
  for (const Part& part : parts_)
    for (std::size_t i = 0; i < part.chosen.size(); ++i) {
      const Chosen& chosen = part.chosen[i];
      CutCase test{.key = part.keys[i], .repeat = chosen.repeat};
      if (chosen.skipped) test.duration_ms = 0;
      out.push_back(std::move(test));
    }
  return out;
}

// False: nothing is known of any of them.
Result<bool> Plan::add_durations(std::vector<CutCase>& cases) {
  std::vector<PastSuite> suites;
  suites.reserve(parts_.size());
  for (std::size_t i = 0; i < parts_.size(); ++i) suites.push_back({heads_[i].path, parts_[i].place});
  TRY(const PastDurations past, options_.past(suites));
  bool any = false;
  for (CutCase& test : cases) {
    const auto at = past.mean_ms.find(test.key);
    if (at == past.mean_ms.end() || test.duration_ms) continue;
    test.duration_ms = at->second * static_cast<double>(test.repeat);
    any = true;
  }
  if (any) cut_->run = past.run;
  return any;
}

void Plan::keep_shard(const std::vector<std::size_t>& shards) {
  std::size_t at = 0;
  trials_ = 0;
  for (Part& part : parts_) {
    std::vector<Chosen> kept;
    for (const Chosen& chosen : part.chosen)
      if (shards[at++] == cut_->shard.number) {
        kept.push_back(chosen);
        trials_ += chosen.repeat;
      }
    part.chosen = std::move(kept);
    part.keys = {};
  }
}

Result<void> Plan::cut_down(const std::function<void(const Faults&)>& tell) {
  std::vector<CutCase> cases = cases_to_cut();
  cut_ = Cut{.shard = *options_.shard, .by = options_.cut_by, .digest = {}, .trials = trials_};
  if (cut_->by == CutBy::duration) {
    TRY(const bool known, options_.past ? add_durations(cases) : Result<bool>(false));
    if (!known) {
      tell(no_durations());
      cut_->by = CutBy::hash;
    }
  }
  const std::size_t of = cut_->shard.of;
  const auto shards = cut_->by == CutBy::hash ? cut_by_hash(cases, of) : cut_by_duration(cases, of);
  cut_->digest = digest_of_cut(cases, shards);
  keep_shard(shards);
  return {};
}

}  // namespace proctor::service
