// TAP version 14: a test point a case, with a YAML block that tells score, checks and faults. An error is a
// `not ok` of its own kind: its block says so.
#include <fmt/format.h>

#include "reporters/numbers.h"
#include "reporters/reporter.h"
#include "reporters/shown.h"
#include "reporters/wording.h"
#include "value/yaml.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::Verdict;

constexpr std::size_t kLongest = 16 * 1024;  // bytes of one text

// `#` starts a directive and `\` escapes.
std::string description(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '#' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string block(std::string_view text) {
  std::vector<std::string> lines;
  for (std::string& line : shown_lines(clipped(text, kLongest))) lines.push_back(tamed(std::move(line)));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

Value check_value(const Finding& check, std::size_t step, std::size_t steps) {
  Map map{{"check", label(check)}, {"status", model::name_of(check.verdict)}};
  if (steps > 1) map.set("step", static_cast<std::int64_t>(step));
  map.set("weight", check.weight);
  map.set("score", score_text(check));
  const std::string why = block(explanation(check));
  if (!why.empty()) map.set("message", why);
  return map;
}

// A failed case's output, for whoever reads the log has nothing else.
void put_outputs(Map& map, const CaseRecord& test) {
  List outputs;
  for (const auto& step : test.steps) outputs.emplace_back(block(step.output));
  if (!outputs.empty())
    map.set("output", outputs.size() == 1 ? std::move(outputs.front()) : Value(std::move(outputs)));
}

void put_place(Map& map, const Placed& placed) {
  if (placed.suite->path.empty()) return;
  Map at{{"file", shown(placed.suite->path)}};
  if (const std::size_t line = line_of(*placed.test); line > 0)
    at.set("line", static_cast<std::int64_t>(line));
  map.set("at", std::move(at));
}

Map details(const Placed& placed, bool times) {
  const CaseRecord& test = *placed.test;
  Map map;
  const bool trouble = test.verdict == Verdict::fail || test.verdict == Verdict::error;
  if (trouble) {
    map.set("severity", model::name_of(test.verdict));
    const std::string why = tamed(clipped(first_reason(test), kLongest));
    if (!why.empty()) map.set("message", why);
    put_place(map, placed);
  }
  if (test.verdict != Verdict::skipped) map.set("score", score_text(test));
  if (times) map.set("duration_ms", test.duration_ms);
  List checks;
  for (std::size_t i = 0; i < test.steps.size(); ++i)
    for (const Finding& check : test.steps[i].checks)
      checks.push_back(check_value(check, i + 1, test.steps.size()));
  if (!checks.empty()) map.set("checks", std::move(checks));
  if (trouble) put_outputs(map, test);
  List notices;
  for (const std::string& notice : test.notices) notices.emplace_back(block(notice));
  if (!notices.empty()) map.set("notices", std::move(notices));
  return map;
}

std::string indented(std::string_view yaml) {
  std::string out = "  ---\n";
  while (!yaml.empty()) {
    const auto end = std::min(yaml.find('\n'), yaml.size());
    if (end > 0) out.append("  ").append(yaml.substr(0, end));
    out += '\n';
    yaml.remove_prefix(std::min(end + 1, yaml.size()));
  }
  return out + "  ...\n";
}

std::string point(const Placed& placed, std::size_t number, bool times) {
  const bool ok = placed.test->verdict == Verdict::pass || placed.test->verdict == Verdict::skipped;
  std::string out =
      fmt::format("{} {} - {}", ok ? "ok" : "not ok", number,
                  description(fmt::format("{}: {}", title(*placed.suite), title(*placed.test))));
  if (placed.test->verdict == Verdict::skipped)
    return out + " # SKIP" +
           (placed.test->notices.empty() ? "" : " " + description(shown(placed.test->notices.front()))) +
           "\n";
  return out + "\n" + indented(value::to_yaml(details(placed, times)));
}

void write(const model::RunRecord& run, const ReportOptions& options, Sink& sink) {
  std::size_t planned = 0;
  for (const auto& suite : run.suites) planned += suite.cases.size();
  sink.write(fmt::format("TAP version 14\n1..{}{}\n", planned, planned == 0 ? " # SKIP no cases" : ""));
  Survey survey;
  std::size_t number = 0;
  for (const auto& suite : run.suites) {
    for (const auto& test : suite.cases) {
      if (sink.failed()) return;
      survey.add(test);
      sink.write(point({&suite, &test}, ++number, !options.deterministic));
    }
  }
  sink.write(fmt::format("# {}\n", summary(run, survey)));
}

constexpr Reporter kTap = {"tap", "Test Anything Protocol, version 14.", write};

}  // namespace

const Reporter& tap() { return kTap; }

}  // namespace proctor::reporters
