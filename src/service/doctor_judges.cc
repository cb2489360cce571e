#include "service/doctor_judges.h"

#include <fmt/format.h>

#include "base/words.h"

namespace proctor::service {

JudgeLook::JudgeLook(const Judging& said, Targets& targets)
    : said_(said), judges_(Judges::make(said, targets, false)) {}

std::shared_ptr<const engine::Consultants> JudgeLook::take(const engine::SuitePlan& plan,
                                                           Diagnostics& faults) {
  if (!judges_) return nullptr;
  auto consultants = (*judges_)->consultants(plan, faults);
  for (const Judged& judged : judged_checks(plan, said_)) {
    Seen& seen = seen_[judged.judge];
    ++seen.checks;
    if (const auto found = consultants->judge(judged.check); !found) seen.trouble = found.error().message;
  }
  return consultants;
}

void JudgeLook::add_lines(std::vector<Examined>& list) const {
  if (!judges_)
    list.push_back(
        {Health::bad, "judge", judges_.error().message, "name another folder with --judge-prompts"});
  for (const auto& [name, seen] : seen_) {
    const std::string checks = counted(seen.checks, "check");
    if (name.empty())
      list.push_back({Health::warning, "judge", fmt::format("nobody is named who decides {}", checks),
                      "run with --judge MODEL, or give the suites a judge"});
    else if (!seen.trouble.empty())
      list.push_back({Health::bad, "judge", fmt::format("{} (of {})", seen.trouble, checks),
                      "correct this, or run with another --judge"});
    else
      list.push_back({Health::ok, "judge", fmt::format("{} decides {}", quoted(name), checks)});
  }
}

}  // namespace proctor::service
