// Value: one tree for YAML and JSON. Key order is kept, integers are exact, and every node knows where it was
// written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/span.h"
#include "value/shared_text.h"

namespace proctor::value {

class Value;
struct Member;

using List = std::vector<Value>;

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
  explicit Map(std::vector<Member> members);  // the caller knows the keys are unique

  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  const Member* member(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != nullptr; }

  void set(std::string_view key, Value value);  // replaces in place, or appends
  void append(Member member);                   // the caller knows the key is new
  bool erase(std::string_view key);

  bool empty() const { return size() == 0; }
  std::size_t size() const;
  const Member* begin() const;
  const Member* end() const;
  Member* begin();
  Member* end();

  void reindex();  // after keys were changed in place

 private:
  struct Index;

  std::vector<Member> members_;
  std::unique_ptr<Index> index_;  // of a large map only
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

// 24 bytes: what it is, where it stands, and a number or a pointer to the rest. Texts are shared with copies,
// lists and maps are copied.
class Value {
 public:
  Value() noexcept = default;
  Value(std::nullptr_t) noexcept {}                                   // NOLINT(google-explicit-constructor)
  Value(bool b) noexcept : tag_(Tag::boolean) { data_.boolean = b; }  // NOLINT
  Value(int i) noexcept : Value(std::int64_t{i}) {}                   // NOLINT
  Value(std::int64_t i) noexcept : tag_(Tag::integer) { data_.integer = i; }  // NOLINT
  Value(double d) noexcept : tag_(Tag::number) { data_.number = d; }          // NOLINT
  Value(BigInteger i);                                                        // NOLINT
  Value(const char* s) : Value(SharedText(s)) {}                              // NOLINT
  Value(std::string_view s) : Value(SharedText(s)) {}                         // NOLINT
  Value(std::string s) : Value(SharedText(std::move(s))) {}                   // NOLINT
  Value(SharedText s);                                                        // NOLINT
  Value(List list);                                                           // NOLINT
  Value(Map map);                                                             // NOLINT

  Value(const Value& other);
  Value(Value&& other) noexcept
      : span(other.span), style(other.style), alias(other.alias), tag_(other.tag_), data_(other.data_) {
    other.tag_ = Tag::null;
  }
  Value& operator=(const Value& other) { return *this = Value(other); }
  Value& operator=(Value&& other) noexcept;
  ~Value() {
    if (owns()) drop();
  }

  Kind kind() const;
  bool is_null() const { return tag_ == Tag::null; }
  bool is_boolean() const { return tag_ == Tag::boolean; }
  bool is_text() const { return tag_ == Tag::text; }
  bool is_list() const { return tag_ == Tag::list; }
  bool is_map() const { return tag_ == Tag::map; }
  bool is_integer() const { return tag_ == Tag::integer || tag_ == Tag::big; }
  bool is_number() const { return is_integer() || tag_ == Tag::number; }  // whole numbers too
  bool is_scalar() const { return !is_list() && !is_map(); }

  // Each asks for what the kind says; asking for another is a bug of the caller's, and throws.
  bool boolean() const { return of(Tag::boolean).boolean; }
  const std::string& text() const { return of(Tag::text).text->text; }
  const List& list() const { return *of(Tag::list).list; }
  List& list() { return *of(Tag::list).list; }
  const Map& map() const { return *of(Tag::map).map; }
  Map& map() { return *of(Tag::map).map; }
  double number() const;                        // nearest double
  std::optional<std::int64_t> integer() const;  // whole numbers that fit, 7.0 included
  const BigInteger* big_integer() const { return tag_ == Tag::big ? data_.big : nullptr; }

  // Lookups that may miss.
  const std::string* if_text() const { return is_text() ? &data_.text->text : nullptr; }
  const List* if_list() const { return is_list() ? data_.list : nullptr; }
  const Map* if_map() const { return is_map() ? data_.map : nullptr; }
  const Value* find(std::string_view key) const;  // in a map

  // Deep equality as JSON has it: map order free, list order fixed, types distinct, 2 = 2.0. Spans do not
  // count.
  friend bool operator==(const Value& a, const Value& b);

  Span span;
  Style style = Style::made;
  bool alias = false;  // put here by a YAML alias or merge key: not at its span's place for editing

 private:
  enum class Tag : std::uint8_t {
    null,
    boolean,
    integer,
    number,
    text,
    big,
    list,
    map
  };  // from text on: owned

  union Data {
    bool boolean;
    std::int64_t integer;
    double number;
    SharedText::Block* text;
    BigInteger* big;
    List* list;
    Map* map;
  };

  bool owns() const { return tag_ >= Tag::text; }
  void drop() noexcept;
  const Data& of(Tag tag) const {
    if (tag_ != tag) wrong_kind();
    return data_;
  }
  [[noreturn]] void wrong_kind() const;

  Tag tag_ = Tag::null;
  Data data_ = {};
};

struct Member {
  Key key;
  Value value;
  Span key_span;
  bool merged = false;  // brought in by a merge key
};

inline std::size_t Map::size() const { return members_.size(); }

// Nodes in the tree, the root included.
std::size_t count_nodes(const Value& value);

}  // namespace proctor::value

namespace proctor {
using value::List;
using value::Map;
using value::Value;
}  // namespace proctor
