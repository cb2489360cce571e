#include "cli/step_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/utf8.h"
#include "cli/completion.h"
#include "service/step_summary.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMost = 1024 * 1024;  // bytes that GitHub takes of a step, whoever wrote them

// What the shell needs no quotes for stays as it is.
std::string word(const std::string& text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '/' || c == '_' || c == '-';
  });
  return plain ? text : shell_quoted(text);
}

std::vector<std::string> commands_for(const std::vector<std::string>& paths, const std::string& id) {
  std::string again = "proctor run";
  for (const std::string& path : paths) again += " " + word(path);
  return {fmt::format("proctor show {} --failed", id), again + " --only-failed",
          fmt::format("proctor export {} --report html -o run.html", id)};
}

Result<void> append(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::app);
  file << text << std::flush;
  if (!file) return fail("W596", fmt::format("the step summary {} could not be written", visible(path)));
  return {};
}

// What others wrote on the page before stays, and a heading begins on a line of its own.
Result<void> add(service::StepSummary summary, service::Runs& runs, const Gate& gate, const std::string& path,
                 const std::string& id) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  const std::size_t there = error ? 0 : static_cast<std::size_t>(size);
  summary.most = kMost - std::min(kMost, there + 2);
  auto found =
      gate.said.empty() ? service::changes_since(runs.share(), id, gate.current) : compared(gate, runs, id);
  if (found) summary.changes = *std::move(found);
  TRY(const auto record, runs.record(id));
  return append(path, (there > 0 ? "\n\n" : "") + service::step_summary(record, summary));
}

}  // namespace

void add_step_summary(const Call& call, Reporter& reporter, service::Runs& runs, const Gate& gate,
                      const std::vector<Wanted>& reports, const std::vector<std::string>& paths,
                      const Conducted& done) {
  const bool wanted = std::any_of(reports.begin(), reports.end(),
                                  [](const Wanted& report) { return report.name == "github"; });
  const std::string path = call.environment("GITHUB_STEP_SUMMARY").value_or("");
  if (!wanted || path.empty() || !done.outcome || done.outcome->id.empty()) return;
  const std::string& id = done.outcome->id;
  service::StepSummary summary{.decides = !gate.said.empty(), .commands = commands_for(paths, id)};
  if (const auto added = add(std::move(summary), runs, gate, path, id); !added)
    reporter.remark(Severity::warning, "W596", added.error().message);
}

}  // namespace proctor::cli
