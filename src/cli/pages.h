// The pages that help prints.
#pragma once

#include <string>

#include "cli/command.h"

namespace proctor::cli {

std::string front_page();
std::string page_of(const Command& command);

}  // namespace proctor::cli
