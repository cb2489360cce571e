#include "docs/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "docs/built_in.h"

namespace proctor::docs {
namespace {

constexpr std::string_view kEnding = ".md";
constexpr std::string_view kFolder = "docs";

std::string title_of(const Node& tree) {
  for (const Node& node : tree.children)
    if (node.kind == Kind::heading) return plain_text(node);
  return {};
}

// The path from the top of the repository, or nothing where it climbs above.
std::optional<std::string> joined(std::string_view folder, std::string_view path) {
  std::vector<std::string_view> pieces;
  for (const std::string_view part : {folder, path})
    for (const std::string_view piece : split(part, '/')) {
      if (piece.empty() || piece == ".") continue;
      if (piece != "..") {
        pieces.push_back(piece);
        continue;
      }
      if (pieces.empty()) return std::nullopt;
      pieces.pop_back();
    }
  std::string out;
  for (const std::string_view piece : pieces) out.append(out.empty() ? "" : "/").append(piece);
  return out;
}

Destination nowhere(std::string why) { return {.why = std::move(why)}; }

Destination outside(std::string_view url) {
  constexpr std::string_view kScheme = "https://";
  const bool well_formed = url.starts_with(kScheme) && url.size() > kScheme.size() &&
                           url[kScheme.size()] != '/' && url.find(' ') == std::string_view::npos;
  if (well_formed || url.starts_with("http://127.0.0.1") || url.starts_with("http://localhost"))
    return {.leads = Leads::outside, .path = std::string(url)};
  return nowhere("an address outside is https://HOST/...");
}

bool has_scheme(std::string_view url) {
  const auto colon = url.find(':');
  return colon != std::string_view::npos && colon < url.find_first_of("/#?");
}

}  // namespace

bool has_anchor(const Node& tree, std::string_view id) {
  if (tree.kind == Kind::heading && tree.id == id) return true;
  return std::any_of(tree.children.begin(), tree.children.end(),
                     [&](const Node& child) { return has_anchor(child, id); });
}

std::string folder_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

std::string relative(std::string_view from, std::string_view to) {
  const std::string folder = folder_of(from);
  if (!folder.empty() && to.starts_with(folder + "/")) return std::string(to.substr(folder.size() + 1));
  std::string out;
  for (auto depth = std::count(from.begin(), from.end(), '/'); depth > 0; --depth) out += "../";
  return out.append(to);
}

Library::Library(std::vector<Page> pages) {
  for (Page& page : pages) {
    Node tree = parse_markdown(page.markdown);
    if (page.title.empty()) page.title = title_of(tree);
    places_.emplace(page.path, pages_.size());
    if (!page.stands_for.empty()) stands_for_.emplace(page.stands_for, page.path);
    pages_.push_back({std::move(page), std::move(tree)});
  }
}

const ReadPage* Library::find(std::string_view path) const {
  const auto found = places_.find(path);
  return found == places_.end() ? nullptr : &pages_[found->second];
}

std::vector<std::string_view> Library::paths() const {
  std::vector<std::string_view> out;
  out.reserve(pages_.size());
  for (const ReadPage& one : pages_) out.emplace_back(one.page.path);
  return out;
}

Destination Library::to_page(std::string_view path, std::string anchor) const {
  if (const auto other = stands_for_.find(fmt::format("{}{}#{}", path, kEnding, anchor));
      other != stands_for_.end())
    return {.leads = Leads::to_page, .path = other->second};
  const ReadPage* page = find(path);
  if (page == nullptr)
    return nowhere(fmt::format("there is no page {}{}", path, did_you_mean(path, paths())));
  if (!anchor.empty() && !has_anchor(page->tree, anchor))
    return nowhere(fmt::format("{} has no heading for #{}", path, anchor));
  return {.leads = Leads::to_page, .path = std::string(path), .anchor = std::move(anchor)};
}

Destination Library::destination(const Page& from, std::string_view url) const {
  if (has_scheme(url)) return outside(url);
  const auto hash = url.find('#');
  const std::string anchor(hash == std::string_view::npos ? std::string_view() : url.substr(hash + 1));
  const std::string_view way = url.substr(0, hash);
  if (way.empty()) return to_page(from.path, anchor);
  if (way.starts_with('/')) return nowhere("an address in a page is relative");
  const auto path = joined(fmt::format("{}/{}", kFolder, folder_of(from.path)), way);
  if (!path) return nowhere("it leads out of the repository");
  if (!path->starts_with(fmt::format("{}/", kFolder)))
    return {.leads = Leads::to_repository, .path = *path, .anchor = anchor};
  const std::string_view within = std::string_view(*path).substr(kFolder.size() + 1);
  if (within.ends_with(kEnding)) return to_page(within.substr(0, within.size() - kEnding.size()), anchor);
  if (built_in_file(within)) return {.leads = Leads::to_picture, .path = std::string(within)};
  return nowhere(fmt::format("there is no {}", within));
}

}  // namespace proctor::docs
