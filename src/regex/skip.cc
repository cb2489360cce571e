#include "regex/skip.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace proctor::regex {
namespace {

std::optional<std::size_t> next_of(std::string_view text, std::size_t from, const FirstBytes& first) {
  const auto wanted = [&](std::size_t at) { return first[static_cast<unsigned char>(text[at])]; };
  std::size_t at = from;
  for (; at + 4 <= text.size(); at += 4) {
    if (wanted(at)) return at;
    if (wanted(at + 1)) return at + 1;
    if (wanted(at + 2)) return at + 2;
    if (wanted(at + 3)) return at + 3;
  }
  for (; at < text.size(); ++at)
    if (wanted(at)) return at;
  return std::nullopt;
}

std::optional<std::size_t> next_beyond_ascii(std::string_view text, std::size_t from) {
  std::size_t at = from;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & 0x8080808080808080ULL) != 0) break;
  }
  for (; at < text.size(); ++at)
    if (static_cast<unsigned char>(text[at]) >= 0x80) return at;
  return std::nullopt;
}

}  // namespace

Skip::Skip(const Facts& facts) : first_(facts.first), prefix_(facts.literals.prefix) {
  if (!facts.first_known) return;
  const bool ascii = std::any_of(first_.begin(), first_.begin() + 0x80, [](bool in) { return in; });
  kind_ = !prefix_.empty() ? Kind::literal : ascii ? Kind::bytes : Kind::beyond_ascii;
}

std::optional<std::size_t> Skip::next(std::string_view text, std::size_t from) const {
  switch (kind_) {
    case Kind::blind: return from;
    case Kind::bytes: return next_of(text, from, first_);
    case Kind::beyond_ascii: return next_beyond_ascii(text, from);
    case Kind::literal: return prefix_.find(text, from);
  }
  return from;
}

}  // namespace proctor::regex
