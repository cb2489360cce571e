// Value: one tree for YAML and JSON. Key order is kept, integers are exact, and every node knows where it was
// written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/span.h"
#include "value/array.h"
#include "value/shared_text.h"

namespace proctor::value {

class Value;
struct Member;

using List = Array<Value>;

// Keys are shared: a parsed document has each of its keys once in memory.
using Key = SharedText;

// A map with text keys in the order they were written. Keys are unique. A large one is indexed, so that no
// file, however odd, makes looking up slow.
class Map {
 public:
  Map();
  Map(const Map&);
  Map(Map&&) noexcept;
  Map& operator=(const Map&);
  Map& operator=(Map&&) noexcept;
  ~Map();
  Map(std::initializer_list<std::pair<std::string_view, Value>> members);
  Map(Member* first, Member* last, Pool& pool);  // takes them over; the caller knows the keys are unique

  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  const Member* member(std::string_view key) const;
  Member* member(std::string_view key);
  bool has(std::string_view key) const { return find(key) != nullptr; }

  void set(std::string_view key, Value value);  // replaces in place, or appends
  void append(Member member);                   // the caller knows the key is new
  bool erase(std::string_view key);

  bool empty() const { return members_.empty(); }
  std::size_t size() const { return members_.size(); }
  const Member* begin() const { return members_.begin(); }
  const Member* end() const;
  Member* begin() { return members_.begin(); }
  Member* end();

  void reindex();  // after keys were changed in place

 private:
  struct Index;  // of a large map only

  const Index* index() const;

  Array<Member, std::unique_ptr<Index>> members_;
};

// A whole number outside 64 bits, as decimal digits without leading zeros.
struct BigInteger {
  std::string digits;

  bool operator==(const BigInteger&) const = default;
};

enum class Kind : std::uint8_t { null, boolean, integer, number, text, list, map };

std::string_view name_of(Kind kind);

// How a node was written, where that matters later: typing anew, editing in place.
enum class Style : std::uint8_t { made, plain, single_quoted, double_quoted, literal, folded, flow, block };

// 24 bytes: what it is, where it stands, and what it holds or a pointer to that. A short text lies within, a
// long one is shared with copies; lists and maps are copied.
class alignas(8) Value {
 public:
  Value() noexcept = default;
  Value(std::nullptr_t) noexcept {}                                // NOLINT(google-explicit-constructor)
  Value(bool b) noexcept : tag_(Tag::boolean) { put(b); }          // NOLINT
  Value(int i) noexcept : Value(std::int64_t{i}) {}                // NOLINT
  Value(std::int64_t i) noexcept : tag_(Tag::integer) { put(i); }  // NOLINT
  Value(double d) noexcept : tag_(Tag::number) { put(d); }         // NOLINT
  Value(BigInteger i);                                             // NOLINT
  Value(std::string_view s);                                       // NOLINT
  Value(const char* s) : Value(std::string_view(s)) {}             // NOLINT
  Value(const std::string& s) : Value(std::string_view(s)) {}      // NOLINT
  Value(std::string_view s, Pool& pool);
  Value(SharedText s);                    // NOLINT
  Value(const std::vector<Value>& list);  // NOLINT
  Value(List list) noexcept;              // NOLINT
  Value(Map map) noexcept;                // NOLINT

  Value(const Value& other);
  Value(Value&& other) noexcept
      : span(other.span), style(other.style), alias(other.alias), tag_(other.tag_), length_(other.length_) {
    copy_room(other);
    other.tag_ = Tag::null;
  }
  Value& operator=(const Value& other) { return *this = Value(other); }
  Value& operator=(Value&& other) noexcept {
    const Value old(std::move(*this));  // dropped last, so that a value may be given a part of itself
    span = other.span;
    style = other.style;
    alias = other.alias;
    length_ = other.length_;
    copy_room(other);
    tag_ = std::exchange(other.tag_, Tag::null);
    return *this;
  }
  ~Value() {
    if (tag_ >= Tag::far_text) drop();
  }

  Kind kind() const noexcept { return kind_of(tag()); }

  // Finer than the kind, for tables that are asked about every value of a document.
  static constexpr unsigned kTags = 9;
  unsigned tag() const noexcept { return static_cast<unsigned>(tag_); }
  static constexpr Kind kind_of(unsigned tag) noexcept {
    constexpr std::uint64_t kKinds = 0x652443210;  // one hexadecimal digit a tag, the last one first
    return static_cast<Kind>(kKinds >> (4 * tag) & 0xFU);
  }

