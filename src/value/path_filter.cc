// The conditions of filters. A null pointer is "nothing" of RFC 9535 and undefined of JavaScript. What an
// expression computes lies in a scratch value of the caller's, so that looking at the document copies
// nothing.
#include <algorithm>

#include "base/utf8.h"
#include "value/path_javascript.h"
#include "value/path_search.h"

namespace proctor::value::path {
namespace {

constexpr std::size_t kMostPatterns = 16;

// What looking at a value as a whole costs beside the visit, in visits.
std::size_t weight(const Value* value) {
  constexpr std::size_t kBytesAVisit = 256;
  constexpr std::size_t kStructure = 16;  // which JavaScript would turn into a text, a short one
  if (value == nullptr) return 0;
  if (value->is_text()) return std::string_view(value->text()).size() / kBytesAVisit;
  return value->is_scalar() ? 0 : kStructure;
}

bool number_less(const Value& a, const Value& b) {
  if (a.is_integer() && b.is_integer()) {
    const auto x = a.integer();
    const auto y = b.integer();
    if (x && y) return *x < *y;
  }
  return a.number() < b.number();
}

// As RFC 9535 has it: numbers with numbers, texts with texts, by code points.
bool strictly_less(const Value* a, const Value* b) {
  if (a == nullptr || b == nullptr) return false;
  if (a->is_number() && b->is_number()) return number_less(*a, *b);
  return a->is_text() && b->is_text() && std::string_view(a->text()) < std::string_view(b->text());
}

bool both_number(const Value* a, const Value* b) {
  return a != nullptr && b != nullptr && a->is_number() && b->is_number();
}

const Value* in(Value& scratch, Value value) {
  scratch = std::move(value);
  return &scratch;
}

}  // namespace

bool Search::holds(const Expr& expr, const Here& here) {
  if (!charge(1)) return false;
  const auto holds_here = [&](const Expr& one) { return holds(one, here); };
  switch (expr.op) {
    case Op::negate: return !holds(expr.args.front(), here);
    case Op::every: return std::all_of(expr.args.begin(), expr.args.end(), holds_here);
    case Op::some: return std::any_of(expr.args.begin(), expr.args.end(), holds_here);
    case Op::exists: return exists(expr.query, here);
    case Op::equal:
    case Op::less:
    case Op::less_or_equal: return compares(expr, here);
    case Op::matches: return matches(expr, here);
    default: break;
  }
  Value scratch;
  return is_true(value_of(expr, here, scratch));
}

bool Search::exists(const Query& query, const Here& here) {
  if (!query.single) return !nodes_of(query, here).empty();
  Value scratch;
  return follow(query, start_value(query.start, here, scratch), scratch) != nullptr;
}

bool Search::compares(const Expr& expr, const Here& here) {
  Value first;
  Value second;
  const Value* a = value_of(expr.args[0], here, first);
  const Value* b = value_of(expr.args[1], here, second);
  const bool numbers = both_number(a, b);
  if (!numbers && !charge(weight(a) + weight(b))) return false;
  const bool loose = expr.loose && !numbers;
  if (expr.op != Op::equal && loose) return loosely_less(a, b, expr.op == Op::less_or_equal);
  if (strictly_less(a, b) && expr.op != Op::equal) return true;
  if (expr.op == Op::less) return false;
  const bool structures = a != nullptr && b != nullptr && !a->is_scalar() && !b->is_scalar();
  if (loose && !structures) return loosely_equal(a, b);
  return a == nullptr || b == nullptr ? a == b : equal(*a, *b);
}

// Deep equality that pays for what it looks at.
bool Search::equal(const Value& a, const Value& b) {
  if (!charge(1 + weight(&a))) return false;
  const List* list = a.if_list();
  const Map* map = a.if_map();
  if (map != nullptr && b.is_map()) return equal_maps(*map, b.map());
  if (list == nullptr || !b.is_list()) return list == nullptr && map == nullptr && a == b;
  return std::equal(list->begin(), list->end(), b.list().begin(), b.list().end(),
                    [this](const Value& x, const Value& y) { return equal(x, y); });
}

bool Search::equal_maps(const Map& a, const Map& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const Member& member) {
           const Value* other = b.find(member.key);
           return other != nullptr && equal(member.value, *other);
         });
}

