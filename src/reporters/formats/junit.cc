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

std::size_t count(const SuiteRecord& suite, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(suite.cases.begin(), suite.cases.end(),
                    [&](const CaseRecord& test) { return test.verdict == verdict; }));
}

double time_of(const SuiteRecord& suite) {
  double sum = 0;
  for (const CaseRecord& test : suite.cases) sum += std::max(test.duration_ms, 0.0);
  return sum;
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
      if (type.empty() && (check.verdict == Verdict::fail || check.verdict == Verdict::error))
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

// Every check's verdict and weight, of passed cases too: a place that both schemas allow.
std::string system_out(const SuiteRecord& suite) {
  std::string out;
  for (const CaseRecord& test : suite.cases)
    if (out.size() <= kLongestOutput)
      out += fmt::format("{}: {}", title(test), told(test, {.passed_checks = true, .outputs = false}));
  return fmt::format("    <system-out>{}</system-out>\n", escape_markup(clipped(out, kLongestOutput)));
}

std::string system_err(const SuiteRecord& suite) {
  std::string out;
  for (const CaseRecord& test : suite.cases)
    for (const std::string& notice : test.notices)
      if (out.size() <= kLongestOutput) out += fmt::format("{}: {}\n", title(test), shown(notice));
  return fmt::format("    <system-err>{}</system-err>\n", escape_markup(clipped(out, kLongestOutput)));
}

std::string testsuite(const SuiteRecord& suite, std::size_t id, const std::string& started_at) {
  std::string out = fmt::format(
      "  <testsuite name=\"{}\" package=\"{}\" id=\"{}\" hostname=\"localhost\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\" skipped=\"{}\" time=\"{}\" timestamp=\"{}\">\n",
      escape_attribute(title(suite)), escape_attribute(shown(suite.path)), id, suite.cases.size(),
      count(suite, Verdict::fail), count(suite, Verdict::error), count(suite, Verdict::skipped),
      seconds(time_of(suite)), timestamp(started_at));
  out += "    <properties>\n" + property("format", suite.format) + property("path", suite.path) +
         "    </properties>\n";
  for (const CaseRecord& test : suite.cases) out += testcase(suite, test);
  return out + system_out(suite) + system_err(suite) + "  </testsuite>\n";
}

std::string write(const model::RunRecord& run, const ReportOptions& /*options*/) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (std::size_t i = 0; i < run.suites.size(); ++i) out += testsuite(run.suites[i], i, run.started_at);
  return out + "</testsuites>\n";
}

constexpr Reporter kJunit = {"junit", "JUnit XML for CI servers, valid for Ant's and Jenkins' schemas.",
                             write};

}  // namespace

const Reporter& junit() { return kJunit; }

}  // namespace proctor::reporters
