#include "cli/kept.h"

#include "cli/reports.h"
#include "cli/settings.h"
#include "service/store_place.h"

namespace proctor::cli {

const Flag kStoreFlag = {
    .name = "store",
    .value = "URL",
    .help = "where runs are kept: sqlite:PATH or a path, postgresql://USER@HOST/DATABASE; none: nowhere",
    .resolve = service::store_at,
    .standard = ".proctor/runs.db of the project",
    .offer = Offer::files};

const Flag kShownReportFlag = {.name = kReportFlag.name,
                               .value = kReportFlag.value,
                               .help = kReportFlag.help,
                               .repeatable = true,
                               .here_only = true,
                               .offer = kReportFlag.offer};

std::string store_of(const Call& call) {
  return service::find_store(call.settings.text("store"), call.current);
}

ExitCode refuse_kept(Reporter& reporter, const Error& error) {
  reporter.remark(Severity::error, error.code, error.message);
  return error.code.starts_with("E9") || error.code == "E123" ? exit_trouble : exit_bad_input;
}

}  // namespace proctor::cli
