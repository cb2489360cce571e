// Skip: to the next place where a match could begin at all.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "regex/facts.h"
#include "regex/literal.h"

namespace proctor::regex {

class Skip {
 public:
  explicit Skip(const Facts& facts);

  // There is no telling: a match may begin anywhere.
  bool blind() const { return kind_ == Kind::blind; }

  // It pays even where the alternative is a table look-up a byte.
  bool fast() const { return kind_ == Kind::literal || kind_ == Kind::beyond_ascii; }

  // No match begins with this byte.
  bool never_begins(unsigned char byte) const { return kind_ != Kind::blind && !first_[byte]; }

  // The first place from `from` on, or none: then there is no match from there on.
  std::optional<std::size_t> next(std::string_view text, std::size_t from) const;

 private:
  enum class Kind : std::uint8_t { blind, bytes, beyond_ascii, literal };

  Kind kind_ = Kind::blind;
  FirstBytes first_ = {};
  Finder prefix_;
};

}  // namespace proctor::regex
