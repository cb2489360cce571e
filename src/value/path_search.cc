#include "value/path_search.h"

#include <algorithm>
#include <cmath>

namespace proctor::value::path {
namespace {

constexpr std::size_t kUsualStack = 32;
constexpr std::size_t kBytesAVisit = 16;  // of names and places, which are copied

bool is_of(Type type, const Value& value) {
  switch (type) {
    case Type::null: return value.is_null();
    case Type::boolean: return value.is_boolean();
    case Type::number: return value.is_number() && std::isfinite(value.number());
    case Type::integer:
      return value.is_number() && std::isfinite(value.number()) &&
             std::trunc(value.number()) == value.number();
    case Type::non_finite: return value.is_number() && !std::isfinite(value.number());
    case Type::text: return value.is_text();
    case Type::list: return value.is_list();
    case Type::structure: return !value.is_scalar();
    case Type::scalar: return value.is_scalar();
    case Type::never: break;
  }
  return false;
}

}  // namespace

Search::Search(const Value& root, std::size_t visits, bool with_trail, std::list<Value>& made)
    : root_(root), left_(visits), made_(made) {
  if (with_trail) trail_.emplace(root);
}

void Search::run(const Query& query, Node start, Sink sink) {
  const Segment* segment = query.segments.data();
  const Segment* const end = segment + query.segments.size();
  for (; segment != end && segment->is_plain(); ++segment) {
    start = child_node(start, segment->selectors.front());
    if (start.value == nullptr) return;
  }
  if (segment == end) return sink.put(start);
  Nodes nodes = {start};
  while (segment != end && !spent_) {
    Nodes found;
    Stage stage{.segment = segment, .end = segment + 1, .sink = {.nodes = &found}};
    while (stage.end != end && stage.end->is_plain()) ++stage.end;
    if (stage.end == end) stage.sink = sink;
    for (const Node& node : nodes) {
      if (!charge(1)) return;
      move(stage, node);
    }
    nodes = std::move(found);
    segment = stage.end;
  }
}

void Search::move(const Stage& stage, Node node) {
  const Segment& segment = *stage.segment;
  switch (segment.move) {
    case Move::children:
      for (const Selector& selector : segment.selectors) select(stage, node, selector);
      return;
    case Move::descendants: descend(stage, node); return;
    case Move::parent:
      if (node.step != 0) keep(stage, trail_->parent(node.step));
      return;
    case Move::key: keep_key(stage, node); return;
    case Move::type:
      if (is_of(segment.type, *node.value)) keep(stage, node);
      return;
  }
}

// The root has no name.
void Search::keep_key(const Stage& stage, Node node) {
  if (!charge(1)) return;
  keep(stage, {&made_.emplace_back(node.step == 0 ? Value() : name_at(trail_->slot(node.step))), node.step});
}

Value Search::name_at(const Slot& slot) {
  return charge(slot.name.size() / kBytesAVisit) ? name_of(slot) : Value();
}

std::string Search::place_of(Node node) {
  std::string place = spent_ ? "" : trail_->place(node.step);
  charge(place.size() / kBytesAVisit);
  return place;
}

// Parents before their children, children in order. On the stack lie lists and maps; nulls too where the
// descendants themselves are asked for, as JavaScript takes them for objects.
void Search::descend(const Stage& stage, Node node) {
  const bool themselves = stage.segment->selectors.empty();
  const Selector* first = themselves ? nullptr : &stage.segment->selectors.front();
  const bool by_name =
      !themselves && stage.segment->selectors.size() == 1 && first->pick == Pick::child && first->name;
  Nodes stack;
  stack.reserve(kUsualStack);
  stack.push_back(node);
  while (!stack.empty() && !spent_) {
    const Node next = stack.back();
    stack.pop_back();
    if (by_name && next.value->is_map()) {
      visit_map(stage, stack, next, *first->name);
      continue;
    }
    if (themselves) keep(stage, next);
    for (const Selector& selector : stage.segment->selectors) select(stage, next, selector);
    push_children(stack, next, themselves);
  }
}

// Selects by name and goes on to the children, in one pass.
void Search::visit_map(const Stage& stage, Nodes& stack, Node node, std::string_view name) {
  const std::size_t before = stack.size();
  const Map& map = node.value->map();
  if (!charge(map.size())) return;
  for (const Member& member : map) {
    const std::string_view key = member.key;
    if (key == name) keep(stage, node_below(node, member.value, {.name = key, .written = true}));
    if (!member.value.is_scalar()) stack.push_back(node_below(node, member.value, {.name = key}));
  }
  std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(before), stack.end());
}

void Search::push_children(Nodes& stack, Node node, bool nulls) {
  const std::size_t before = stack.size();
  const auto push = [&](const Value& child, Slot slot) {
    if (!child.is_scalar() || (nulls && child.is_null())) stack.push_back(node_below(node, child, slot));
  };
  if (const Map* map = node.value->if_map()) {
    if (!charge(map->size())) return;
    for (const Member& member : *map) push(member.value, {.name = member.key});
  } else if (const List* list = node.value->if_list()) {
    if (!charge(list->size())) return;
    std::int64_t index = 0;
    for (const Value& item : *list) push(item, {.index = index++});
  }
  std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(before), stack.end());
}

}  // namespace proctor::value::path
