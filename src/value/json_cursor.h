// JsonCursor: a place in a JSON text, and the first fault found there. What reads JSON stands on it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/scan.h"
#include "value/json.h"

namespace proctor::value {

// Where a run of letters that stand for themselves in a JSON string ends.
inline const char* end_of_plain(const char* at, const char* end) {
  return scan::find(
      at, end,
      [](std::uint64_t word) {
        return scan::bytes_equal(word, '"') | scan::bytes_equal(word, '\\') | scan::bytes_below(word, 0x20);
      },
      [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
}

struct JsonCursor {
  std::string_view text;
  const JsonOptions& options;
  Diagnostics& faults;
  std::size_t at = 0;
  bool failed = false;

  char peek() const { return at < text.size() ? text[at] : '\0'; }

  void skip_space() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t'))
      ++at;
  }

  // Both return false, for the caller to hand on.
  bool fault(std::string code, std::string message, std::size_t begin, std::size_t end);
  bool unexpected(std::string_view wanted);
};

// Reads a string, the cursor standing on its opening quote. The result lies in the text, or in `unescaped`.
bool read_json_string(JsonCursor& cursor, std::string& unescaped, std::string_view& out);

// Reads a number, or says that no value stands here.
bool read_json_number(JsonCursor& cursor, Value& out);

}  // namespace proctor::value
