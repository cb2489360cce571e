#include "checks/equality.h"

#include <algorithm>
#include <cmath>

namespace proctor::checks {
namespace {

bool is_zero(const Value& value) { return value.is_number() && value.number() == 0; }

bool has_zero(const Value& value) {
  if (const List* list = value.if_list()) return std::any_of(list->begin(), list->end(), has_zero);
  const Map* map = value.if_map();
  if (map == nullptr) return is_zero(value);
  return std::any_of(map->begin(), map->end(), [](const value::Member& m) { return has_zero(m.value); });
}

// Of two values that are equal otherwise.
bool zeros_agree(const Value& a, const Value& b) {
  if (const List* list = a.if_list())
    return std::equal(list->begin(), list->end(), b.list().begin(), b.list().end(), zeros_agree);
  if (const Map* map = a.if_map())
    return std::all_of(map->begin(), map->end(),
                       [&](const value::Member& m) { return zeros_agree(m.value, *b.map().find(m.key)); });
  return !is_zero(a) || std::signbit(a.number()) == std::signbit(b.number());
}

}  // namespace

bool are_same(const Value& a, const Value& b) { return a == b && zeros_agree(a, b); }

Equality::Equality(const Value& expected) : expected_(&expected), has_zero_(has_zero(expected)) {}

bool Equality::holds(const Value& actual) const {
  return actual == *expected_ && (!has_zero_ || zeros_agree(actual, *expected_));
}

bool Equality::holds(const Seen& seen) const {
  if (seen.value() != nullptr) return holds(*seen.value());
  return seen.exists() && expected_->is_text() && *seen.text() == std::string_view(expected_->text());
}

}  // namespace proctor::checks
