#include "service/reports.h"

#include <fmt/format.h>

#include "base/words.h"
#include "reporters/reporter.h"

namespace proctor::service {
namespace {

Result<const reporters::Reporter*> known(std::string_view name) {
  if (const auto* reporter = reporters::find_reporter(name)) return reporter;
  const auto names = report_names();
  return fail("E004", fmt::format("unknown report {}{}; there are {}", quoted(name),
                                  did_you_mean(name, names), listed(names)));
}

}  // namespace

std::vector<std::string_view> report_names() {
  std::vector<std::string_view> out;
  for (const reporters::Reporter* reporter : reporters::plugins()) out.push_back(reporter->name);
  return out;
}

Result<void> check_report(std::string_view name) {
  const auto found = known(name);
  return found ? Result<void>() : tl::make_unexpected(found.error());
}

Result<void> write_report(std::string_view name, const model::RunRecord& run, const ReportLook& look,
                          const Take& take) {
  TRY(const auto* reporter, known(name));
  reporters::ReportOptions options;
  options.color = look.color;
  options.verbose = look.verbose;
  options.quiet = look.quiet;
  options.width = look.width;
  return reporter->render(run, options, take);
}

Result<std::string> render_report(std::string_view name, const model::RunRecord& run,
                                  const ReportLook& look) {
  std::string out;
  const auto append = [&](std::string_view text) {
    out += text;
    return Result<void>();
  };
  if (auto done = write_report(name, run, look, append); !done) return tl::make_unexpected(done.error());
  return out;
}

}  // namespace proctor::service
