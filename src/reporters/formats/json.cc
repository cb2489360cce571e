// The whole record, indented: what stores keep and the API serves.
#include "value/json.h"

#include "model/record.h"
#include "reporters/json_text.h"
#include "reporters/reporter.h"

namespace proctor::reporters {
namespace {

std::string write(const model::RunRecord& run, const ReportOptions& /*options*/) {
  return escape_json(value::to_pretty_json(model::to_value(run)));
}

constexpr Reporter kJson = {"json", "The whole record of the run as JSON.", write};

}  // namespace

const Reporter& json() { return kJson; }

}  // namespace proctor::reporters
