// The rules of the drafts, written down as data. What only describes (titles, comments) is left out.
#include "value/schema_meta.h"

#include <algorithm>
#include <iterator>

#include "value/uri.h"

namespace proctor::value::json_schema {
namespace {

struct Meta {
  std::string_view uri;
  std::string_view text;
};

constexpr Meta kMetas[] = {
    {"http://json-schema.org/draft-04/schema", R"({
"id":"http://json-schema.org/draft-04/schema#","$schema":"http://json-schema.org/draft-04/schema#",
"definitions":{
 "schemaArray":{"type":"array","minItems":1,"items":{"$ref":"#"}},
 "positiveInteger":{"type":"integer","minimum":0},
 "positiveIntegerDefault0":{"allOf":[{"$ref":"#/definitions/positiveInteger"},{"default":0}]},
 "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},
 "stringArray":{"type":"array","items":{"type":"string"},"minItems":1,"uniqueItems":true}},
"type":"object",
"properties":{
 "id":{"type":"string"},"$schema":{"type":"string"},"title":{"type":"string"},"description":{"type":"string"},"default":{},
 "multipleOf":{"type":"number","minimum":0,"exclusiveMinimum":true},
 "maximum":{"type":"number"},"exclusiveMaximum":{"type":"boolean"},
 "minimum":{"type":"number"},"exclusiveMinimum":{"type":"boolean"},
 "maxLength":{"$ref":"#/definitions/positiveInteger"},"minLength":{"$ref":"#/definitions/positiveIntegerDefault0"},
 "pattern":{"type":"string","format":"regex"},
 "additionalItems":{"anyOf":[{"type":"boolean"},{"$ref":"#"}],"default":{}},
 "items":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/schemaArray"}],"default":{}},
 "maxItems":{"$ref":"#/definitions/positiveInteger"},"minItems":{"$ref":"#/definitions/positiveIntegerDefault0"},
 "uniqueItems":{"type":"boolean","default":false},
 "maxProperties":{"$ref":"#/definitions/positiveInteger"},
 "minProperties":{"$ref":"#/definitions/positiveIntegerDefault0"},
 "required":{"$ref":"#/definitions/stringArray"},
 "additionalProperties":{"anyOf":[{"type":"boolean"},{"$ref":"#"}],"default":{}},
 "definitions":{"type":"object","additionalProperties":{"$ref":"#"},"default":{}},
 "properties":{"type":"object","additionalProperties":{"$ref":"#"},"default":{}},
 "patternProperties":{"type":"object","additionalProperties":{"$ref":"#"},"default":{}},
 "dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/stringArray"}]}},
 "enum":{"type":"array","minItems":1,"uniqueItems":true},
 "type":{"anyOf":[{"$ref":"#/definitions/simpleTypes"},
  {"type":"array","items":{"$ref":"#/definitions/simpleTypes"},"minItems":1,"uniqueItems":true}]},
 "format":{"type":"string"},
 "allOf":{"$ref":"#/definitions/schemaArray"},"anyOf":{"$ref":"#/definitions/schemaArray"},
 "oneOf":{"$ref":"#/definitions/schemaArray"},"not":{"$ref":"#"}},
