// The site: every page as HTML, the pictures, the search, and what shows them. The same pages give the same
// bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "docs/library.h"

namespace proctor::docs {

struct SiteFile {
  std::string path;  // "checks/contains.html"
  std::string bytes;
};

struct SiteOptions {
  std::string version;
  std::string repository = {};  // where files of the repository can be read: https://HOST/...; empty: nowhere
};

// In order of path.
std::vector<SiteFile> make_site(const Library& library, const SiteOptions& options);

// The files into a folder, which is made where there is none. One that holds other things is left alone
// (E590) unless `force`; what an earlier site left there and this one has no more is removed.
Result<void> write_site(const std::vector<SiteFile>& files, const std::string& folder, bool force);

}  // namespace proctor::docs
