#include "repo/name.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "dialects/promptrepo_suite.h"

namespace proctor::repo {
namespace {

constexpr std::size_t kLongestName = 200;  // an execution's file name has 43 more, and the system takes 255
constexpr std::size_t kLongestPiece = 255;

}  // namespace

bool is_name(std::string_view name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= kLongestName && std::all_of(name.begin(), name.end(), fits) &&
         !name.starts_with('-') && !name.ends_with('-') && name.find("--") == std::string_view::npos;
}

Result<void> check_name(std::string_view name) {
  if (is_name(name)) return {};
  if (name.size() > kLongestName)
    return fail("E550", quoted(name) + " is too long for a name: " + std::to_string(kLongestName) +
                            " characters is the most");
  const std::string slug = dialects::slug_of(name);
  return fail("E550", quoted(name) + " cannot be a name: use small letters, digits and single dashes" +
                          (slug.empty() ? "" : ", like " + quoted(slug)));
}

bool is_path_piece(std::string_view piece) {
  const auto is_bad = [](char c) { return c == '/' || c == '\\'; };
  return !piece.empty() && piece.size() <= kLongestPiece && piece.front() != '.' &&
         std::none_of(piece.begin(), piece.end(), is_bad) && !find_invalid_utf8(piece) &&
         visible(piece) == piece;
}

}  // namespace proctor::repo
