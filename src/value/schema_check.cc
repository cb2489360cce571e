#include "value/schema_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/words.h"
#include "value/json.h"
#include "value/schema_number.h"

namespace proctor::value::json_schema {
namespace {

using Fault = std::optional<KeywordFault>;

constexpr std::array<std::string_view, 7> kTypes = {"array",  "boolean", "integer", "null",
                                                    "number", "object",  "string"};

Fault wanted(std::string_view what, const Value& got) {
  return KeywordFault{fmt::format("must be {}, got {}", what, brief(got)), got.span};
}

Fault fault_at(const Value& value, std::string message) {
  return KeywordFault{std::move(message), value.span};
}

bool is_schema(const Value& value, Draft draft) {
  return value.is_map() || (value.is_boolean() && draft != Draft::draft4);
}

std::string_view schema_words(Draft draft) {
  return draft == Draft::draft4 ? "a schema (an object)" : "a schema (an object, true or false)";
}

Fault fault_of_schema(const Value& value, Draft draft) {
  return is_schema(value, draft) ? Fault() : wanted(schema_words(draft), value);
}

Fault fault_of_schemas(const Value& value, Draft draft, bool may_be_empty) {
  if (!value.is_list()) return wanted("an array of schemas", value);
  if (value.list().empty() && !may_be_empty) return fault_at(value, "must hold at least one schema");
  for (const Value& item : value.list())
    if (!is_schema(item, draft)) return fault_at(item, "must hold schemas only, got " + brief(item));
  return std::nullopt;
}

Fault fault_of_schema_map(const Value& value, Draft draft) {
  if (!value.is_map()) return wanted("an object whose values are schemas", value);
  for (const Member& member : value.map())
    if (!is_schema(member.value, draft))
      return fault_at(member.value, fmt::format("must hold schemas only, but {} is {}", quoted(member.key),
                                                brief(member.value)));
  return std::nullopt;
}

Fault fault_of_names(const Value& value, bool may_be_empty) {
  if (!value.is_list()) return wanted("an array of names", value);
  if (value.list().empty() && !may_be_empty) return fault_at(value, "must hold at least one name");
  std::set<std::string_view> seen;
  for (const Value& item : value.list()) {
    if (!item.is_text()) return fault_at(item, "must hold strings only, got " + brief(item));
    if (!seen.insert(item.text()).second)
      return fault_at(item, fmt::format("names {} twice", quoted(item.text())));
  }
  return std::nullopt;
}

Fault fault_of_dependencies(const Value& value, Draft draft, bool schemas_too) {
  if (!value.is_map()) return wanted("an object", value);
  for (const Member& member : value.map()) {
    if (schemas_too && is_schema(member.value, draft)) continue;
    if (const auto fault = fault_of_names(member.value, !schemas_too || draft != Draft::draft4))
      return KeywordFault{fmt::format("at {} {}", quoted(member.key), fault->message), fault->span};
  }
  return std::nullopt;
}

Fault fault_of_type(const Value& value) {
  if (!value.is_text()) return wanted("the name of a type or an array of such names", value);
  if (std::find(kTypes.begin(), kTypes.end(), value.text()) != kTypes.end()) return std::nullopt;
  return fault_at(
      value, fmt::format("names no type: {}{}", quoted(value.text()), did_you_mean(value.text(), kTypes)));
}

Fault fault_of_types(const Value& value) {
  if (!value.is_list()) return fault_of_type(value);
  if (auto fault = fault_of_names(value, false)) return fault;
  for (const Value& item : value.list())
    if (auto fault = fault_of_type(item)) return fault;
  return std::nullopt;
}

Fault fault_of_number(const Value& value, Form form) {
  if (form == Form::count) {
    const bool fits = value.is_number() && is_whole(value) && compare_numbers(value, Value(0)) >= 0;
    return fits ? Fault() : wanted("a whole number of at least 0", value);
  }
  if (!value.is_number()) return wanted("a number", value);
  if (form == Form::positive && compare_numbers(value, Value(0)) <= 0)
    return wanted("a number above 0", value);
  return std::nullopt;
}

bool is_anchor_letter(char c, bool first, Draft draft) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const bool underscore = c == '_' && (!first || draft == Draft::draft2020_12);
  if (first || letter || underscore) return letter || underscore;
  return (c >= '0' && c <= '9') || c == '-' || c == '.' || (c == ':' && draft == Draft::draft2019_09);
}

Fault fault_of_anchor(const Value& value, Draft draft) {
  if (!value.is_text()) return wanted("a name", value);
  const std::string_view text = value.text();
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!is_anchor_letter(text[i], i == 0, draft))
      return wanted("a name of letters, digits, - . and _", value);
  return text.empty() ? wanted("a name", value) : Fault();
}

