// Where a person's path belongs: the project it lies in. Only names are looked
// at here; opening is Root's work.
#include <array>
#include <filesystem>

#include "base/root.h"
#include "base/words.h"

namespace proctor {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kMarks = {"proctor.yaml", ".promptrepo", ".ai-tests", ".git"};

bool is_marked(const fs::path& folder) {
  std::error_code error;
  for (const auto mark : kMarks)
    if (fs::exists(fs::symlink_status(folder / mark, error))) return true;
  return false;
}

bool is_link(const fs::path& path) {
  std::error_code error;
  return fs::is_symlink(fs::symlink_status(path, error));
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(fs::symlink_status(path, error));
}

fs::path absolute(const std::string& path, const std::string& current) {
  fs::path whole = (fs::path(current) / path).lexically_normal();
  return whole.has_filename() || whole == whole.root_path() ? whole : whole.parent_path();
}

// The nearest marked folder. Links above the first marked folder are how the
// machine is set up; one below it is part of that project.
fs::path nearest_marked(const fs::path& path) {
  fs::path marked;
  fs::path so_far;
  for (const auto& part : path) {
    so_far /= part;
    if (!marked.empty() && is_link(so_far)) break;
    if (so_far == path && !is_folder(so_far)) break;
    if (is_marked(so_far)) marked = so_far;
  }
  return marked;
}

bool is_beneath(const fs::path& path, const fs::path& folder) {
  const fs::path way = path.lexically_relative(folder);
  return !way.empty() && *way.begin() != "..";
}

fs::path root_for(const fs::path& path, const std::string& current) {
  if (fs::path marked = nearest_marked(path); !marked.empty()) return marked;
  if (is_beneath(path, current)) return current;
  return is_folder(path) ? path : path.parent_path();
}

}  // namespace

Result<Place> place_of(const std::string& path, const std::string& root, const std::string& current) {
  const fs::path whole = absolute(path, current);
  const fs::path folder = root.empty() ? root_for(whole, current) : absolute(root, current);
  if (!is_beneath(whole, folder))
    return fail("E107", "leads out of the root: it does not lie beneath " + proctor::quoted(folder.string()));
  return Place{folder.string(), whole.lexically_relative(folder).string()};
}

std::string find_upwards(const std::string& folder, std::string_view name) {
  std::error_code error;
  for (fs::path at = folder; !at.empty(); at = at.parent_path()) {
    if (fs::exists(fs::symlink_status(at / name, error))) return at.string();
    if (at == at.parent_path()) break;
  }
  return "";
}

}  // namespace proctor
