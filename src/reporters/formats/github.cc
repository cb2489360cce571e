// Workflow commands for GitHub Actions: an annotation on the line of each case that did not pass. GitHub
// shows ten errors and ten warnings a step, so the last one tells of the rest. The step's summary page is the
// markdown report.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "reporters/reporter.h"
#include "reporters/shown.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::Verdict;

constexpr std::size_t kMost = 10;
constexpr std::size_t kLongest = 4000;  // bytes of one message

std::string escape(std::string_view text, std::string_view also) {
  std::string out;
  for (const char c : text) {
    if (c == '%' || c == '\r' || c == '\n' || also.find(c) != std::string_view::npos)
      out += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    else
      out += c;
  }
  return out;
}

std::string data(std::string_view text) { return escape(text, ""); }
std::string property(std::string_view text) { return escape(text, ":,"); }

std::string command(std::string_view kind, const Placed& placed, std::string_view title,
                    std::string_view message) {
  std::string properties;
  if (!placed.suite->path.empty()) {
    properties += fmt::format("file={},", property(shown(placed.suite->path)));
    if (const std::size_t line = line_of(*placed.test); line > 0) properties += fmt::format("line={},", line);
  }
  return fmt::format("::{} {}title={}::{}\n", kind, properties, property(title), data(message));
}

std::string message(const CaseRecord& test) {
  std::vector<std::string> parts;
  const auto add = [&](std::string_view name, const std::string& why) {
    parts.push_back(why.empty() ? std::string(name) : fmt::format("{}: {}", name, why));
  };
  if (test.error) parts.push_back(explanation(*test.error));
  for (const auto& step : test.steps) {
    if (step.error && step.error != test.error) parts.push_back(explanation(*step.error));
    for (const Finding& check : step.checks)
      if (is_bad(check)) add(label_with_score(check), explanation(check));
  }
  if (parts.empty()) parts.emplace_back(model::case_word(test.verdict));
  if (test.verdict == Verdict::fail) parts.push_back("score " + score_text(test));
  return shown_block(clipped(fmt::format("{}", fmt::join(parts, "\n")), kLongest));
}

void write_annotations(const model::RunRecord& run, Sink& sink) {
  std::vector<std::string> commands;  // the first, as many as there is room for
  std::size_t cases = 0;
  for (const Verdict verdict : {Verdict::fail, Verdict::error}) {
    const std::string_view word = verdict == Verdict::fail ? "failed" : "could not be decided";
    for_cases_with(run, verdict, [&](const Placed& placed) {
      const CaseRecord& test = *placed.test;
      if (++cases <= kMost)
        commands.push_back(command("error", placed, fmt::format("{} {}", title(test), word), message(test)));
      return true;
    });
  }
  if (cases > kMost)
    commands.back() =
        fmt::format("::error title=proctor::another {} did not pass; the step summary lists them\n",
                    counted(cases - (kMost - 1), "case"));
  for (const std::string& line : commands) sink.write(line);
}

void write(const model::RunRecord& run, const ReportOptions& /*options*/, Sink& sink) {
  write_annotations(run, sink);
  Survey survey;
  std::size_t notices = 0;
  for (const auto& suite : run.suites) {
    for (const auto& test : suite.cases) {
      survey.add(test);
      for (const std::string& notice : test.notices)
        if (test.verdict != Verdict::skipped && ++notices <= kMost)
          sink.write(command("notice", {&suite, &test}, title(test), shown_block(clipped(notice, kLongest))));
    }
  }
  sink.write("proctor: " + summary(run, survey) + "\n");
}

constexpr Reporter kGithub = {"github", "Annotations for GitHub Actions, on the lines of the test files.",
                              write};

}  // namespace

const Reporter& github() { return kGithub; }

}  // namespace proctor::reporters
