// Literals: the bytes that a match must hold, and a fast way to find them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "regex/syntax.h"

namespace proctor::regex {

// A byte that is `value` once the bits outside `mask` are taken away: a letter in either case, or one byte.
struct MaskedByte {
  std::uint8_t value = 0;
  std::uint8_t mask = 0xFF;

  bool fits(unsigned char byte) const { return (byte & mask) == value; }
  bool operator==(const MaskedByte&) const = default;
};

using Needle = std::vector<MaskedByte>;

struct Literals {
  bool whole = false;  // `prefix` is all there is: found means matched
  Needle prefix;       // every match begins with it
  Needle inner;        // every match holds it, somewhere
};

Literals find_literals(const Tree& tree);

// Where a needle stands in a text.
class Finder {
 public:
  explicit Finder(Needle needle);

  std::optional<std::size_t> find(std::string_view text, std::size_t from) const;
  bool empty() const { return needle_.empty(); }
  const Needle& needle() const { return needle_; }

 private:
  bool stands_at(std::string_view text, std::size_t at) const;
  std::optional<std::size_t> find_by_byte(std::string_view text, std::size_t from) const;
  std::optional<std::size_t> find_by_pair(std::string_view text, std::size_t from) const;

  Needle needle_;
  std::size_t rare_ = 0;  // where in the needle its rarest byte is
  std::size_t second_ = 0;
};

}  // namespace proctor::regex
