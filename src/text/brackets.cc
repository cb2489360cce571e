#include "text/brackets.h"

namespace proctor::text {

std::size_t closed_at(std::string_view text, std::string_view opening, std::string_view closing) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (opening.find(c) != std::string_view::npos) {
      ++depth;
    } else if (closing.find(c) != std::string_view::npos && --depth == 0) {
      return i + 1;
    }
  }
  return 0;
}

}  // namespace proctor::text
