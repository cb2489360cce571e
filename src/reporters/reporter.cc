#include "reporters/reporter.h"

#include <algorithm>

#include "base/utf8.h"

namespace proctor::reporters {
namespace {

model::RunRecord without_times(model::RunRecord run) {
  run.id.clear();
  run.started_at.clear();
  run.duration_ms = 0;
  for (auto& suite : run.suites) {
    for (auto& test : suite.cases) {
      test.duration_ms = 0;
      for (auto& step : test.steps) step.latency_ms.reset();
    }
  }
  return run;
}

// Every byte that is no part of a character becomes U+FFFD.
std::string as_utf8(std::string text) {
  const auto fault = find_invalid_utf8(text);
  if (!fault) return text;
  std::string out = text.substr(0, *fault);
  for (std::size_t i = *fault; i < text.size();) append_utf8(out, next_code_point(text, i));
  return out;
}

}  // namespace

std::string Reporter::render(const model::RunRecord& run, const ReportOptions& options) const {
  return as_utf8(options.deterministic ? write(without_times(run), options) : write(run, options));
}

const Reporter* find_reporter(std::string_view name) {
  const auto all = plugins();
  const auto at = std::find_if(all.begin(), all.end(), [&](const Reporter* r) { return r->name == name; });
  return at == all.end() ? nullptr : *at;
}

}  // namespace proctor::reporters
