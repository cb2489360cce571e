#include "docs/page.h"

#include <algorithm>

#include "docs/built_in.h"

namespace proctor::docs {
namespace {

constexpr std::string_view kEnding = ".md";

}  // namespace

std::optional<std::string_view> built_in_file(std::string_view path) {
  for (const BuiltInFile& file : built_in_files())
    if (file.path == path) return file.bytes;
  return std::nullopt;
}

std::vector<Page> built_in_pages() {
  std::vector<Page> out;
  for (const BuiltInFile& file : built_in_files())
    if (file.path.ends_with(kEnding))
      out.push_back({.path = std::string(file.path.substr(0, file.path.size() - kEnding.size())),
                     .markdown = std::string(file.bytes)});
  return out;
}

void add_pages(std::vector<Page>& to, std::vector<Page> more) {
  for (Page& page : more) {
    const auto same =
        std::find_if(to.begin(), to.end(), [&](const Page& one) { return one.path == page.path; });
    if (same == to.end())
      to.push_back(std::move(page));
    else
      *same = std::move(page);
  }
}

}  // namespace proctor::docs
