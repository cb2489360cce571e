// What the public suites do not ask: how faults read, where they are, what is refused, and that nothing runs
// away.
#include "value/schema.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "value/json.h"

namespace proctor::value {
namespace {

Value json(std::string_view text) { return *parse_json(text, {.strictness = Strictness::data}); }

using Lines = std::vector<std::string>;  // "/items/3/id: must be ... [/properties/...]" each

Lines faults_of(std::string_view schema, std::string_view instance, SchemaOptions options = {}) {
  const auto compiled = Schema::compile(json(schema), options);
  if (!compiled) return {compiled.error().code + " " + compiled.error().message};
  const auto faults = compiled->faults(json(instance));
  if (!faults) return {faults.error().code + " " + faults.error().message};
  EXPECT_EQ(*compiled->accepts(json(instance)), faults->empty()) << schema << " << " << instance;
  Lines out;
  for (const auto& fault : *faults)
    out.push_back(fault.instance + ": " + fault.message + " [" + fault.schema + "]");
  return out;
}

struct Case {
  const char* schema;
  const char* instance;
  Lines faults;
};

TEST(Schema, SaysWhatIsWrongInWordsThatCanBeActedOn) {
  const Case all[] = {
      {R"({"properties": {"items": {"items": {"properties": {"id": {"type": "integer"}}}}}})",
       R"({"items": [{"id": 1}, {"id": "x"}]})",
       {R"(/items/1/id: must be a whole number, got "x" [/properties/items/items/properties/id/type])"}},
      {R"({"type": ["string", "null", "number"]})",
       "[1, 2]",
       {": must be a string, a number or null, got an array of 2 items [/type]"}},
      {R"({"minimum": 1, "exclusiveMaximum": 3})", "0.5", {": must be at least 1, got 0.5 [/minimum]"}},
      {R"({"minimum": 1, "exclusiveMaximum": 3})", "3", {": must be below 3, got 3 [/exclusiveMaximum]"}},
      {R"({"multipleOf": 0.01})", "0.015", {": must be a multiple of 0.01, got 0.015 [/multipleOf]"}},
      {R"({"minLength": 2})", R"("é")", {": must have at least 2 characters, got 1 (\"é\") [/minLength]"}},
      {R"({"pattern": "^a+$"})", R"("b")", {": must match the pattern ^a+$, got \"b\" [/pattern]"}},
      {R"({"format": "email"})",
       R"("me")",
       {": must be an e-mail address (format email), got \"me\" [/format]"}},
      {R"({"enum": ["a", 1, null]})", R"("b")", {R"(: must be one of "a", 1 or null, got "b" [/enum])"}},
      {R"({"const": {"a": 1}})", "1", {": must be an object, got 1 [/const]"}},
      {R"({"maxItems": 1, "uniqueItems": true})",
       "[1, 1.0]",
       {": must have at most 1 item, got 2 [/maxItems]",
        ": must not repeat an item, but items 0 and 1 are both 1 [/uniqueItems]"}},
      {R"({"prefixItems": [true], "items": false})",
       "[1, 2, 3]",
       {": must have at most 1 item, got 3 [/items]"}},
      {R"({"contains": {"type": "string"}})",
       "[1]",
       {": must contain at least 1 item that fits, got 0 [/contains]",
        "/0: must be a string, got 1 [/contains/type]"}},
      {R"({"required": ["a", "b"], "additionalProperties": false})",
       R"({"c": 1})",
       {R"(: must not have the property "c" [/additionalProperties])",
        R"(: must have the property "a" [/required])", R"(: must have the property "b" [/required])"}},
      {R"({"minProperties": 2})",
       R"({"a": 1})",
       {": must have at least 2 properties, got 1 [/minProperties]"}},
      {R"({"dependentRequired": {"card": ["cvv"]}})",
       R"({"card": 1})",
       {R"(: must have the property "cvv", because it has "card" [/dependentRequired])"}},
      {R"({"propertyNames": {"maxLength": 1}})",
       R"({"ab": 1})",
       {R"(: has a property with a name that is not allowed: "ab" [/propertyNames])",
        R"(: must have at most 1 character, got 2 ("ab") [/propertyNames/maxLength])"}},
      {R"({"anyOf": [{"type": "string"}, {"minimum": 5}]})",
       "3",
       {": must fit at least one of 2 schemas, fits none [/anyOf]",
        ": must be a string, got 3 [/anyOf/0/type]", ": must be at least 5, got 3 [/anyOf/1/minimum]"}},
      {R"({"oneOf": [{"type": "string"}, {"minimum": 1}, {"maximum": 9}]})",
       "3",
       {": must fit exactly one of 3 schemas, fits both number 1 and number 2 [/oneOf]"}},
      {R"({"not": {"type": "number"}})", "3", {": must not fit the schema under `not`, got 3 [/not]"}},
      {R"({"if": {"minimum": 5}, "then": {"multipleOf": 2}})",
       "7",
       {": must fit the schema under `then` [/if]", ": must be a multiple of 2, got 7 [/then/multipleOf]"}},
      {R"({"properties": {"a": false}})", R"({"a": 1})", {"/a: is not allowed here [/properties/a]"}},
      {R"({"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"type": "null"}}})",
       R"({"a": 1})",
       {"/a: must be null, got 1 [/$defs/x/type]"}},
      {R"({"properties": {"a/b~c": {"type": "null"}}})",
       R"({"a/b~c": 1})",
       {"/a~1b~0c: must be null, got 1 [/properties/a~1b~0c/type]"}},
      {R"({"properties": {"a": true}, "unevaluatedProperties": false})",
       R"({"a": 1, "b": 2})",
       {R"(: must not have the property "b" [/unevaluatedProperties])"}},
  };
  for (const auto& [schema, instance, faults] : all) EXPECT_EQ(faults_of(schema, instance), faults) << schema;
}

