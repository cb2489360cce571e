// Maps differ by key. Lists are aligned so that as much as can be stays as it is, and what changed is paired
// with what it most resembles; the rest is inserted and removed.
#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "value/edit_tree.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

constexpr std::size_t kLargestAlignment = 250'000;  // pairs of items; larger lists are paired from the front
constexpr std::size_t kEqual = 1000;

// Of a list's item, for guessing which item of another list it was. A wrong guess costs a longer edit,
// nothing else.
struct Print {
  std::size_t whole = 0;
  std::vector<std::size_t> members;  // of a map, sorted
};

std::size_t hash_of(const Value& value) { return std::hash<std::string>{}(to_yaml_flow(value)); }

Print print_of(const Value& value) {
  Print out;
  out.whole = hash_of(value);
  if (const Map* map = value.if_map())
    for (const Member& member : *map)
      out.members.push_back(hash_of(member.value) ^ (std::hash<std::string>{}(member.key) << 1U));
  std::sort(out.members.begin(), out.members.end());
  return out;
}

// 1 to kEqual: any pair is better than an insertion and a removal.
std::size_t likeness(const Print& a, const Print& b) {
  if (a.whole == b.whole) return kEqual;
  const std::size_t most = std::max(a.members.size(), b.members.size());
  if (most == 0) return 1;
  std::vector<std::size_t> common;
  std::set_intersection(a.members.begin(), a.members.end(), b.members.begin(), b.members.end(),
                        std::back_inserter(common));
  return 1 + common.size() * (kEqual - 2) / most;
}

std::vector<Print> prints_of(std::span<const Value> items) {
  std::vector<Print> out;
  out.reserve(items.size());
  for (const Value& item : items) out.push_back(print_of(item));
  return out;
}

// Which items of two lists belong together, in order: the pairing with the greatest likeness in sum.
std::vector<std::pair<std::size_t, std::size_t>> align(std::span<const Value> from,
                                                       std::span<const Value> to) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  if (from.size() * to.size() > kLargestAlignment) {
    for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i) out.emplace_back(i, i);
    return out;
  }
  const auto a = prints_of(from);
  const auto b = prints_of(to);
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> best((a.size() + 1) * width, 0);
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t j = b.size(); j-- > 0;)
      best[i * width + j] = std::max({best[(i + 1) * width + j], best[i * width + j + 1],
                                      best[(i + 1) * width + j + 1] + likeness(a[i], b[j])});
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const std::size_t here = best[i * width + j];
    if (here == best[(i + 1) * width + j + 1] + likeness(a[i], b[j])) {
      out.emplace_back(i++, j++);
    } else if (here == best[(i + 1) * width + j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return out;
}

class Differ {
 public:
  std::vector<Edit> edits;

  void values(const Value& from, const Value& to) {
    if (same(from, to)) return;
    if (from.is_map() && to.is_map() && !from.map().empty() && !to.map().empty()) {
      maps(from.map(), to.map());
    } else if (from.is_list() && to.is_list() && !from.list().empty() && !to.list().empty()) {
      lists(from.list(), to.list());
    } else {
      edits.push_back({.what = Edit::What::set, .at = at_, .value = to});
    }
  }

 private:
  using Index = std::unordered_map<std::string_view, const Member*>;

  static Index index_of(const Map& map) {
    Index out;
    for (const Member& member : map) out.emplace(member.key, &member);
    return out;
  }

  void add(Edit::What what, Segment segment, Value value = {}, std::string key = {}) {
    at_.push_back(std::move(segment));
    edits.push_back({what, at_, std::move(value), std::move(key)});
    at_.pop_back();
  }

  void below(Segment segment, const Value& from, const Value& to) {
    at_.push_back(std::move(segment));
    values(from, to);
    at_.pop_back();
  }

  void maps(const Map& from, const Map& to) {
    Index old = index_of(from);
    const Index wanted = index_of(to);
    rename(from, to, old, wanted);
    for (const Member& member : to) {
      const auto at = old.find(member.key);
      if (at == old.end()) {
        add(Edit::What::set, member.key, member.value);
      } else {
        below(member.key, at->second->value, member.value);
      }
    }
    for (const Member& member : from)
      if (old.contains(member.key) && !wanted.contains(member.key)) add(Edit::What::remove, member.key);
  }

  // A member with another key, but the same value in the same place, was renamed.
  void rename(const Map& from, const Map& to, Index& old, const Index& wanted) {
    for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i) {
      const Member& before = from.begin()[i];
      const Member& after = to.begin()[i];
      if (wanted.contains(before.key) || old.contains(after.key) || !same(before.value, after.value))
        continue;
      add(Edit::What::rename, before.key, {}, after.key);
      old.erase(before.key);
      old.emplace(after.key, &after);
    }
  }

  void lists(std::span<const Value> from, std::span<const Value> to) {
    std::size_t index = 0;
    for (; !from.empty() && !to.empty() && same(from.front(), to.front()); ++index) {
      from = from.subspan(1);
      to = to.subspan(1);
    }
    while (!from.empty() && !to.empty() && same(from.back(), to.back())) {
      from = from.first(from.size() - 1);
      to = to.first(to.size() - 1);
    }
    auto pairs = align(from, to);
    pairs.emplace_back(from.size(), to.size());
    std::size_t i = 0;
    std::size_t j = 0;
    for (const auto& [old, wanted] : pairs) {
      for (; j < wanted; ++j) add(Edit::What::insert, index++, to[j]);
      for (; i < old; ++i) add(Edit::What::remove, index);
      if (old < from.size()) below(index++, from[i++], to[j++]);
    }
  }

  Address at_;
};

}  // namespace

std::vector<Edit> edits_between(const Value& from, const Value& to) {
  Differ differ;
  differ.values(from, to);
  return std::move(differ.edits);
}

}  // namespace proctor::value
