// Saves that demand what a file still is: ETag, If-Match and If-None-Match.
#pragma once

#include <optional>
#include <string>

#include "server/route.h"

namespace proctor::server {

std::string etag_of(std::string_view tag);

// What a save demands: nothing, an empty tag (there must be no file), or a tag. 412 where `now`, the tag of
// the file that is there, is none of those that are named.
tl::expected<std::optional<std::string>, Problem> demanded_tag(const Asked& asked,
                                                               const std::optional<std::string>& now);

}  // namespace proctor::server
