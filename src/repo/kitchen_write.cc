// Writing the files of a kitchen: read, change, and save only where nobody else did meanwhile.
#include <fmt/format.h>

#include "base/words.h"
#include "repo/kitchen.h"
#include "repo/kitchen_file.h"
#include "repo/stable_id.h"
#include "repo/text_file.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

constexpr std::size_t kMostTries = 1000;  // each lost one is another's success

std::string projects_path() { return joined(kKitchen, "projects.json"); }

}  // namespace

Result<std::string> Kitchen::free_name(std::string_view folder, std::string_view name,
                                       std::string_view suffix) const {
  const std::string slug = kitchen_slug(name);
  for (std::size_t number = 1; number < kMostTries; ++number) {
    const std::string tried = joined(
        folder, number == 1 ? slug + std::string(suffix) : fmt::format("{}-{}{}", slug, number, suffix));
    if (!root_.exists(tried) && last_name(tried) != kKitchenPrompt) return tried;
  }
  return fail("E577", fmt::format("there are too many of the name {}: choose another", quoted(name)));
}

Result<void> Kitchen::create(const std::string& path, const Map& value) {
  const auto saved = save_text(root_, path, value::to_pretty_json(value), Tag{});
  if (!saved) return tl::make_unexpected(saved.error());
  return {};
}

Result<std::optional<Map>> Kitchen::update(const std::string& path, const KitchenChange& change) {
  for (std::size_t tries = 0; tries < kMostTries; ++tries) {
    TRY(const auto file, read_text(root_, path));
    if (!file) return std::nullopt;
    TRY(Map value, kitchen_map(file->text, path));
    if (auto changed = change(value); !changed) return tl::make_unexpected(changed.error());
    TRY(const std::string text, changed_text(file->text, value::Syntax::json, value));
    if (text == file->text) return value;
    const auto saved = save_text(root_, path, text, file->tag);
    if (saved) return value;
    if (saved.error().code != "E551") return tl::make_unexpected(saved.error());
  }
  return fail("E577", fmt::format("{} is being written by others all the time: try again", quoted(path)));
}

Result<KitchenPrompt> Kitchen::create_prompt(Map value) {
  begin_versions(value);
  for (;;) {
    TRY(const std::string folder, free_name(kKitchen, value.find("name")->text(), ""));
    const auto created = create(joined(folder, kKitchenPrompt), value);
    if (created) return KitchenPrompt{stable_id(folder), folder, std::move(value)};
    if (created.error().code != "E551") return tl::make_unexpected(created.error());
  }
}

Result<std::optional<KitchenPrompt>> Kitchen::change_prompt(std::string_view id,
                                                            const KitchenChange& change) {
  TRY(auto known, prompt(id));
  if (!known) return std::nullopt;
  const std::string path = joined(known->folder, kKitchenPrompt);
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
      if (is_kitchen_suite(suite)) give_prompt(suite, prompt.value);
      return {};
    });
    if (!given && given.error().code != "E576") return tl::make_unexpected(given.error());
  }
  return {};
}

Result<bool> Kitchen::remove_prompt(std::string_view id) {
  TRY(const auto folder, find_folder(id));
  if (!folder) return false;
  TRY(const auto files, suite_files(*folder));
  for (const std::string& path : files)
    if (const auto suite = read_suite({*folder, path}); suite && *suite)
      if (auto removed = remove_text(root_, path, std::nullopt); !removed) return removed;
  if (auto removed = remove_text(root_, joined(*folder, kKitchenPrompt), std::nullopt); !removed)
    return removed;
  TRY(const auto left, entries_in(root_, *folder));
  if (left.empty())
    if (auto removed = root_.remove_tree(*folder); !removed) return tl::make_unexpected(removed.error());
  return true;
}

Result<KitchenSuite> Kitchen::create_suite(const KitchenPrompt& prompt, Map value) {
  give_prompt(value, prompt.value);
  for (;;) {
    TRY(const std::string path, free_name(prompt.folder, value.find("name")->text(), kKitchenSuffix));
    const auto created = create(path, value);
    if (!created && created.error().code != "E551") return tl::make_unexpected(created.error());
    if (!created) continue;
    TRY(auto suite, read_suite({prompt.folder, path}));
    if (suite) return *std::move(suite);
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
  return remove_text(root_, spot->path, std::nullopt);
}

Result<std::optional<KitchenSuite>> Kitchen::fresh_suite(std::string_view id) {
  TRY(const auto spot, find_suite(id));
  if (!spot || !root_.exists(joined(spot->folder, kKitchenPrompt))) return suite(id);
  TRY(const auto prompt, read_prompt(spot->folder));
  return change_suite(id, [&](Map& value) -> Result<void> {
    if (prompt) give_prompt(value, prompt->value);
    return {};
  });
}

// --- Projects

Result<Map> Kitchen::projects() const {
  TRY(const auto file, read_text(root_, projects_path()));
  if (!file) return Map{{"projects", List{}}};
  TRY(Map value, kitchen_map(file->text, projects_path()));
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
