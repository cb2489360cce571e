// A page as plain text for a terminal: headings, paragraphs that are wrapped, tables in columns.
#pragma once

#include <cstddef>
#include <string>

#include "docs/markdown.h"

namespace proctor::docs {

inline constexpr std::size_t kPlainWidth = 100;

// `colors`: headings are bold, by the sequences that terminals know.
std::string to_plain(const Node& document, bool colors, std::size_t width = kPlainWidth);

}  // namespace proctor::docs
