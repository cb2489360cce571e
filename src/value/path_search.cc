#include "value/path_search.h"

#include <algorithm>
#include <cmath>

#include "value/path_javascript.h"

namespace proctor::value::path {
namespace {

constexpr std::size_t kUsualStack = 32;

const Value* element(const List& list, std::int64_t index) {
  const auto size = static_cast<std::int64_t>(list.size());
  if (index < 0) index += size;
  return index >= 0 && index < size ? &list[static_cast<std::size_t>(index)] : nullptr;
}

// What JavaScript finds in lists and texts beside their children.
std::optional<Value> computed(const Value& value, const Selector& selector) {
  const bool length = selector.name == "length";
  if (const List* list = value.if_list(); list != nullptr && length)
    return Value(static_cast<std::int64_t>(list->size()));
  if (!value.is_text()) return std::nullopt;
  const std::string_view text = value.text();
  if (length) return Value(static_cast<std::int64_t>(count_utf16(text)));
  if (!selector.index || *selector.index < 0) return std::nullopt;
  auto unit = utf16_at(text, static_cast<std::size_t>(*selector.index));
  return unit ? std::optional<Value>(*std::move(unit)) : std::nullopt;
}

// The child that a selector names, in the document.
const Value* child_of(const Value& value, const Selector& selector) {
  if (const Map* map = value.if_map()) return selector.name ? map->find(*selector.name) : nullptr;
  const List* list = value.if_list();
  return list != nullptr && selector.index ? element(*list, *selector.index) : nullptr;
}

// jsonpath-plus takes it for nothing, so in a path it has no length; in a filter its length is 0.
bool is_empty_text(const Value& value) { return value.is_text() && std::string_view(value.text()).empty(); }

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

Slot slot_in(const Value& parent, const Value& child, std::string_view name) {
  const List* list = parent.if_list();
  if (list == nullptr) return {.name = name};
  return {.index = &child - list->data()};
}

}  // namespace

Search::Search(const Value& root, std::size_t visits, bool with_trail, std::list<Value>& made)
    : root_(root), left_(visits), made_(made) {
  if (with_trail) trail_.emplace(root);
}

bool Search::charge(std::size_t visits) {
  if (visits > left_) {
    spent_ = true;
    left_ = 0;
    return false;
  }
  left_ -= visits;
  return true;
}

// The one value that a single query leads to; what it computes goes to `scratch`.
const Value* Search::follow(const Query& query, const Value* value, Value& scratch) {
  if (!charge(1 + query.segments.size())) return nullptr;
  for (const Segment& segment : query.segments) {
    if (value == nullptr) return nullptr;
    const Selector& selector = segment.selectors.front();
    const Value* child = child_of(*value, selector);
    if (child == nullptr && selector.computes) {
      if (auto made = computed(*value, selector)) {
        scratch = *std::move(made);
        child = &scratch;
      }
    }
    value = child;
  }
  return value;
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

void Search::keep(const Stage& stage, Node node) {
  for (const Segment* segment = stage.segment + 1; segment != stage.end; ++segment) {
    node = child_node(node, segment->selectors.front());
    if (node.value == nullptr) return;
  }
  stage.sink.put(node);
}

Node Search::node_below(Node parent, const Value& child, Slot slot) {
  return {&child, trail_ ? trail_->add(parent.step, child, slot) : 0};
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
  keep(stage, {&made_.emplace_back(node.step == 0 ? Value() : name_of(trail_->slot(node.step))), node.step});
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

void Search::select(const Stage& stage, Node node, const Selector& selector) {
  switch (selector.pick) {
    case Pick::child: select_child(stage, node, selector); return;
    case Pick::all: select_all(stage, node, nullptr); return;
    case Pick::filter: select_all(stage, node, selector.filter.get()); return;
    case Pick::slice: select_slice(stage, node, selector.slice); return;
    case Pick::from_end: break;
  }
  const List* list = node.value->if_list();
  if (list == nullptr || static_cast<std::uint64_t>(*selector.index) > list->size()) return;
  const std::size_t index = list->size() - static_cast<std::size_t>(*selector.index);
  keep(stage, node_below(node, (*list)[index], {.index = static_cast<std::int64_t>(index)}));
}

void Search::select_child(const Stage& stage, Node node, const Selector& selector) {
  const Node child = child_node(node, selector);
  if (child.value != nullptr) keep(stage, child);
}

// Without a value where there is no such child.
Node Search::child_node(Node node, const Selector& selector) {
  if (!charge(1)) return {};
  if (const Value* child = child_of(*node.value, selector)) {
    Slot slot =
        slot_in(*node.value, *child, selector.name ? std::string_view(*selector.name) : std::string_view());
    slot.written = true;
    return node_below(node, *child, slot);
  }
  if (!selector.computes || is_empty_text(*node.value)) return {};
  auto made = computed(*node.value, selector);
  if (!made) return {};
  const Slot slot = selector.name == "length" ? Slot{.name = *selector.name}
                                              : Slot{.index = *selector.index, .written = true};
  return node_below(node, made_.emplace_back(*std::move(made)), slot);
}

void Search::select_all(const Stage& stage, Node node, const Expr* filter) {
  const auto consider = [&](const Value& child, Slot slot) {
    if (filter == nullptr || holds(*filter, {.container = node, .value = &child, .slot = slot}))
      keep(stage, node_below(node, child, slot));
  };
  if (const List* list = node.value->if_list()) {
    if (!charge(list->size())) return;
    if (filter == nullptr) stage.sink.expect(list->size());
    std::int64_t index = 0;
    for (const Value& item : *list) consider(item, {.index = index++});
  } else if (const Map* map = node.value->if_map()) {
    if (!charge(map->size())) return;
    for (const Member& member : *map) consider(member.value, {.name = member.key});
  }
}

void Search::select_slice(const Stage& stage, Node node, const Slice& slice) {
  const List* list = node.value->if_list();
  if (list == nullptr || slice.step == 0) return;
  const auto size = static_cast<std::int64_t>(list->size());
  const bool forward = slice.step > 0;
  const auto bound = [&](std::optional<std::int64_t> at, std::int64_t otherwise) {
    if (!at) return otherwise;
    const std::int64_t place = *at < 0 ? *at + size : *at;
    return forward ? std::clamp<std::int64_t>(place, 0, size) : std::clamp<std::int64_t>(place, -1, size - 1);
  };
  const std::int64_t begin = bound(slice.begin, forward ? 0 : size - 1);
  const std::int64_t end = bound(slice.end, forward ? size : -1);
  for (std::int64_t i = begin; forward ? i < end : i > end; i += slice.step) {
    if (!charge(1)) return;
    keep(stage, node_below(node, (*list)[static_cast<std::size_t>(i)], {.index = i}));
  }
}

}  // namespace proctor::value::path
