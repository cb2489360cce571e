// Replies of judges on disk, so that a question that was paid for is not paid for again.
#pragma once

#include <string>

#include "engine/consult.h"

namespace proctor::service {

// `.proctor/cache.db` beside the store of runs; empty where nothing is to be left on disk.
std::string cache_place(const std::string& store, const std::string& current);

// The file is opened when it is first needed; one that cannot be is as good as an empty one.
engine::ReplyCache reply_cache(std::string file);

}  // namespace proctor::service
