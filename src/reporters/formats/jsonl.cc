// JSON lines: a case a line, each with its suite, then one line {"run": ...}. A stream of cases can be cut,
// joined and searched with line tools.
#include "model/record.h"
#include "reporters/json_text.h"
#include "reporters/reporter.h"
#include "value/json.h"

namespace proctor::reporters {
namespace {

std::string write(const model::RunRecord& run, const ReportOptions& /*options*/) {
  std::string out;
  for (const auto& suite : run.suites) {
    for (const auto& test : suite.cases) {
      Map line{{"suite", suite.name}, {"format", suite.format}, {"path", suite.path}};
      Value content = model::to_value(test);
      for (auto& member : content.map()) line.append(std::move(member));
      out += value::to_json(line) + "\n";
    }
  }
  out += value::to_json(Map{{"run", model::run_summary(run)}}) + "\n";
  return escape_json(std::move(out));
}

constexpr Reporter kJsonl = {"jsonl", "One line of JSON a case, then one for the run.", write};

}  // namespace

const Reporter& jsonl() { return kJsonl; }

}  // namespace proctor::reporters
