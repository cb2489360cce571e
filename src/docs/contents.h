// The order of the pages: sections and what they list, as docs/README.md has them, and the pages it does not
// list, in groups.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "docs/library.h"

namespace proctor::docs {

struct Entry {
  std::string title;
  std::string about;  // half a sentence
  std::string path;   // of the page
  std::vector<Entry> children = {};
};

struct Group {
  std::string title;
  std::vector<Entry> entries;
};

struct Section {
  std::string title;
  std::vector<Entry> entries;
  std::vector<Group> groups = {};
};

struct Contents {
  std::vector<Section> sections;
};

Contents contents_of(const Library& library);

// The entries one after the other, as a person would read them.
std::vector<const Entry*> in_order(const Contents& contents);

// The section that a page stands in, or nothing.
const Section* section_of(const Contents& contents, std::string_view path);

}  // namespace proctor::docs