TEST(Schema, TellsNoMoreFaultsThanAsked) {
  const std::string many = "[" + std::string("1,") + std::string("1,") + "1,1,1,1,1,1]";
  EXPECT_EQ(faults_of(R"({"items": {"type": "string"}})", many, {.max_errors = 3}).size(), 3U);
  EXPECT_EQ(faults_of(R"({"anyOf": [{"items": {"type": "string"}}, {"items": {"type": "null"}}]})", many,
                      {.max_errors = 3})[0],
            ": must fit at least one of 2 schemas, fits none [/anyOf]");
}

// What is wrong with a schema: code, place and words; and the text its span covers.
struct BadSchema {
  const char* schema;
  const char* error;
  const char* text;
};

TEST(Schema, RefusesASchemaThatIsNotInForm) {
  const BadSchema all[] = {
      {R"(5)", "E312 a schema must be an object, true or false, got 5", "5"},
      {R"({"maxLength": 1.5})", "E312 /maxLength: maxLength must be a whole number of at least 0, got 1.5",
       "1.5"},
      {R"({"properties": {"a": {"type": "strin"}}})",
       R"(E312 /properties/a/type: type names no type: "strin" (did you mean "string"?))", R"("strin")"},
      {R"({"type": []})", "E312 /type: type must hold at least one name", "[]"},
      {R"({"required": "a"})", R"(E312 /required: required must be an array of names, got "a")", R"("a")"},
      {R"({"required": ["a", "a"]})", R"(E312 /required: required names "a" twice)", R"("a")"},
      {R"({"anyOf": []})", "E312 /anyOf: anyOf must hold at least one schema", "[]"},
      {R"({"properties": []})",
       "E312 /properties: properties must be an object whose values are schemas, got an array of 0 items",
       "[]"},
      {R"({"multipleOf": 0})", "E312 /multipleOf: multipleOf must be a number above 0, got 0", "0"},
      {R"({"$defs": {"x": {"minimum": "1"}}})", R"(E312 /$defs/x/minimum: minimum must be a number, got "1")",
       R"("1")"},
      {R"({"$schema": "http://example.com/no-such"})",
       R"(E313 $schema names "http://example.com/no-such", which is no draft from 4 to 2020-12 and no known document)",
       R"("http://example.com/no-such")"},
      {R"({"properties": {"a": {"$ref": "#/$defs/y"}}, "$defs": {"x": {}}})",
       R"(E313 /properties/a/$ref: "#/$defs/y" leads nowhere: there is no "y")", R"("#/$defs/y")"},
      {R"({"$ref": "#here"})", R"(E313 /$ref: "#here": no schema there has the anchor "here")", R"("#here")"},
      {R"({"$ref": "http://example.com/a.json"})",
       R"(E313 /$ref: the schema "http://example.com/a.json" is not known; nothing is fetched from a network or disk)",
       R"("http://example.com/a.json")"},
      {R"({"$ref": "#/x", "x": 5})", R"(E313 /$ref: "#/x" leads to 5, which is no schema)", R"("#/x")"},
      {R"({"$ref": "#"})", "E312 /: the schema refers to itself for the same value, without end",
       R"({"$ref": "#"})"},
      {R"({"anyOf": [{"type": "null"}, {"not": {"$ref": "#"}}]})",
       "E312 /: the schema refers to itself for the same value, without end",
       R"({"anyOf": [{"type": "null"}, {"not": {"$ref": "#"}}]})"},
  };
  for (const auto& [text, error, place] : all) {
    const auto schema = Schema::compile(json(text));
    ASSERT_FALSE(schema) << text;
    EXPECT_EQ(schema.error().code + " " + schema.error().message, error) << text;
    const Span span = schema.error().span;
    EXPECT_EQ(std::string_view(text).substr(span.begin, span.end - span.begin), place) << text;
  }
}

TEST(Schema, RefusesAPatternThatIsNoRegularExpression) {
  const auto schema = Schema::compile(json(R"({"properties": {"a": {"pattern": "("}}})"));
  ASSERT_FALSE(schema);
  EXPECT_EQ(schema.error().code, "E312");
  EXPECT_TRUE(schema.error().message.starts_with(R"(/properties/a/pattern: "(" is no regular expression: )"))
      << schema.error().message;
}

TEST(Schema, FindsABadPatternWhereNothingRefersTo) {
  EXPECT_FALSE(Schema::compile(json(R"({"$defs": {"a": {"pattern": "["}}})")));
  EXPECT_FALSE(Schema::compile(json(R"({"$defs": {"a": {"patternProperties": {"[": {}}}}})")));
}

TEST(Schema, TellsWhatItFoundBeforeItGaveUp) {
  const auto schema = Schema::compile(
      json(R"({"properties": {"a": {"type": "string"}, "b": {"items": {"minimum": 1}}}})"), {.budget = 6});
  EXPECT_EQ(schema->faults(json(R"({"a": 1, "b": [1, 2, 3, 4, 5]})"))->size(), 1U);
  EXPECT_EQ(schema->faults(json(R"({"a": "", "b": [1, 2, 3, 4, 5]})")).error().code, "E314");
}

TEST(Schema, TakesAPatternThatIsOnlyValidWithoutUnicodeRules) {
  EXPECT_EQ(faults_of(R"({"pattern": "^\\-x"})", R"("-x")"), Lines{});
  EXPECT_EQ(faults_of(R"({"pattern": "^\\-x"})", R"("x")").size(), 1U);
}

TEST(Schema, FindsOtherDocumentsOnlyWhereTheyWereHandedIn) {
  const std::map<std::string, Value> documents = {
      {"http://example.com/a.json", json(R"({"$defs": {"x": {"type": "string"}}, "$ref": "b.json"})")},
      {"http://example.com/b.json", json(R"({"minLength": 2})")}};
  const SchemaOptions options{.documents = &documents};
  EXPECT_EQ(faults_of(R"({"$ref": "http://example.com/a.json#/$defs/x"})", "1", options),
            Lines{": must be a string, got 1 [http://example.com/a.json#/$defs/x/type]"});
  EXPECT_EQ(
      faults_of(R"({"$ref": "http://example.com/a.json"})", R"("a")", options),
      Lines{R"(: must have at least 2 characters, got 1 ("a") [http://example.com/b.json#/minLength])"});
  EXPECT_EQ(faults_of(R"({"$ref": "http://example.com/c.json"})", R"("a")", options).size(), 1U);
}

TEST(Schema, BlamesTheReferenceForAFaultyDocument) {
  const std::map<std::string, Value> documents = {{"http://example.com/a.json", json(R"({"type": 5})")}};
  const std::string text = R"({"$ref": "http://example.com/a.json"})";
  const auto schema = Schema::compile(json(text), {.documents = &documents});
  ASSERT_FALSE(schema);
  EXPECT_EQ(schema.error().message,
            "/$ref: in http://example.com/a.json: http://example.com/a.json#/type: type must be the name of "
            "a type or "
            "an array of such names, got 5");
  EXPECT_EQ(schema.error().span.begin, text.find("\"http"));
}

TEST(Schema, ChoosesTheDraftByTheSchemaOrElseByTheOptions) {
  const char* tuple = R"({"items": [{"type": "string"}]})";
  EXPECT_EQ(faults_of(tuple, "[1]", {.draft = Draft::draft7}).size(), 1U);
  EXPECT_TRUE(faults_of(tuple, "[1]")[0].starts_with("E312 /items: items must be a schema"));
  const char* named =
      R"({"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "string"}]})";
  EXPECT_EQ(faults_of(named, "[1]"), Lines{"/0: must be a string, got 1 [/items/0/type]"});
}

TEST(Schema, ChecksFormatsOnlyWhereAsked) {
  EXPECT_EQ(faults_of(R"({"format": "ipv4"})", R"("1.2.3")").size(), 1U);
  EXPECT_EQ(faults_of(R"({"format": "ipv4"})", R"("1.2.3")", {.assert_formats = false}), Lines{});
  EXPECT_EQ(faults_of(R"({"format": "no-such"})", R"("1.2.3")"), Lines{});
}

TEST(Schema, ComparesNumbersExactly) {
  const std::pair<const char*, const char*> fitting[] = {
      {R"({"maximum": 9007199254740993})", "9007199254740993"},
      {R"({"minimum": -18446744073709551616})", "-18446744073709551616"},
      {R"({"maximum": 18446744073709551616})", "1.8446744073709552e19"},
      {R"({"type": "integer"})", "1e300"},
      {R"({"multipleOf": 0.1})", "4.35e1"},
      {R"({"multipleOf": 1e-8})", "12391239123"},
      {R"({"multipleOf": 12345678901234567890})", "24691357802469135780"},
      {R"({"multipleOf": 7})", "700000000000000000000000000000000000007"},
      {R"({"const": 2})", "2.0"},
      {R"({"enum": [1e2]})", "100"},
  };
  for (const auto& [schema, instance] : fitting) EXPECT_EQ(faults_of(schema, instance), Lines{}) << schema;
  const std::pair<const char*, const char*> others[] = {
      {R"({"maximum": 9007199254740992})", "9007199254740993"},
      {R"({"exclusiveMinimum": 9007199254740993})", "9007199254740993"},
      {R"({"maximum": 18446744073709551615})", "18446744073709551616"},
      {R"({"multipleOf": 0.1})", "0.25"},
      {R"({"multipleOf": 12345678901234567891})", "24691357802469135780"},
      {R"({"multipleOf": 3})", "1e300"},
  };
  for (const auto& [schema, instance] : others) EXPECT_EQ(faults_of(schema, instance).size(), 1U) << schema;
}

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Schema, FollowsDocumentsAsDeepAsTheyNest) {
  const std::string deep = repeated(R"({"a":[)", 255) + "1" + repeated("]}", 255);
  const char* tree = R"({"$ref": "#/$defs/n", "$defs": {"n": {"type": ["object", "integer"],
      "properties": {"a": {"allOf": [{"items": {"$ref": "#/$defs/n"}}]}}, "additionalProperties": false}}})";
  EXPECT_EQ(faults_of(tree, deep), Lines{});
  const std::string arrays = repeated("[", 512) + repeated("]", 512);
  EXPECT_EQ(faults_of(R"({"items": {"$ref": "#"}, "maxItems": 1})", arrays), Lines{});
}

TEST(Schema, GivesUpInsteadOfGoingOnForever) {
  // Every level tries both ways, and neither fits: 2^60 of them.
  const std::string deep = repeated("[", 60) + "1" + repeated("]", 60);
  const auto lines = faults_of(
      R"({"anyOf": [{"items": {"$ref": "#"}, "type": "array"}, {"items": {"$ref": "#"}, "type": "array"}]})",
      deep, {.budget = 100'000});
  EXPECT_EQ(lines, Lines{"E314 the check against the schema was given up: it takes too many steps"});
}

TEST(Schema, GivesUpOnADynamicReferenceToItself) {
  const auto lines = faults_of(R"({"$dynamicAnchor": "x", "$dynamicRef": "#x"})", "1");
  EXPECT_EQ(lines, Lines{"E314 the check against the schema goes too deep"});
}

TEST(Schema, GivesUpBehindANegationToo) {
  const auto schema = Schema::compile(json(R"({"not": {"items": {"type": "string"}}})"), {.budget = 3});
  const auto result = schema->accepts(json("[1, 2, 3, 4, 5]"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, "E314");
}

TEST(Schema, FindsARepeatedItemInALongListSoon) {
  std::string list = "[";
  for (int i = 0; i < 200'000; ++i) list += std::to_string(i) + ",";
  const auto schema = Schema::compile(json(R"({"uniqueItems": true})"));
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(*schema->accepts(json(list + "-1]")));
  EXPECT_FALSE(*schema->accepts(json(list + "77]")));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Schema, FindsPropertiesInAnyOrderAndNumber) {
  std::string properties;
  std::string instance;
  for (int i = 0; i < 300; ++i) {
    properties +=
        (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + R"(": {"const": )" + std::to_string(i) + "}";
    instance += (i == 0 ? "\"k" : ",\"k") + std::to_string(299 - i) + "\": " + std::to_string(299 - i);
  }
  const std::string schema =
      R"({"additionalProperties": false, "required": ["k7", "k250"], "properties": {)" + properties + "}}";
  EXPECT_EQ(faults_of(schema, "{" + instance + "}"), Lines{});
  EXPECT_EQ(faults_of(schema, "{" + instance + R"(,"k300": 1})").size(), 1U);
  EXPECT_EQ(faults_of(schema, R"({"k7": 8, "k250": 250})").size(), 1U);
}

TEST(Schema, MayBeUsedFromManyThreads) {
  const auto schema =
      Schema::compile(json(R"({"items": {"properties": {"a": {"type": "integer"}}, "required": ["a"]}})"));
  const Value good = json(R"([{"a": 1}, {"b": 1, "a": 2}])");
  const Value bad = json(R"([{"a": 1}, {"b": 1}])");
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 500; ++n) {
        EXPECT_TRUE(*schema->accepts(good));
        EXPECT_EQ(schema->faults(bad)->size(), 1U);
      }
    });
  for (auto& thread : threads) thread.join();
}

TEST(Schema, OutlivesWhatItWasMadeFrom) {
  auto source = std::make_unique<Value>(
      json(R"({"properties": {"name": {"enum": ["a long enough text", {"x": 1}]}}})"));
  const auto schema = Schema::compile(*source);
  source.reset();
  EXPECT_TRUE(*schema->accepts(json(R"({"name": "a long enough text"})")));
  EXPECT_FALSE(*schema->accepts(json(R"({"name": "another text"})")));
}

}  // namespace
}  // namespace proctor::value
