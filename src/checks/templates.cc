#include "checks/templates.h"

#include <algorithm>

#include "text/template.h"

namespace proctor::checks {
namespace {

using text::Placeholders;

// Both go as deep as the value, which its parser limits.
bool has_templates(const Value& value) {
  if (const auto text = value.if_text()) return text::has_placeholders(*text, Placeholders::braces);
  if (const List* list = value.if_list()) return std::any_of(list->begin(), list->end(), has_templates);
  const Map* map = value.if_map();
  return map != nullptr && std::any_of(map->begin(), map->end(), [](const value::Member& member) {
           return has_templates(member.value);
         });
}

void fill(Value& value, const Value& vars) {
  if (const auto text = value.if_text()) {
    const Span span = value.span;
    value = Value(text::render_template(*text, vars, Placeholders::braces).text);
    value.span = span;
  } else if (value.is_list()) {
    for (Value& item : value.list()) fill(item, vars);
  } else if (value.is_map()) {
    for (auto& member : value.map()) fill(member.value, vars);
  }
}

}  // namespace

void fill_templates(Value& value, const Map& vars) {
  if (has_templates(value)) fill(value, Value(vars));
}

}  // namespace proctor::checks
