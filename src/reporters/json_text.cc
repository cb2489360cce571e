#include "reporters/json_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"

namespace proctor::reporters {
namespace {

void append_escape(std::string& out, char32_t c) {
  if (c < 0x10000) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
  } else {
    const unsigned rest = static_cast<unsigned>(c) - 0x10000U;
    fmt::format_to(std::back_inserter(out), "\\u{:04x}\\u{:04x}", 0xD800U + (rest >> 10U),
                   0xDC00U + (rest & 0x3FFU));
  }
}

bool is_plain(char c) { return (c >= ' ' && c <= '~') || c == '\n'; }

}  // namespace

std::string escape_json(std::string json) {
  if (std::all_of(json.begin(), json.end(), is_plain)) return json;
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size();) {
    const std::size_t begin = i;
    const char32_t c = next_code_point(json, i);
    if (c != '\n' && is_deceptive(c))
      append_escape(out, c);
    else
      out.append(json, begin, i - begin);
  }
  return out;
}

}  // namespace proctor::reporters
