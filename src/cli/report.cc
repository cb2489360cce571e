#include "cli/report.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/source_secrets.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/console.h"
#include "cli/hints.h"
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

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing changes the environment
  return value == nullptr ? "" : value;
}

bool wants_color(const Settings& settings, const Console& console) {
  return !settings.on("no-color") && console.err_is_terminal() && takes_color();
}

}  // namespace

const Flag kDiagnosticsFlag = {.name = "diagnostics",
                               .value = "text|json",
                               .help = "how faults are shown: for people, or one JSON object a line",
                               .words = diagnostics_words,
                               .standard = "text"};
const Flag kNoColorFlag = {.name = "no-color", .help = "no colours, as with NO_COLOR in the environment"};

bool takes_color() { return variable("NO_COLOR").empty() && variable("TERM") != "dumb"; }

std::string to_json_line(const Diagnostic& diagnostic) {
  Map map = {{"path", diagnostic.path},
             {"line", static_cast<std::int64_t>(diagnostic.position.line)},
             {"column", static_cast<std::int64_t>(diagnostic.position.column)},
             {"severity", name_of(diagnostic.severity)},
             {"code", diagnostic.code},
             {"message", masked_message(diagnostic.message, "", {})}};
  if (const std::string hint = hint_for(diagnostic.code, diagnostic.path); !hint.empty())
    map.set("hint", hint);
  return escaped(value::to_json(map)) + "\n";
}

Reporter::Reporter(const Settings& settings, Console& console)
    : console_(console),
      json_(settings.text("diagnostics") == "json"),
      color_(wants_color(settings, console)) {}

void Reporter::show(const Diagnostic& diagnostic) {
  console_.err(json_ ? to_json_line(diagnostic) : render_text(diagnostic, color_));
  advise(diagnostic.code, diagnostic.path);
}

void Reporter::show(const service::Faults& faults) {
  for (const Diagnostic& diagnostic : faults.first) show(diagnostic);
  const std::size_t more = faults.errors + faults.warnings - faults.first.size();
  if (more == 0) return;
  const std::string count = fmt::format("and {} more {}", more, more == 1 ? "fault" : "faults");
  if (json_) return show(Diagnostic{Severity::note, "N100", count, faults.path, {}, "", 0});
  console_.err(fmt::format("… {} in {}\n", count, visible(faults.path)));
}

void Reporter::remark(Severity severity, std::string_view code, std::string_view message,
                      std::string_view hint) {
  if (json_) {
    Map map = {{"severity", name_of(severity)}, {"code", code}, {"message", message}};
    if (const std::string said = hint.empty() ? hint_for(code, "") : std::string(hint); !said.empty())
      map.set("hint", said);
    return console_.err(escaped(value::to_json(map)) + "\n");
  }
  console_.err(fmt::format("proctor: {}[{}]: {}\n", name_of(severity), code, message));
  if (!hint.empty()) return console_.err(hint_line(hint));
  advise(code, "");
}

void Reporter::refuse(std::string_view about, const Error& error, std::string_view hint) {
  if (json_) {
    console_.err(to_json_line({Severity::error, error.code, error.message, std::string(about), {}, "", 0}));
    return;
  }
  const std::string what = about.empty() ? "" : visible(about) + ": ";
  console_.err(fmt::format("proctor: error[{}]: {}{}\n", error.code, what, error.message));
  if (!hint.empty()) return console_.err(hint_line(hint));
  advise(error.code, about.starts_with('-') ? "" : about);
}

void Reporter::advise(std::string_view what, std::string_view kind, std::string_view path) {
  const std::string hint = hint_for(kind, path);
  if (json_ || hint.empty()) return;
  console_.err(fmt::format("proctor: {}\n{}", what, hint_line(hint)));
}

void Reporter::advise(std::string_view code, std::string_view path) {
  const Hint* hint = find_hint(code);
  if (json_ || hint == nullptr || !advised_.insert(hint->text).second) return;
  console_.err(hint_line(hint_for(code, path)));
}

}  // namespace proctor::cli
