// Where in a file things are, by line, for readers of a record.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace proctor::engine {

class Lines {
 public:
  explicit Lines(std::string_view text);

  // From 1; 0: unknown, for there is no text.
  std::size_t line_of(Span span) const;

 private:
  bool known_;
  std::vector<std::size_t> breaks_;
};

}  // namespace proctor::engine
