// Reports of a run, by name.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/run.h"

namespace proctor::service {

struct ReportLook {
  bool color = false;
  bool verbose = false;
  bool quiet = false;
  std::size_t width = 80;
};

std::vector<std::string_view> report_names();

// Fails where there is no report of the name.
Result<void> check_report(std::string_view name);

// Hands the report to `take` in pieces, and holds little of the run at a time. Fails where `take` does, and
// where the cases of the run cannot be read to their end.
using Take = std::function<Result<void>(std::string_view text)>;
Result<void> write_report(std::string_view name, const model::RunRecord& run, const ReportLook& look,
                          const Take& take);

// The same as one text.
Result<std::string> render_report(std::string_view name, const model::RunRecord& run, const ReportLook& look);

}  // namespace proctor::service
