#include "repo/kitchen.h"

#include <fmt/format.h>

#include "base/words.h"
#include "repo/kitchen_file.h"
#include "repo/stable_id.h"
#include "repo/text_file.h"
#include "system/clock.h"
#include "value/json.h"

namespace proctor::repo {
Result<std::vector<Entry>> entries_in(const Root& root, std::string_view folder) {
  auto entries = root.list(folder);
  if (!entries && !root.exists(folder)) return std::vector<Entry>{};
  return entries;
}

Result<Map> kitchen_map(std::string_view text, std::string_view path) {
  auto value = value::parse_json(text);
  if (!value || !value->is_map())
    return fail("E576", fmt::format("{} cannot be read: {}", quoted(path),
                                    value ? "it is no JSON object" : value.error().message));
  return std::move(*value).map();
}

bool has_text(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  return value != nullptr && value->is_text();
}

Value text_or(const Map& map, std::string_view key, const Value& fallback) {
  return has_text(map, key) ? *map.find(key) : fallback;
}

bool is_kitchen_suite(const Map& map) {
  const auto listed = [&](std::string_view key) { return map.has(key) && map.find(key)->is_list(); };
  return listed("testCases") || listed("test_cases");
}

Result<Kitchen> Kitchen::open(const std::string& root) {
  TRY(Root opened, Root::open(root));
  return Kitchen(std::move(opened));
}

// --- Finding

Result<std::vector<std::string>> Kitchen::folders() const {
  TRY(const auto entries, entries_in(root_, kKitchen));
  std::vector<std::string> out;
  for (const Entry& entry : entries)
    if (entry.kind == EntryKind::folder && !entry.name.starts_with('.'))
      out.push_back(joined(kKitchen, entry.name));
  return out;
}

Result<std::vector<std::string>> Kitchen::suite_files(std::string_view folder) const {
  TRY(const auto entries, entries_in(root_, folder));
  std::vector<std::string> out;
  for (const Entry& entry : entries)
    if (entry.kind == EntryKind::file && entry.name.ends_with(kKitchenSuffix) &&
        !entry.name.starts_with('.') && entry.name != kKitchenPrompt)
      out.push_back(joined(folder, entry.name));
  return out;
}

Result<std::optional<std::string>> Kitchen::find_folder(std::string_view id) const {
  TRY(const auto all, folders());
  for (const std::string& folder : all)
    if (stable_id(folder) == id) return folder;
  return std::nullopt;
}

Result<std::optional<Kitchen::Spot>> Kitchen::find_suite(std::string_view id) const {
  TRY(const auto all, folders());
  for (const std::string& folder : all) {
    TRY(const auto files, suite_files(folder));
    for (const std::string& path : files)
      if (stable_id(path) == id) return Spot{folder, path};
  }
  return std::nullopt;
}

// --- Reading

// A folder that was made by hand may have suites alone: the first one's prompt is the prompt.
Result<std::optional<KitchenPrompt>> Kitchen::read_prompt(const std::string& folder) const {
  TRY(const auto file, read_text(root_, joined(folder, kKitchenPrompt)));
  KitchenPrompt out{stable_id(folder), folder, {}};
  if (file) {
    TRY(out.value, kitchen_map(file->text, joined(folder, kKitchenPrompt)));
    return out;
  }
  TRY(const auto files, suite_files(folder));
  for (const std::string& path : files) {
    TRY(const auto suite, read_suite({folder, path}));
    if (!suite) continue;
    out.value = Map{{"name", last_name(folder)},
                    {"prompt", text_or(suite->value, "prompt", "")},
                    {"version", 1},
                    {"createdAt", suite->changed},
                    {"updatedAt", suite->changed}};
    if (has_text(suite->value, "model")) out.value.set("modelName", *suite->value.find("model"));
    return out;
  }
  return std::nullopt;
}

Result<std::optional<KitchenSuite>> Kitchen::read_suite(const Spot& spot) const {
  TRY(const auto file, read_text(root_, spot.path));
  if (!file) return std::nullopt;
  TRY(Map value, kitchen_map(file->text, spot.path));
  if (!is_kitchen_suite(value)) return std::nullopt;
  TRY(const Found found, root_.find(spot.path));
  return KitchenSuite{stable_id(spot.path), stable_id(spot.folder), spot.path, to_iso_text(found.changed),
                      std::move(value)};
}

Result<std::vector<KitchenPrompt>> Kitchen::prompts() const {
  TRY(const auto all, folders());
  std::vector<KitchenPrompt> out;
  for (const std::string& folder : all)
    if (auto read = read_prompt(folder); read && *read) out.push_back(**std::move(read));
  return out;
}

Result<std::optional<KitchenPrompt>> Kitchen::prompt(std::string_view id) const {
  TRY(const auto folder, find_folder(id));
  if (!folder) return std::nullopt;
  return read_prompt(*folder);
}

Result<std::vector<KitchenSuite>> Kitchen::suites(const KitchenPrompt& prompt) const {
  TRY(const auto files, suite_files(prompt.folder));
  std::vector<KitchenSuite> out;
  for (const std::string& path : files)
    if (auto read = read_suite({prompt.folder, path}); read && *read) out.push_back(**std::move(read));
  return out;
}

Result<std::optional<KitchenSuite>> Kitchen::suite(std::string_view id) const {
  TRY(const auto spot, find_suite(id));
  if (!spot) return std::nullopt;
  return read_suite(*spot);
}

}  // namespace proctor::repo
