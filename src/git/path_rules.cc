#include "git/path_rules.h"

#include <fmt/format.h>
#include <git2.h>

#include <array>

#include "base/words.h"
#include "git/library.h"

namespace proctor::git {
namespace {

tl::unexpected<Error> unfit(const std::string& path, std::string_view why) {
  return fail("E544", fmt::format("{} cannot be committed: {}", quoted(path, path.size()), why));
}

bool is_plain(std::string_view part) {
  return !part.empty() && part != "." && part != ".." && lower(part) != ".git" &&
         part.find_first_of(std::string_view("\\\0", 2)) == std::string_view::npos;
}

// An attribute that is set for the path, to whatever.
bool is_set(git_repository& repository, const std::string& path, const char* name) {
  const char* value = nullptr;
  if (git_attr_get(&value, &repository, GIT_ATTR_CHECK_FILE_THEN_INDEX, path.c_str(), name) != 0) return true;
  return git_attr_value(value) != GIT_ATTR_VALUE_UNSPECIFIED && git_attr_value(value) != GIT_ATTR_VALUE_FALSE;
}

// What git's own filters (line ends, `ident`) would make of it; the library has no others.
Result<bool> stays_same(git_repository& repository, const std::string& path, std::string_view bytes) {
  Owned<git_filter_list, git_filter_list_free> filters;
  if (git_filter_list_load(into(filters), &repository, nullptr, path.c_str(), GIT_FILTER_TO_ODB,
                           GIT_FILTER_ALLOW_UNSAFE) != 0)
    return trouble("E544", fmt::format("read the attributes of {}", quoted(path)));
  if (!filters) return true;
  git_buf out = GIT_BUF_INIT;
  const int error = git_filter_list_apply_to_buffer(&out, filters.get(), bytes.data(), bytes.size());
  const bool same = error == 0 && std::string_view(out.ptr, out.size) == bytes;
  git_buf_dispose(&out);
  return same;
}

}  // namespace

Result<void> check_path(const std::string& path) {
  constexpr std::size_t kLongest = 4000;
  if (path.size() > kLongest) return fail("E544", "a path that is too long for git");
  for (const auto part : split(path, '/'))
    if (!is_plain(part)) return unfit(path, "it is no plain path within the repository");
  return {};
}

Result<bool> is_ignored(git_repository& repository, const std::string& path) {
  int ignored = 0;
  if (git_ignore_path_is_ignored(&ignored, &repository, path.c_str()) != 0)
    return trouble("E544", "read the rules of what is ignored");
  return ignored != 0;
}

tl::unexpected<Error> refuse_ignored(const std::string& path) {
  return unfit(path,
               "git ignores it (.gitignore or another rule of what is ignored): change the rule, or add "
               "the file once with `git add -f`");
}

Result<void> check_filters(git_repository& repository, const std::string& path, std::string_view bytes) {
  constexpr std::array kPrograms = {"filter", "working-tree-encoding"};
  for (const char* name : kPrograms)
    if (is_set(repository, path, name))
      return unfit(path, fmt::format("its git attribute {} has it changed on the way in, and proctor runs no "
                                     "filters: commit it with git",
                                     quoted(name)));
  TRY(const bool same, stays_same(repository, path, bytes));
  if (!same)
    return unfit(path,
                 "git would change its line ends or marks on the way in (.gitattributes, "
                 "core.autocrlf), and proctor changes nothing: commit it with git");
  return {};
}

}  // namespace proctor::git
