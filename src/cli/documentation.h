// The documentation, whole: the files of docs/, a page for each check, and one for each command.
#pragma once

#include <string>
#include <vector>

#include "docs/library.h"
#include "docs/site.h"

namespace proctor::cli {

docs::Library documentation();

// `repository`: where files of the repository can be read; empty: nowhere.
std::vector<docs::SiteFile> documentation_site(const std::string& repository = {});

}  // namespace proctor::cli
