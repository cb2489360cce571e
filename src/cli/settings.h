// What holds for one use of a command: a flag beats the environment, which
// beats proctor.yaml, which beats the default.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "cli/arguments.h"

namespace proctor::cli {

using Environment = std::function<std::optional<std::string>(const std::string& name)>;

class Settings {
 public:
  // `said`: what was given for this very use, on the command line.
  explicit Settings(Given values = {}, std::set<std::string, std::less<>> said = {})
      : values_(std::move(values)), said_(std::move(said)) {}

  bool on(std::string_view name) const { return text(name) == "true"; }
  std::string text(std::string_view name, std::string_view fallback = "") const;
  std::vector<std::string> texts(std::string_view name) const;
  bool said(std::string_view name) const { return said_.contains(name); }
  // The same, but for one flag.
  Settings with(std::string_view name, std::string text) const;

 private:
  Given values_;
  std::set<std::string, std::less<>> said_;
};

// "PROCTOR_NO_COLOR" for "no-color"
std::string environment_name(std::string_view flag);

// The proctor.yaml nearest to the folder, upwards. Keys that are no flag of any
// command are faults.
Given read_config(const std::string& current, Diagnostics& faults, std::string& text);

Result<Settings> settle(const Command& command, Given flags, const Environment& environment,
                        const Given& config);

}  // namespace proctor::cli
