// TreeBuilder: a document that is being read, for readers of any syntax. Members and items wait in one row
// until the map or list around them is closed, and is then made in one piece of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "value/interner.h"
#include "value/pool.h"
#include "value/value.h"

namespace proctor::value {

class TreeBuilder {
 public:
  // A map whose members are being read.
  struct OpenMap {
    explicit OpenMap(std::size_t place) : first(place) {}

    std::size_t first;       // of its members
    std::uint64_t seen = 0;  // slots of its keys: what is not among them is new
    std::uint64_t last = 0;  // slot of the last key
    Map large;               // holds the members instead, once they are many
  };

  explicit TreeBuilder(std::size_t text_bytes) : pool_(text_bytes * 4) { waiting_.reserve(32); }

  // A place for the root, or for an item of the innermost list.
  std::size_t add() {
    waiting_.emplace_back();
    return waiting_.size() - 1;
  }

  Value& at(std::size_t place) { return waiting_[place].value; }
  Pool& pool() { return pool_; }

  // Makes the value in its place; moving it there would cost more than making it.
  template <typename... Parts>
  Value& put(std::size_t place, Style style, Parts&&... parts) {
    Value& value = at(place);
    std::destroy_at(&value);
    std::construct_at(&value, std::forward<Parts>(parts)...);
    value.style = style;
    return value;
  }

  std::size_t open_list() const { return waiting_.size(); }

  Value& close_list(std::size_t place, std::size_t first, Style style) {
    items_.clear();
    for (std::size_t i = first; i < waiting_.size(); ++i) items_.push_back(std::move(waiting_[i].value));
    waiting_.resize(first);
    return put(place, style, List(items_.data(), items_.data() + items_.size(), pool_));
  }

  OpenMap open_map() const { return OpenMap(waiting_.size()); }

  // A place for the value of the next member.
  std::size_t add_member(OpenMap& map, std::string_view key, Span span) {
    const std::size_t slot = Interner::slot_of(key);
    map.last = std::uint64_t{1} << (slot % 64);
    Member& member = waiting_.emplace_back();
    member.key = keys_.get(key, slot);
    member.key_span = span;
    return waiting_.size() - 1;
  }

  // The member read last.
  Member& last_member() { return waiting_.back(); }
  void drop_last_member() { waiting_.pop_back(); }

  // Takes the last member into the map, or returns the one that has its key already; then it is left where it
  // is.
  Member* settle(OpenMap& map) {
    Member* twin = (map.seen & map.last) == 0 ? nullptr : find(map, waiting_.back().key);
    if (twin != nullptr) return twin;
    map.seen |= map.last;
    keep(map);
    return nullptr;
  }

  Value& close_map(std::size_t place, OpenMap& map, Style style) {
    return put(place, style, take_members(map));
  }

 private:
  Member* find(OpenMap& map, const Key& key) {
    if (!map.large.empty()) return map.large.member(key);
    for (std::size_t i = map.first; i + 1 < waiting_.size(); ++i)
      if (waiting_[i].key == key) return &waiting_[i];
    return nullptr;
  }

  void keep(OpenMap& map) {
    constexpr std::size_t kMany = 32;  // from here on a map finds keys faster
    if (!map.large.empty()) {
      map.large.append(std::move(waiting_.back()));
      waiting_.pop_back();
    } else if (waiting_.size() - map.first > kMany) {
      map.large = take_members(map);
    }
  }

  Map take_members(OpenMap& map) {
    if (!map.large.empty()) return std::move(map.large);
    Map out(waiting_.data() + map.first, waiting_.data() + waiting_.size(), pool_);
    waiting_.resize(map.first);
    return out;
  }

  Pool pool_;
  Interner keys_{pool_};
  std::vector<Member> waiting_;  // the root, then members and items of what is open; the outermost first
  std::vector<Value> items_;     // of the list closed last
};

}  // namespace proctor::value