Fault fault_of_id(const Value& value, Draft draft) {
  if (!value.is_text()) return wanted("a URI reference", value);
  const auto hash = std::string_view(value.text()).find('#');
  const bool names_place = hash != std::string_view::npos && hash + 1 < value.text().size();
  if (names_place && draft >= Draft::draft2019_09)
    return wanted("a URI without a fragment (use $anchor)", value);
  return std::nullopt;
}

Fault fault_of_choices(const Value& value, Draft draft) {
  if (!value.is_list()) return wanted("an array", value);
  const bool empty = value.list().empty() && draft <= Draft::draft7;
  return empty ? fault_at(value, "must hold at least one value") : Fault();
}

Fault fault_of_scalar(const Value& value, Form form) {
  if (form == Form::boolean) return value.is_boolean() ? Fault() : wanted("true or false", value);
  if (form == Form::list) return value.is_list() ? Fault() : wanted("an array", value);
  if (form == Form::map) return value.is_map() ? Fault() : wanted("an object", value);
  return value.is_text() ? Fault() : wanted("a string", value);
}

}  // namespace

std::string brief(const Value& value) {
  constexpr std::size_t kLongest = 60;
  if (value.is_list()) return "an array of " + counted(value.list().size(), "item");
  if (value.is_map()) return "an object";
  if (value.is_text()) return quoted(value.text(), kLongest);
  const std::string json = to_json(value);
  return json.size() <= kLongest ? json : json.substr(0, kLongest) + "…";
}

std::optional<KeywordFault> fault_of(const Keyword& keyword, const Value& value, Draft draft) {
  switch (keyword.form) {
    case Form::schema:
      // Draft 4 has no boolean schemas but where they close an object or array.
      if (value.is_boolean() && keyword.name.starts_with("additional")) return std::nullopt;
      return fault_of_schema(value, draft);
    case Form::schemas: return fault_of_schemas(value, draft, false);
    case Form::schemas_by_key:
    case Form::schemas_by_pattern: return fault_of_schema_map(value, draft);
    case Form::schema_or_list:
      return value.is_list() ? fault_of_schemas(value, draft, true) : fault_of_schema(value, draft);
    case Form::schema_or_names_map: return fault_of_dependencies(value, draft, true);
    case Form::names_map: return fault_of_dependencies(value, draft, false);
    case Form::names: return fault_of_names(value, draft != Draft::draft4);
    case Form::choices: return fault_of_choices(value, draft);
    case Form::types: return fault_of_types(value);
    case Form::count:
    case Form::number:
    case Form::positive: return fault_of_number(value, keyword.form);
    case Form::anchor: return fault_of_anchor(value, draft);
    case Form::id: return fault_of_id(value, draft);
    case Form::boolean:
    case Form::list:
    case Form::map:
    case Form::text:
    case Form::pattern:
    case Form::reference: return fault_of_scalar(value, keyword.form);
    case Form::any: break;
  }
  return std::nullopt;
}

}  // namespace proctor::value::json_schema
