#include "checks/templates.h"

#include "text/template.h"

namespace proctor::checks {

using text::Placeholders;

// Deep as the value is, which its parser limits.
void fill_templates(Value& value, const Value& vars) {
  if (const auto text = value.if_text()) {
    if (!text::has_placeholders(*text, Placeholders::braces)) return;
    const Span span = value.span;
    value = Value(text::render_template(*text, vars, Placeholders::braces).text);
    value.span = span;
  } else if (value.is_list()) {
    for (Value& item : value.list()) fill_templates(item, vars);
  } else if (value.is_map()) {
    for (auto& member : value.map()) fill_templates(member.value, vars);
  }
}

}  // namespace proctor::checks
