#include "value/value.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "value/number.h"

namespace proctor::value {

const std::string& SharedText::none() noexcept {
  static const std::string kNone;
  return kNone;
}

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

  const Member* find(std::string_view key, const std::vector<Member>& members) const {
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

  void fill(const std::vector<Member>& members) {
    std::size_t size = 2 * kSmall;
    while (size < 4 * members.size()) size *= 2;
    slots.assign(size, {});
    for (std::size_t i = 0; i < members.size(); ++i) insert(members[i].key, i);
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

Map::Map(std::vector<Member> members) : members_(std::move(members)) { reindex(); }

const Member* Map::member(std::string_view key) const {
  if (index_) return index_->find(key, members_);
  for (const Member& member : members_)
    if (member.key == key) return &member;
  return nullptr;
}

const Value* Map::find(std::string_view key) const {
  const Member* at = member(key);
  return at == nullptr ? nullptr : &at->value;
}

Value* Map::find(std::string_view key) {
  const Member* at = member(key);
  return at == nullptr ? nullptr : &members_[static_cast<std::size_t>(at - members_.data())].value;
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
  if (index_ && !index_->is_full(members_.size())) {
    index_->insert(members_.back().key, members_.size() - 1);
  } else if (members_.size() > kSmall) {
    reindex();
  }
}

bool Map::erase(std::string_view key) {
  const bool erased = std::erase_if(members_, [&](const Member& m) { return m.key == key; }) > 0;
  if (erased) reindex();
  return erased;
}

void Map::reindex() {
  if (members_.size() <= kSmall) return index_.reset();
  if (!index_) index_ = std::make_unique<Index>();
  index_->fill(members_);
}

const Member* Map::begin() const { return members_.data(); }
const Member* Map::end() const { return members_.data() + members_.size(); }
Member* Map::begin() { return members_.data(); }
Member* Map::end() { return members_.data() + members_.size(); }

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return "boolean";
    case Kind::integer: return "integer";
    case Kind::number: return "number";
    case Kind::text: return "text";
    case Kind::list: return "list";
    case Kind::map: break;
  }
  return "map";
}

Value::Value(BigInteger i) : tag_(Tag::big) { data_.big = new BigInteger(std::move(i)); }
Value::Value(SharedText s) : tag_(Tag::text) {
  data_.text = s.block_ == nullptr ? new SharedText::Block("") : std::exchange(s.block_, nullptr);
}
Value::Value(List list) : tag_(Tag::list) { data_.list = new List(std::move(list)); }
Value::Value(Map map) : tag_(Tag::map) { data_.map = new Map(std::move(map)); }

Value::Value(const Value& other)
    : span(other.span), style(other.style), alias(other.alias), tag_(other.tag_), data_(other.data_) {
  switch (tag_) {
    case Tag::text: data_.text->owners.fetch_add(1, std::memory_order_relaxed); break;
    case Tag::big: data_.big = new BigInteger(*other.data_.big); break;
    case Tag::list: data_.list = new List(*other.data_.list); break;
    case Tag::map: data_.map = new Map(*other.data_.map); break;
    default: break;
  }
}

// By way of a third, so that a value may be given a part of itself.
Value& Value::operator=(Value&& other) noexcept {
  Value old(std::move(*this));
  span = other.span;
  style = other.style;
  alias = other.alias;
  data_ = other.data_;
  tag_ = std::exchange(other.tag_, Tag::null);
  return *this;
}

void Value::drop() noexcept {
  switch (tag_) {
    case Tag::text:
      if (data_.text->drop()) delete data_.text;
      break;
    case Tag::big: delete data_.big; break;
    case Tag::list: delete data_.list; break;
    case Tag::map: delete data_.map; break;
    default: break;
  }
}

void Value::wrong_kind() const {
  throw std::logic_error("a value was asked for another kind than its own, " + std::string(name_of(kind())));
}

Kind Value::kind() const {
  constexpr Kind kKinds[] = {Kind::null, Kind::boolean, Kind::integer, Kind::number,
                             Kind::text, Kind::integer, Kind::list,    Kind::map};
  return kKinds[static_cast<std::size_t>(tag_)];
}

double Value::number() const {
  if (tag_ == Tag::integer) return static_cast<double>(data_.integer);
  if (tag_ == Tag::big) return parse_double(data_.big->digits);
  return of(Tag::number).number;
}

std::optional<std::int64_t> Value::integer() const {
  if (tag_ == Tag::integer) return data_.integer;
  if (tag_ != Tag::number) return std::nullopt;
  constexpr double kLimit = 9223372036854775808.0;  // 2^63
  const double d = data_.number;
  if (std::trunc(d) != d || d < -kLimit || d >= kLimit) return std::nullopt;
  return static_cast<std::int64_t>(d);
}

const Value* Value::find(std::string_view key) const {
  const Map* map = if_map();
  return map == nullptr ? nullptr : map->find(key);
}

namespace {

// Of different sorts. As doubles, where one of them is: it prints shorter than it is.
bool equal_numbers(const Value& a, const Value& b) {
  return !(a.is_integer() && b.is_integer()) && a.number() == b.number();
}

bool equal_members(const Member& member, const Value* other) {
  return other != nullptr && *other == member.value;
}

// Two maps from the same writer mostly have the same order: a key is searched for only where it is not met.
bool equal_maps(const Map& a, const Map& b) {
  if (a.size() != b.size()) return false;
  const Member* beside = b.begin();
  for (const Member& member : a) {
    if (!equal_members(member, beside->key == member.key ? &beside->value : b.find(member.key))) return false;
    ++beside;
  }
  return true;
}

bool equal_lists(const List& a, const List& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(a[i] == b[i])) return false;
  return true;
}

}  // namespace

bool operator==(const Value& a, const Value& b) {
  if (a.tag_ != b.tag_) return a.is_number() && b.is_number() && equal_numbers(a, b);
  switch (a.tag_) {
    case Value::Tag::null: return true;
    case Value::Tag::boolean: return a.data_.boolean == b.data_.boolean;
    case Value::Tag::integer: return a.data_.integer == b.data_.integer;
    case Value::Tag::number: return a.data_.number == b.data_.number;
    case Value::Tag::text:
      return a.data_.text == b.data_.text || a.data_.text->text == b.data_.text->text;
    case Value::Tag::big: return *a.data_.big == *b.data_.big;
    case Value::Tag::list: return equal_lists(*a.data_.list, *b.data_.list);
    case Value::Tag::map: break;
  }
  return equal_maps(*a.data_.map, *b.data_.map);
}

std::size_t count_nodes(const Value& value) {
  std::size_t count = 1;
  if (const List* list = value.if_list())
    for (const Value& item : *list) count += count_nodes(item);
  if (const Map* map = value.if_map())
    for (const Member& member : *map) count += count_nodes(member.value);
  return count;
}

}  // namespace proctor::value
