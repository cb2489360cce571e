#include "repo/tree.h"

#include <fmt/format.h>

namespace proctor::repo {
namespace {

constexpr std::size_t kMostFiles = 1'000'000;
constexpr int kDeepest = 64;

Result<void> gather(const Root& root, const std::string& folder, int depth, std::vector<std::string>& out) {
  if (depth > kDeepest) return fail("E123", fmt::format("{}: deeper than {} folders", folder, kDeepest));
  const auto entries = root.list(folder);
  if (!entries && entries.error().code == "E100") return {};
  if (!entries) return tl::make_unexpected(entries.error());
  for (const Entry& entry : *entries) {
    std::string path = folder + "/" + entry.name;
    if (entry.kind == EntryKind::folder) {
      if (auto gone = gather(root, path, depth + 1, out); !gone) return gone;
    } else {
      out.push_back(std::move(path));
    }
    if (out.size() > kMostFiles) return fail("E123", fmt::format("more than {} files", kMostFiles));
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> files_beneath(const Root& root, const std::string& folder) {
  std::vector<std::string> out;
  if (auto gone = gather(root, folder, 0, out); !gone) return tl::make_unexpected(gone.error());
  return out;
}

}  // namespace proctor::repo
