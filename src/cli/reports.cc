#include "cli/reports.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/console.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "service/reports.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

service::ReportLook look_of(const Call& call, const Wanted& wanted) {
  service::ReportLook look;
  look.color =
      wanted.path.empty() && isatty(STDOUT_FILENO) == 1 && !call.settings.on("no-color") && takes_color();
  look.verbose = call.settings.on("verbose");
  look.quiet = call.settings.on("quiet");
  look.width = terminal_width();
  return look;
}

// A reader that went away ends the report; whether that is a fault is for main to say.
Result<void> show(const Call& call, const model::RunRecord& run, const Wanted& wanted) {
  auto done = service::write_report(wanted.name, run, look_of(call, wanted),
                                    [&](std::string_view text) -> Result<void> {
                                      call.console.out(text);
                                      if (!call.console.good())
                                        return fail("E902", "the output could not be written");
                                      return {};
                                    });
  return call.console.good() ? done : Result<void>();
}

Result<void> write(const Call& call, const model::RunRecord& run, const Wanted& wanted) {
  const fs::path path = fs::path(call.current) / wanted.path;
  TRY(const Root root, Root::open(path.has_parent_path() ? path.parent_path().string() : "."));
  TRY(NewFile file, root.new_file(path.filename().string(), Existing::replace));
  const auto take = [&](std::string_view text) { return file.write(text); };
  if (auto done = service::write_report(wanted.name, run, look_of(call, wanted), take); !done) return done;
  return file.finish();
}

}  // namespace

const Flag kReportFlag = {
    .name = "report",
    .value = "NAME[=PATH]",
    .help =
        "a report, to standard output or a file: terminal, json, jsonl, junit, tap, markdown, "
        "html, csv, github, promptrepo",
    .repeatable = true,
    .standard = "terminal",
    .offer = Offer::reports};

std::vector<Wanted> wanted_reports(const std::vector<std::string>& said) {
  std::vector<Wanted> out;
  for (const std::string& text : said) {
    const auto cut = text.find('=');
    out.push_back({text.substr(0, cut), cut == std::string::npos ? "" : text.substr(cut + 1)});
  }
  const bool shows =
      std::any_of(out.begin(), out.end(), [](const Wanted& wanted) { return wanted.path.empty(); });
  if (!shows) out.insert(out.begin(), {"terminal", ""});
  return out;
}

Result<void> check_reports(const std::vector<Wanted>& reports) {
  const auto shown =
      std::count_if(reports.begin(), reports.end(), [](const Wanted& wanted) { return wanted.path.empty(); });
  for (const Wanted& wanted : reports)
    if (auto known = service::check_report(wanted.name); !known) return known;
  if (shown > 1) return fail("E004", "two reports on standard output: give one of them a path, NAME=PATH");
  return {};
}

Result<void> deliver(const Call& call, const model::RunRecord& run, const std::vector<Wanted>& reports) {
  for (const Wanted& wanted : reports) {
    if (wanted.path.empty()) {
      if (auto shown = show(call, run, wanted); !shown) return shown;
    } else if (auto written = write(call, run, wanted); !written) {
      return fail(written.error().code, fmt::format("{}: {}", visible(wanted.path), written.error().message));
    }
  }
  return {};
}

}  // namespace proctor::cli
