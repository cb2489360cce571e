#include "value/schema_keywords.h"

#include <algorithm>
#include <iterator>

namespace proctor::value::json_schema {
namespace {

constexpr auto k4 = Draft::draft4;
constexpr auto k6 = Draft::draft6;
constexpr auto k7 = Draft::draft7;
constexpr auto k2019 = Draft::draft2019_09;
constexpr auto k2020 = Draft::draft2020_12;

constexpr auto kCore = Vocabulary::core;
constexpr auto kApply = Vocabulary::applicator;
constexpr auto kValidate = Vocabulary::validation;
constexpr auto kOther = Vocabulary::other;

// In order of name, so that it can be searched.
constexpr Keyword kKeywords[] = {
    {"$anchor", Form::anchor, kCore, k2019},
    {"$comment", Form::text, kCore, k7},
    {"$defs", Form::schemas_by_key, kCore, k2019},
    {"$dynamicAnchor", Form::anchor, kCore, k2020},
    {"$dynamicRef", Form::reference, kCore, k2020},
    {"$id", Form::id, kCore, k6},
    {"$recursiveAnchor", Form::boolean, kCore, k2019, k2019},
    {"$recursiveRef", Form::reference, kCore, k2019, k2019},
    {"$ref", Form::reference, kCore},
    {"$schema", Form::text, kCore},
    {"$vocabulary", Form::map, kCore, k2019},
    {"additionalItems", Form::schema, kApply, k4, k2019},
    {"additionalProperties", Form::schema, kApply},
    {"allOf", Form::schemas, kApply},
    {"anyOf", Form::schemas, kApply},
    {"const", Form::any, kValidate, k6},
    {"contains", Form::schema, kApply, k6},
    {"contentEncoding", Form::text, kOther, k7},
    {"contentMediaType", Form::text, kOther, k7},
    {"contentSchema", Form::schema, kOther, k2019},
    {"definitions", Form::schemas_by_key, kCore},
    {"dependencies", Form::schema_or_names_map, kApply},
    {"dependentRequired", Form::names_map, kValidate, k2019},
    {"dependentSchemas", Form::schemas_by_key, kApply, k2019},
    {"deprecated", Form::boolean, kOther, k2019},
    {"description", Form::text, kOther},
    {"else", Form::schema, kApply, k7},
    {"enum", Form::choices, kValidate},
    {"examples", Form::list, kOther, k6},
    {"exclusiveMaximum", Form::boolean, kValidate, k4, k4},
    {"exclusiveMaximum", Form::number, kValidate, k6},
    {"exclusiveMinimum", Form::boolean, kValidate, k4, k4},
    {"exclusiveMinimum", Form::number, kValidate, k6},
    {"format", Form::text, Vocabulary::format},
    {"id", Form::id, kCore, k4, k4},
    {"if", Form::schema, kApply, k7},
    {"items", Form::schema_or_list, kApply, k4, k2019},
    {"items", Form::schema, kApply, k2020},
    {"maxContains", Form::count, kValidate, k2019},
    {"maxItems", Form::count, kValidate},
    {"maxLength", Form::count, kValidate},
    {"maxProperties", Form::count, kValidate},
    {"maximum", Form::number, kValidate},
    {"minContains", Form::count, kValidate, k2019},
    {"minItems", Form::count, kValidate},
    {"minLength", Form::count, kValidate},
    {"minProperties", Form::count, kValidate},
    {"minimum", Form::number, kValidate},
    {"multipleOf", Form::positive, kValidate},
    {"not", Form::schema, kApply},
    {"oneOf", Form::schemas, kApply},
    {"pattern", Form::pattern, kValidate},
    {"patternProperties", Form::schemas_by_pattern, kApply},
    {"prefixItems", Form::schemas, kApply, k2020},
    {"properties", Form::schemas_by_key, kApply},
    {"propertyNames", Form::schema, kApply, k6},
    {"readOnly", Form::boolean, kOther, k7},
    {"required", Form::names, kValidate},
    {"then", Form::schema, kApply, k7},
    {"title", Form::text, kOther},
    {"type", Form::types, kValidate},
    {"unevaluatedItems", Form::schema, Vocabulary::unevaluated, k2019},
    {"unevaluatedProperties", Form::schema, Vocabulary::unevaluated, k2019},
    {"uniqueItems", Form::boolean, kValidate},
    {"writeOnly", Form::boolean, kOther, k7},
};

constexpr bool is_sorted_by_name() {
  for (std::size_t i = 1; i < std::size(kKeywords); ++i)
    if (kKeywords[i].name < kKeywords[i - 1].name) return false;
  return true;
}
static_assert(is_sorted_by_name());

}  // namespace

const Keyword* find_keyword(std::string_view name, Draft draft) {
  const auto* at =
      std::lower_bound(std::begin(kKeywords), std::end(kKeywords), name,
                       [](const Keyword& k, std::string_view wanted) { return k.name < wanted; });
  for (; at != std::end(kKeywords) && at->name == name; ++at)
    if (at->first <= draft && draft <= at->last) return at;
  return nullptr;
}

}  // namespace proctor::value::json_schema
