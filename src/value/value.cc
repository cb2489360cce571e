#include "value/value.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>

#include "value/number.h"

namespace proctor::value {

// By hash of the key, so that it holds no pointer into the members, which move.
struct Map::Index {
  std::unordered_multimap<std::size_t, std::size_t> places;

  void insert(std::string_view key, std::size_t place) {
    places.emplace(std::hash<std::string_view>{}(key), place);
  }
};

Map::Map() = default;
Map::Map(const Map& other) : members_(other.members_) {
  if (other.index_) index_ = std::make_unique<Index>(*other.index_);
}
Map::Map(Map&&) noexcept = default;
Map& Map::operator=(const Map& other) { return *this = Map(other); }
Map& Map::operator=(Map&&) noexcept = default;
Map::~Map() = default;

Map::Map(std::initializer_list<std::pair<std::string_view, Value>> members) {
  for (const auto& [key, value] : members) set(key, value);
}

const Member* Map::member(std::string_view key) const {
  if (index_) {
    const auto [first, last] = index_->places.equal_range(std::hash<std::string_view>{}(key));
    const auto at =
        std::find_if(first, last, [&](const auto& place) { return members_[place.second].key == key; });
    return at == last ? nullptr : &members_[at->second];
  }
  const auto at =
      std::find_if(members_.begin(), members_.end(), [&](const Member& m) { return m.key == key; });
  return at == members_.end() ? nullptr : &*at;
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
    append({std::string(key), std::move(value), {}, false});
  }
}

void Map::append(Member member) {
  constexpr std::size_t kSmall = 32;
  members_.push_back(std::move(member));
  if (index_) {
    index_->insert(members_.back().key, members_.size() - 1);
  } else if (members_.size() > kSmall) {
    index_ = std::make_unique<Index>();
    reindex();
  }
}

bool Map::erase(std::string_view key) {
  const bool erased = std::erase_if(members_, [&](const Member& m) { return m.key == key; }) > 0;
  if (erased) reindex();
  return erased;
}

void Map::reindex() {
  if (!index_) return;
  index_->places.clear();
  for (std::size_t i = 0; i < members_.size(); ++i) index_->insert(members_[i].key, i);
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

Kind Value::kind() const {
  constexpr Kind kKinds[] = {Kind::null,    Kind::boolean, Kind::integer, Kind::number,
                             Kind::integer, Kind::text,    Kind::list,    Kind::map};
  return kKinds[data_.index()];
}

double Value::number() const {
  if (const auto* i = std::get_if<std::int64_t>(&data_)) return static_cast<double>(*i);
  if (const auto* big = big_integer()) return parse_double(big->digits);
  return std::get<double>(data_);
}

std::optional<std::int64_t> Value::integer() const {
  if (const auto* i = std::get_if<std::int64_t>(&data_)) return *i;
  const auto* d = std::get_if<double>(&data_);
  constexpr double kLimit = 9223372036854775808.0;  // 2^63
  if (d == nullptr || std::trunc(*d) != *d || *d < -kLimit || *d >= kLimit) return std::nullopt;
  return static_cast<std::int64_t>(*d);
}

const Value* Value::find(std::string_view key) const {
  const Map* map = if_map();
  return map == nullptr ? nullptr : map->find(key);
}

namespace {

bool equal_numbers(const Value& a, const Value& b) {
  if (a.kind() == Kind::integer && b.kind() == Kind::integer) {
    if (a.big_integer() != nullptr && b.big_integer() != nullptr) return *a.big_integer() == *b.big_integer();
    return a.integer() == b.integer() && a.integer().has_value();
  }
  return a.number() == b.number();  // as doubles, where one of them is: it prints shorter than it is
}

bool equal_maps(const Map& a, const Map& b) {
  if (a.size() != b.size()) return false;
  // Two maps from the same writer mostly have the same order: try that before searching.
  const bool same_order = std::equal(a.begin(), a.end(), b.begin(),
                                     [](const Member& x, const Member& y) { return x.key == y.key; });
  if (same_order) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [](const Member& x, const Member& y) { return x.value == y.value; });
  }
  return std::all_of(a.begin(), a.end(), [&](const Member& member) {
    const Value* other = b.find(member.key);
    return other != nullptr && *other == member.value;
  });
}

}  // namespace

bool operator==(const Value& a, const Value& b) {
  if (a.is_number() && b.is_number()) return equal_numbers(a, b);
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Kind::boolean: return a.boolean() == b.boolean();
    case Kind::text: return a.text() == b.text();
    case Kind::list: return a.list() == b.list();
    case Kind::map: return equal_maps(a.map(), b.map());
    default: return true;
  }
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
