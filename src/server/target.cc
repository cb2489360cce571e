#include "server/target.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::server {
namespace {

constexpr int kNoDigit = -1;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return kNoDigit;
}

std::optional<char> escaped(std::string_view text, std::size_t at) {
  if (at + 2 >= text.size()) return std::nullopt;
  const int high = digit(text[at + 1]);
  const int low = digit(text[at + 2]);
  if (high == kNoDigit || low == kNoDigit) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

// In a query a plus is a space.
std::optional<std::string> decoded(std::string_view text, bool in_query) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += in_query && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const auto character = escaped(text, i);
    if (!character) return std::nullopt;
    out += *character;
    i += 2;
  }
  if (find_invalid_utf8(out) || out.find('\0') != std::string::npos) return std::nullopt;
  return out;
}

bool add_pair(std::string_view text, Target& out) {
  if (text.empty()) return true;
  const auto cut = std::min(text.find('='), text.size());
  auto name = decoded(text.substr(0, cut), true);
  auto value = decoded(text.substr(std::min(cut + 1, text.size())), true);
  if (!name || !value) return false;
  out.query.emplace_back(*std::move(name), *std::move(value));
  return true;
}

}  // namespace

std::optional<Target> parse_target(std::string_view path, std::string_view query) {
  if (!path.starts_with('/')) return std::nullopt;
  Target out;
  for (const auto piece : split(path.substr(1), '/')) {
    auto text = decoded(piece, false);
    if (!text) return std::nullopt;
    out.pieces.push_back(*std::move(text));
  }
  for (const auto pair : split(query, '&'))
    if (!add_pair(pair, out)) return std::nullopt;
  return out;
}

}  // namespace proctor::server
