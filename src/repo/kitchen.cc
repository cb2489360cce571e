#include "repo/kitchen.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/words.h"
#include "repo/stable_id.h"
#include "repo/text_file.h"
#include "system/clock.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

constexpr std::string_view kPromptFile = "prompt.json";
constexpr std::string_view kSuffix = ".json";
constexpr std::size_t kMostTries = 1000;  // each lost one is another's success
constexpr std::size_t kLongestSlug = 60;

std::string now() { return to_iso_text(std::chrono::system_clock::now()); }

std::string joined(std::string_view folder, std::string_view name) {
  return std::string(folder) + "/" + std::string(name);
}

Result<Map> map_in(std::string_view text, std::string_view path) {
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

Value text_or(const Map& map, std::string_view key, Value fallback) {
  return has_text(map, key) ? *map.find(key) : std::move(fallback);
}

bool is_suite(const Map& map) {
  const auto listed = [&](std::string_view key) { return map.has(key) && map.find(key)->is_list(); };
  return listed("testCases") || listed("test_cases");
}

std::string_view last_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// Missing is no error: nothing was kept yet.
Result<std::vector<Entry>> entries_in(const Root& root, std::string_view folder) {
  auto entries = root.list(folder);
  if (!entries && (entries.error().code == "E100" || !root.exists(folder))) return std::vector<Entry>{};
  return entries;
}

// Versions are whole; a prompt that was written by hand may have none yet.
std::int64_t version_of(const Map& prompt) {
  const Value* version = prompt.find("version");
  return version != nullptr && version->is_integer() ? version->integer().value_or(1) : 1;
}

void add_version(Map& prompt, const std::string& when) {
  if (!prompt.has("history") || !prompt.find("history")->is_list()) prompt.set("history", List{});
  prompt.find("history")->list().push_back(Map{{"version", version_of(prompt)},
                                               {"prompt", text_or(prompt, "prompt", "")},
                                               {"createdAt", when}});
}

// A text unlike the one before is the next version, and nobody else counts them.
void settle_version(Map& prompt, const Map& before) {
  const std::string when = now();
  const std::int64_t version = version_of(before);
  const Value text = text_or(prompt, "prompt", "");
  prompt.set("version", version);
  if (find_version(prompt, version) == nullptr) {
    prompt.set("prompt", text_or(before, "prompt", ""));
    add_version(prompt, when);
    prompt.set("prompt", text);
  }
  if (text != text_or(before, "prompt", "")) {
    prompt.set("version", version + 1);
    add_version(prompt, when);
  }
  if (Value(prompt) != Value(before)) prompt.set("updatedAt", when);
}

}  // namespace

std::string kitchen_slug(std::string_view name) {
  std::string out;
  for (const char c : lower(name)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) out += c;
    if (!plain && !out.empty() && out.back() != '-') out += '-';
    if (out.size() >= kLongestSlug) break;
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "unnamed" : out;
}

void give_prompt(Map& suite, const Map& prompt) {
  suite.set("prompt", text_or(prompt, "prompt", ""));
  if (has_text(prompt, "modelName"))
    suite.set("model", *prompt.find("modelName"));
  else
    suite.erase("model");
}

