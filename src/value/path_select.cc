// Selectors: which children of one value are next.
#include <algorithm>

#include "value/path_javascript.h"
#include "value/path_search.h"

namespace proctor::value::path {
namespace {

constexpr std::size_t kBytesAVisit = 256;  // of a text that is counted

const Value* element(const List& list, std::int64_t index) {
  const auto size = static_cast<std::int64_t>(list.size());
  if (index < 0) index += size;
  return index >= 0 && index < size ? &list[static_cast<std::size_t>(index)] : nullptr;
}

// The child that a selector names, in the document.
const Value* child_of(const Value& value, const Selector& selector) {
  if (const Map* map = value.if_map()) return selector.name ? map->find(*selector.name) : nullptr;
  const List* list = value.if_list();
  return list != nullptr && selector.index ? element(*list, *selector.index) : nullptr;
}

// jsonpath-plus takes it for nothing, so in a path it has no length; in a filter its length is 0.
bool is_empty_text(const Value& value) { return value.is_text() && std::string_view(value.text()).empty(); }

Slot slot_in(const Value& parent, const Value& child, std::string_view name) {
  const List* list = parent.if_list();
  if (list == nullptr) return {.name = name};
  return {.index = &child - list->data()};
}

}  // namespace

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

// Without a value where there is no such child.
Node Search::child_node(Node node, const Selector& selector) {
  if (!charge(1)) return {};
  if (const Value* child = child_of(*node.value, selector)) {
    if (!trail_) return {child, 0};
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

void Search::keep(const Stage& stage, Node node) {
  for (const Segment* segment = stage.segment + 1; segment != stage.end; ++segment) {
    node = child_node(node, segment->selectors.front());
    if (node.value == nullptr) return;
  }
  stage.sink.put(node);
}

void Search::select_child(const Stage& stage, Node node, const Selector& selector) {
  const Node child = child_node(node, selector);
  if (child.value != nullptr) keep(stage, child);
}

// What JavaScript finds in lists and texts beside their children.
std::optional<Value> Search::computed(const Value& value, const Selector& selector) {
  const bool length = selector.name == "length";
  if (const List* list = value.if_list(); list != nullptr && length)
    return Value(static_cast<std::int64_t>(list->size()));
  if (!value.is_text()) return std::nullopt;
  const std::string_view text = value.text();
  if (!charge(text.size() / kBytesAVisit)) return std::nullopt;
  if (length) return Value(static_cast<std::int64_t>(count_utf16(text)));
  if (!selector.index || *selector.index < 0) return std::nullopt;
  auto unit = utf16_at(text, static_cast<std::size_t>(*selector.index));
  return unit ? std::optional<Value>(*std::move(unit)) : std::nullopt;
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
