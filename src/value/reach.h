// Reaching into a tree that may be anything: what is not there, or is of another kind, reads as nothing.
#pragma once

#include <string_view>

#include "value/value.h"

namespace proctor::value {

inline const Value* reach(const Value* value, std::string_view key) {
  return value == nullptr || !value->is_map() ? nullptr : value->find(key);
}

template <typename... Keys>
const Value* reach(const Value* value, std::string_view key, std::string_view next, Keys... keys) {
  return reach(reach(value, key), next, keys...);
}

inline const Value* first_of(const Value* list) {
  const List* items = list == nullptr ? nullptr : list->if_list();
  return items == nullptr || items->empty() ? nullptr : &items->front();
}

// Valid while the value stays where it is; empty where it is no text.
inline std::string_view text_of(const Value* value) {
  return value != nullptr && value->is_text() ? std::string_view(value->text()) : std::string_view{};
}

inline std::string_view text_at(const Value* value, std::string_view key) {
  return text_of(reach(value, key));
}
inline std::string_view text_at(const Value& value, std::string_view key) { return text_at(&value, key); }

// The items of a list; of anything else none.
inline const List& items_of(const Value* value) {
  static const List kNone;
  return value != nullptr && value->is_list() ? value->list() : kNone;
}
inline const List& items_at(const Value* value, std::string_view key) { return items_of(reach(value, key)); }
inline const List& items_at(const Value& value, std::string_view key) { return items_at(&value, key); }

inline bool is_true(const Value* value) {
  return value != nullptr && value->is_boolean() && value->boolean();
}
inline bool is_absent(const Value* value) { return value == nullptr || value->is_null(); }

}  // namespace proctor::value