const Value* find_version(const Map& prompt, std::int64_t version) {
  const Value* history = prompt.find("history");
  if (history == nullptr || !history->is_list()) return nullptr;
  for (const Value& entry : history->list())
    if (const Value* number = entry.find("version"); number != nullptr && *number == Value(version)) return &entry;
  return nullptr;
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
    if (entry.kind == EntryKind::file && entry.name.ends_with(kSuffix) && !entry.name.starts_with('.') &&
        entry.name != kPromptFile)
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
  TRY(const auto file, read_text(root_, joined(folder, kPromptFile)));
  KitchenPrompt out{stable_id(folder), folder, {}};
  if (file) {
    TRY(out.value, map_in(file->text, joined(folder, kPromptFile)));
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
  TRY(Map value, map_in(file->text, spot.path));
  if (!is_suite(value)) return std::nullopt;
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

// --- Writing

Result<std::string> Kitchen::free_name(std::string_view folder, std::string_view name,
                                       std::string_view suffix) const {
  const std::string slug = kitchen_slug(name);
  for (std::size_t number = 1; number < kMostTries; ++number) {
    const std::string tried =
        joined(folder, number == 1 ? slug + std::string(suffix) : fmt::format("{}-{}{}", slug, number, suffix));
    if (!root_.exists(tried) && last_name(tried) != kPromptFile) return tried;
  }
  return fail("E577", fmt::format("there are too many of the name {}: choose another", quoted(name)));
}

Result<void> Kitchen::create(const std::string& path, const Map& value) {
  const auto saved = save_text(root_, path, value::to_pretty_json(value), Tag{});
  if (!saved) return tl::make_unexpected(saved.error());
  touched_.push_back(path);
  return {};
}

Result<std::optional<Map>> Kitchen::update(const std::string& path, const KitchenChange& change) {
  for (std::size_t tries = 0; tries < kMostTries; ++tries) {
    TRY(const auto file, read_text(root_, path));
    if (!file) return std::nullopt;
    TRY(Map value, map_in(file->text, path));
    if (auto changed = change(value); !changed) return tl::make_unexpected(changed.error());
    TRY(const std::string text, changed_text(file->text, value::Syntax::json, value));
    if (text == file->text) return value;
    const auto saved = save_text(root_, path, text, file->tag);
    if (saved) touched_.push_back(path);
    if (saved) return value;
    if (saved.error().code != "E551") return tl::make_unexpected(saved.error());
  }
  return fail("E577", fmt::format("{} is being written by others all the time: try again", quoted(path)));
}

Result<KitchenPrompt> Kitchen::create_prompt(Map value) {
  const std::string when = now();
  value.set("version", 1);
  value.set("createdAt", when);
  value.set("updatedAt", when);
  add_version(value, when);
  for (;;) {
    TRY(const std::string folder, free_name(kKitchen, value.find("name")->text(), ""));
    const auto created = create(joined(folder, kPromptFile), value);
    if (created) return KitchenPrompt{stable_id(folder), folder, std::move(value)};
    if (created.error().code != "E551") return tl::make_unexpected(created.error());
  }
}

Result<std::optional<KitchenPrompt>> Kitchen::change_prompt(std::string_view id, const KitchenChange& change) {
  TRY(auto known, prompt(id));
  if (!known) return std::nullopt;
  const std::string path = joined(known->folder, kPromptFile);
  if (!root_.exists(path))
    if (auto made = create(path, known->value); !made && made.error().code != "E551")
      return tl::make_unexpected(made.error());
  TRY(auto value, update(path, [&](Map& now_kept) -> Result<void> {
        const Map before = now_kept;
        if (auto changed = change(now_kept); !changed) return changed;
        settle_version(now_kept, before);
        return {};
      }));
  if (!value) return std::nullopt;
  known->value = *std::move(value);
  if (auto given = give_suites(*known); !given) return tl::make_unexpected(given.error());
  return known;
}

Result<void> Kitchen::give_suites(const KitchenPrompt& prompt) {
  TRY(const auto files, suite_files(prompt.folder));
  for (const std::string& path : files) {
    const auto given = update(path, [&](Map& suite) -> Result<void> {
      if (is_suite(suite)) give_prompt(suite, prompt.value);
      return {};
    });
    if (!given && given.error().code != "E576") return tl::make_unexpected(given.error());
  }
  return {};
}

Result<bool> Kitchen::remove_prompt(std::string_view id) {
  TRY(const auto folder, find_folder(id));
  if (!folder) return false;
  TRY(auto files, suite_files(*folder));
  files.push_back(joined(*folder, kPromptFile));
  for (const std::string& path : files) {
    TRY(const bool removed, remove_text(root_, path, std::nullopt));
    if (removed) touched_.push_back(path);
  }
  TRY(const auto left, entries_in(root_, *folder));
  if (left.empty())
    if (auto removed = root_.remove_tree(*folder); !removed) return tl::make_unexpected(removed.error());
  return true;
}

Result<KitchenSuite> Kitchen::create_suite(const KitchenPrompt& prompt, Map value) {
  give_prompt(value, prompt.value);
  for (;;) {
    TRY(const std::string path, free_name(prompt.folder, value.find("name")->text(), kSuffix));
    const auto created = create(path, value);
    if (!created && created.error().code != "E551") return tl::make_unexpected(created.error());
    if (created) return KitchenSuite{stable_id(path), prompt.id, path, now(), std::move(value)};
  }
}

Result<std::optional<KitchenSuite>> Kitchen::change_suite(std::string_view id, const KitchenChange& change) {
  TRY(const auto spot, find_suite(id));
  if (!spot) return std::nullopt;
  TRY(const auto value, update(spot->path, change));
  if (!value) return std::nullopt;
  return read_suite(*spot);
}

Result<bool> Kitchen::remove_suite(std::string_view id) {
  TRY(const auto spot, find_suite(id));
  if (!spot) return false;
  TRY(const bool removed, remove_text(root_, spot->path, std::nullopt));
  if (removed) touched_.push_back(spot->path);
  return removed;
}

Result<std::optional<KitchenSuite>> Kitchen::fresh_suite(std::string_view id) {
  TRY(const auto spot, find_suite(id));
  if (!spot || !root_.exists(joined(spot->folder, kPromptFile))) return suite(id);
  TRY(const auto prompt, read_prompt(spot->folder));
  return change_suite(id, [&](Map& value) -> Result<void> {
    if (prompt) give_prompt(value, prompt->value);
    return {};
  });
}

// --- Projects

namespace {

std::string projects_path() { return joined(kKitchen, "projects.json"); }

}  // namespace

Result<Map> Kitchen::projects() const {
  TRY(const auto file, read_text(root_, projects_path()));
  if (!file) return Map{{"projects", List{}}};
  TRY(Map value, map_in(file->text, projects_path()));
  if (!value.has("projects") || !value.find("projects")->is_list()) value.set("projects", List{});
  return value;
}

Result<Map> Kitchen::change_projects(const KitchenChange& change) {
  if (!root_.exists(projects_path()))
    if (auto made = create(projects_path(), Map{{"projects", List{}}}); !made && made.error().code != "E551")
      return tl::make_unexpected(made.error());
  TRY(auto value, update(projects_path(), [&](Map& kept) -> Result<void> {
        if (!kept.has("projects") || !kept.find("projects")->is_list()) kept.set("projects", List{});
        return change(kept);
      }));
  if (!value) return fail("E576", quoted(projects_path()) + " is gone");
  return *std::move(value);
}

}  // namespace proctor::repo
