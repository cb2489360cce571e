#include "reporters/reporter.h"

#include <algorithm>
#include <stdexcept>

namespace proctor::reporters {
namespace {

void strip_times(model::CaseRecord& test) {
  test.duration_ms = 0;
  for (auto& step : test.steps) {
    step.latency_ms.reset();
    step.first_token_ms.reset();
  }
}

// Without id and times; the cases lose theirs as they are walked past.
model::RunRecord without_times(const model::RunRecord& run) {
  model::RunRecord out;
  out.passed = run.passed;
  out.totals = run.totals;
  out.usage = run.usage;
  out.cost = run.cost;
  out.judge = run.judge;
  for (const auto& suite : run.suites)
    out.suites.push_back({suite.name, suite.format, suite.path, suite.cases.changed(strip_times)});
  return out;
}

Result<void> good(const model::RunRecord& run) {
  for (const auto& suite : run.suites)
    if (auto trouble = suite.cases.trouble()) return tl::make_unexpected(*std::move(trouble));
  return {};
}

}  // namespace

Result<void> Reporter::render(const model::RunRecord& run, const ReportOptions& options,
                              const Sink::Drain& drain) const {
  const model::RunRecord timeless = options.deterministic ? without_times(run) : model::RunRecord();
  const model::RunRecord& shown = options.deterministic ? timeless : run;
  Sink sink(drain);
  write(shown, options, sink);
  if (auto finished = sink.finish(); !finished) return finished;
  return good(shown);
}

std::string Reporter::render(const model::RunRecord& run, const ReportOptions& options) const {
  std::string out;
  const auto done = render(run, options, [&](std::string_view text) {
    out += text;
    return Result<void>();
  });
  return done ? out : throw std::logic_error(done.error().message);
}

const Reporter* find_reporter(std::string_view name) {
  const auto all = plugins();
  const auto at = std::find_if(all.begin(), all.end(), [&](const Reporter* r) { return r->name == name; });
  return at == all.end() ? nullptr : *at;
}

}  // namespace proctor::reporters
