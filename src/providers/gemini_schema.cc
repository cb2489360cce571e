#include "providers/gemini_schema.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace proctor::providers {
namespace {

bool is_in(std::string_view key, std::initializer_list<std::string_view> keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool needs_more(const value::Member& member) {
  if (is_in(member.key,
            {"$ref", "$defs", "definitions", "oneOf", "allOf", "not", "const", "patternProperties"}))
    return true;
  return member.key == "type" && member.value.is_list();
}

// What a keyword holds, with the schemas in it made to fit.
Value subset(const value::Member& member) {
  if (member.key == "properties" && member.value.is_map()) {
    Map properties;
    for (const value::Member& property : member.value.map())
      properties.set(property.key, openapi_schema(property.value));
    return properties;
  }
  if (!is_in(member.key, {"items", "anyOf"})) return member.value;
  if (!member.value.is_list()) return openapi_schema(member.value);
  List list;
  for (const Value& item : member.value.list()) list.push_back(openapi_schema(item));
  return list;
}

}  // namespace

// A property may be called like a keyword: too careful then, which does no harm.
bool needs_json_schema(const Value& schema) {
  if (const List* list = schema.if_list()) return std::any_of(list->begin(), list->end(), needs_json_schema);
  const Map* map = schema.if_map();
  return map != nullptr && std::any_of(map->begin(), map->end(), [](const value::Member& member) {
           return needs_more(member) || needs_json_schema(member.value);
         });
}

Value openapi_schema(const Value& schema) {
  if (!schema.is_map()) return schema;
  Map out;
  for (const value::Member& member : schema.map())
    if (!is_in(member.key, {"$schema", "$id", "additionalProperties", "strict"}))
      out.set(member.key, subset(member));
  return out;
}

}  // namespace proctor::providers
