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
#include <variant>
#include <vector>

#include "base/span.h"

namespace proctor::value {

class Value;
struct Member;

using List = std::vector<Value>;

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

class Value {
 public:
  Value() = default;
  Value(std::nullptr_t) {}                              // NOLINT(google-explicit-constructor)
  Value(bool b) : data_(b) {}                           // NOLINT
  Value(int i) : data_(std::int64_t{i}) {}              // NOLINT
  Value(std::int64_t i) : data_(i) {}                   // NOLINT
  Value(double d) : data_(d) {}                         // NOLINT
  Value(BigInteger i) : data_(std::move(i)) {}          // NOLINT
  Value(const char* s) : data_(std::string(s)) {}       // NOLINT
  Value(std::string_view s) : data_(std::string(s)) {}  // NOLINT
  Value(std::string s) : data_(std::move(s)) {}         // NOLINT
  Value(List list) : data_(std::move(list)) {}          // NOLINT
  Value(Map map) : data_(std::move(map)) {}             // NOLINT

  Kind kind() const;
  bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
  bool is_boolean() const { return std::holds_alternative<bool>(data_); }
  bool is_text() const { return std::holds_alternative<std::string>(data_); }
  bool is_list() const { return std::holds_alternative<List>(data_); }
  bool is_map() const { return std::holds_alternative<Map>(data_); }
  bool is_integer() const { return kind() == Kind::integer; }
  bool is_number() const { return kind() == Kind::integer || kind() == Kind::number; }  // whole numbers too
  bool is_scalar() const { return !is_list() && !is_map(); }

  // Each asks for what the kind says; asking for another is a bug of the caller's.
  bool boolean() const { return std::get<bool>(data_); }
  const std::string& text() const { return std::get<std::string>(data_); }
  const List& list() const { return std::get<List>(data_); }
  List& list() { return std::get<List>(data_); }
  const Map& map() const { return std::get<Map>(data_); }
  Map& map() { return std::get<Map>(data_); }
  double number() const;                        // nearest double
  std::optional<std::int64_t> integer() const;  // whole numbers that fit, 7.0 included
  const BigInteger* big_integer() const { return std::get_if<BigInteger>(&data_); }

  // Lookups that may miss.
  const std::string* if_text() const { return std::get_if<std::string>(&data_); }
  const List* if_list() const { return std::get_if<List>(&data_); }
  const Map* if_map() const { return std::get_if<Map>(&data_); }
  const Value* find(std::string_view key) const;  // in a map

  // Deep equality as JSON has it: map order free, list order fixed, types distinct, 2 = 2.0. Spans do not
  // count.
  friend bool operator==(const Value& a, const Value& b);

  Span span;
  Style style = Style::made;
  bool alias = false;  // put here by a YAML alias or merge key: not at its span's place for editing

 private:
  std::variant<std::monostate, bool, std::int64_t, double, BigInteger, std::string, List, Map> data_;
};

struct Member {
  std::string key;
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
