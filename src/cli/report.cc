#include "cli/report.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/utf8.h"
#include "base/words.h"
#include "cli/console.h"
#include "cli/settings.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

std::vector<std::string_view> diagnostics_words() { return {"text", "json"}; }

// Whatever JSON lets stand but a terminal may obey, as \u escapes; what is no
// UTF-8, as U+FFFD.
std::string escaped(std::string_view json) {
  constexpr char32_t kBeyondPlane = 0x10000;
  std::string out;
  for (std::size_t i = 0; i < json.size();) {
    const char32_t c = next_code_point(json, i);
    if (!is_deceptive(c)) {
      append_utf8(out, c);
    } else if (c < kBeyondPlane) {
      out += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c));
    } else {
      const auto rest = static_cast<std::uint32_t>(c - kBeyondPlane);
      out += fmt::format("\\u{:04x}\\u{:04x}", 0xD800U + (rest >> 10U), 0xDC00U + (rest & 0x3FFU));
    }
  }
  return out;
}

bool wants_color(const Settings& settings, const Console& console) {
  const char* refused = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): nothing changes
                                                  // the environment
  if (settings.on("no-color") || (refused != nullptr && *refused != '\0')) return false;
  return console.err_is_terminal();
}

}  // namespace

const Flag kDiagnosticsFlag = {.name = "diagnostics",
                               .value = "text|json",
                               .help = "how faults are shown: for people, or one JSON object a line",
                               .words = diagnostics_words,
                               .standard = "text"};
const Flag kNoColorFlag = {.name = "no-color", .help = "no colours, as with NO_COLOR in the environment"};

std::string to_json_line(const Diagnostic& diagnostic) {
  const Map map = {{"path", diagnostic.path},
                   {"line", static_cast<std::int64_t>(diagnostic.position.line)},
                   {"column", static_cast<std::int64_t>(diagnostic.position.column)},
                   {"severity", name_of(diagnostic.severity)},
                   {"code", diagnostic.code},
                   {"message", diagnostic.message}};
  return escaped(value::to_json(map)) + "\n";
}

Reporter::Reporter(const Settings& settings, Console& console)
    : console_(console),
      json_(settings.text("diagnostics") == "json"),
      color_(wants_color(settings, console)) {}

void Reporter::show(const Diagnostic& diagnostic) {
  console_.err(json_ ? to_json_line(diagnostic) : render_text(diagnostic, color_));
}

void Reporter::show(const service::Faults& faults) {
  for (const Diagnostic& diagnostic : faults.first) show(diagnostic);
  const std::size_t more = faults.errors + faults.warnings - faults.first.size();
  if (more == 0) return;
  const std::string count = fmt::format("and {} more {}", more, more == 1 ? "fault" : "faults");
  if (json_) return show(Diagnostic{Severity::note, "N100", count, faults.path, {}, "", 0});
  console_.err(fmt::format("… {} in {}\n", count, visible(faults.path)));
}

void Reporter::remark(Severity severity, std::string_view code, std::string_view message) {
  if (json_) {
    const Map map = {{"severity", name_of(severity)}, {"code", code}, {"message", message}};
    return console_.err(escaped(value::to_json(map)) + "\n");
  }
  console_.err(fmt::format("{}[{}]: {}\n", name_of(severity), code, message));
}

}  // namespace proctor::cli