"dependencies":{"exclusiveMaximum":["maximum"],"exclusiveMinimum":["minimum"]},
"default":{}})"},

    {"http://json-schema.org/draft-06/schema", R"({
"$schema":"http://json-schema.org/draft-06/schema#","$id":"http://json-schema.org/draft-06/schema#",
"definitions":{
 "schemaArray":{"type":"array","minItems":1,"items":{"$ref":"#"}},
 "nonNegativeInteger":{"type":"integer","minimum":0},
 "nonNegativeIntegerDefault0":{"allOf":[{"$ref":"#/definitions/nonNegativeInteger"},{"default":0}]},
 "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},
 "stringArray":{"type":"array","items":{"type":"string"},"uniqueItems":true,"default":[]}},
"type":["object","boolean"],
"properties":{
 "$id":{"type":"string","format":"uri-reference"},"$schema":{"type":"string","format":"uri"},
 "$ref":{"type":"string","format":"uri-reference"},
 "title":{"type":"string"},"description":{"type":"string"},"default":{},"examples":{"type":"array","items":{}},
 "multipleOf":{"type":"number","exclusiveMinimum":0},
 "maximum":{"type":"number"},"exclusiveMaximum":{"type":"number"},
 "minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},
 "maxLength":{"$ref":"#/definitions/nonNegativeInteger"},"minLength":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
 "pattern":{"type":"string","format":"regex"},
 "additionalItems":{"$ref":"#"},
 "items":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/schemaArray"}],"default":{}},
 "maxItems":{"$ref":"#/definitions/nonNegativeInteger"},"minItems":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
 "uniqueItems":{"type":"boolean","default":false},"contains":{"$ref":"#"},
 "maxProperties":{"$ref":"#/definitions/nonNegativeInteger"},
 "minProperties":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
 "required":{"$ref":"#/definitions/stringArray"},"additionalProperties":{"$ref":"#"},
 "definitions":{"type":"object","additionalProperties":{"$ref":"#"},"default":{}},
 "properties":{"type":"object","additionalProperties":{"$ref":"#"},"default":{}},
 "patternProperties":{"type":"object","additionalProperties":{"$ref":"#"},"propertyNames":{"format":"regex"},"default":{}},
 "dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/stringArray"}]}},
 "propertyNames":{"$ref":"#"},"const":{},
 "enum":{"type":"array","minItems":1,"uniqueItems":true},
 "type":{"anyOf":[{"$ref":"#/definitions/simpleTypes"},
  {"type":"array","items":{"$ref":"#/definitions/simpleTypes"},"minItems":1,"uniqueItems":true}]},
 "format":{"type":"string"},
 "allOf":{"$ref":"#/definitions/schemaArray"},"anyOf":{"$ref":"#/definitions/schemaArray"},
 "oneOf":{"$ref":"#/definitions/schemaArray"},"not":{"$ref":"#"}},
"default":{}})"},

    {"http://json-schema.org/draft-07/schema", R"({
"$schema":"http://json-schema.org/draft-07/schema#","$id":"http://json-schema.org/draft-07/schema#",
"definitions":{
 "schemaArray":{"type":"array","minItems":1,"items":{"$ref":"#"}},
 "nonNegativeInteger":{"type":"integer","minimum":0},
 "nonNegativeIntegerDefault0":{"allOf":[{"$ref":"#/definitions/nonNegativeInteger"},{"default":0}]},
 "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},
 "stringArray":{"type":"array","items":{"type":"string"},"uniqueItems":true,"default":[]}},
"type":["object","boolean"],
"properties":{
 "$id":{"type":"string","format":"uri-reference"},"$schema":{"type":"string","format":"uri"},
 "$ref":{"type":"string","format":"uri-reference"},"$comment":{"type":"string"},
 "title":{"type":"string"},"description":{"type":"string"},"default":true,
 "readOnly":{"type":"boolean","default":false},"writeOnly":{"type":"boolean","default":false},
 "examples":{"type":"array","items":true},
 "multipleOf":{"type":"number","exclusiveMinimum":0},
 "maximum":{"type":"number"},"exclusiveMaximum":{"type":"number"},
 "minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},
 "maxLength":{"$ref":"#/definitions/nonNegativeInteger"},"minLength":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
 "pattern":{"type":"string","format":"regex"},
 "additionalItems":{"$ref":"#"},
 "items":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/schemaArray"}],"default":true},
 "maxItems":{"$ref":"#/definitions/nonNegativeInteger"},"minItems":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
 "uniqueItems":{"type":"boolean","default":false},"contains":{"$ref":"#"},
 "maxProperties":{"$ref":"#/definitions/nonNegativeInteger"},
 "minProperties":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
 "required":{"$ref":"#/definitions/stringArray"},"additionalProperties":{"$ref":"#"},
 "definitions":{"type":"object","additionalProperties":{"$ref":"#"},"default":{}},
 "properties":{"type":"object","additionalProperties":{"$ref":"#"},"default":{}},
 "patternProperties":{"type":"object","additionalProperties":{"$ref":"#"},"propertyNames":{"format":"regex"},"default":{}},
 "dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/stringArray"}]}},
 "propertyNames":{"$ref":"#"},"const":true,
 "enum":{"type":"array","items":true},
 "type":{"anyOf":[{"$ref":"#/definitions/simpleTypes"},
  {"type":"array","items":{"$ref":"#/definitions/simpleTypes"},"minItems":1,"uniqueItems":true}]},
 "format":{"type":"string"},"contentMediaType":{"type":"string"},"contentEncoding":{"type":"string"},
 "if":{"$ref":"#"},"then":{"$ref":"#"},"else":{"$ref":"#"},
 "allOf":{"$ref":"#/definitions/schemaArray"},"anyOf":{"$ref":"#/definitions/schemaArray"},
 "oneOf":{"$ref":"#/definitions/schemaArray"},"not":{"$ref":"#"}},
