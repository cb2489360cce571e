// All pages, read: their trees, their titles, and where links between them lead.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "docs/markdown.h"
#include "docs/page.h"

namespace proctor::docs {

struct ReadPage {
  Page page;  // with its title
  Node tree;
};

enum class Leads : std::uint8_t { to_page, to_picture, to_repository, outside, nowhere };

struct Destination {
  Leads leads = Leads::nowhere;
  std::string path = {};  // of the page, of the picture, from the top of the repository, or the whole address
  std::string anchor = {};  // within the page
  std::string why = {};     // where it leads nowhere
};

class Library {
 public:
  explicit Library(std::vector<Page> pages);

  const std::vector<ReadPage>& pages() const { return pages_; }
  const ReadPage* find(std::string_view path) const;
  std::vector<std::string_view> paths() const;

  // Where an address in a page leads. What lies in the repository beside docs/ is not looked at.
  Destination destination(const Page& from, std::string_view url) const;

 private:
  Destination to_page(std::string_view path, std::string anchor) const;

  std::vector<ReadPage> pages_;
  std::map<std::string, std::size_t, std::less<>> places_;
  std::map<std::string, std::string, std::less<>> stands_for_;  // "checks.md#contains" to "checks/contains"
};

bool has_anchor(const Node& tree, std::string_view id);

// "checks/contains" to "checks": the folder of a path, empty at the top.
std::string folder_of(std::string_view path);

// `to` as an address in a page at `from`, both from the top: "../native.html".
std::string relative(std::string_view from, std::string_view to);

}  // namespace proctor::docs
