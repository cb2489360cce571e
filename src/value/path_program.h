// What a JSONPath is compiled to: a query is a start and segments, a segment selects among what it is handed,
// and a filter is a tree of expressions. Both dialects come to the same form; what they mean by it differs in
// flags that the parser sets, so that a search never asks for the dialect.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "value/path_regex.h"
#include "value/value.h"

namespace proctor::value::path {

struct Expr;

enum class Pick : std::uint8_t { child, from_end, slice, all, filter };

struct Slice {
  std::optional<std::int64_t> begin = {};
  std::optional<std::int64_t> end = {};
  std::int64_t step = 1;
};

// Chooses among the children of one value.
struct Selector {
  Pick pick = Pick::child;
  std::optional<std::string> name = {};    // of a child in a map
  std::optional<std::int64_t> index = {};  // of a child in a list, counted from the end if negative
  bool computes = false;                   // as JavaScript has it: `length`, and the characters of a text
  Slice slice = {};
  std::shared_ptr<const Expr> filter = {};
};

enum class Move : std::uint8_t { children, descendants, parent, key, type };

enum class Type : std::uint8_t {
  null,
  boolean,
  number,
  integer,
  non_finite,
  text,
  list,
  structure,  // a map, and a list as well: JavaScript calls both objects
  scalar,
  never,  // what JSON cannot hold
};

struct Segment {
  Move move = Move::children;
  Type type = Type::null;                // of Move::type
  std::vector<Selector> selectors = {};  // none after `..`: the descendants themselves

  // Leads to one child at most.
  bool is_plain() const {
    return move == Move::children && selectors.size() == 1 && selectors.front().pick == Pick::child;
  }
};

enum class Start : std::uint8_t { root, here, parent, property, parent_property, path };

struct Query {
  Start start = Start::root;
  bool single = true;  // every segment is plain
  std::vector<Segment> segments = {};
};

enum class Op : std::uint8_t {
  literal,  // without a value: undefined
  query,    // the one value it leads to
  exists,
  negate,
  every,
  some,
  equal,
  less,
  less_or_equal,
  length,
  count,
  value,
  matches,
};

struct Expr {
  Op op = Op::literal;
  bool loose = false;  // compares as JavaScript does
  std::vector<Expr> args = {};
  std::optional<Value> literal = {};
  Query query = {};
  Reach reach = Reach::whole;
  std::shared_ptr<const Pattern> pattern = {};  // of a pattern written in the path
};

}  // namespace proctor::value::path
