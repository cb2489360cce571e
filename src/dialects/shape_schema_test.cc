// Shapes as JSON Schema, and that every dialect's tables hold together.
#include <gtest/gtest.h>

#include <set>

#include "dialects/testing.h"
#include "value/shape.h"

namespace proctor::dialects {
namespace {

// The schema of one shape without what stands around it.
std::string schema_of_shape(const Shape& shape) {
  const NamedShape forms[] = {{"", "", &shape}};
  Map schema = to_json_schema("", "", forms).map();
  for (const auto key : {"$schema", "title", "description"}) schema.erase(key);
  return value::to_json(schema);
}

std::string schema_of_field(const Field& field) {
  const Record record{.name = "r", .fields = {&field, 1}, .about = ""};
  const Shape shape{.takes = takes_map, .record = &record};
  const NamedShape forms[] = {{"", "", &shape}};
  return value::to_json(*to_json_schema("", "", forms).find("$defs")->find("r"));
}

constexpr std::string_view kWords[] = {"a", "b"};
constexpr std::string_view kExamples[] = {R"({"k": 1})", "[2]"};

TEST(ShapeSchema, SaysEachShape) {
  constexpr Shape kItem = {.takes = takes_text, .longest = 9};
  const std::pair<Shape, std::string_view> shapes[] = {
      {kAnything, "{}"},
      {kText, R"({"type":"string"})"},
      {kName, R"({"type":["boolean","number","string"],"minLength":1})"},
      {kBoolean, R"({"type":"boolean"})"},
      {kCount, R"({"type":"integer","minimum":0})"},
      {kShare, R"({"type":"number","minimum":0,"maximum":1})"},
      {{.takes = takes_integer | takes_number}, R"({"type":"number"})"},
      {{.takes = takes_null | takes_list | takes_map}, R"({"type":["null","array","object"]})"},
      {{.takes = takes_text, .words = kWords}, R"({"type":"string","enum":["a","b"]})"},
      {{.takes = takes_text | takes_number, .words = kWords},
       R"({"type":["number","string"],"anyOf":[{"enum":["a","b"]},{"not":{"type":"string"}}]})"},
      {{.takes = takes_text, .shortest = 1, .longest = 5},
       R"({"type":"string","minLength":1,"maxLength":5})"},
      {{.takes = takes_list, .shortest = 2, .items = &kItem},
       R"({"type":"array","minItems":2,"items":{"type":"string","maxLength":9}})"},
      {{.takes = takes_map, .values = &kItem},
       R"({"type":"object","additionalProperties":{"type":"string","maxLength":9}})"},
      {{.takes = takes_text, .pattern = "^a"}, R"({"type":"string","pattern":"^a"})"},
      {{.examples = kExamples}, R"({"examples":[{"k":1},[2]]})"}};
  for (const auto& [shape, schema] : shapes) EXPECT_EQ(schema_of_shape(shape), schema);
}

TEST(ShapeSchema, SaysARecordOnceAndRefersToIt) {
  static constexpr Field kFields[] = {
      {.name = "x", .shape = &kNumber, .about = "Across.", .need = Need::required}};
  static constexpr Record kPoint = {"point", kFields, "A point.", nullptr, nullptr, nullptr, true};
  static constexpr Shape kPointShape = {.takes = takes_map, .record = &kPoint};
  constexpr Shape kPoints = {.takes = takes_list, .items = &kPointShape};
  EXPECT_EQ(schema_of_shape(kPoints),
            R"({"type":"array","items":{"$ref":"#/$defs/point"},"$defs":{"point":{"type":"object",)"
            R"("description":"A point.","properties":{"x":{"type":"number","description":"Across."}},)"
            R"("required":["x"],"additionalProperties":false}}})");
  constexpr Shape kPointOrText = {.takes = takes_map | takes_text, .record = &kPoint};
  EXPECT_TRUE(
      schema_of_shape(kPointOrText)
          .starts_with(
              R"({"type":["string","object"],"if":{"type":"object"},"then":{"$ref":"#/$defs/point"})"));
}

TEST(ShapeSchema, LetsAnOptionalKeyHaveNothingBehindIt) {
  constexpr Shape kWord = {.takes = takes_text, .words = kWords};
  EXPECT_EQ(
      schema_of_field({.name = "f", .shape = &kWord, .about = "F.", .fallback = R"("a")"}),
      R"({"type":"object","description":"","properties":{"f":{"type":["string","null"],"enum":["a","b",null],)"
      R"("description":"F.","default":"a"}}})");
  EXPECT_EQ(schema_of_field({.name = "f", .shape = &kAnything, .about = "F."}),
            R"({"type":"object","description":"","properties":{"f":{"description":"F."}}})");
  static constexpr Record kEmpty = {"empty", {}, ""};
  static constexpr Shape kInner = {.takes = takes_map, .record = &kEmpty};
  EXPECT_EQ(schema_of_field({.name = "f", .shape = &kInner, .about = "F."}),
            R"({"type":"object","description":"","properties":{"f":{"anyOf":[{"type":"null"},)"
            R"({"$ref":"#/$defs/empty","description":"F."}],"description":"F."}}})");
}

TEST(ShapeSchema, WantsOneOfTheNamesOfARequiredField) {
  EXPECT_EQ(schema_of_field(
                {.name = "f", .shape = &kText, .about = "F.", .need = Need::required, .aliases = "g h"}),
            R"({"type":"object","description":"","properties":{"f":{"type":"string","description":"F."},)"
            R"("g":{"type":"string","description":"F."},"h":{"type":"string","description":"F."}},)"
            R"("allOf":[{"anyOf":[{"required":["f"]},{"required":["g"]},{"required":["h"]}]}]})");
}

TEST(ShapeSchema, ChoosesARecordByItsTag) {
  static constexpr Record kCat = {"cat", {}, ""};
  static constexpr Choice::Variant kVariants[] = {{"cat", &kCat}};
  static constexpr Choice kChoice = {"kind", "pet", kVariants};
  constexpr Shape kPet = {.takes = takes_map, .choice = &kChoice};
  EXPECT_EQ(
      schema_of_shape(kPet),
      R"({"type":"object","required":["kind"],"properties":{"kind":{"description":"Which kind it is; the other keys go by it.",)"
      R"("enum":["cat"]}},"allOf":[{"if":{"properties":)"
      R"({"kind":{"const":"cat"}},"required":["kind"]},"then":{"$ref":"#/$defs/cat"}}],)"
      R"("$defs":{"cat":{"type":"object","description":"","properties":{}}}})");
}

TEST(ShapeSchema, OffersEachFormByName) {
  const NamedShape one[] = {{"only", "The only one.", &kText}};
  EXPECT_EQ(value::to_json(to_json_schema("t", "About.", one)),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","title":"t","description":"About.",)"
            R"("type":"string"})");
  const NamedShape two[] = {{"a", "A.", &kText}, {"b", "B.", &kNumber}};
  EXPECT_EQ(
      value::to_json(*to_json_schema("t", "About.", two).find("anyOf")),
      R"([{"title":"a","description":"A.","type":"string"},{"title":"b","description":"B.","type":"number"}])");
}

// --- Every dialect's tables

// Every shape and record that can be reached from a dialect's forms.
struct Reached {
  std::set<const Shape*> shapes;
  std::set<const Record*> records;

  explicit Reached(const Dialect& dialect) {
    for (const Form& form : dialect.forms) visit(form.shape);
  }

 private:
  void visit(const Shape* shape) {
    if (shape == nullptr || !shapes.insert(shape).second) return;
    visit(shape->items);
    visit(shape->values);
    visit(shape->record);
    if (shape->choice != nullptr)
      for (const auto& variant : shape->choice->variants) visit(variant.record);
  }
  void visit(const Record* record) {
    if (record == nullptr || !records.insert(record).second) return;
    visit(record->others);
    for (const Field& field : record->fields) visit(field.shape);
  }
};

void expect_references(const Value& schema, const Value& definitions) {
  if (const Map* map = schema.if_map()) {
    for (const auto& member : *map) {
      const bool refers = member.key == "$ref";
      const auto name = refers ? member.value.text().substr(std::string_view("#/$defs/").size()) : "";
      EXPECT_TRUE(!refers || definitions.find(name) != nullptr) << name;
      expect_references(member.value, definitions);
    }
  }
  if (const List* list = schema.if_list())
    for (const Value& item : *list) expect_references(item, definitions);
}

TEST(DialectSchemas, ReferOnlyToWhatTheyDefine) {
  ASSERT_FALSE(plugins().empty());
  for (const Dialect* dialect : plugins()) {
    SCOPED_TRACE(dialect->name);
    const Value schema = schema_of(*dialect);
    EXPECT_EQ(*schema.find("title"), Value(dialect->name));
    ASSERT_NE(schema.find("$defs"), nullptr);
    expect_references(schema, *schema.find("$defs"));
  }
}

TEST(DialectSchemas, GiveEachRecordItsOwnName) {
  for (const Dialect* dialect : plugins()) {
    std::set<std::string_view> names;
    for (const Record* record : Reached(*dialect).records)
      EXPECT_TRUE(names.insert(record->name).second) << dialect->name << ": two records " << record->name;
  }
}

TEST(DialectTables, HaveExamplesAndDefaultsOfTheirShape) {
  for (const Dialect* dialect : plugins()) {
    const Reached reached(*dialect);
    ASSERT_FALSE(reached.records.empty());
    for (const Shape* shape : reached.shapes)
      for (const auto example : shape->examples)
        EXPECT_TRUE(has_shape(value_of(example), *shape)) << dialect->name << ": " << example;
    for (const Record* record : reached.records)
      for (const Field& field : record->fields)
        EXPECT_TRUE(field.fallback.empty() || has_shape(value_of(field.fallback), *field.shape))
            << record->name << "." << field.name;
  }
}

TEST(DialectTables, SayOneSentenceOfEachField) {
  for (const Dialect* dialect : plugins())
    for (const Record* record : Reached(*dialect).records) {
      EXPECT_TRUE(record->about.ends_with('.')) << dialect->name << ": " << record->name;
      for (const Field& field : record->fields)
        EXPECT_TRUE(field.about.ends_with('.') || field.about.ends_with('?'))
            << record->name << "." << field.name;
    }
}

TEST(DialectTables, UseEachKeyOnce) {
  for (const Dialect* dialect : plugins())
    for (const Record* record : Reached(*dialect).records)
      for (const Field& field : record->fields)
        EXPECT_EQ(find_field(*record, field.name), &field) << record->name << "." << field.name;
}

}  // namespace
}  // namespace proctor::dialects