  bool is_null() const { return tag_ == Tag::null; }
  bool is_boolean() const { return tag_ == Tag::boolean; }
  bool is_text() const { return tag_ == Tag::near_text || tag_ == Tag::far_text; }
  bool is_list() const { return tag_ == Tag::list; }
  bool is_map() const { return tag_ == Tag::map; }
  bool is_integer() const { return tag_ == Tag::integer || tag_ == Tag::big; }
  bool is_number() const { return is_integer() || tag_ == Tag::number; }  // whole numbers too
  bool is_scalar() const { return !is_list() && !is_map(); }

  // Each asks for what the kind says; asking for another is a bug of the caller's, and throws.
  bool boolean() const { return expect(Tag::boolean), get<bool>(); }
  TextView text() const {  // valid while the value stays where it is
    if (tag_ == Tag::near_text) return TextView({reinterpret_cast<const char*>(room_), length_});
    return expect(Tag::far_text), get<SharedText::Block*>()->text();
  }
  const List& list() const { return expect(Tag::list), at<List>(); }
  List& list() { return expect(Tag::list), at<List>(); }
  const Map& map() const { return expect(Tag::map), at<Map>(); }
  Map& map() { return expect(Tag::map), at<Map>(); }
  double number() const {  // nearest double
    if (tag_ == Tag::number) return get<double>();
    return tag_ == Tag::integer ? static_cast<double>(get<std::int64_t>()) : big_number();
  }
  std::optional<std::int64_t> integer() const;  // whole numbers that fit, 7.0 included
  const BigInteger* big_integer() const { return tag_ == Tag::big ? get<BigInteger*>() : nullptr; }

  // Lookups that may miss.
  std::optional<TextView> if_text() const { return is_text() ? std::optional(text()) : std::nullopt; }
  const List* if_list() const { return is_list() ? &at<List>() : nullptr; }
  const Map* if_map() const { return is_map() ? &at<Map>() : nullptr; }
  const Value* find(std::string_view key) const;  // in a map

  // Deep equality as JSON has it: map order free, list order fixed, types distinct, 2 = 2.0. Spans do not
  // count.
  friend bool operator==(const Value& a, const Value& b);

  Span span;
  Style style = Style::made;
  bool alias = false;  // put here by a YAML alias or merge key: not at its span's place for editing

 private:
  enum class Tag : std::uint8_t { null, boolean, integer, number, near_text, far_text, big, list, map };

  static constexpr std::size_t kNear = 12;  // bytes of a text that need no memory elsewhere
  static constexpr std::size_t kFar = 4;    // where in the room anything else lies, for its alignment

  template <typename T>
  void put(T it) noexcept {
    std::memcpy(room_ + kFar, &it, sizeof it);  // NOLINT(bugprone-*)
  }
  template <typename T>
  T get() const noexcept {
    T it;
    std::memcpy(&it, room_ + kFar, sizeof it);  // NOLINT(bugprone-*)
    return it;
  }
  // A list or map lies in the room itself. It is one pointer, and moves as the room's bytes do.
  template <typename T>
  T& at() noexcept {
    return *std::launder(reinterpret_cast<T*>(room_ + kFar));
  }
  template <typename T>
  const T& at() const noexcept {
    return *std::launder(reinterpret_cast<const T*>(room_ + kFar));
  }

  // In the same two steps as it is mostly written, which processors like.
  void copy_room(const Value& other) noexcept {
    std::memcpy(room_, other.room_, kFar);
    std::memcpy(room_ + kFar, other.room_ + kFar, kNear - kFar);
  }

  void put_text(std::string_view s, Pool* pool);
  double big_number() const;
  void drop() noexcept;
  void expect(Tag tag) const {
    if (tag_ != tag) wrong_kind();
  }
  [[noreturn]] void wrong_kind() const;

  Tag tag_ = Tag::null;
  std::uint8_t length_ = 0;  // of a near text
  std::byte room_[kNear] = {};
};

struct Member {
  Key key;
  Value value;
  Span key_span;
  bool merged = false;  // brought in by a merge key
};

inline const Member* Map::end() const { return members_.end(); }
inline Member* Map::end() { return members_.end(); }

// Nodes in the tree, the root included.
std::size_t count_nodes(const Value& value);

}  // namespace proctor::value

namespace proctor {
using value::List;
using value::Map;
using value::Value;
}  // namespace proctor
