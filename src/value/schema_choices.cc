#include "value/schema_choices.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "value/schema_bytes.h"

namespace proctor::value::json_schema {
namespace {

std::uint64_t mixed(std::uint64_t x) {  // spreads every bit
  x = (x ^ (x >> 32U)) * 0xD6E8FEB86659FD93ULL;
  x = (x ^ (x >> 32U)) * 0xD6E8FEB86659FD93ULL;
  return x ^ (x >> 32U);
}

std::uint64_t hash_of_text(std::string_view text) { return std::hash<std::string_view>{}(text); }

std::uint64_t hash_of_number(double number) {
  if (number == 0) number = 0;  // -0 is 0
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return mixed(bits + 1);
}

// Shorter ones first: most comparisons end there.
bool is_before(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

using Hashed = std::pair<std::uint64_t, std::uint32_t>;

}  // namespace

std::uint64_t hash_of(const Value& value, Steps& steps) {
  std::uint64_t hash = static_cast<std::uint64_t>(value.kind()) * 0x9E3779B97F4A7C15ULL;
  switch (value.kind()) {
    case Kind::null: return mixed(hash);
    case Kind::boolean: return mixed(hash + (value.boolean() ? 1 : 2));
    case Kind::integer:
    case Kind::number: return hash_of_number(value.number());
    case Kind::text: return mixed(hash ^ hash_of_text(value.text()));
    case Kind::list:
      if (!steps.spend(value.list().size())) return hash;
      for (const Value& item : value.list()) hash = mixed(hash ^ hash_of(item, steps)) + 1;
      return hash;
    case Kind::map:
      if (!steps.spend(value.map().size())) return hash;
      for (const Member& member : value.map())
        hash += mixed(hash_of_text(member.key) ^ mixed(hash_of(member.value, steps)));
      return mixed(hash);
  }
  return hash;
}

Choices::Choices(List values) : values_(std::move(values)) {
  Steps steps(SIZE_MAX);
  for (std::uint32_t i = 0; i < values_.size(); ++i) {
    if (values_[i].is_text()) {
      texts_.emplace_back(values_[i].text());
    } else {
      others_.emplace_back(hash_of(values_[i], steps), i);
    }
  }
  std::sort(texts_.begin(), texts_.end(), is_before);
  std::sort(others_.begin(), others_.end());
}

bool Choices::has_text(std::string_view text) const {
  constexpr std::size_t kFew = 8;
  if (texts_.size() > kFew) return std::binary_search(texts_.begin(), texts_.end(), text, is_before);
  for (const std::string& one : texts_)
    if (one.size() == text.size() && are_equal(one.data(), text.data(), text.size())) return true;
  return false;
}

bool Choices::has(const Value& value, Steps& steps) const {
  if (value.is_text()) return has_text(value.text());
  if (others_.empty()) return false;
  const Hashed wanted{hash_of(value, steps), 0};
  for (auto at = std::lower_bound(others_.begin(), others_.end(), wanted);
       at != others_.end() && at->first == wanted.first; ++at)
    if (values_[at->second] == value) return true;
  return false;
}

std::optional<std::pair<std::size_t, std::size_t>> find_twins(const List& list, Steps& steps) {
  constexpr std::size_t kFew = 6;
  if (list.size() <= kFew) {
    for (std::size_t i = 1; i < list.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (list[i] == list[j]) return std::pair(j, i);
    return std::nullopt;
  }
  if (!steps.spend(list.size())) return std::nullopt;
  std::vector<Hashed> hashes;
  hashes.reserve(list.size());
  for (std::uint32_t i = 0; i < list.size(); ++i) hashes.emplace_back(hash_of(list[i], steps), i);
  std::sort(hashes.begin(), hashes.end());
  for (std::size_t i = 1; i < hashes.size(); ++i)
    for (std::size_t j = i; j > 0 && hashes[j - 1].first == hashes[i].first && steps.spend(1); --j)
      if (list[hashes[j - 1].second] == list[hashes[i].second])
        return std::pair<std::size_t, std::size_t>(hashes[j - 1].second, hashes[i].second);
  return std::nullopt;
}

}  // namespace proctor::value::json_schema
