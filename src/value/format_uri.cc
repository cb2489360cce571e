// RFC 3986 (URI), RFC 3987 (IRI) and RFC 6570 (templates), to the letter.
#include <optional>

#include "base/utf8.h"
#include "value/format_checks.h"
#include "value/uri.h"

namespace proctor::value::formats {
namespace {

bool is_unreserved(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

bool is_sub_delimiter(char c) { return is_one_of(c, "!$&'()*+,;="); }

bool is_within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

// ucschar: what IRIs have beyond ASCII.
bool is_international(char32_t c) {
  if (is_within(c, 0xA0, 0xD7FF) || is_within(c, 0xF900, 0xFDCF) || is_within(c, 0xFDF0, 0xFFEF)) return true;
  return c >= 0x10000 && c < 0xF0000 && (c & 0xFFFF) <= 0xFFFD && !is_within(c, 0xE0000, 0xE0FFF);
}

bool is_private(char32_t c) {
  return is_within(c, 0xE000, 0xF8FF) || is_within(c, 0xF0000, 0xFFFFD) || is_within(c, 0x100000, 0x10FFFD);
}

struct Letters {
  std::string_view more;  // beside unreserved, escapes and sub-delimiters
  bool international = false;
  bool private_use = false;
};

bool consists_of(std::string_view text, const Letters& letters) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= 0x80) {
      const char32_t wide = next_code_point(text, i);
      if (!(letters.international && is_international(wide)) && !(letters.private_use && is_private(wide)))
        return false;
    } else if (c == '%') {
      if (!is_percent_escape(text, i)) return false;
      i += 3;
    } else {
      if (!is_unreserved(c) && !is_sub_delimiter(c) && !is_one_of(c, letters.more)) return false;
      ++i;
    }
  }
  return true;
}

// What stands in brackets: an IPv6 address, or an address of a version to come (v1.x).
bool is_ip_literal(std::string_view text) {
  if (!text.starts_with('v') && !text.starts_with('V')) return is_ipv6(text, Draft::draft2020_12);
  const auto dot = text.find('.');
  if (dot == std::string_view::npos || dot < 2 || dot + 1 == text.size()) return false;
  for (const char c : text.substr(1, dot - 1))
    if (!is_hex(c)) return false;
  for (const char c : text.substr(dot + 1))
    if (!is_unreserved(c) && !is_sub_delimiter(c) && c != ':') return false;
  return true;
}

bool is_port(std::string_view text) {
  for (const char c : text)
    if (!is_digit(c)) return false;
  return true;
}

bool is_authority(std::string_view text, bool international) {
  if (const auto at = text.find('@'); at != std::string_view::npos) {
    if (!consists_of(text.substr(0, at), {":", international})) return false;
    text.remove_prefix(at + 1);
  }
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos || !is_ip_literal(text.substr(1, end - 1))) return false;
    text.remove_prefix(end + 1);
    return text.empty() || (text[0] == ':' && is_port(text.substr(1)));
  }
  const auto colon = text.find(':');
  if (colon != std::string_view::npos && !is_port(text.substr(colon + 1))) return false;
  return consists_of(text.substr(0, colon), {"", international});
}

bool fits(std::string_view text, bool needs_scheme, bool international) {
  const UriParts parts = split_uri(text);
  if (needs_scheme && !parts.scheme) return false;
  const auto first_segment = parts.path.substr(0, parts.path.find('/'));
  const bool like_scheme = !parts.scheme && !parts.authority && is_one_of(':', first_segment);
  if (like_scheme || (parts.authority && !is_authority(*parts.authority, international))) return false;
  return consists_of(parts.path, {":@/", international}) &&
         consists_of(parts.query.value_or(""), {":@/?", international, international}) &&
         consists_of(parts.fragment.value_or(""), {":@/?", international});
}

// name, name:3 or name*
bool is_variable(std::string_view text) {
  if (text.ends_with('*')) {
    text.remove_suffix(1);
  } else if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    const auto length = text.substr(colon + 1);
    constexpr std::size_t kMostDigits = 4;
    if (length.empty() || length.size() > kMostDigits || length[0] == '0' || !is_port(length)) return false;
    text = text.substr(0, colon);
  }
  bool after_dot = true;  // a name neither starts nor ends with a dot, nor has two in a row
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = is_percent_escape(text, i);
    if (text[i] == '.' ? after_dot : !escape && !is_letter(text[i]) && !is_digit(text[i]) && text[i] != '_')
      return false;
    after_dot = text[i] == '.';
    if (escape) i += 2;
  }
  return !after_dot;
}

bool is_expression(std::string_view text) {
  if (!text.empty() && is_one_of(text[0], "+#./;?&")) text.remove_prefix(1);
  for (;;) {
    const auto comma = text.find(',');
    if (!is_variable(text.substr(0, comma))) return false;
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

bool is_template_literal(std::string_view text, std::size_t& at) {
  const auto c = static_cast<unsigned char>(text[at]);
  if (c == '%') {
    if (!is_percent_escape(text, at)) return false;
    at += 3;
    return true;
  }
  if (c < 0x80) {
    ++at;
    return c > ' ' && c != 0x7F && !is_one_of(static_cast<char>(c), "\"<>\\^`|}");
  }
  const char32_t wide = next_code_point(text, at);
  return is_international(wide) || is_private(wide);
}

}  // namespace

bool is_uri(std::string_view text, Draft) { return fits(text, true, false); }
bool is_uri_reference(std::string_view text, Draft) { return fits(text, false, false); }
bool is_iri(std::string_view text, Draft) { return fits(text, true, true); }
bool is_iri_reference(std::string_view text, Draft) { return fits(text, false, true); }

bool is_uri_template(std::string_view text, Draft) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '{') {
      const auto end = text.find('}', i);
      if (end == std::string_view::npos || !is_expression(text.substr(i + 1, end - i - 1))) return false;
      i = end + 1;
    } else if (!is_template_literal(text, i)) {
      return false;
    }
  }
  return true;
}

}  // namespace proctor::value::formats
