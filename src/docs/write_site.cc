// A file in the folder names all others that were written with it, so that the next site knows what is its
// own.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "docs/library.h"
#include "docs/site.h"

namespace proctor::docs {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kList = ".proctor-docs";

Result<Root> opened(const std::string& folder) {
  std::error_code fault;
  fs::create_directories(folder, fault);
  if (fault) return fail("E591", fmt::format("{} cannot be made: {}", visible(folder), fault.message()));
  return Root::open(folder);
}

Result<void> check_is_ours(const Root& root, const std::string& folder) {
  TRY(const auto entries, root.list("."));
  if (entries.empty() || root.exists(kList)) return {};
  return fail("E590",
              fmt::format("{} holds files that are no site of proctor's; name another folder, or say --force",
                          visible(folder)));
}

// Those of the site before that the new one has no more.
Result<void> remove_old(const Root& root, const std::set<std::string, std::less<>>& wanted) {
  const auto before = root.read(kList);
  if (!before) return {};
  for (const std::string_view path : split(*before, '\n')) {
    if (path.empty() || wanted.contains(path) || !root.exists(path)) continue;
    if (auto removed = root.remove_file(path); !removed) return removed;
  }
  return {};
}

}  // namespace

Result<void> write_site(const std::vector<SiteFile>& files, const std::string& folder, bool force) {
  TRY(const Root root, opened(folder));
  if (auto ours = check_is_ours(root, folder); !ours && !force) return ours;
  std::set<std::string, std::less<>> wanted;
  std::string list;
  for (const SiteFile& file : files) {
    wanted.insert(file.path);
    list += file.path + '\n';
  }
  if (auto removed = remove_old(root, wanted); !removed) return removed;
  for (const SiteFile& file : files) {
    if (const std::string parent = folder_of(file.path); !parent.empty())
      if (auto made = root.make_folder(parent); !made) return made;
    if (auto written = root.write_file(file.path, file.bytes, Existing::replace, Sync::no); !written)
      return written;
  }
  return root.write_file(kList, list, Existing::replace, Sync::no);
}

}  // namespace proctor::docs
