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

  // Of a search with a trail.
  std::string place_of(Node node);

  bool is_spent() const { return spent_; }

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

  bool charge(std::size_t visits) {
    if (visits > left_) {
      spent_ = true;
      left_ = 0;
      return false;
    }
    left_ -= visits;
    return true;
  }

  // path_search.cc: segments
  Node node_below(Node parent, const Value& child, Slot slot) {
    return {&child, trail_ ? trail_->add(parent.step, child, slot) : 0};
  }
  void move(const Stage& stage, Node node);
  void descend(const Stage& stage, Node node);
  void push_children(Nodes& stack, Node node, bool nulls);
  void visit_map(const Stage& stage, Nodes& stack, Node node, std::string_view name);
  void keep_key(const Stage& stage, Node node);
  Value name_at(const Slot& slot);

  // path_select.cc: selectors
  void keep(const Stage& stage, Node node);
  void select(const Stage& stage, Node node, const Selector& selector);
  void select_child(const Stage& stage, Node node, const Selector& selector);
  Node child_node(Node node, const Selector& selector);
  const Value* follow(const Query& query, const Value* value, Value& scratch);
  void select_all(const Stage& stage, Node node, const Expr* filter);
  void select_slice(const Stage& stage, Node node, const Slice& slice);
  std::optional<Value> computed(const Value& value, const Selector& selector);

  // path_filter.cc: the conditions of filters
  bool holds(const Expr& expr, const Here& here);
  bool compares(const Expr& expr, const Here& here);
  bool matches(const Expr& expr, const Here& here);
  bool fits(std::string_view text, const Pattern& pattern);
  const Pattern* pattern_of(std::string_view source, Reach reach);
  bool exists(const Query& query, const Here& here);
  bool equal(const Value& a, const Value& b);
  bool equal_maps(const Map& a, const Map& b);
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