"default":true})"},

    {"https://json-schema.org/draft/2019-09/schema", R"({
"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/schema",
"$vocabulary":{
 "https://json-schema.org/draft/2019-09/vocab/core":true,"https://json-schema.org/draft/2019-09/vocab/applicator":true,
 "https://json-schema.org/draft/2019-09/vocab/validation":true,"https://json-schema.org/draft/2019-09/vocab/meta-data":true,
 "https://json-schema.org/draft/2019-09/vocab/format":false,"https://json-schema.org/draft/2019-09/vocab/content":true},
"$recursiveAnchor":true,
"allOf":[{"$ref":"meta/core"},{"$ref":"meta/applicator"},{"$ref":"meta/validation"},{"$ref":"meta/meta-data"},
 {"$ref":"meta/format"},{"$ref":"meta/content"}],
"type":["object","boolean"],
"properties":{
 "definitions":{"type":"object","additionalProperties":{"$recursiveRef":"#"},"default":{}},
 "dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$recursiveRef":"#"},
  {"$ref":"meta/validation#/$defs/stringArray"}]}}}})"},
    {"https://json-schema.org/draft/2019-09/meta/core", R"({
"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/meta/core",
"$vocabulary":{"https://json-schema.org/draft/2019-09/vocab/core":true},"$recursiveAnchor":true,
"type":["object","boolean"],
"properties":{
 "$id":{"type":"string","format":"uri-reference","pattern":"^[^#]*#?$"},
 "$schema":{"type":"string","format":"uri"},
 "$anchor":{"type":"string","pattern":"^[A-Za-z][-A-Za-z0-9.:_]*$"},
 "$ref":{"type":"string","format":"uri-reference"},"$recursiveRef":{"type":"string","format":"uri-reference"},
 "$recursiveAnchor":{"type":"boolean","default":false},
 "$vocabulary":{"type":"object","propertyNames":{"type":"string","format":"uri"},"additionalProperties":{"type":"boolean"}},
 "$comment":{"type":"string"},
 "$defs":{"type":"object","additionalProperties":{"$recursiveRef":"#"},"default":{}}}})"},
    {"https://json-schema.org/draft/2019-09/meta/applicator", R"({
"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/meta/applicator",
"$vocabulary":{"https://json-schema.org/draft/2019-09/vocab/applicator":true},"$recursiveAnchor":true,
"type":["object","boolean"],
"properties":{
 "additionalItems":{"$recursiveRef":"#"},"unevaluatedItems":{"$recursiveRef":"#"},
 "items":{"anyOf":[{"$recursiveRef":"#"},{"$ref":"#/$defs/schemaArray"}]},
 "contains":{"$recursiveRef":"#"},"additionalProperties":{"$recursiveRef":"#"},"unevaluatedProperties":{"$recursiveRef":"#"},
 "properties":{"type":"object","additionalProperties":{"$recursiveRef":"#"},"default":{}},
 "patternProperties":{"type":"object","additionalProperties":{"$recursiveRef":"#"},"propertyNames":{"format":"regex"},
  "default":{}},
 "dependentSchemas":{"type":"object","additionalProperties":{"$recursiveRef":"#"}},
 "propertyNames":{"$recursiveRef":"#"},"if":{"$recursiveRef":"#"},"then":{"$recursiveRef":"#"},"else":{"$recursiveRef":"#"},
 "allOf":{"$ref":"#/$defs/schemaArray"},"anyOf":{"$ref":"#/$defs/schemaArray"},"oneOf":{"$ref":"#/$defs/schemaArray"},
 "not":{"$recursiveRef":"#"}},
"$defs":{"schemaArray":{"type":"array","minItems":1,"items":{"$recursiveRef":"#"}}}})"},
    {"https://json-schema.org/draft/2019-09/meta/validation", R"({
"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/meta/validation",
"$vocabulary":{"https://json-schema.org/draft/2019-09/vocab/validation":true},"$recursiveAnchor":true,
"type":["object","boolean"],
"properties":{
 "multipleOf":{"type":"number","exclusiveMinimum":0},
 "maximum":{"type":"number"},"exclusiveMaximum":{"type":"number"},"minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},
 "maxLength":{"$ref":"#/$defs/nonNegativeInteger"},"minLength":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
 "pattern":{"type":"string","format":"regex"},
 "maxItems":{"$ref":"#/$defs/nonNegativeInteger"},"minItems":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
 "uniqueItems":{"type":"boolean","default":false},
 "maxContains":{"$ref":"#/$defs/nonNegativeInteger"},"minContains":{"$ref":"#/$defs/nonNegativeInteger","default":1},
 "maxProperties":{"$ref":"#/$defs/nonNegativeInteger"},"minProperties":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
 "required":{"$ref":"#/$defs/stringArray"},
 "dependentRequired":{"type":"object","additionalProperties":{"$ref":"#/$defs/stringArray"}},
 "const":true,"enum":{"type":"array","items":true},
 "type":{"anyOf":[{"$ref":"#/$defs/simpleTypes"},
  {"type":"array","items":{"$ref":"#/$defs/simpleTypes"},"minItems":1,"uniqueItems":true}]}},
"$defs":{
 "nonNegativeInteger":{"type":"integer","minimum":0},
 "nonNegativeIntegerDefault0":{"$ref":"#/$defs/nonNegativeInteger","default":0},
 "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},
 "stringArray":{"type":"array","items":{"type":"string"},"uniqueItems":true,"default":[]}}})"},
    {"https://json-schema.org/draft/2019-09/meta/meta-data", R"({
"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/meta/meta-data",
"$vocabulary":{"https://json-schema.org/draft/2019-09/vocab/meta-data":true},"$recursiveAnchor":true,
"type":["object","boolean"],
"properties":{"title":{"type":"string"},"description":{"type":"string"},"default":true,
 "deprecated":{"type":"boolean","default":false},"readOnly":{"type":"boolean","default":false},
 "writeOnly":{"type":"boolean","default":false},"examples":{"type":"array","items":true}}})"},
    {"https://json-schema.org/draft/2019-09/meta/format", R"({
"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/meta/format",
"$vocabulary":{"https://json-schema.org/draft/2019-09/vocab/format":true},"$recursiveAnchor":true,
"type":["object","boolean"],"properties":{"format":{"type":"string"}}})"},
    {"https://json-schema.org/draft/2019-09/meta/content", R"({
"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/meta/content",
"$vocabulary":{"https://json-schema.org/draft/2019-09/vocab/content":true},"$recursiveAnchor":true,
"type":["object","boolean"],
"properties":{"contentMediaType":{"type":"string"},"contentEncoding":{"type":"string"},"contentSchema":{"$recursiveRef":"#"}}})"},

    {"https://json-schema.org/draft/2020-12/schema", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/schema",
"$vocabulary":{
 "https://json-schema.org/draft/2020-12/vocab/core":true,"https://json-schema.org/draft/2020-12/vocab/applicator":true,
 "https://json-schema.org/draft/2020-12/vocab/unevaluated":true,"https://json-schema.org/draft/2020-12/vocab/validation":true,
 "https://json-schema.org/draft/2020-12/vocab/meta-data":true,
 "https://json-schema.org/draft/2020-12/vocab/format-annotation":true,"https://json-schema.org/draft/2020-12/vocab/content":true},
"$dynamicAnchor":"meta",
"allOf":[{"$ref":"meta/core"},{"$ref":"meta/applicator"},{"$ref":"meta/unevaluated"},{"$ref":"meta/validation"},
 {"$ref":"meta/meta-data"},{"$ref":"meta/format-annotation"},{"$ref":"meta/content"}],
"type":["object","boolean"],
"properties":{
 "definitions":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"},"deprecated":true,"default":{}},
 "dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$dynamicRef":"#meta"},
  {"$ref":"meta/validation#/$defs/stringArray"}]},"deprecated":true,"default":{}},
 "$recursiveAnchor":{"$ref":"meta/core#/$defs/anchorString","deprecated":true},
 "$recursiveRef":{"$ref":"meta/core#/$defs/uriReferenceString","deprecated":true}}})"},
    {"https://json-schema.org/draft/2020-12/meta/core", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/core",
"$dynamicAnchor":"meta","type":["object","boolean"],
"properties":{
 "$id":{"$ref":"#/$defs/uriReferenceString","pattern":"^[^#]*#?$"},"$schema":{"$ref":"#/$defs/uriString"},
 "$ref":{"$ref":"#/$defs/uriReferenceString"},"$anchor":{"$ref":"#/$defs/anchorString"},
 "$dynamicRef":{"$ref":"#/$defs/uriReferenceString"},"$dynamicAnchor":{"$ref":"#/$defs/anchorString"},
 "$vocabulary":{"type":"object","propertyNames":{"$ref":"#/$defs/uriString"},"additionalProperties":{"type":"boolean"}},
 "$comment":{"type":"string"},"$defs":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"}}},
"$defs":{
 "anchorString":{"type":"string","pattern":"^[A-Za-z_][-A-Za-z0-9._]*$"},
 "uriString":{"type":"string","format":"uri"},"uriReferenceString":{"type":"string","format":"uri-reference"}}})"},
    {"https://json-schema.org/draft/2020-12/meta/applicator", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/applicator",
"$dynamicAnchor":"meta","type":["object","boolean"],
"properties":{
 "prefixItems":{"$ref":"#/$defs/schemaArray"},"items":{"$dynamicRef":"#meta"},"contains":{"$dynamicRef":"#meta"},
 "additionalProperties":{"$dynamicRef":"#meta"},
 "properties":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"},"default":{}},
 "patternProperties":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"},"propertyNames":{"format":"regex"},
  "default":{}},
 "dependentSchemas":{"type":"object","additionalProperties":{"$dynamicRef":"#meta"},"default":{}},
 "propertyNames":{"$dynamicRef":"#meta"},"if":{"$dynamicRef":"#meta"},"then":{"$dynamicRef":"#meta"},
 "else":{"$dynamicRef":"#meta"},
 "allOf":{"$ref":"#/$defs/schemaArray"},"anyOf":{"$ref":"#/$defs/schemaArray"},"oneOf":{"$ref":"#/$defs/schemaArray"},
 "not":{"$dynamicRef":"#meta"}},
