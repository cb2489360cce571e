// What the files of a kitchen are made of, for those who read and write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/root.h"
#include "value/value.h"

namespace proctor::repo {

inline constexpr std::string_view kKitchenPrompt = "prompt.json";
inline constexpr std::string_view kKitchenSuffix = ".json";

inline std::string joined(std::string_view folder, std::string_view name) {
  return std::string(folder) + "/" + std::string(name);
}

inline std::string_view last_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool has_text(const Map& map, std::string_view key);
Value text_or(const Map& map, std::string_view key, const Value& fallback);

// The object in a file's text (E576).
Result<Map> kitchen_map(std::string_view text, std::string_view path);

// What lies in a folder; nothing where there is none.
Result<std::vector<Entry>> entries_in(const Root& root, std::string_view folder);

// It has cases.
bool is_kitchen_suite(const Map& map);

// The first version of a new prompt.
void begin_versions(Map& prompt);
// A text unlike the one before is the next version, and nobody else counts them.
void settle_version(Map& prompt, const Map& before);

}  // namespace proctor::repo
