// What a calibration found, for programs and for people.
#include <fmt/format.h>

#include <cstdint>

#include "base/utf8.h"
#include "base/words.h"
#include "service/calibrate.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostShown = 20;  // lines on which judge and people differ
constexpr std::size_t kFewLabels = 30;
constexpr std::size_t kShownReason = 100;

std::string_view word(bool passed) { return passed ? "pass" : "fail"; }

Value count_value(std::size_t count) { return static_cast<std::int64_t>(count); }

Value usage_value(const model::JudgeUsage& usage) {
  Map out{{"calls", count_value(usage.calls)}, {"cached", count_value(usage.cached)}, {"usage", usage.usage}};
  out.set("cost", usage.cost ? Value(*usage.cost) : Value());
  return out;
}

Value line_value(const Assessed& line) {
  Map out{{"line", count_value(line.labelled->line)}, {"id", line.labelled->id}, {"judge", line.judge}};
  out.set("check", line.labelled->check.kind);
  out.set("label", word(line.labelled->label));
  out.set("judged", line.passed ? Value(word(*line.passed)) : Value());
  if (line.score) out.set("score", *line.score);
  if (!line.reason.empty()) out.set("reason", line.reason);
  if (line.error) out.set("error", Map{{"kind", line.error->kind}, {"message", line.error->message}});
  if (!line.notices.empty()) out.set("notices", List(line.notices.begin(), line.notices.end()));
  return out;
}

// --- For people

std::string shown(const std::optional<judges::Estimate>& estimate) {
  if (!estimate) return "not known";
  return fmt::format("{:.3f} ({:.3f} to {:.3f})", estimate->value, estimate->interval.low,
                     estimate->interval.high);
}

std::string versions(const Map& prompts) {
  std::string out;
  for (const auto& member : prompts)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", member.key.text(), member.value.text());
  return out.empty() ? "no prompts" : "prompts: " + out;
}

// What was asked, and from which score on it passes: the calibration holds for that alone.
std::string criterion_page(const CalibrationKey& key) {
  std::string out;
  for (const auto& member : key.criterion)
    out += fmt::format("  {}: {}\n", visible(member.key.text()),
                       member.value.is_text() ? quoted(member.value.text(), kShownReason)
                                              : visible(value::to_json(member.value)));
  if (key.threshold) out += fmt::format("  threshold: {}\n", value::print_number(*key.threshold));
  return out;
}

std::string table_page(const judges::Confusion& table, std::size_t errors) {
  const judges::Agreement found = judges::agreement_of(table);
  std::string out = fmt::format("                people pass   people fail\n");
  out += fmt::format("  judge passes {:12}  {:12}\n", table.both_pass, table.judge_alone);
  out += fmt::format("  judge fails  {:12}  {:12}\n", table.human_alone, table.both_fail);
  out += fmt::format("  kappa        {}\n  agreement    {}\n", shown(found.kappa), shown(found.agreement));
  out += fmt::format("  precision    {}\n  recall       {}\n", shown(found.pass_precision),
                     shown(found.pass_recall));
  out += fmt::format("  of fails     precision {}, recall {}\n", shown(found.fail_precision),
                     shown(found.fail_recall));
  if (errors > 0) out += fmt::format("  {} without a verdict\n", counted(errors, "label"));
  if (table.total() < kFewLabels) out += "  few labels: the intervals tell how little they say\n";
  return out;
}

std::string line_page(const Assessed& line) {
  std::string name = fmt::format("line {}", line.labelled->line);
  if (!line.labelled->id.is_null())
    name += fmt::format(" ({})", visible(line.labelled->id.is_text() ? std::string(line.labelled->id.text())
                                                                     : value::to_json(line.labelled->id)));
  if (line.error) return fmt::format("  {}: no verdict: {}\n", name, visible(line.error->message));
  return fmt::format("  {}: people {}, the judge {}{}\n", name, line.labelled->label ? "pass" : "fail",
                     *line.passed ? "passes" : "fails",
                     line.reason.empty() ? "" : ": " + quoted(line.reason, kShownReason));
}

bool is_worth_a_look(const Assessed& line) { return !line.passed || *line.passed != line.labelled->label; }

std::string differences(const std::vector<Assessed>& lines) {
  std::string out;
  std::size_t found = 0;
  for (const Assessed& line : lines) {
    if (!is_worth_a_look(line)) continue;
    if (++found <= kMostShown) out += line_page(line);
  }
  if (found > kMostShown) out += fmt::format("  and {} more; --report json has all\n", found - kMostShown);
  return out.empty() ? out : "\nwhere they differ\n" + out;
}

}  // namespace

Value to_value(const Assessment& assessment) {
  Map out = table_value(assessment.table, assessment.errors);
  List calibrations;
  for (const Calibration& calibration : assessment.calibrations)
    calibrations.push_back(to_value(calibration));
  out.set("calibrations", std::move(calibrations));
  List lines;
  for (const Assessed& line : assessment.lines) lines.push_back(line_value(line));
  out.set("lines", std::move(lines));
  out.set("judging", usage_value(assessment.usage));
  return out;
}

std::string to_page(const Assessment& assessment) {
  std::string out;
  for (const Calibration& calibration : assessment.calibrations) {
    const CalibrationKey& of = calibration.of;
    out += fmt::format("{}{} by {}, {}\n{}", out.empty() ? "" : "\n", of.metric,
                       of.judge.empty() ? "a judge that is not named" : visible(of.judge),
                       versions(of.prompts), criterion_page(of));
    out += table_page(calibration.table, calibration.errors);
  }
  if (assessment.calibrations.size() > 1)
    out += "\nall together\n" + table_page(assessment.table, assessment.errors);
  return out + differences(assessment.lines);
}

}  // namespace proctor::service
