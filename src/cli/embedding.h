// The flags about who makes vectors of texts.
#pragma once

#include <string>

#include "cli/arguments.h"
#include "cli/settings.h"
#include "service/embedding.h"

namespace proctor::cli {

extern const Flag kEmbedderFlag;
extern const Flag kEmbedderUrlFlag;

service::Embedding embedding(const Settings& settings, const std::string& current);

}  // namespace proctor::cli
