#include "service/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/words.h"

namespace proctor::service {
namespace {

constexpr std::array<std::string_view, 3> kSuffixes = {".yaml", ".yml", ".json"};
constexpr std::array<std::string_view, 4> kMockFiles = {"mocks.ts", "mocks.js", "mocks.json", "mocks.yaml"};
constexpr std::string_view kConfig = "proctor.yaml";

bool is_test_file(std::string_view name) {
  const auto ends = [&](std::string_view suffix) {
    return name.size() > suffix.size() && name.ends_with(suffix);
  };
  return std::any_of(kSuffixes.begin(), kSuffixes.end(), ends) && !name.starts_with('.') && name != kConfig;
}

bool is_walked(std::string_view folder) {
  if (folder == ".promptrepo" || folder == ".ai-tests" || folder == ".promptkitchen") return true;
  return !folder.starts_with('.') && folder != "node_modules";
}

bool is_mock_file(std::string_view name) {
  return std::find(kMockFiles.begin(), kMockFiles.end(), name) != kMockFiles.end();
}

std::string_view last_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string join(const std::string& folder, const std::string& name) {
  if (folder == "." || folder.empty()) return name;
  return folder.ends_with('/') ? folder + name : folder + "/" + name;
}

const Entry* entry_named(const std::vector<Entry>& entries, std::string_view name) {
  const auto at =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.name == name; });
  return at == entries.end() ? nullptr : &*at;
}

bool has_prompt(const std::vector<Entry>& entries) {
  const Entry* prompt = entry_named(entries, "prompt.md");
  return prompt != nullptr && prompt->kind == EntryKind::file;
}

// The name of the file of mocks that counts; empty: there is none.
std::string mocks_among(const std::vector<Entry>& entries) {
  for (const auto name : kMockFiles)
    if (entry_named(entries, name) != nullptr) return std::string(name);
  return {};
}

class Walker {
 public:
  Walker(std::string root, std::string current) : root_(std::move(root)), current_(std::move(current)) {}

  void take(const std::string& given) {
    const std::string shown =
        given.size() > 1 && given.ends_with('/') ? given.substr(0, given.size() - 1) : given;
    here_ = nullptr;
    const auto place = place_of(given, root_, current_);
    if (!place) return fault(shown, place.error());
    if (auto opened = open_root(place->root); !opened) return fault(shown, opened.error());
    const auto found = here_->find(place->path);
    if (!found) return fault(shown, with_guess(place->path, found.error()));
    if (found->kind == EntryKind::folder) return folder(found->path, shown, found->id);
    if (seen_files_.insert(here_->path() + "/" + found->path).second)
      units_.push_back({.shown = shown, .root = here_, .path = found->path, .asked_for = true});
  }

  std::vector<Unit> finish() && { return std::move(units_); }

 private:
  Result<void> open_root(const std::string& path) {
    auto& known = roots_[path];
    if (known == nullptr) {
      TRY(Root root, Root::open(path));
      known = std::make_shared<const Root>(std::move(root));
    }
    here_ = known;
    return {};
  }

  void fault(const std::string& shown, Error error, Severity severity = Severity::error) {
    if (error.code == "E107" && here_ != nullptr)
      error.message += fmt::format(" (the root is {}; --root DIR sets another)", quoted(here_->path()));
    units_.push_back({.shown = shown, .root = here_, .fault = std::move(error), .severity = severity});
  }

  // A file that is not there may be one whose name was mistyped.
  Error with_guess(const std::string& path, Error error) const {
    const std::size_t slash = path.rfind('/');
    const auto entries = here_->list(slash == std::string::npos ? "." : path.substr(0, slash));
    if (error.code != "E100" || !entries) return error;
    std::vector<std::string_view> names;
    for (const Entry& entry : *entries) names.emplace_back(entry.name);
    error.message += did_you_mean(last_name(path), names);
    return error;
  }

  void folder(const std::string& path, const std::string& shown, FileId id) {
    if (!seen_folders_.insert(id).second) return;
    const auto entries = here_->list(path);
    if (!entries) return fault(shown, entries.error());
    chain_.push_back(id);
    const auto outer = here_;
    const std::string inner = own_project(path, *entries) ? "." : path;
    std::set<std::string> taken = suite_of_parts(inner, shown, *entries);
    for (const Entry& entry : *entries)
      if (!taken.contains(entry.name)) step(entry, inner, shown);
    here_ = outer;
    chain_.pop_back();
  }

