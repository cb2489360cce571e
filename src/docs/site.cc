#include "docs/site.h"

#include <fmt/format.h>

#include <algorithm>

#include "docs/built_in.h"
#include "docs/contents.h"
#include "docs/layout.h"
#include "docs/search.h"

namespace proctor::docs {
namespace {

constexpr std::string_view kTheme = "theme/";
constexpr std::string_view kAssets = "assets/";
constexpr std::string_view kPictures = "images/";

// The size of a PNG stands at the same place in each: four bytes each, the highest first.
unsigned png_number(std::string_view bytes, std::size_t at) {
  unsigned out = 0;
  for (std::size_t i = 0; i < 4; ++i) out = out << 8U | static_cast<unsigned char>(bytes[at + i]);
  return out;
}

Address picture(const std::string& href, std::string_view bytes) {
  constexpr std::size_t kWidth = 16;
  constexpr std::size_t kHeight = 20;
  constexpr std::string_view kPng = "\x89PNG";
  if (!bytes.starts_with(kPng) || bytes.size() < kHeight + 4) return {.href = href};
  return {.href = href, .width = png_number(bytes, kWidth), .height = png_number(bytes, kHeight)};
}

Address to_repository(const Destination& to, const SiteOptions& options) {
  if (options.repository.empty()) return {.href = "", .title = fmt::format("{} in the repository", to.path)};
  const std::string anchor = to.anchor.empty() ? "" : "#" + to.anchor;
  return {.href = fmt::format("{}/{}{}", options.repository, to.path, anchor), .is_outside = true};
}

// In the repository a link may name the file: "told in serve.md". A reader of the site knows pages by their
// titles.
std::string label(const Library& library, const Node& link, const Destination& to) {
  const std::string text = plain_text(link);
  const bool names_file = text.ends_with(".md") || text.find(".md#") != std::string::npos;
  return names_file ? library.find(to.path)->page.title : std::string();
}

Address address(const Library& library, const Page& from, const Node& link, const SiteOptions& options) {
  const std::string here = site_path(from.path);
  const Destination to = library.destination(from, link.url);
  switch (to.leads) {
    case Leads::to_page: {
      const std::string anchor = to.anchor.empty() ? "" : "#" + to.anchor;
      if (to.path == from.path && !anchor.empty()) return {.href = anchor};
      return {.href = relative(here, site_path(to.path)) + anchor, .label = label(library, link, to)};
    }
    case Leads::to_picture: return picture(relative(here, to.path), built_in_file(to.path).value_or(""));
    case Leads::to_repository: return to_repository(to, options);
    case Leads::outside: return {.href = to.path, .is_outside = true};
    case Leads::nowhere: break;
  }
  return {.href = "", .title = to.why};
}

void add_built_in(std::vector<SiteFile>& out) {
  for (const BuiltInFile& file : built_in_files()) {
    if (file.path.starts_with(kTheme))
      out.push_back({std::string(kAssets).append(file.path.substr(kTheme.size())), std::string(file.bytes)});
    if (file.path.starts_with(kPictures)) out.push_back({std::string(file.path), std::string(file.bytes)});
  }
}

}  // namespace

std::vector<SiteFile> make_site(const Library& library, const SiteOptions& options) {
  const Contents contents = contents_of(library);
  const auto order = in_order(contents);
  const Around around{contents, order, options.version};
  std::vector<SiteFile> out;
  for (const ReadPage& one : library.pages()) {
    const auto addresses = [&](const Node& link) { return address(library, one.page, link, options); };
    out.push_back({site_path(one.page.path), laid_out(one, around, addresses)});
  }
  add_built_in(out);
  out.push_back({std::string(kAssets) + "places.js", search_script(search_places(library))});
  std::sort(out.begin(), out.end(), [](const SiteFile& a, const SiteFile& b) { return a.path < b.path; });
  return out;
}

}  // namespace proctor::docs
