// Reports of a run, by name.
#pragma once

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
Result<std::string> render_report(std::string_view name, const model::RunRecord& run, const ReportLook& look);

}  // namespace proctor::service
