// The TypeScript reader that the build links in, as a script: its text in pieces that are to be joined.
#pragma once

#include <span>
#include <string_view>

namespace proctor::script {

std::span<const std::string_view> sucrase_pieces();

}  // namespace proctor::script
