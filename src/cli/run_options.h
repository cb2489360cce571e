// The flags of `run`, and what they ask for. `resume` reads the same from a run that was kept.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "service/run.h"

namespace proctor::cli {

std::span<const Flag> run_flags();
std::span<const Exit> run_exits();

Result<service::RunOptions> run_options(const Settings& settings, const std::vector<std::string>& operands,
                                        const std::string& current);

// How a run was started, as it is kept with it.
Map kept_settings(const Settings& settings, const std::vector<std::string>& operands,
                  const std::string& current);

struct Started {
  Settings settings;
  std::vector<std::string> operands;
  std::string current;
};
Result<Started> read_settings(const Map& kept);

}  // namespace proctor::cli
