// Where runs are kept: as someone said, or beside the settings of the project.
#pragma once

#include <string>

namespace proctor::service {

// A store that was named in some folder, as open_store takes it: a relative path starts there; `none`
// and URLs of servers are left as they are.
std::string store_at(const std::string& said, const std::string& folder);

// What was said, else `.proctor/runs.db` beside the nearest proctor.yaml upwards, else in the current folder.
std::string find_store(const std::string& said, const std::string& current);

// As it may be shown and kept with a run: the password of a server is left out.
std::string shown_store(const std::string& said);

}  // namespace proctor::service
