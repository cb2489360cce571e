// Addresses of machines and people: RFC 2673 and 4291 (IP), RFC 1123 and 5890 (host names), RFC 5321 and 6531
// (mail).
#include <algorithm>
#include <string>
#include <vector>

#include "base/words.h"
#include "value/format_checks.h"
#include "value/format_idn.h"

namespace proctor::value::formats {
namespace {

constexpr std::size_t kLongestName = 253;
constexpr std::size_t kLongestLabel = 63;

bool is_octet(std::string_view text) {
  if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return false;
  int number = 0;
  for (const char c : text) {
    if (!is_digit(c)) return false;
    number = number * 10 + (c - '0');
  }
  return number <= 255;
}

// How many groups of 16 bits stand here, separated by colons; an IPv4 address at the end counts for two. -1:
// bad ones.
int count_groups(std::string_view text, bool may_end_in_ipv4) {
  if (text.empty()) return 0;
  const auto groups = split(text, ':');
  int count = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto group = groups[i];
    if (may_end_in_ipv4 && i + 1 == groups.size() && group.find('.') != std::string_view::npos) {
      if (!is_ipv4(group, Draft::draft2020_12)) return -1;
      count += 2;
    } else {
      if (group.empty() || group.size() > 4 || !std::all_of(group.begin(), group.end(), is_hex)) return -1;
      ++count;
    }
  }
  return count;
}

bool is_plain_label(std::string_view label) {
  if (label.empty() || label.size() > kLongestLabel || label.front() == '-' || label.back() == '-')
    return false;
  return std::all_of(label.begin(), label.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
}

bool is_encoded(std::string_view label) { return label.size() >= 4 && lower(label.substr(0, 4)) == "xn--"; }

CodePoints lowered(std::string_view label) { return code_points(lower(label)); }

// What an "xn--" label stands for, if it stands for a valid label and is its only spelling.
std::optional<CodePoints> decoded(std::string_view label) {
  const std::string ascii = lower(label.substr(4));
  auto out = from_punycode(ascii);
  if (!out || std::all_of(out->begin(), out->end(), [](char32_t c) { return c < 0x80; })) return std::nullopt;
  if (!is_u_label(*out) || to_punycode(*out) != ascii) return std::nullopt;
  return out;
}

bool has_wide(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// A label of either kind as the characters it shows.
std::optional<CodePoints> read_label(std::string_view label) {
  if (has_wide(label)) {
    CodePoints wide = lowered(label);
    return is_u_label(wide) ? std::optional(std::move(wide)) : std::nullopt;
  }
  if (!is_plain_label(label)) return std::nullopt;
  return is_encoded(label) ? decoded(label) : std::optional(lowered(label));
}

bool are_labels(const std::vector<std::string_view>& labels) {
  std::vector<CodePoints> shown;
  for (const std::string_view label : labels) {
    auto read = read_label(label);
    if (!read) return false;
    shown.push_back(*std::move(read));
  }
  return keeps_bidi_rule(shown);
}

// The four dots that separate labels of an international name.
std::string with_plain_dots(std::string_view text) {
  std::string out(text);
  for (const std::string_view dot : {"\u3002", "\uFF0E", "\uFF61"})
    for (auto at = out.find(dot); at != std::string::npos; at = out.find(dot, at + 1))
      out.replace(at, dot.size(), ".");
  return out;
}

bool is_atom_letter(char c, bool international) {
  constexpr std::string_view kMore = "!#$%&'*+-/=?^_`{|}~";
  return is_letter(c) || is_digit(c) || kMore.find(c) != std::string_view::npos ||
         (international && static_cast<unsigned char>(c) >= 0x80);
}

bool is_dotted_atom(std::string_view text, bool international) {
  for (const std::string_view atom : split(text, '.'))
    if (atom.empty() ||
        !std::all_of(atom.begin(), atom.end(), [&](char c) { return is_atom_letter(c, international); }))
      return false;
  return true;
}

bool is_quoted_local(std::string_view text, bool international) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return false;
  text = text.substr(1, text.size() - 2);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    if (i == text.size()) return false;
    const auto c = static_cast<unsigned char>(text[i]);
    const bool escaped = i > 0 && text[i - 1] == '\\';
    if (c < ' ' || c == 0x7F || (c >= 0x80 && !international) || (c == '"' && !escaped)) return false;
  }
  return true;
}

bool is_address_literal(std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return false;
  text = text.substr(1, text.size() - 2);
  constexpr std::string_view kSix = "IPv6:";
  if (text.starts_with(kSix)) return is_ipv6(text.substr(kSix.size()), Draft::draft2020_12);
  return is_ipv4(text, Draft::draft2020_12);
}

// At least two labels: mail to a bare name never leaves a machine.
bool is_mail_domain(std::string_view text, bool international) {
  const auto labels = split(text, '.');
  return labels.size() > 1 && std::all_of(labels.begin(), labels.end(), [&](std::string_view label) {
           return is_plain_label(label) || (international && has_wide(label));
         });
}

}  // namespace

bool is_ipv4(std::string_view text, Draft) {
  const auto parts = split(text, '.');
  return parts.size() == 4 && std::all_of(parts.begin(), parts.end(), is_octet);
}

bool is_ipv6(std::string_view text, Draft) {
  constexpr int kGroups = 8;
  const auto gap = text.find("::");
  if (gap == std::string_view::npos) return count_groups(text, true) == kGroups;
  const int before = count_groups(text.substr(0, gap), false);
  const int after = count_groups(text.substr(gap + 2), true);
  return before >= 0 && after >= 0 && before + after < kGroups;
}

// Until draft 7 a host name is RFC 1034's: a final dot is allowed. Since draft 7 an "xn--" label must be a
// valid one.
bool is_hostname(std::string_view text, Draft draft) {
  if (draft <= Draft::draft7 && text.ends_with('.')) text.remove_suffix(1);
  if (text.empty() || text.size() > kLongestName || has_wide(text)) return false;
  const auto labels = split(text, '.');
  if (draft >= Draft::draft7) return are_labels(labels);
  return std::all_of(labels.begin(), labels.end(), is_plain_label);
}

bool is_idn_hostname(std::string_view text, Draft) {
  constexpr std::size_t kMostBytes = 4 * kLongestName;
  if (text.empty() || text.size() > kMostBytes) return false;
  const std::string name = with_plain_dots(text);
  return code_points(name).size() <= kLongestName && are_labels(split(name, '.'));
}

// Quoted names and addresses of machines are RFC 5321's, which 2020-12 refers to.
bool is_email(std::string_view text, Draft draft) {
  const auto at = text.rfind('@');
  if (at == std::string_view::npos) return false;
  const auto local = text.substr(0, at);
  const auto domain = text.substr(at + 1);
  const bool full = draft == Draft::draft2020_12;
  return (is_dotted_atom(local, false) || (full && is_quoted_local(local, false))) &&
         (is_mail_domain(domain, false) || (full && is_address_literal(domain)));
}

bool is_idn_email(std::string_view text, Draft) {
  const auto at = text.rfind('@');
  if (at == std::string_view::npos) return false;
  const auto local = text.substr(0, at);
  const auto domain = text.substr(at + 1);
  return (is_dotted_atom(local, true) || is_quoted_local(local, true)) &&
         (is_mail_domain(domain, true) || is_address_literal(domain));
}

}  // namespace proctor::value::formats
