// Texts that say nearly the same: made from one template, or copied and changed a little. Cheap and
// deterministic: every text becomes a sketch of fixed size, and only texts whose sketches meet are compared.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::text {

// How alike two texts are, from 0 to 1: the share of their words and pairs of neighbouring words that both
// have. Capitals and punctuation do not count.
double word_similarity(std::string_view a, std::string_view b);

// From this similarity on two texts are near-duplicates: in a sentence of 15 words one word differs, or two
// in one of 30.
inline constexpr double kNearDuplicate = 0.75;

// Which texts have a near-duplicate among the others, or are equal to another; empty texts have none.
std::vector<bool> near_duplicates(std::span<const std::string> texts);

// What an author should know whose cases have these inputs and no group (W690), where enough of them are
// near-duplicates to matter: at least 10, and three in ten. Empty: they are not. Only the first thousand
// inputs are looked at.
std::string near_duplicate_note(std::span<const std::string> inputs);
inline constexpr std::size_t kMaxInputsCompared = 1000;

}  // namespace proctor::text
