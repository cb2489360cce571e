// Members in a row, with an index from a certain size on.
#include <algorithm>
#include <cstring>
#include <vector>

#include "value/value.h"

namespace proctor::value {
namespace {

constexpr std::size_t kSmall = 32;  // members that are searched one by one

// Eight bytes at a time. The seed keeps a hostile file from choosing keys that fall on one place.
std::uint64_t hash(std::string_view key, std::uint64_t seed) {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15U;
  std::uint64_t state = seed ^ (key.size() * kMultiplier);
  for (std::size_t at = 0; at < key.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, key.data() + at, std::min(key.size() - at, sizeof word));
    state = (state ^ word) * kMultiplier;
    state ^= state >> 29U;
    state *= seed | 1U;
    state ^= state >> 32U;
  }
  return state;
}

}  // namespace

// Open addressing by place, since members move. At most half full.
struct Map::Index {
  struct Slot {
    std::uint32_t tag = 0;    // of the hash
    std::uint32_t place = 0;  // from 1; 0: free
  };

  Index() : seed(reinterpret_cast<std::uintptr_t>(this) * 0xBF58476D1CE4E5B9U) {}
  Index(const Index&) = delete;

  const Member* find(std::string_view key, const Member* members) const {
    const std::uint64_t code = hash(key, seed);
    for (auto at = static_cast<std::size_t>(code);; ++at) {
      const Slot& slot = slots[at & (slots.size() - 1)];
      if (slot.place == 0) return nullptr;
      const Member& member = members[slot.place - 1];
      if (slot.tag == static_cast<std::uint32_t>(code >> 32U) && member.key == key) return &member;
    }
  }

  void insert(std::string_view key, std::size_t place) {
    const std::uint64_t code = hash(key, seed);
    std::size_t at = static_cast<std::size_t>(code) & (slots.size() - 1);
    while (slots[at].place != 0) at = (at + 1) & (slots.size() - 1);
    slots[at] = {static_cast<std::uint32_t>(code >> 32U), static_cast<std::uint32_t>(place + 1)};
  }

  void fill(const Map& map) {
    std::size_t size = 2 * kSmall;
    while (size < 4 * map.size()) size *= 2;
    slots.assign(size, {});
    for (const Member& member : map) insert(member.key, static_cast<std::size_t>(&member - map.begin()));
  }

  bool is_full(std::size_t count) const { return count * 2 > slots.size(); }

  std::uint64_t seed;
  std::vector<Slot> slots;
};

Map::Map() = default;
Map::Map(const Map& other) : members_(other.members_) { reindex(); }
Map::Map(Map&&) noexcept = default;
Map& Map::operator=(const Map& other) { return *this = Map(other); }
Map& Map::operator=(Map&&) noexcept = default;
Map::~Map() = default;

Map::Map(std::initializer_list<std::pair<std::string_view, Value>> members) {
  for (const auto& [key, value] : members) set(key, value);
}

Map::Map(Member* first, Member* last, Pool& pool) : members_(first, last, pool) { reindex(); }

const Map::Index* Map::index() const {
  const auto* extra = members_.extra();
  return extra == nullptr ? nullptr : extra->get();
}

const Member* Map::member(std::string_view key) const {
  if (const Index* found = index()) return found->find(key, members_.data());
  for (const Member& member : members_)
    if (member.key == key) return &member;
  return nullptr;
}

Member* Map::member(std::string_view key) {
  const Member* at = std::as_const(*this).member(key);
  return at == nullptr ? nullptr : members_.begin() + (at - members_.begin());
}

const Value* Map::find(std::string_view key) const {
  const Member* at = member(key);
  return at == nullptr ? nullptr : &at->value;
}

Value* Map::find(std::string_view key) {
  Member* at = member(key);
  return at == nullptr ? nullptr : &at->value;
}

void Map::set(std::string_view key, Value value) {
  if (Value* at = find(key)) {
    *at = std::move(value);
  } else {
    append({Key(key), std::move(value), {}, false});
  }
}

void Map::append(Member member) {
  members_.push_back(std::move(member));
  if (members_.size() <= kSmall) return;
  auto& index = *members_.extra();
  if (!index || index->is_full(members_.size())) return reindex();
  index->insert(members_.back().key, members_.size() - 1);
}

bool Map::erase(std::string_view key) {
  const Member* at = member(key);
  if (at == nullptr) return false;
  members_.erase(at);
  reindex();
  return true;
}

void Map::reindex() {
  if (members_.empty()) return;
  auto& index = *members_.extra();
  if (members_.size() <= kSmall) return index.reset();
  if (!index) index = std::make_unique<Index>();
  index->fill(*this);
}

}  // namespace proctor::value
