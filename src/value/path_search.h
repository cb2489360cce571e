// One search of one document: segment after segment, each turning a list of nodes into the next. Nothing
// recurses with the document; filters recurse as deep as the path nests them, which the parser caps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/path_program.h"
#include "value/path_trail.h"
#include "value/value.h"

namespace proctor::value::path {

using Nodes = std::vector<Node>;

// Where found nodes go: whole, or their values alone.
struct Sink {
  Nodes* nodes = nullptr;
  std::vector<const Value*>* values = nullptr;

  void expect(std::size_t more) const {
    if (values != nullptr && values->capacity() - values->size() < more)
      values->reserve(std::max(values->size() + more, values->capacity() * 2));
  }

  void put(Node node) const {
    if (values != nullptr) {
      values->push_back(node.value);
    } else {
      nodes->push_back(node);
    }
  }
};

class Search {
 public:
  // `made` keeps what the path computes; it has to outlive what is found.
  Search(const Value& root, std::size_t visits, bool with_trail, std::list<Value>& made);

  void run(const Query& query, Node start, Sink sink);

  bool is_spent() const { return spent_; }
  const Trail& trail() const { return *trail_; }

 private:
  // A child that a filter looks at.
  struct Here {
    Node container;
    const Value* value;
    Slot slot;
  };
  // A segment and the plain ones behind it: each node that the segment selects is led through those at once.
  struct Stage {
    const Segment* segment;
    const Segment* end;
    Sink sink;
  };

  bool charge(std::size_t visits);

  // path_search.cc: segments and selectors
  void keep(const Stage& stage, Node node);
  Node node_below(Node parent, const Value& child, Slot slot);
  Node child_node(Node node, const Selector& selector);
  void move(const Stage& stage, Node node);
  void descend(const Stage& stage, Node node);
  void push_children(Nodes& stack, Node node, bool nulls);
  void visit_map(const Stage& stage, Nodes& stack, Node node, std::string_view name);
  void select(const Stage& stage, Node node, const Selector& selector);
  void select_child(const Stage& stage, Node node, const Selector& selector);
  void select_all(const Stage& stage, Node node, const Expr* filter);
  void select_slice(const Stage& stage, Node node, const Slice& slice);
  void keep_key(const Stage& stage, Node node);

  // path_filter.cc: the conditions of filters
  bool holds(const Expr& expr, const Here& here);
  bool compares(const Expr& expr, const Here& here);
  bool matches(const Expr& expr, const Here& here);
  bool fits(std::string_view text, std::string_view pattern, Reach reach);
  bool equal(const Value& a, const Value& b);
  bool equal_maps(const Map& a, const Map& b);
  const Value* follow(const Query& query, const Value* value, Value& scratch);
  const Value* value_of(const Expr& expr, const Here& here, Value& scratch);
  const Value* first_with(bool truth, const Expr& expr, const Here& here, Value& scratch);
  const Value* length_of(const Value* value, Value& scratch);
  const Value* start_value(Start start, const Here& here, Value& scratch);
  Node start_node(Start start, const Here& here);
  Nodes nodes_of(const Query& query, const Here& here);

  const Value& root_;
  std::size_t left_;
  bool spent_ = false;
  std::optional<Trail> trail_;
  std::list<Value>& made_;
  std::map<std::pair<std::string, Reach>, Pattern> patterns_;  // those that the document holds
};

}  // namespace proctor::value::path
