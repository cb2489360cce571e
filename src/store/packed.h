// Long texts in a column, made shorter: "zlib:LENGTH:BASE64", which every database takes as text and no JSON
// begins with.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace proctor::store {

inline constexpr std::size_t kLongText = std::size_t{32} << 10U;  // bytes; shorter ones are left as they are

// The text itself where it is short, or packing makes it no shorter.
std::string packed(std::string text);

// The other way; a text that is not packed is given back. E912: it is damaged.
Result<std::string> unpacked(std::string column);

}  // namespace proctor::store
