// Letters and digits of any script stay, in lower case where they are ASCII; a space becomes a hyphen;
// hyphens and underscores stay; all else goes. Of what is not ASCII only punctuation and signs that occur in
// headings are known and taken out.
#include "docs/slug.h"

namespace proctor::docs {
namespace {

// In UTF-8: general punctuation, arrows, mathematical signs, shapes and dingbats (U+2000 to U+2BFF), and
// U+00A0 to U+00BF.
bool is_sign(std::string_view character) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(character[at]); };
  if (character.size() == 2) return byte(0) == 0xC2;
  return character.size() == 3 && byte(0) == 0xE2 && byte(1) <= 0xAF;
}

std::size_t length_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
  return end - at;
}

void append_ascii(std::string& out, char c) {
  if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
  if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_') out += c;
  if (c == ' ') out += '-';
}

}  // namespace

std::string slug_of(std::string_view heading) {
  std::string out;
  for (std::size_t at = 0; at < heading.size();) {
    const auto character = heading.substr(at, length_at(heading, at));
    if (character.size() == 1)
      append_ascii(out, character.front());
    else if (!is_sign(character))
      out += character;
    at += character.size();
  }
  return out;
}

std::string Slugs::next(std::string_view heading) {
  const std::string plain = slug_of(heading);
  std::string out = plain;
  for (int number = 1; !seen_.insert(out).second; ++number) out = plain + "-" + std::to_string(number);
  return out;
}

}  // namespace proctor::docs
