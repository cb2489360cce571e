// The shortest way from one sequence to another, as Myers found it: which items are kept, taken out, put in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace proctor::text {

enum class Edit : std::uint8_t { keep, remove, insert };

// One entry an item, in order: removals before insertions where both are due. Nothing where more than `most`
// items would change; time and memory grow with the square of the changes.
std::optional<std::vector<Edit>> edit_script(std::span<const std::uint32_t> from,
                                             std::span<const std::uint32_t> to, std::size_t most);

}  // namespace proctor::text
