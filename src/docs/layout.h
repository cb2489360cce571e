// A page of the site, whole: what stands around its text.
#pragma once

#include <string>
#include <string_view>

#include "docs/contents.h"
#include "docs/html.h"

namespace proctor::docs {

struct Around {
  const Contents& contents;
  const std::vector<const Entry*>& order;  // of the contents
  std::string version;
};

std::string laid_out(const ReadPage& page, const Around& around, const Addresses& addresses);

// "running" is "running.html" in the site, the contents "index.html".
std::string site_path(std::string_view page);

}  // namespace proctor::docs