"$defs":{"schemaArray":{"type":"array","minItems":1,"items":{"$dynamicRef":"#meta"}}}})"},
    {"https://json-schema.org/draft/2020-12/meta/unevaluated", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/unevaluated",
"$dynamicAnchor":"meta","type":["object","boolean"],
"properties":{"unevaluatedItems":{"$dynamicRef":"#meta"},"unevaluatedProperties":{"$dynamicRef":"#meta"}}})"},
    {"https://json-schema.org/draft/2020-12/meta/validation", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/validation",
"$dynamicAnchor":"meta","type":["object","boolean"],
"properties":{
 "type":{"anyOf":[{"$ref":"#/$defs/simpleTypes"},
  {"type":"array","items":{"$ref":"#/$defs/simpleTypes"},"minItems":1,"uniqueItems":true}]},
 "const":true,"enum":{"type":"array","items":true},
 "multipleOf":{"type":"number","exclusiveMinimum":0},
 "maximum":{"type":"number"},"exclusiveMaximum":{"type":"number"},"minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},
 "maxLength":{"$ref":"#/$defs/nonNegativeInteger"},"minLength":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
 "pattern":{"type":"string","format":"regex"},
 "maxItems":{"$ref":"#/$defs/nonNegativeInteger"},"minItems":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
 "uniqueItems":{"type":"boolean","default":false},
 "maxContains":{"$ref":"#/$defs/nonNegativeInteger"},"minContains":{"$ref":"#/$defs/nonNegativeInteger","default":1},
 "maxProperties":{"$ref":"#/$defs/nonNegativeInteger"},"minProperties":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
 "required":{"$ref":"#/$defs/stringArray"},
 "dependentRequired":{"type":"object","additionalProperties":{"$ref":"#/$defs/stringArray"}}},
"$defs":{
 "nonNegativeInteger":{"type":"integer","minimum":0},
 "nonNegativeIntegerDefault0":{"$ref":"#/$defs/nonNegativeInteger","default":0},
 "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},
 "stringArray":{"type":"array","items":{"type":"string"},"uniqueItems":true,"default":[]}}})"},
    {"https://json-schema.org/draft/2020-12/meta/meta-data", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/meta-data",
"$dynamicAnchor":"meta","type":["object","boolean"],
"properties":{"title":{"type":"string"},"description":{"type":"string"},"default":true,
 "deprecated":{"type":"boolean","default":false},"readOnly":{"type":"boolean","default":false},
 "writeOnly":{"type":"boolean","default":false},"examples":{"type":"array","items":true}}})"},
    {"https://json-schema.org/draft/2020-12/meta/format-annotation", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/format-annotation",
"$dynamicAnchor":"meta","type":["object","boolean"],"properties":{"format":{"type":"string"}}})"},
    {"https://json-schema.org/draft/2020-12/meta/format-assertion", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/format-assertion",
"$dynamicAnchor":"meta","type":["object","boolean"],"properties":{"format":{"type":"string"}}})"},
    {"https://json-schema.org/draft/2020-12/meta/content", R"({
"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/meta/content",
"$dynamicAnchor":"meta","type":["object","boolean"],
"properties":{"contentEncoding":{"type":"string"},"contentMediaType":{"type":"string"},"contentSchema":{"$dynamicRef":"#meta"}}})"},
};

