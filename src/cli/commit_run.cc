#include "cli/commit_run.h"

#include <fmt/format.h>

#include "base/words.h"
#include "service/commits.h"

namespace proctor::cli {
namespace {

std::string message_of(const service::RunOutcome& outcome, std::size_t files) {
  const auto& totals = outcome.progress.totals;
  return fmt::format("Run {}: {} of {} passed\n\nproctor run {}", counted(files, "suite"), totals.passed,
                     counted(totals.cases, "case"), outcome.id);
}

}  // namespace

Result<void> check_commit(const Settings& settings, std::span<const std::string> operands,
                          const std::string& current) {
  return settings.on("commit") ? service::can_commit(operands, current) : Result<void>();
}

void commit_run(const Settings& settings, Reporter& reporter,
                std::span<const service::ExecutionFiles> written, Conducted& conducted) {
  if (!settings.on("commit") || !conducted.outcome) return;
  for (const service::ExecutionFiles& files : written) {
    const std::string message = message_of(*conducted.outcome, files.paths.size());
    const auto id = service::commit_files(files.folder, files.paths, message);
    if (id) continue;
    reporter.remark(Severity::error, id.error().code, "written, but not committed: " + id.error().message);
    conducted.code = exit_trouble;
  }
}

}  // namespace proctor::cli
