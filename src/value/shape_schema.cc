// Shapes as JSON Schema 2020-12. Records become definitions, so a schema stays small and an editor can name
// them.
#include <algorithm>
#include <set>
#include <vector>

#include "base/words.h"
#include "value/json.h"
#include "value/shape.h"

namespace proctor::value {
namespace {

Value fallback_of(std::string_view json) {
  auto value = value::parse_json(json);
  return value ? *std::move(value) : Value();
}

class SchemaWriter {
 public:
  Map definitions;

  Map write(const Shape& shape) {
    Map out;
    put_type(out, shape.takes);
    const List words(shape.words.begin(), shape.words.end());
    if (!words.empty() && shape.takes == takes_text) out.set("enum", words);
    if (!words.empty() && shape.takes != takes_text)
      out.set("anyOf", List{Map{{"enum", words}}, Map{{"not", Map{{"type", "string"}}}}});
    if (shape.least) out.set("minimum", *shape.least);
    if (shape.most) out.set("maximum", *shape.most);
    put_lengths(out, shape);
    if (!shape.pattern.empty()) out.set("pattern", shape.pattern);
    if (shape.items != nullptr) out.set("items", write(*shape.items));
    if (shape.values != nullptr) out.set("additionalProperties", write(*shape.values));
    if (!shape.examples.empty()) out.set("examples", examples(shape));
    const Value reference = shape.record != nullptr   ? refer(*shape.record)
                            : shape.choice != nullptr ? choose(*shape.choice)
                                                      : Value();
    if (reference.is_null()) return out;
    if (shape.takes == takes_map) return reference.map();
    out.set("if", Map{{"type", "object"}});
    out.set("then", reference);
    return out;
  }

 private:
  static void put_type(Map& out, unsigned takes) {
    if ((takes & takes_scalar_as_text) != 0) takes |= takes_boolean | takes_number;
    if ((takes & takes_anything) == takes_anything) return;
    if ((takes & takes_number) != 0) takes &= ~static_cast<unsigned>(takes_integer);
    constexpr std::pair<unsigned, std::string_view> kTypes[] = {
        {takes_null, "null"},     {takes_boolean, "boolean"}, {takes_integer, "integer"},
        {takes_number, "number"}, {takes_text, "string"},     {takes_list, "array"},
        {takes_map, "object"}};
    List names;
    for (const auto& [bit, name] : kTypes)
      if ((takes & bit) != 0) names.emplace_back(name);
    if (names.size() == 1) {
      out.set("type", names.front());
    } else {
      out.set("type", names);
    }
  }

  static void put_lengths(Map& out, const Shape& shape) {
    const auto set = [&](std::string_view key, std::size_t size) {
      if (size > 0) out.set(key, static_cast<std::int64_t>(size));
    };
    if ((shape.takes & takes_text) != 0) {
      set("minLength", shape.shortest);
      set("maxLength", shape.longest);
    }
    if ((shape.takes & takes_list) != 0) set("minItems", std::max(shape.shortest, shape.fewest));
  }

  static List examples(const Shape& shape) {
    List out;
    for (const auto example : shape.examples) out.push_back(fallback_of(example));
    return out;
  }

  Value refer(const Record& record) {
    std::string name(record.name);
    std::replace(name.begin(), name.end(), ' ', '-');  // a reference is a URI
    if (started_.insert(name).second) definitions.set(name, define(record));
    return Map{{"$ref", "#/$defs/" + name}};
  }

  Value choose(const Choice& choice) {
    List branches;
    List tags;
    for (const auto& variant : choice.variants) {
      tags.emplace_back(variant.tag);
      branches.emplace_back(Map{{"if", Map{{"properties", Map{{choice.key, Map{{"const", variant.tag}}}}},
                                           {"required", List{choice.key}}}},
                                {"then", refer(*variant.record)}});
    }
    return Map{
        {"type", "object"},
        {"required", List{choice.key}},
        {"properties", Map{{choice.key, Map{{"description", "Which kind it is; the other keys go by it."},
                                            {"enum", tags}}}}},
        {"allOf", branches}};
  }

