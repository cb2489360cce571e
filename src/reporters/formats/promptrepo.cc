// PromptRepo's execution file (R9-R14): the same run as that tool keeps it beside a suite, one document a
// suite.
#include <utility>

#include "reporters/execution.h"
#include "reporters/reporter.h"
#include "reporters/wording.h"
#include "value/yaml.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::SuiteRecord;
using model::Verdict;

// A document with one result, from its first line on.
std::string yaml_of(Map execution, List results) {
  execution.set("test_results", std::move(results));
  return value::to_yaml(Map{{"execution", std::move(execution)}});
}

// The document as one value would be written, a result at a time.
void write_document(const SuiteRecord& suite, const std::string& started_at, Sink& sink) {
  const std::string empty = yaml_of(execution_heading(suite, started_at), {});
  const std::string_view none = " []\n";
  const std::string above = yaml_of({}, {Map{}});
  const std::size_t skip = above.find('\n', above.find('\n') + 1) + 1;
  bool first = true;
  for (const CaseRecord& test : suite.cases) {
    if (test.verdict == Verdict::skipped) continue;
    if (std::exchange(first, false)) sink.write(empty.substr(0, empty.size() - none.size()) + "\n");
    sink.write(yaml_of({}, {test_result(test, started_at)}).substr(skip));
  }
  if (first) sink.write(empty);
}

void write(const model::RunRecord& run, const ReportOptions& /*options*/, Sink& sink) {
  bool first = true;
  for (const SuiteRecord& suite : run.suites) {
    if (!std::exchange(first, false)) sink.write("---\n");
    write_document(suite, run.started_at, sink);
  }
  if (first) sink.write("# " + summary(run, {}) + "\n");
}

constexpr Reporter kPromptrepo = {"promptrepo", "PromptRepo's execution file, in YAML.", write};

}  // namespace

const Reporter& promptrepo() { return kPromptrepo; }

}  // namespace proctor::reporters
