#include "cli/executions.h"

namespace proctor::cli {
namespace {

Result<std::vector<service::ExecutionFiles>> write(const std::string& current, service::Runs& runs,
                                                   const std::string& run) {
  TRY(const model::RunRecord record, runs.record(run));
  return service::write_executions(record, current);
}

}  // namespace

std::vector<service::ExecutionFiles> keep_executions(const Settings& settings, const std::string& current,
                                                     Reporter& reporter, service::Runs& runs,
                                                     Conducted& conducted) {
  if (!settings.on("executions") || !conducted.outcome || conducted.outcome->id.empty()) return {};
  if (conducted.outcome->ending != service::Ending::whole) {
    reporter.remark(Severity::warning, "W550", "no execution is written: the run did not come to its end");
    return {};
  }
  auto files = write(current, runs, conducted.outcome->id);
  if (!files) {
    reporter.remark(Severity::error, files.error().code, files.error().message);
    conducted.code = exit_trouble;
    return {};
  }
  if (files->empty())
    reporter.remark(Severity::warning, "W550",
                    "no execution is written: none of the suites lies at .promptrepo/tests/NAME/suite.yaml");
  return *std::move(files);
}

}  // namespace proctor::cli
