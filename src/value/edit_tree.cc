// What an edit does to a tree.
#include "value/edit_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/words.h"

namespace proctor::value {
namespace {

bool same_maps(const Map& a, const Map& b) {
  if (a.size() != b.size()) return false;
  const Member* hint = b.begin();  // most maps keep their order
  return std::all_of(a.begin(), a.end(), [&](const Member& member) {
    const Member* at = hint != b.end() && hint->key == member.key ? hint : b.member(member.key);
    if (at != nullptr) hint = at + 1;
    return at != nullptr && same(member.value, at->value);
  });
}

tl::unexpected<Error> no_place(std::span<const Segment> address, std::string_view why) {
  return fail("E131", fmt::format("no such place: {} {}", name_of(address), why));
}

Value* find(Value& in, const Segment& segment) {
  if (const auto* key = std::get_if<std::string>(&segment))
    return in.is_map() ? in.map().find(*key) : nullptr;
  const std::size_t index = std::get<std::size_t>(segment);
  return in.is_list() && index < in.list().size() ? &in.list()[index] : nullptr;
}

Result<Value*> walk(Value& tree, const Address& address, std::size_t steps) {
  Value* at = &tree;
  for (std::size_t i = 0; i < steps; ++i) {
    at = find(*at, address[i]);
    if (at == nullptr) return no_place(std::span(address).first(i + 1), "is not there");
  }
  return at;
}

std::span<const Segment> without_last(const Address& address) {
  return std::span(address).first(address.size() - 1);
}

tl::unexpected<Error> not_in(const Address& address, const Value& parent, std::string_view wanted) {
  return no_place(address, fmt::format("would need a {}, but {} is {}", wanted,
                                       name_of(without_last(address)), name_of(parent.kind())));
}

Result<Value*> walk_to_parent(Value& tree, const Address& address) {
  if (address.empty()) return no_place(address, "stands in no list or map");
  return walk(tree, address, address.size() - 1);
}

Result<void> apply_set(Value& tree, const Edit& edit) {
  if (edit.at.empty()) {
    tree = edit.value;
    return {};
  }
  TRY(Value * parent, walk_to_parent(tree, edit.at));
  const auto* key = std::get_if<std::string>(&edit.at.back());
  if (key != nullptr && parent->is_map()) {
    parent->map().set(*key, edit.value);
    return {};
  }
  if (key != nullptr) return not_in(edit.at, *parent, "map");
  TRY(Value * target, walk(tree, edit.at, edit.at.size()));
  *target = edit.value;
  return {};
}

Result<void> apply_insert(Value& tree, const Edit& edit) {
  TRY(Value * parent, walk_to_parent(tree, edit.at));
  const auto* index = std::get_if<std::size_t>(&edit.at.back());
  if (index == nullptr) return no_place(edit.at, "is no place in a list");
  if (!parent->is_list()) return not_in(edit.at, *parent, "list");
  if (*index > parent->list().size()) return no_place(edit.at, "is beyond the end of the list");
  parent->list().insert(parent->list().begin() + static_cast<std::ptrdiff_t>(*index), edit.value);
  return {};
}

Result<void> apply_remove(Value& tree, const Edit& edit) {
  TRY(Value * parent, walk_to_parent(tree, edit.at));
  if (find(*parent, edit.at.back()) == nullptr) return no_place(edit.at, "is not there");
  if (const auto* key = std::get_if<std::string>(&edit.at.back())) {
    parent->map().erase(*key);
  } else {
    const auto index = static_cast<std::ptrdiff_t>(std::get<std::size_t>(edit.at.back()));
    parent->list().erase(parent->list().begin() + index);
  }
  return {};
}

Result<void> apply_rename(Value& tree, const Edit& edit) {
  TRY(Value * parent, walk_to_parent(tree, edit.at));
  const auto* key = std::get_if<std::string>(&edit.at.back());
  if (key == nullptr || !parent->is_map() || !parent->map().has(*key))
    return no_place(edit.at, "is no member of a map");
  if (*key != edit.key && parent->map().has(edit.key))
    return fail("E131",
                fmt::format("{} has a key {} already", name_of(without_last(edit.at)), quoted(edit.key)));
  for (Member& member : parent->map())
    if (member.key == *key) member.key = edit.key;
  parent->map().reindex();
  return {};
}

}  // namespace

bool same(const Value& a, const Value& b) {
  if (a.is_map() && b.is_map()) return same_maps(a.map(), b.map());
  if (a.is_list() && b.is_list())
    return std::equal(a.list().begin(), a.list().end(), b.list().begin(), b.list().end(), same);
  const auto is_nan = [](const Value& value) {
    return value.kind() == Kind::number && std::isnan(value.number());
  };
  return a == b || (is_nan(a) && is_nan(b));
}

std::string name_of(std::span<const Segment> address) {
  std::string out;
  for (const Segment& segment : address) {
    if (const auto* key = std::get_if<std::string>(&segment)) {
      out += (out.empty() ? "" : ".") + *key;
    } else {
      out += fmt::format("[{}]", std::get<std::size_t>(segment));
    }
  }
  return out.empty() ? "the root" : quoted(out);
}

Result<Value> apply(Value tree, const Edit& edit) {
  Result<void> done;
  switch (edit.what) {
    case Edit::What::set: done = apply_set(tree, edit); break;
    case Edit::What::insert: done = apply_insert(tree, edit); break;
    case Edit::What::remove: done = apply_remove(tree, edit); break;
    case Edit::What::rename: done = apply_rename(tree, edit); break;
  }
  if (!done) return tl::make_unexpected(done.error());
  return tree;
}

}  // namespace proctor::value
