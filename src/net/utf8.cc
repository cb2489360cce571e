// By the table of well-formed sequences (Unicode, table 3-7): what the second byte may be depends on the
// first, all others are 80..BF. A sequence that breaks off is replaced up to the byte that broke it.
#include "net/utf8.h"

#include <cstddef>

#include "base/utf8.h"

namespace proctor::net {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// How many bytes a sequence with this first byte has, and what its second may be; 0: none starts so.
struct Form {
  std::size_t length = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
};

constexpr Form form_of(unsigned char first) {
  if (first < 0x80) return {1};
  if (first < 0xC2 || first > 0xF4) return {0};
  if (first < 0xE0) return {2};
  if (first < 0xF0)
    return {3, first == 0xE0 ? static_cast<unsigned char>(0xA0) : static_cast<unsigned char>(0x80),
            first == 0xED ? static_cast<unsigned char>(0x9F) : static_cast<unsigned char>(0xBF)};
  return {4, first == 0xF0 ? static_cast<unsigned char>(0x90) : static_cast<unsigned char>(0x80),
          first == 0xF4 ? static_cast<unsigned char>(0x8F) : static_cast<unsigned char>(0xBF)};
}

// How much of the sequence at the start of `text` is as its form wants it, at least one byte.
std::size_t well_formed(std::string_view text, Form form) {
  std::size_t count = 1;
  while (count < form.length && count < text.size()) {
    const auto byte = static_cast<unsigned char>(text[count]);
    if (byte < form.low || byte > form.high) break;
    form.low = 0x80;
    form.high = 0xBF;
    ++count;
  }
  return count;
}

}  // namespace

std::string mended_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Form form = form_of(static_cast<unsigned char>(text.front()));
    const std::size_t count = well_formed(text, form);
    out.append(count == form.length ? text.substr(0, count) : kReplacement);
    text.remove_prefix(count);
  }
  return out;
}

}  // namespace proctor::net