struct DraftName {
  std::string_view path;  // after the scheme
  std::string_view name;
  Draft draft;
};

constexpr DraftName kDrafts[] = {
    {"//json-schema.org/draft-04/schema", "4", Draft::draft4},
    {"//json-schema.org/draft-06/schema", "6", Draft::draft6},
    {"//json-schema.org/draft-07/schema", "7", Draft::draft7},
    {"//json-schema.org/draft/2019-09/schema", "2019-09", Draft::draft2019_09},
    {"//json-schema.org/draft/2020-12/schema", "2020-12", Draft::draft2020_12},
};

}  // namespace

std::optional<std::string_view> meta_schema(std::string_view uri) {
  const auto* at =
      std::find_if(std::begin(kMetas), std::end(kMetas), [&](const Meta& meta) { return meta.uri == uri; });
  if (at == std::end(kMetas)) return std::nullopt;
  return at->text;
}

std::optional<Draft> draft_of(std::string_view schema_uri) {
  auto path = without_fragment(schema_uri);
  path.remove_prefix(std::min(path.find(':') + 1, path.size()));
  for (const DraftName& known : kDrafts)
    if (path == known.path) return known.draft;
  return std::nullopt;
}

std::string_view name_of(Draft draft) { return kDrafts[static_cast<std::size_t>(draft)].name; }

}  // namespace proctor::value::json_schema
