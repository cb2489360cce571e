// Walks over JSON without reading it: finds where members and items lie, so that a document far larger than
// memory can be read in parts. What it passes over need not be JSON; whoever reads a part finds out.
#pragma once

#include <cstddef>
#include <string_view>

namespace proctor::service {

class JsonSkim {
 public:
  explicit JsonSkim(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}

  std::size_t at() const { return at_; }
  bool at_end();  // but for space

  // Each consumes the value after the key, or the item, in `each`, which returns false where it cannot. False
  // where the text ends too early or is no object, or array.
  template <typename Each>
  bool members(Each each) {
    if (!take('{')) return false;
    if (take('}')) return true;
    do {
      std::string_view key;
      if (!string(key) || !take(':') || !each(key)) return false;
    } while (take(','));
    return take('}');
  }

  template <typename Each>
  bool items(Each each) {
    if (!take('[')) return false;
    if (take(']')) return true;
    do {
      if (!each()) return false;
    } while (take(','));
    return take(']');
  }

  // The bytes of the value that stands here, and moves past it.
  bool value(std::string_view& out);

 private:
  void space();
  bool take(char wanted);
  bool string(std::string_view& inside);  // as it is written, without quotes
  bool nested();

  std::string_view text_;
  std::size_t at_;
};

}  // namespace proctor::service
