#include "cli/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/root.h"
#include "base/words.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kConfig = "proctor.yaml";

const Flag* find_flag(std::string_view name) {
  for (const Command* command : plugins())
    for (const Flag& flag : command->flags)
      if (flag.name == name && !flag.here_only) return &flag;
  return nullptr;
}

std::vector<std::string_view> all_flags() {
  std::vector<std::string_view> names;
  for (const Command* command : plugins())
    for (const Flag& flag : command->flags)
      if (!flag.here_only && std::find(names.begin(), names.end(), flag.name) == names.end())
        names.push_back(flag.name);
  return names;
}

// Reads the keys of one proctor.yaml.
class ConfigReader {
 public:
  ConfigReader(std::string folder, Diagnostics& faults) : folder_(std::move(folder)), faults_(faults) {}

  Given read(const Value& root) {
    if (root.is_null()) return {};
    if (!root.is_map()) {
      faults_.error("E008", "settings are keys and values, like strict: true", root.span);
      return {};
    }
    for (const auto& member : root.map()) take(member);
    return std::move(out_);
  }

 private:
  void take(const value::Member& member) {
    if (member.key.starts_with("x-")) return;
    const Flag* flag = find_flag(member.key);
    if (flag == nullptr) {
      faults_.error("E008",
                    fmt::format("unknown setting {}{}", proctor::quoted(member.key),
                                did_you_mean(member.key, all_flags())),
                    member.key_span);
    } else if (const List* list = member.value.if_list(); list != nullptr && flag->repeatable) {
      for (const Value& item : *list) give(*flag, item);
    } else {
      give(*flag, member.value);
    }
  }

  void give(const Flag& flag, const Value& value) {
    if (value.is_null()) return;
    if (!value.is_scalar())
      return faults_.error("E008", fmt::format("{} takes a single value", proctor::quoted(flag.name)),
                           value.span);
    const std::string text = value.is_text() ? value.text() : value::to_json(value);
    auto good = accepted(flag, proctor::quoted(flag.name), text);
    if (!good) return faults_.error("E008", good.error().message, value.span);
    if (flag.resolve != nullptr) good = flag.resolve(*good, folder_);
    if (flag.is_path) good = (std::filesystem::path(folder_) / *good).lexically_normal().string();
    out_[std::string(flag.name)].push_back(*good);
  }

  std::string folder_;
  Diagnostics& faults_;
  Given out_;
};

// Our own variable, else that of another program.
Result<std::optional<std::string>> from_environment(const Flag& flag, const Environment& environment) {
  for (const std::string& twin : {environment_name(flag.name), std::string(flag.also)}) {
    if (twin.empty()) continue;
    const auto value = environment(twin);
    if (!value || (value->empty() && !flag.value.empty())) continue;
    TRY(std::string good, accepted(flag, twin, *value));
    return good;
  }
  return std::nullopt;
}

std::string shown_path(const std::string& folder, const std::string& current) {
  return (std::filesystem::path(folder) / kConfig).lexically_relative(current).string();
}

}  // namespace

std::string Settings::text(std::string_view name, std::string_view fallback) const {
  const auto at = values_.find(name);
  return at == values_.end() || at->second.empty() ? std::string(fallback) : at->second.back();
}

std::vector<std::string> Settings::texts(std::string_view name) const {
  const auto at = values_.find(name);
  return at == values_.end() ? std::vector<std::string>() : at->second;
}

Settings Settings::with(std::string_view name, std::string text) const {
  Settings out = *this;
  out.values_[std::string(name)] = {std::move(text)};
  return out;
}

std::string environment_name(std::string_view flag) {
  std::string out = "PROCTOR_";
  for (const char c : flag)
    out.push_back(c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
  return out;
}

Given read_config(const std::string& current, Diagnostics& faults, std::string& text) {
  const std::string folder = find_upwards(current, kConfig);
  if (folder.empty()) return {};
  faults = Diagnostics(shown_path(folder, current), "");
  auto root = Root::open(folder);
  auto read = root ? root->read(kConfig) : Result<std::string>(tl::make_unexpected(root.error()));
  if (!read) {
    faults.add(Severity::error, read.error());
    return {};
  }
  text = std::move(*read);
  faults = Diagnostics(shown_path(folder, current), text);
  const auto documents = value::parse_yaml_stream(text, {}, faults);
  if (faults.has_errors() || documents.empty()) return {};
  return ConfigReader(folder, faults).read(documents.front());
}

Result<Settings> settle(const Command& command, Given flags, const Environment& environment,
                        const Given& config) {
  std::set<std::string, std::less<>> said;
  for (const auto& [name, texts] : flags) said.insert(name);
  for (const Flag& flag : command.flags) {
    const std::string name(flag.name);
    if (flags.contains(name) || flag.here_only) continue;
    TRY(auto twin, from_environment(flag, environment));
    if (twin) {
      flags[name] = {*std::move(twin)};
    } else if (const auto at = config.find(name); at != config.end()) {
      flags[name] = at->second;
    }
  }
  return Settings(std::move(flags), std::move(said));
}

}  // namespace proctor::cli
