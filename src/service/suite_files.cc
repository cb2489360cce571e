#include "service/suite_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.h"
#include "repo/text_file.h"
#include "service/commits.h"
#include "service/text.h"
#include "value/edit.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostAttempts = 1000;
constexpr std::size_t kRecentRuns = 12;  // of each suite

// Hidden folders in which tests lie.
constexpr std::array<std::string_view, 3> kOpenFolders = {".promptrepo", ".ai-tests", ".promptkitchen"};

bool may_hold_tests(std::string_view piece) {
  if (piece.empty() || piece == "node_modules") return false;
  return !piece.starts_with('.') ||
         std::find(kOpenFolders.begin(), kOpenFolders.end(), piece) != kOpenFolders.end();
}

bool is_test_name(std::string_view name) {
  const std::string small = lower(name);
  if (small == "proctor.yaml" || small == "proctor.yml" || name.starts_with('.')) return false;
  return small.ends_with(".yaml") || small.ends_with(".yml") || small.ends_with(".json");
}

// By content and place, whatever else is wrong with it.
std::string_view format_of(const SuiteText& file, const std::string& asked_for) {
  Diagnostics scratch(file.path, file.text);
  const auto* only = asked_for.empty() ? nullptr : dialects::find_dialect(asked_for);
  const auto document = dialects::recognise(file.value, only, {file.text, file.path, scratch});
  return document ? document->dialect->name : std::string_view();
}

Result<std::shared_ptr<const Root>> root_of(const Workspace& workspace) {
  TRY(Root root, Root::open(workspace.root()));
  return std::make_shared<const Root>(std::move(root));
}

}  // namespace

Result<void> check_suite_path(std::string_view path) {
  const auto pieces = split(path, '/');
  const bool good =
      is_test_name(pieces.back()) && std::all_of(pieces.begin(), pieces.end() - 1, may_hold_tests);
  if (good) return {};
  return fail("E569",
              fmt::format("{} is no path of a test file: it is relative, ends in .yaml, .yml or .json, "
                          "and names no hidden folder",
                          proctor::quoted(path)));
}

Result<std::vector<SuiteInfo>> list_suite_files(const Workspace& workspace, store::Store& store,
                                                SuiteHistory& history) {
  std::vector<SuiteInfo> out;
  const LoadOptions all{.paths = {"."}, .current = workspace.root(), .root = workspace.root()};
  auto loaded = load(all, [&](Loaded one) {
    if (one.other || (one.summary && one.summary->kind != "suite")) return;
    out.push_back({one.path, one.summary, std::move(one.faults), {}});
  });
  if (!loaded) return tl::make_unexpected(loaded.error());
  TRY(auto runs, history.recent(store, workspace.root(), kRecentRuns));
  for (SuiteInfo& info : out)
    if (const auto at = runs.find(info.path); at != runs.end()) info.recent = std::move(at->second);
  return out;
}

Result<SuiteText> check_suite_text(const Workspace& workspace, const std::string& path, std::string text,
                                   const std::string& format) {
  TRY(const auto root, root_of(workspace));
  SuiteText out{.path = path, .text = std::move(text)};
  TRY(out.checked, check_text(root, path, out.text, format));
  out.tag = repo::tag_of(out.text);
  Diagnostics scratch(path, out.text);
  if (auto value = parse_text(out.text, path, scratch); value && !scratch.has_errors())
    out.value = *std::move(value);
  out.format = out.checked.summary ? out.checked.summary->format : format_of(out, format);
  return out;
}

Result<std::string> edited_text(const std::string& path, const std::string& text, const Value& wanted) {
  return repo::changed_text(text, is_json_name(path) ? value::Syntax::json : value::Syntax::yaml, wanted);
}

Result<std::optional<SuiteText>> read_suite_file(const Workspace& workspace, const std::string& path) {
  if (auto good = check_suite_path(path); !good) return tl::make_unexpected(good.error());
  TRY(const auto root, root_of(workspace));
  TRY(auto file, repo::read_text(*root, path));
  if (!file) return std::nullopt;
  return check_suite_text(workspace, path, std::move(file->text), "");
}

Result<SavedSuite> save_suite_text(const Workspace& workspace, const std::string& path, std::string text,
                                   const Expected& expected) {
  if (auto good = check_suite_path(path); !good) return tl::make_unexpected(good.error());
  TRY(const auto root, root_of(workspace));
  TRY(SuiteText file, check_suite_text(workspace, path, std::move(text), ""));
  if (!file.checked.summary) return SavedSuite{.file = std::move(file)};
  TRY(SaveTurn turn, begin_save(workspace, workspace.root(), {path}));
  TRY(const auto saved, repo::save_text(*root, path, file.text, expected));
  TRY(std::string commit, turn.commit("Save " + path));
  file.tag = saved.tag;
  return SavedSuite{true, saved.created, std::move(file), std::move(commit)};
}

// What was read is what is changed: where another saved meanwhile, once more from the beginning.
Result<SavedSuite> save_suite_value(const Workspace& workspace, const std::string& path, const Value& wanted,
                                    const Expected& expected) {
  if (auto good = check_suite_path(path); !good) return tl::make_unexpected(good.error());
  TRY(const auto root, root_of(workspace));
  for (std::size_t attempt = 1;; ++attempt) {
    TRY(const auto file, repo::read_text(*root, path));
    TRY(std::string text, edited_text(path, file ? file->text : "", wanted));
    const Expected seen = expected ? expected : Expected(file ? file->tag : "");
    auto saved = save_suite_text(workspace, path, std::move(text), seen);
    const bool again = !saved && saved.error().code == "E551" && !expected && attempt < kMostAttempts;
    if (!again) return saved;
  }
}

Result<bool> remove_suite_file(const Workspace& workspace, const std::string& path,
                               const Expected& expected) {
  if (auto good = check_suite_path(path); !good) return tl::make_unexpected(good.error());
  TRY(const auto root, root_of(workspace));
  TRY(SaveTurn turn, begin_save(workspace, workspace.root(), {path}));
  TRY(const bool removed, repo::remove_text(*root, path, expected));
  if (!removed) return false;
  TRY([[maybe_unused]] const std::string commit, turn.commit("Remove " + path));
  return true;
}

}  // namespace proctor::service
