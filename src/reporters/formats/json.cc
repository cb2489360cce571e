// The whole record, indented: what stores keep and the API serves.
#include "value/json.h"

#include <utility>

#include "model/record.h"
#include "reporters/json_text.h"
#include "reporters/reporter.h"

namespace proctor::reporters {
namespace {

// Writes the document as value::to_pretty_json(model::to_value(run)) would, one case at a time.
class Document {
 public:
  explicit Document(Sink& sink) : sink_(sink) {}

  void write(const model::RunRecord& run) {
    sink_.write("{\n  \"run\": ");
    put(model::run_summary(run), 1);
    sink_.write(",\n  \"suites\": [");
    bool first = true;
    for (const auto& suite : run.suites) {
      sink_.write(std::exchange(first, false) ? "\n    " : ",\n    ");
      put_suite(suite);
    }
    sink_.write(first ? "]\n}\n" : "\n  ]\n}\n");
  }

 private:
  void put_suite(const model::SuiteRecord& suite) {
    constexpr std::pair<std::string_view, std::string model::SuiteRecord::*> kTexts[] = {
        {"{\n      \"name\": ", &model::SuiteRecord::name},
        {",\n      \"format\": ", &model::SuiteRecord::format},
        {",\n      \"path\": ", &model::SuiteRecord::path}};
    for (const auto& [before, text] : kTexts) {
      sink_.write(before);
      put(suite.*text, 3);
    }
    sink_.write(",\n      \"cases\": [");
    bool first = true;
    for (const auto& test : suite.cases) {
      if (sink_.failed()) return;
      sink_.write(std::exchange(first, false) ? "\n        " : ",\n        ");
      put(model::to_value(test), 4);
    }
    sink_.write(first ? "]\n    }" : "\n      ]\n    }");
  }

  void put(const Value& value, std::size_t depth) {
    std::string text;
    value::append_pretty_json(text, value, depth);
    sink_.write(escape_json(std::move(text)));
  }

  Sink& sink_;
};

void write(const model::RunRecord& run, const ReportOptions& /*options*/, Sink& sink) {
  Document(sink).write(run);
}

constexpr Reporter kJson = {"json", "The whole record of the run as JSON.", write};

}  // namespace

const Reporter& json() { return kJson; }

}  // namespace proctor::reporters
