#include "service/reports.h"

#include <fmt/format.h>

#include "base/words.h"
#include "reporters/reporter.h"

namespace proctor::service {

std::vector<std::string_view> report_names() {
  std::vector<std::string_view> out;
  for (const reporters::Reporter* reporter : reporters::plugins()) out.push_back(reporter->name);
  return out;
}

Result<std::string> render_report(std::string_view name, const model::RunRecord& run,
                                  const ReportLook& look) {
  const auto* reporter = reporters::find_reporter(name);
  const auto names = report_names();
  if (reporter == nullptr)
    return fail("E004", fmt::format("unknown report {}{}; there are {}", quoted(name),
                                    did_you_mean(name, names), listed(names)));
  reporters::ReportOptions options;
  options.color = look.color;
  options.verbose = look.verbose;
  options.quiet = look.quiet;
  options.width = look.width;
  return reporter->render(run, options);
}

}  // namespace proctor::service
