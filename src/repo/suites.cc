#include "repo/suites.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/words.h"
#include "dialects/promptrepo_suite.h"
#include "repo/document.h"
#include "repo/executions.h"
#include "repo/lock.h"
#include "repo/tree.h"

namespace proctor::repo {
namespace {

constexpr RootKey kKey = "test_suite";
constexpr std::string_view kFile = "suite.yaml";

// What is removed gets such a name first: all of it is gone at once, and what a kill leaves behind is found.
constexpr std::string_view kRemoved = ".removed";

Diagnostic told(const std::string& path, const Error& error) {
  return {.code = error.code, .message = error.message, .path = path, .position = {}, .line = {}};
}

std::vector<std::string> texts_of(const Value& suite, std::string_view key) {
  std::vector<std::string> out;
  const Value* value = suite.find(key);
  if (value == nullptr || !value->is_list()) return out;
  for (const Value& item : value->list())
    if (item.is_text()) out.emplace_back(item.text());
  return out;
}

SuiteSummary summary_of(const std::string& name, const Value& suite) {
  SuiteSummary out;
  out.name = name;
  out.description = text_at(suite, "description");
  const Value* tests = suite.find("tests");
  out.test_count = tests != nullptr && tests->is_list() ? tests->list().size() : 0;
  out.tags = texts_of(suite, "tags");
  out.file_path = suite_path(name);
  return out;
}

// The folder is the suite's name, whatever the file says.
Result<Value> read_suite(std::string_view name, std::string_view text) {
  TRY(Value root, parse_document(text));
  TRY(Value suite, value_beneath(kKey, std::move(root)));
  suite.map().set("name", name);
  return suite;
}

Kept kept(std::string_view name, Tag tag, Value suite) {
  return {suite_path(name), std::move(tag), std::move(suite)};
}

}  // namespace

std::string suite_folder(std::string_view name) { return fmt::format("{}/{}", kTests, name); }
std::string suite_path(std::string_view name) { return fmt::format("{}/{}/{}", kTests, name, kFile); }

void Suites::add(const Entry& entry, SuiteList& out) const {
  const bool may_be = entry.kind == EntryKind::folder || entry.kind == EntryKind::link;
  if (!may_be || entry.name.starts_with('.')) return;
  const std::string path = suite_path(entry.name);
  const auto file = read_text(root_, path);
  if (file && !*file) return;
  if (!file) return out.unusable.push_back(told(path, file.error()));
  if (const auto fits = check_name(entry.name); !fits)
    return out.unusable.push_back(told(path, fits.error()));
  auto faults = faults_of_text((*file)->text, path, dialects::kPromptRepoSuite);
  const auto suite = faults.empty() ? read_suite(entry.name, (*file)->text) : Result<Value>(Value());
  if (!suite) faults.push_back(told(path, suite.error()));
  out.unusable.insert(out.unusable.end(), faults.begin(), faults.end());
  if (!faults.empty()) return;
  SuiteSummary summary = summary_of(entry.name, *suite);
  if (const auto last = last_execution(root_, entry.name)) {
    summary.last_execution = last->executed_at;
    summary.last_execution_passed = last->passed;
  }
  out.suites.push_back(std::move(summary));
}

Result<SuiteList> Suites::list() const {
  const auto entries = root_.list(kTests);
  if (!entries && entries.error().code == "E100") return SuiteList{};
  if (!entries) return tl::make_unexpected(entries.error());
  SuiteList out;
  for (const Entry& entry : *entries) add(entry, out);
  return out;
}

Result<std::optional<Kept>> Suites::get(std::string_view name) const {
  if (auto fits = check_name(name); !fits) return tl::make_unexpected(fits.error());
  const std::string path = suite_path(name);
  TRY(const auto file, read_text(root_, path));
  if (!file) return std::nullopt;
  const auto faults = faults_of_text(file->text, path, dialects::kPromptRepoSuite);
  if (!faults.empty()) return tl::make_unexpected(error_of(faults.front()));
  auto suite = read_suite(name, file->text);
  if (!suite) return tl::make_unexpected(error_of(path, suite.error()));
  return kept(name, file->tag, *std::move(suite));
}

Result<std::string> Suites::text_for(std::string_view name, const Value& suite,
                                     const std::optional<TextFile>& old) const {
  Map wanted = suite.map();
  const auto before = old ? parse_document(old->text) : Result<Value>(Value());
  const Value* inner = before ? before->find(kKey) : nullptr;
  put_times(wanted, inner, to_iso_text(options_.clock->date()));
  const Value whole = put_beneath(kKey, before ? *before : Value(),
                                  as_sparse_as(inner == nullptr ? Value() : *inner, std::move(wanted)));
  auto text = changed_text(old ? old->text : "", value::Syntax::yaml, whole, value::Typing::yaml_1_1);
  if (!text) return tl::make_unexpected(error_of(suite_path(name), text.error()));
  return text;
}

Result<Saved> Suites::save(const Value& suite, const std::optional<Tag>& expected) const {
  const auto faults = faults_of_suite(suite);
  if (!faults.empty()) return tl::make_unexpected(faults.front().error);
  const std::string name = text_at(suite, "name");
  const std::string path = suite_path(name);
  TRY(const Lock lock, Lock::take(root_, lock_folder_of(path), options_.patience));
  TRY(const auto old, read_text(root_, path));
  if (auto fits = expect_tag(path, old, expected); !fits) return tl::make_unexpected(fits.error());
  TRY(const std::string text, text_for(name, suite, old));
  if (auto made = root_.make_folder(suite_folder(name) + "/executions"); !made)
    return tl::make_unexpected(made.error());
  TRY(const SavedText saved, write_text(root_, path, text, !old));
  TRY(Value written, read_suite(name, text));
  return Saved{saved.created, kept(name, saved.tag, std::move(written))};
}

// What an earlier removal could not finish.
Result<void> Suites::sweep() const {
  TRY(const auto entries, root_.list(kTests));
  for (const Entry& entry : entries)
    if (entry.name.starts_with('.') && entry.name.ends_with(kRemoved))
      if (auto removed = root_.remove_tree(fmt::format("{}/{}", kTests, entry.name)); !removed)
        return removed;
  return {};
}

Result<std::optional<std::vector<std::string>>> Suites::remove(std::string_view name,
                                                               const std::optional<Tag>& expected) const {
  if (auto fits = check_name(name); !fits) return tl::make_unexpected(fits.error());
  const std::string folder = suite_folder(name);
  if (!root_.exists(folder)) return std::nullopt;
  TRY(const Lock lock, Lock::take(root_, lock_folder_of(folder), options_.patience));
  TRY(const auto old, read_text(root_, suite_path(name)));
  if (auto fits = expect_tag(suite_path(name), old, expected); !fits)
    return tl::make_unexpected(fits.error());
  if (!old) return std::nullopt;
  if (auto swept = sweep(); !swept) return tl::make_unexpected(swept.error());
  TRY(auto files, files_beneath(root_, folder));
  const std::string away = fmt::format("{}/.{}{}", kTests, name, kRemoved);
  if (auto moved = root_.rename(folder, away); !moved) return tl::make_unexpected(moved.error());
  if (auto removed = root_.remove_tree(away); !removed) return tl::make_unexpected(removed.error());
  return files;
}

}  // namespace proctor::repo
