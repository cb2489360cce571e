#include "service/run_head.h"

#include "service/commits.h"
#include "system/clock.h"

namespace proctor::service {

store::RunHead new_head(const std::string& id, const RunOptions& options, const Plan& plan) {
  store::RunHead head;
  head.record.id = id;
  head.record.passed = false;  // until it is finished
  head.record.started_at = to_iso_text(std::chrono::system_clock::now());
  head.settings = options.settings;
  if (plan.cut()) head.settings.set("cut", to_map(*plan.cut()));
  head.suites = plan.suites();
  head.planned = plan.trials();
  const git::Standing here = standing_of(options.plan.load.current);
  head.branch = here.branch;
  head.commit = here.commit;
  return head;
}

std::optional<std::chrono::system_clock::time_point> started_at(const store::RunHead& head) {
  std::tm utc{};
  if (strptime(head.record.started_at.c_str(), "%Y-%m-%dT%H:%M:%S", &utc) == nullptr) return std::nullopt;
  return std::chrono::system_clock::from_time_t(timegm(&utc));
}

void end_head(engine::Ending ending, store::RunHead& head) {
  const bool whole = ending == engine::Ending::whole;
  head.state = whole ? store::RunState::finished : store::RunState::stopped;
  const model::Totals& totals = head.record.totals;
  head.record.passed = totals.passed > 0 && totals.failed == 0 && totals.errors == 0 && whole;
}

}  // namespace proctor::service
