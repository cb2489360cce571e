#include "cassette/difference.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

constexpr std::size_t kLongestShown = 60;
constexpr std::size_t kContext = 20;  // of a long text, before the place where it differs

std::size_t common_prefix(std::string_view a, std::string_view b) {
  const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<std::size_t>(at - a.begin());
}

double of_texts(std::string_view a, std::string_view b) {
  if (a == b) return 0;
  const std::size_t prefix = common_prefix(a, b);
  a.remove_prefix(prefix);
  b.remove_prefix(prefix);
  const auto [at, other] = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  const auto alike = static_cast<double>(prefix + static_cast<std::size_t>(at - a.rbegin()));
  const auto whole = static_cast<double>(prefix + std::max(a.size(), b.size()));
  return 1 - alike / (whole + 1);  // never 0: they are not equal
}

double of_lists(const List& a, const List& b) {
  const std::size_t both = std::min(a.size(), b.size());
  auto out = static_cast<double>(std::max(a.size(), b.size()) - both);
  for (std::size_t i = 0; i < both; ++i) out += difference(a[i], b[i]);
  return out;
}

double of_maps(const Map& a, const Map& b) {
  double out = 0;
  std::size_t shared = 0;
  for (const auto& member : a) {
    const Value* other = b.find(member.key);
    shared += other == nullptr ? 0 : 1;
    out += other == nullptr ? 1 : difference(member.value, *other);
  }
  return out + static_cast<double>(b.size() - shared);
}

std::string step_into(std::string_view key) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (!key.empty() && std::all_of(key.begin(), key.end(), plain)) return "." + std::string(key);
  return fmt::format("[{}]", proctor::quoted(key));
}

std::string shown(const Value* value) {
  if (value == nullptr) return "nothing";
  if (value->is_text()) return proctor::quoted(value->text(), kLongestShown);
  const std::string json = visible(value::to_json(*value));
  if (count_code_points(json) <= kLongestShown) return json;
  return fmt::format("{} {}",
                     value->is_map() ? "an object:" : "a list:", proctor::quoted(json, kLongestShown));
}

// Of two long texts, the part around the place where they part.
std::string_view from_place(std::string_view text, std::size_t place) {
  std::size_t begin = place > kContext ? place - kContext : 0;
  while (begin > 0 && begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U)
    --begin;
  return text.substr(std::min(begin, text.size()));
}

Differing of_long_texts(std::string path, std::string_view asked, std::string_view recorded) {
  const std::size_t place = common_prefix(asked, recorded);
  const auto part = [&](std::string_view text) {
    const std::string_view from = from_place(text, place);
    return (from.size() == text.size() ? "" : "…") + proctor::quoted(from, kLongestShown);
  };
  return {std::move(path), part(asked), part(recorded)};
}

class Finder {
 public:
  explicit Finder(const std::function<bool(std::string_view key)>& counts) : counts_(counts) {}

  std::optional<Differing> at_top(const Value& asked, const Value& recorded) {
    if (!asked.is_map() || !recorded.is_map()) return in(asked, recorded, "$");
    return in_maps(asked.map(), recorded.map(), "$", true);
  }

 private:
  std::optional<Differing> in(const Value& asked, const Value& recorded, const std::string& path) {
    if (asked == recorded) return std::nullopt;
    if (asked.is_map() && recorded.is_map()) return in_maps(asked.map(), recorded.map(), path, false);
    if (asked.is_list() && recorded.is_list()) return in_lists(asked.list(), recorded.list(), path);
    if (asked.is_text() && recorded.is_text()) return of_long_texts(path, asked.text(), recorded.text());
    return Differing{path, shown(&asked), shown(&recorded)};
  }

  std::optional<Differing> in_maps(const Map& asked, const Map& recorded, const std::string& path, bool top) {
    for (const auto& member : asked) {
      if (top && !counts_(member.key)) continue;
      const std::string here = path + step_into(member.key);
      const Value* other = recorded.find(member.key);
      if (other == nullptr) return Differing{here, shown(&member.value), shown(nullptr)};
      if (auto found = in(member.value, *other, here)) return found;
    }
    for (const auto& member : recorded)
      if (!asked.has(member.key) && (!top || counts_(member.key)))
        return Differing{path + step_into(member.key), shown(nullptr), shown(&member.value)};
    return std::nullopt;
  }

  std::optional<Differing> in_lists(const List& asked, const List& recorded, const std::string& path) {
    for (std::size_t i = 0; i < std::max(asked.size(), recorded.size()); ++i) {
      const std::string here = fmt::format("{}[{}]", path, i);
      if (i >= recorded.size()) return Differing{here, shown(&asked[i]), shown(nullptr)};
      if (i >= asked.size()) return Differing{here, shown(nullptr), shown(&recorded[i])};
      if (auto found = in(asked[i], recorded[i], here)) return found;
    }
    return std::nullopt;
  }

  const std::function<bool(std::string_view key)>& counts_;
};

}  // namespace

double difference(const Value& asked, const Value& recorded) {
  if (asked.is_map() && recorded.is_map()) return of_maps(asked.map(), recorded.map());
  if (asked.is_list() && recorded.is_list()) return of_lists(asked.list(), recorded.list());
  if (asked.is_text() && recorded.is_text()) return of_texts(asked.text(), recorded.text());
  return asked == recorded ? 0 : 1;
}

std::optional<Differing> first_difference(const Value& asked, const Value& recorded,
                                          const std::function<bool(std::string_view key)>& counts) {
  return Finder(counts).at_top(asked, recorded);
}

}  // namespace proctor::cassette
