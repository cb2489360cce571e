// Finding what the pages say. A place is a heading and what stands beneath it; every word that is looked for
// must occur there. The site's script (theme/site.js) ranks in the same way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "docs/library.h"

namespace proctor::docs {

struct SearchPlace {
  std::string path;     // of the page
  std::string title;    // of the page
  std::string heading;  // empty: what stands above the first one
  std::string anchor;
  std::string text;
};

std::vector<SearchPlace> search_places(const Library& library);

// Best first.
std::vector<const SearchPlace*> search(const std::vector<SearchPlace>& places, std::string_view words);

// The places as a script that gives them to the page: a script may be loaded where a page was opened as a
// file, too.
std::string search_script(const std::vector<SearchPlace>& places);

}  // namespace proctor::docs
