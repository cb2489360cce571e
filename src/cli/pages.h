// The pages that help prints.
#pragma once

#include <string>

#include "cli/command.h"

namespace proctor::cli {

// For someone who typed `proctor` alone: what to type next.
std::string first_page(std::size_t width);

// Every command, a line each.
std::string front_page(std::size_t width);

std::string page_of(const Command& command, std::size_t width);

// "proctor run PATH... [FLAGS]"
std::string usage_of(const Command& command);

// "--baseline[=RUN]", "--model NAME"; without its letter.
std::string spelled(const Flag& flag);

// What holds where the flag is not given, for people; empty: nothing in particular.
std::string_view standard_of(const Flag& flag);

}  // namespace proctor::cli
