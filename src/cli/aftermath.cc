#include "cli/aftermath.h"

#include <fmt/format.h>

#include <map>
#include <string>

#include "base/words.h"

namespace proctor::cli {
namespace {

using model::CaseRecord;
using model::Verdict;
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

constexpr std::size_t kMostLookedAt = 1000;  // cases: those that follow seldom have another fault

struct Afflicted {
  std::size_t cases = 0;
  std::string path;  // of the first one's suite
};

// Of the case, of a step, or of a check.
std::string kind_of(const CaseRecord& test) {
  if (test.error) return test.error->kind;
  for (const auto& step : test.steps) {
    if (step.error) return step.error->kind;
    for (const auto& check : step.checks)
      if (check.error) return check.error->kind;
  }
  return "";
}

std::map<std::string, Afflicted> afflicted(const model::RunRecord& run) {
  std::map<std::string, Afflicted> out;
  std::size_t seen = 0;
  for (const auto& suite : run.suites) {
    for (const CaseRecord& test : suite.cases.with(Verdict::error)) {
      Afflicted& by = out[kind_of(test)];
      if (by.cases++ == 0) by.path = suite.path;
      if (++seen == kMostLookedAt) return out;
    }
  }
  return out;
}

// Who sets these may reach nobody without a proxy.
bool wants_proxy(const Environment& environment) {
  const auto is_set = [&](const char* name) { return !environment(name).value_or("").empty(); };
  return is_set("HTTPS_PROXY") || is_set("https_proxy") || is_set("ALL_PROXY") || is_set("http_proxy");
}

}  // namespace

void tell_aftermath(const model::RunRecord& run, Reporter& reporter, const Environment& environment) {
  if (run.totals.errors == 0) return;
  for (const auto& [kind, by] : afflicted(run)) {
    if (kind.empty()) continue;
    const std::string what = fmt::format("{} could not be decided ({})", counted(by.cases, "case"), kind);
    reporter.advise(what, kind == "connection" && wants_proxy(environment) ? "proxy" : kind, by.path);
  }
}

}  // namespace proctor::cli
