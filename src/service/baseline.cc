#include "service/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/words.h"
#include "git/repository.h"
#include "service/shards.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLookedAt = 100;  // runs that passed

// A shard has all suites and few of their cases, so it is nothing to compare with: `cut_in` tells them.
std::set<std::string> paths_of(const store::RunHead& run) {
  std::set<std::string> out;
  for (const auto& suite : run.suites) out.insert(suite.path);
  return out;
}

}  // namespace

bool looks_like_run(std::string_view word) {
  return word == "latest" || word.starts_with("latest~") || word == kMainBaseline ||
         word.starts_with("run_") || word.ends_with(".json") || word.ends_with(".jsonl");
}

Result<std::unique_ptr<RunSource>> named_source(const std::shared_ptr<store::Store>& store,
                                                const std::string& said, const std::string& current) {
  const fs::path path = fs::path(current) / said;
  std::error_code error;
  const bool named_as_file =
      said.find('/') != std::string::npos || said.ends_with(".json") || said.ends_with(".jsonl");
  if (named_as_file || fs::is_regular_file(path, error)) return file_source(path.string(), said);
  return kept_source(store, said);
}

Result<std::string> baseline_branch(const std::string& current) {
  if (current.empty()) return "";
  TRY(const auto repository, git::Repository::find(current));
  if (!repository) return "";
  return repository->main_branch();
}

Result<std::optional<std::string>> find_baseline(store::Store& store, const store::RunHead& run,
                                                 const std::string& current) {
  TRY(const std::string branch, baseline_branch(current));
  const std::set<std::string> wanted = paths_of(run);
  TRY(const auto passed,
      store.history({.limit = kLookedAt, .before = run.record.id, .branch = branch, .passed = true}));
  const store::RunHead* best = nullptr;
  for (const store::RunHead& head : passed) {
    if (cut_in(head.settings)) continue;
    const std::set<std::string> there = paths_of(head);
    if (std::includes(there.begin(), there.end(), wanted.begin(), wanted.end())) return head.record.id;
    const bool some = std::any_of(there.begin(), there.end(),
                                  [&](const std::string& path) { return wanted.contains(path); });
    if (some && best == nullptr) best = &head;
  }
  if (best == nullptr) return std::nullopt;
  return best->record.id;
}

Result<std::optional<std::string>> find_earlier(store::Store& store, const store::RunHead& run) {
  const std::set<std::string> wanted = paths_of(run);
  TRY(const auto heads, store.history({.limit = kLookedAt, .before = run.record.id}));
  for (const store::RunHead& head : heads) {
    if (cut_in(head.settings)) continue;
    const std::set<std::string> there = paths_of(head);
    if (std::includes(there.begin(), there.end(), wanted.begin(), wanted.end())) return head.record.id;
  }
  return std::nullopt;
}

Result<std::unique_ptr<RunSource>> baseline_source(const std::shared_ptr<store::Store>& store,
                                                   std::string_view run, const std::string& current) {
  TRY(const auto head, store->find(run));
  if (!head) return fail("E421", fmt::format("no run starts with {}", proctor::quoted(run)));
  TRY(const auto found, find_baseline(*store, *head, current));
  if (found) return kept_source(store, *found);
  return fail("E571",
              "no run that passed on the main branch is kept from before: name the one to compare with");
}

}  // namespace proctor::service
