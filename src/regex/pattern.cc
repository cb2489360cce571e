#include "regex/pattern.h"

#include <algorithm>

#include "base/utf8.h"

namespace proctor::regex {

Pattern::Pattern(std::string_view source, Unit unit) : source_(source) {
  const auto add = [&](char32_t c, std::size_t offset) {
    units_.push_back(c);
    offsets_.push_back(static_cast<std::uint32_t>(offset));
  };
  for (std::size_t offset = 0; offset < source.size();) {
    const std::size_t begin = offset;
    const char32_t c = next_code_point(source, offset);
    if (unit == Unit::utf16 && c > 0xFFFF) {
      add(0xD800 + ((c - 0x10000) >> 10U), begin);
      add(0xDC00 + ((c - 0x10000) & 0x3FFU), begin);
    } else {
      add(c, begin);
    }
  }
  offsets_.push_back(static_cast<std::uint32_t>(source.size()));
}

char32_t Pattern::peek(std::size_t ahead) const {
  return ahead < units_.size() - at_ ? units_[at_ + ahead] : kEnd;
}

bool Pattern::looking_at(std::string_view ascii) const {
  for (std::size_t i = 0; i < ascii.size(); ++i)
    if (peek(i) != static_cast<unsigned char>(ascii[i])) return false;
  return true;
}

char32_t Pattern::next() { return done() ? kEnd : units_[at_++]; }

bool Pattern::eat(char32_t wanted) {
  const bool here = peek() == wanted;
  if (here) ++at_;
  return here;
}

bool Pattern::eat(std::string_view ascii) {
  const bool here = looking_at(ascii);
  if (here) at_ += ascii.size();
  return here;
}

Span Pattern::between(std::size_t begin, std::size_t end) const {
  const std::size_t last = units_.size();
  return {offsets_[std::min(begin, last)], offsets_[std::min(end, last)]};
}

}  // namespace proctor::regex