const Value* Search::value_of(const Expr& expr, const Here& here, Value& scratch) {
  switch (expr.op) {
    case Op::literal: return expr.literal ? &*expr.literal : nullptr;
    case Op::query: return follow(expr.query, start_value(expr.query.start, here, scratch), scratch);
    case Op::every: return first_with(false, expr, here, scratch);
    case Op::some: return first_with(true, expr, here, scratch);
    case Op::length: return length_of(value_of(expr.args.front(), here, scratch), scratch);
    case Op::count:
      return in(scratch, static_cast<std::int64_t>(nodes_of(expr.args.front().query, here).size()));
    case Op::value: {
      const Nodes nodes = nodes_of(expr.args.front().query, here);
      return nodes.size() == 1 ? nodes.front().value : nullptr;
    }
    default: return in(scratch, holds(expr, here));
  }
}

// && and || as JavaScript has them: the value that decides, or the last.
const Value* Search::first_with(bool truth, const Expr& expr, const Here& here, Value& scratch) {
  const Value* value = nullptr;
  for (const Expr& one : expr.args) {
    value = value_of(one, here, scratch);
    if (is_true(value) == truth || spent_) break;
  }
  return value;
}

const Value* Search::length_of(const Value* value, Value& scratch) {
  const auto size = [&](std::size_t count) { return in(scratch, static_cast<std::int64_t>(count)); };
  if (value == nullptr) return nullptr;
  if (const List* list = value->if_list()) return size(list->size());
  if (const Map* map = value->if_map()) return size(map->size());
  if (!value->is_text()) return nullptr;
  const std::string_view text = value->text();
  return charge(weight(value)) ? size(count_code_points(text)) : nullptr;
}

const Value* Search::start_value(Start start, const Here& here, Value& scratch) {
  const std::uint32_t above = here.container.step;
  switch (start) {
    case Start::here: return here.value;
    case Start::root: return &root_;
    case Start::property: return in(scratch, name_at(here.slot));
    case Start::parent: return above == 0 ? nullptr : trail_->parent(above).value;
    case Start::parent_property: return above == 0 ? nullptr : in(scratch, name_at(trail_->slot(above)));
    case Start::path: break;
  }
  std::string place = place_of(here.container);
  append_slot(place, here.slot);
  return in(scratch, place);
}

Node Search::start_node(Start start, const Here& here) {
  const std::uint32_t above = here.container.step;
  if (start == Start::root) return {&root_, 0};
  if (start == Start::here) return node_below(here.container, *here.value, here.slot);
  if (start == Start::parent) return above == 0 ? Node{} : trail_->parent(above);
  Value scratch;
  const Value* value = start_value(start, here, scratch);
  return value == nullptr ? Node{} : Node{&made_.emplace_back(std::move(scratch)), 0};
}

Nodes Search::nodes_of(const Query& query, const Here& here) {
  const Node start = start_node(query.start, here);
  Nodes nodes;
  if (start.value != nullptr && charge(1)) run(query, start, {.nodes = &nodes});
  return nodes;
}

bool Search::matches(const Expr& expr, const Here& here) {
  Value first;
  Value second;
  const Value* text = value_of(expr.args[0], here, first);
  if (text == nullptr || !text->is_text()) return false;
  if (expr.pattern) return fits(text->text(), *expr.pattern);
  const Value* source = value_of(expr.args[1], here, second);
  if (source == nullptr || !source->is_text()) return false;
  const Pattern* pattern = pattern_of(source->text(), expr.reach);
  return pattern != nullptr && fits(text->text(), *pattern);
}

bool Search::fits(std::string_view text, const Pattern& pattern) {
  constexpr std::size_t kBytesAVisit = 64;
  return charge((1 + text.size() / kBytesAVisit) * pattern.weight()) && pattern.fits(text);
}

// A pattern from the document is compiled once a search, as long as there are few of them.
const Pattern* Search::pattern_of(std::string_view source, Reach reach) {
  if (!charge(1 + source.size())) return nullptr;
  const auto known = patterns_.find({std::string(source), reach});
  if (known != patterns_.end()) return &known->second;
  constexpr std::size_t kVisitsAByte = 16;
  if (!charge(source.size() * kVisitsAByte)) return nullptr;
  if (patterns_.size() == kMostPatterns) patterns_.clear();
  return &patterns_.try_emplace({std::string(source), reach}, source, reach).first->second;
}

}  // namespace proctor::value::path
