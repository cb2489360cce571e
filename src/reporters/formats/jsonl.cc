// JSON lines: a case a line, each with its suite, then one line {"run": ...}. A stream of cases can be cut,
// joined and searched with line tools.
#include "model/record.h"
#include "reporters/json_text.h"
#include "reporters/reporter.h"
#include "value/json.h"

namespace proctor::reporters {
namespace {

// The beginning of every line of a suite, up to the record of the case.
std::string opening(const model::SuiteRecord& suite) {
  std::string out =
      value::to_json(Map{{"suite", suite.name}, {"format", suite.format}, {"path", suite.path}});
  out.back() = ',';
  return out;
}

void write(const model::RunRecord& run, const ReportOptions& /*options*/, Sink& sink) {
  std::string record;
  for (const auto& suite : run.suites) {
    const std::string start = opening(suite);
    for (const auto& test : suite.cases) {
      if (sink.failed()) return;
      record.clear();
      model::append_json(test, record);
      sink.write(escape_json(start + record.substr(1) + "\n"));
    }
  }
  sink.write(escape_json(value::to_json(Map{{"run", model::run_summary(run)}}) + "\n"));
}

constexpr Reporter kJsonl = {"jsonl", "One line of JSON a case, then one for the run.", write};

}  // namespace

const Reporter& jsonl() { return kJsonl; }

}  // namespace proctor::reporters
