#include "value/value.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "value/number.h"

namespace proctor::value {

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

Value::Value(BigInteger i) : tag_(Tag::big) { put(new BigInteger(std::move(i))); }

Value::Value(std::string_view s) { put_text(s, nullptr); }
Value::Value(std::string_view s, Pool& pool) { put_text(s, &pool); }

void Value::put_text(std::string_view s, Pool* pool) {
  if (s.size() <= kNear) {
    length_ = static_cast<std::uint8_t>(s.size());
    std::copy_n(reinterpret_cast<const std::byte*>(s.data()), s.size(), room_);
    tag_ = Tag::near_text;
  } else {
    const std::size_t bytes = SharedText::Block::bytes(s);
    put(SharedText::Block::make(s, pool == nullptr ? Pool::single(bytes) : pool->take(bytes)));
    tag_ = Tag::far_text;
  }
}

// A short text is always near, so that two texts of different tags are different.
Value::Value(SharedText s) {
  if (s.size() <= kNear) {
    put_text(s, nullptr);
  } else {
    tag_ = Tag::far_text;
    put(std::exchange(s.block_, nullptr));
  }
}

Value::Value(const std::vector<Value>& list) : Value(List(list.begin(), list.end())) {}
Value::Value(List list) noexcept : tag_(Tag::list) { ::new (room_ + kFar) List(std::move(list)); }
Value::Value(Map map) noexcept : tag_(Tag::map) { ::new (room_ + kFar) Map(std::move(map)); }

Value::Value(const Value& other)
    : span(other.span), style(other.style), alias(other.alias), length_(other.length_) {
  switch (other.tag_) {
    case Tag::list: ::new (room_ + kFar) List(other.at<List>()); break;
    case Tag::map: ::new (room_ + kFar) Map(other.at<Map>()); break;
    case Tag::big: put(new BigInteger(*other.get<BigInteger*>())); break;
    case Tag::far_text: other.get<SharedText::Block*>()->take(); [[fallthrough]];
    default: copy_room(other); break;
  }
  tag_ = other.tag_;
}

void Value::drop() noexcept {
  switch (tag_) {
    case Tag::far_text: get<SharedText::Block*>()->drop(); break;
    case Tag::big: delete get<BigInteger*>(); break;
    case Tag::list: std::destroy_at(&at<List>()); break;
    case Tag::map: std::destroy_at(&at<Map>()); break;
    default: break;
  }
}

void Value::wrong_kind() const {
  throw std::logic_error("a value was asked for another kind than its own, " + std::string(name_of(kind())));
}

double Value::big_number() const { return expect(Tag::big), parse_double(get<BigInteger*>()->digits); }

std::optional<std::int64_t> Value::integer() const {
  if (tag_ == Tag::integer) return get<std::int64_t>();
  if (tag_ != Tag::number) return std::nullopt;
  constexpr double kLimit = 9223372036854775808.0;  // 2^63
  const auto d = get<double>();
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

// Two maps from the same writer mostly have the same order: a key is searched for only where it is not met.
bool equal_maps(const Map& a, const Map& b) {
  if (a.size() != b.size()) return false;
  const Member* beside = b.begin();
  for (const Member& member : a) {
    const Value* other = beside->key == member.key ? &beside->value : b.find(member.key);
    if (other == nullptr || !(member.value == *other)) return false;
    ++beside;
  }
  return true;
}

}  // namespace

bool operator==(const Value& a, const Value& b) {
  if (a.tag_ != b.tag_) return a.is_number() && b.is_number() && equal_numbers(a, b);
  switch (a.tag_) {
    case Value::Tag::null: return true;
    case Value::Tag::boolean: return a.get<bool>() == b.get<bool>();
    case Value::Tag::integer: return a.get<std::int64_t>() == b.get<std::int64_t>();
    case Value::Tag::number: return a.get<double>() == b.get<double>();
    case Value::Tag::near_text:
      return a.length_ == b.length_ && std::memcmp(a.room_, b.room_, sizeof a.room_) == 0;
    case Value::Tag::far_text: return a.get<const void*>() == b.get<const void*>() || a.text() == b.text();
    case Value::Tag::big: return *a.big_integer() == *b.big_integer();
    case Value::Tag::list: return a.at<List>() == b.at<List>();
    case Value::Tag::map: break;
  }
  return equal_maps(a.at<Map>(), b.at<Map>());
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
