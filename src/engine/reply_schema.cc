#include "engine/reply_schema.h"

#include <utility>

namespace proctor::engine {
namespace {

Map schema_of(const Shape& shape, unsigned takes);

List types_of(unsigned takes) {
  if ((takes & value::takes_number) != 0) takes &= ~static_cast<unsigned>(value::takes_integer);
  constexpr std::pair<unsigned, std::string_view> kTypes[] = {
      {value::takes_text, "string"},     {value::takes_number, "number"}, {value::takes_integer, "integer"},
      {value::takes_boolean, "boolean"}, {value::takes_list, "array"},    {value::takes_map, "object"},
      {value::takes_null, "null"}};
  List out;
  for (const auto& [bit, name] : kTypes)
    if ((takes & bit) != 0) out.emplace_back(name);
  return out;
}

void put_fields(const value::Record& record, Map& out) {
  Map properties;
  List required;
  for (const Field& field : record.fields) {
    const bool may_lack = field.need == value::Need::optional;
    Map schema = schema_of(*field.shape, field.shape->takes | (may_lack ? value::takes_null : 0U));
    if (!field.about.empty()) schema.set("description", field.about);
    properties.set(field.name, std::move(schema));
    required.emplace_back(field.name);
  }
  out.set("properties", std::move(properties));
  out.set("required", std::move(required));
  out.set("additionalProperties", false);
}

Map schema_of(const Shape& shape, unsigned takes) {
  Map out;
  List types = types_of(takes);
  out.set("type", types.size() == 1 ? std::move(types.front()) : Value(std::move(types)));
  if (!shape.words.empty()) {
    List words(shape.words.begin(), shape.words.end());
    if ((takes & value::takes_null) != 0) words.emplace_back();
    out.set("enum", std::move(words));
  }
  if (shape.items != nullptr) out.set("items", schema_of(*shape.items, shape.items->takes));
  if (shape.record != nullptr) put_fields(*shape.record, out);
  return out;
}

}  // namespace

Value reply_format(const Shape& shape) {
  if (shape.takes != value::takes_map || shape.record == nullptr) return {};
  Map schema{{"name", "reply"}, {"strict", true}};
  schema.set("schema", schema_of(shape, shape.takes));
  return Map{{"type", "json_schema"}, {"json_schema", std::move(schema)}};
}

}  // namespace proctor::engine