  Map define(const Record& record) {
    Map properties;
    List required;  // all of these
    List either;    // for each field with aliases: one of its spellings
    for (const Field& field : record.fields) {
      Map schema = write(*field.shape);
      schema.set("description", field.about);
      if (!field.fallback.empty()) schema.set("default", fallback_of(field.fallback));
      allow_null(schema, field);
      List spellings;
      spellings.emplace_back(Map{{"required", List{field.name}}});
      properties.set(field.name, schema);
      for (const auto alias : split(field.aliases, ' ')) {
        if (alias.empty()) continue;
        properties.set(alias, schema);
        spellings.emplace_back(Map{{"required", List{alias}}});
      }
      if (field.need != Need::required) continue;
      if (spellings.size() == 1) {
        required.emplace_back(field.name);
      } else {
        either.emplace_back(Map{{"anyOf", spellings}});
      }
    }
    Map out{{"type", "object"}, {"description", record.about}, {"properties", properties}};
    if (!required.empty()) out.set("required", required);
    if (!either.empty()) out.set("allOf", either);
    if (record.closed)
      out.set("additionalProperties", record.others == nullptr ? Value(false) : Value(write(*record.others)));
    return out;
  }

  // A key with nothing behind it counts as left out.
  static void allow_null(Map& schema, const Field& field) {
    if (field.need == Need::required) return;
    Value* type = schema.find("type");
    if (type != nullptr) {
      List types = type->is_list() ? type->list() : List{*type};
      if (std::find(types.begin(), types.end(), Value("null")) == types.end()) types.emplace_back("null");
      schema.set("type", types);
      if (Value* words = schema.find("enum")) words->list().emplace_back();
    } else if (schema.has("$ref") || schema.has("allOf")) {
      const Value inner = schema;
      schema = Map{{"anyOf", List{Map{{"type", "null"}}, inner}}, {"description", field.about}};
    }
  }

  std::set<std::string> started_;
};

// Keys that a form asks for and no other form has: where one stands, it can be no other form.
std::vector<std::string_view> telling_keys(std::span<const NamedShape> forms, const NamedShape& form) {
  std::vector<std::string_view> keys;
  if (form.shape->record == nullptr) return keys;
  for (const Field& field : form.shape->record->fields) {
    const auto knows = [&](const NamedShape& other) {
      return other.shape != form.shape && other.shape->record != nullptr &&
             find_field(*other.shape->record, field.name) != nullptr;
    };
    if (field.need != Need::required || std::any_of(forms.begin(), forms.end(), knows)) continue;
    keys.push_back(field.name);
    for (const auto alias : split(field.aliases, ' '))
      if (!alias.empty()) keys.push_back(alias);
  }
  return keys;
}

// Without this a slip in one form would pass for another form with a key nobody knows.
void exclude_other_forms(Map& schema, std::span<const NamedShape> forms, const NamedShape& form) {
  List others;
  for (const NamedShape& other : forms) {
    if (other.shape == form.shape) continue;
    for (const auto key : telling_keys(forms, other))
      others.emplace_back(Map{{"type", "object"}, {"required", List{key}}});
  }
  if (!others.empty() && (form.shape->takes & takes_map) != 0) schema.set("not", Map{{"anyOf", others}});
}

}  // namespace

Value to_json_schema(std::string_view title, std::string_view about, std::span<const NamedShape> forms) {
  SchemaWriter writer;
  List alternatives;
  for (const NamedShape& form : forms) {
    Map schema = writer.write(*form.shape);
    Map named{{"title", form.name}, {"description", form.about}};
    for (const auto& member : schema) named.set(member.key, member.value);
    exclude_other_forms(named, forms, form);
    alternatives.emplace_back(std::move(named));
  }
  Map out{
      {"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}, {"description", about}};
  if (alternatives.size() == 1) {
    for (const auto& member : alternatives.front().map())
      if (!out.has(member.key)) out.set(member.key, member.value);
  } else {
    out.set("anyOf", alternatives);
  }
  if (!writer.definitions.empty()) out.set("$defs", writer.definitions);
  return out;
}

}  // namespace proctor::value