  // A folder with settings of its own is a project of its own: what its suites refer to lies beneath it.
  bool own_project(const std::string& path, const std::vector<Entry>& entries) {
    if (!root_.empty() || path == "." || entry_named(entries, kConfig) == nullptr) return false;
    return open_root(join(here_->path(), path)).has_value();
  }

  void step(const Entry& entry, const std::string& folder_path, const std::string& folder_shown) {
    const std::string path = join(folder_path, entry.name);
    const std::string shown = join(folder_shown, entry.name);
    const bool other_part =
        last_name(folder_path) == ".ai-tests" && entry.name != "tests" && entry.name != "baselines";
    if (other_part) return;
    switch (entry.kind) {
      case EntryKind::file: return file(entry.name, path, shown);
      case EntryKind::link: return link(entry.name, path, shown);
      case EntryKind::special: return;
      case EntryKind::folder: break;
    }
    if (!is_walked(entry.name)) return;
    const auto found = here_->find(path);
    if (!found) return fault(shown, found.error());
    folder(path, shown, found->id);
  }

  void file(const std::string& name, const std::string& path, const std::string& shown) {
    if (!is_test_file(name) || !seen_files_.insert(here_->path() + "/" + path).second) return;
    units_.push_back({.shown = shown, .root = here_, .path = path});
  }

  // A link that could be a test file must be good; another is only mentioned.
  void link(const std::string& name, const std::string& path, const std::string& shown) {
    const bool test_file = is_test_file(name);
    if (!test_file && !is_walked(name)) return;
    const auto found = here_->find(path);
    if (!found && found.error().code == "E100" && !test_file) return;
    if (!found)
      return fault(shown, found.error(),
                   test_file || found.error().code != "E107" ? Severity::error : Severity::warning);
    if (found->kind == EntryKind::file) return test_file ? file(name, found->path, shown) : void();
    if (found->kind == EntryKind::special) return test_file ? fault(shown, not_a_file()) : void();
    if (std::find(chain_.begin(), chain_.end(), found->id) != chain_.end())
      return fault(shown, {"E125", "this link leads back to a folder that it lies in: not followed"});
    folder(found->path, shown, found->id);
  }

  static Error not_a_file() { return {"E108", "not a file but a device, a pipe or a socket"}; }

  // A folder with prompt.md and JSON files is one suite. Gives the names it
  // takes.
  std::set<std::string> suite_of_parts(const std::string& path, const std::string& shown,
                                       const std::vector<Entry>& entries) {
    if (!has_prompt(entries)) return {};
    Unit unit{.shown = shown, .root = here_, .path = path, .mocks = mocks_among(entries)};
    for (const Entry& entry : entries) {
      const bool json =
          entry.name.ends_with(".json") && is_test_file(entry.name) && !is_mock_file(entry.name);
      if (json && entry.kind == EntryKind::file) unit.parts.push_back(entry.name);
    }
    if (unit.parts.empty()) return {};
    std::set<std::string> taken(unit.parts.begin(), unit.parts.end());
    for (const auto name : kMockFiles) taken.emplace(name);
    units_.push_back(std::move(unit));
    return taken;
  }

  std::string root_;
  std::string current_;
  std::map<std::string, std::shared_ptr<const Root>> roots_;
  std::shared_ptr<const Root> here_;
  std::set<FileId> seen_folders_;
  std::vector<FileId> chain_;  // the folders we are in
  std::set<std::string> seen_files_;
  std::vector<Unit> units_;
};

}  // namespace

std::optional<PromptFolder> prompt_folder_of(const Root& root, const std::string& file) {
  const std::size_t slash = file.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : file.substr(0, slash);
  const auto entries = root.list(folder);
  if (!entries || !has_prompt(*entries)) return std::nullopt;
  return PromptFolder{folder, mocks_among(*entries)};
}

std::vector<Unit> find_units(const std::vector<std::string>& paths, const std::string& root,
                             const std::string& current) {
  Walker walker(root, current);
  for (const auto& path : paths) walker.take(path);
  return std::move(walker).finish();
}

}  // namespace proctor::service
