// JUnit XML that is valid for the strict Ant schema and for Jenkins' at once: the first wants package, id,
// hostname, a time stamp without zone and at most one of failure, error and skipped a case; the second wants
// times with three decimals.
#include <fmt/format.h>

#include <algorithm>

#include "reporters/markup.h"
#include "reporters/numbers.h"
#include "reporters/plain.h"
#include "reporters/reporter.h"
#include "reporters/shown.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::SuiteRecord;
using model::Verdict;

constexpr std::size_t kLongestMessage = 1000;    // bytes of an attribute
constexpr std::size_t kLongestOutput = 4 << 20;  // bytes of a suite's output: readers stop at 10 MB

// 2026-01-02T03:04:05, or the epoch where the record has no time.
std::string timestamp(const std::string& started_at) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  const auto fits = [](char c, char form) { return form == '0' ? c >= '0' && c <= '9' : c == form; };
  const bool known =
      started_at.size() >= kForm.size() && std::equal(kForm.begin(), kForm.end(), started_at.begin(),
                                                      [&](char form, char c) { return fits(c, form); });
  return known ? started_at.substr(0, kForm.size()) : "1970-01-01T00:00:00";
}

std::string property(std::string_view name, std::string_view value) {
  return fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name, escape_attribute(shown(value)));
}

// Error and failure alike; the type is what went wrong: the fault's kind, or the first failed check's.
std::string trouble(const CaseRecord& test, std::string_view element) {
  std::string type;
  if (test.error) type = test.error->kind;
  for (const auto& step : test.steps) {
    if (step.error && type.empty()) type = step.error->kind;
    for (const auto& check : step.checks)
      if (type.empty() && is_bad(check))
        type = check.verdict == Verdict::error && check.error ? check.error->kind : label(check);
  }
  return fmt::format("      <{0} message=\"{1}\" type=\"{2}\">{3}</{0}>\n", element,
                     escape_attribute(clipped(first_reason(test), kLongestMessage)),
                     escape_attribute(shown(type)), escape_markup(told(test, {})));
}

std::string skip_reason(const CaseRecord& test) {
  return test.notices.empty() ? "skipped" : shown(test.notices.front());
}

std::string body(const CaseRecord& test) {
  switch (test.verdict) {
    case Verdict::fail: return trouble(test, "failure");
    case Verdict::error: return trouble(test, "error");
    case Verdict::skipped:
      return fmt::format("      <skipped message=\"{}\"/>\n", escape_attribute(skip_reason(test)));
    case Verdict::pass: break;
  }
  return {};
}

std::string testcase(const SuiteRecord& suite, const CaseRecord& test) {
  const std::string inner = body(test);
  const std::string start =
      fmt::format("    <testcase name=\"{}\" classname=\"{}\" time=\"{}\"", escape_attribute(title(test)),
                  escape_attribute(title(suite)), seconds(test.duration_ms));
  return inner.empty() ? start + "/>\n" : start + ">\n" + inner + "    </testcase>\n";
}

// What a suite says of its cases before and after them, gathered in a walk of its own.
struct Overview {
  explicit Overview(const SuiteRecord& suite) {
    for (const CaseRecord& test : suite.cases) {
      survey.add(test);
      time += std::max(test.duration_ms, 0.0);
      if (out.size() <= kLongestOutput)
        out += fmt::format("{}: {}", title(test), told(test, {.passed_checks = true, .outputs = false}));
      for (const std::string& notice : test.notices)
        if (err.size() <= kLongestOutput) err += fmt::format("{}: {}\n", title(test), shown(notice));
    }
  }

  Survey survey;
  double time = 0;
  std::string out;  // every check's verdict and weight, of passed cases too: a place that both schemas allow
  std::string err;
};

std::string opening(const SuiteRecord& suite, const Overview& overview, std::size_t id,
                    const std::string& started_at) {
  const Survey& survey = overview.survey;
  return fmt::format(
      "  <testsuite name=\"{}\" package=\"{}\" id=\"{}\" hostname=\"localhost\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\" skipped=\"{}\" time=\"{}\" timestamp=\"{}\">\n    <properties>\n{}{}    </properties>\n",
      escape_attribute(title(suite)), escape_attribute(shown(suite.path)), id, suite.cases.size(),
      survey.with(Verdict::fail), survey.with(Verdict::error), survey.with(Verdict::skipped),
      seconds(overview.time), timestamp(started_at), property("format", suite.format),
      property("path", suite.path));
}

std::string output(std::string_view element, const std::string& text) {
  return fmt::format("    <{0}>{1}</{0}>\n", element, escape_markup(clipped(text, kLongestOutput)));
}

void write(const model::RunRecord& run, const ReportOptions& /*options*/, Sink& sink) {
  sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
  std::size_t id = 0;
  for (const SuiteRecord& suite : run.suites) {
    const Overview overview(suite);
    sink.write(opening(suite, overview, id++, run.started_at));
    for (const CaseRecord& test : suite.cases) sink.write(testcase(suite, test));
    sink.write(output("system-out", overview.out) + output("system-err", overview.err));
    sink.write("  </testsuite>\n");
  }
  sink.write("</testsuites>\n");
}

constexpr Reporter kJunit = {"junit", "JUnit XML for CI servers, valid for Ant's and Jenkins' schemas.",
                             write};

}  // namespace

const Reporter& junit() { return kJunit; }

}  // namespace proctor::reporters
