// How far two questions are apart, and where they first differ: for the message of a miss.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace proctor::cassette {

// 0: equal. What differs counts up to 1 each; two texts by how much of them differs.
double difference(const Value& asked, const Value& recorded);

struct Differing {
  std::string path;  // "$.messages[0].content"
  std::string asked;
  std::string recorded;  // both short and made visible; "nothing" where there is none
};

// In the order of what was asked, then what only the recording has. `counts`: whether a key at the top
// matters at all.
std::optional<Differing> first_difference(const Value& asked, const Value& recorded,
                                          const std::function<bool(std::string_view key)>& counts);

}  // namespace proctor::cassette
