// Is the answer JSON of the form that is wanted? The answer is checked here; a judge is asked only to say
// what is wrong with one that is not (stage: reason). `fields` names fields with their types and is as
// lenient as pydantic; `expected_schema` is a JSON Schema and is not. Strict unless told otherwise: the
// threshold is 1.
#include "judges/forms.h"
#include "judges/lax.h"
#include "judges/settings.h"
#include "value/json.h"
#include "value/schema.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kTypes[] = {"str", "int", "float", "bool", "list", "dict", "any"};

bool is_of_type(const Value& value, std::string_view type) {
  if (type == "str") return value.is_text();
  if (type == "int") return is_lax_integer(value);
  if (type == "float") return lax_number(value).has_value();
  if (type == "bool") return lax_boolean(value).has_value();
  if (type == "list") return value.is_list();
  return type == "dict" ? value.is_map() : true;
}

bool has_fields(const Value& answer, const Map& fields) {
  if (!answer.is_map()) return false;
  for (const auto& field : fields) {
    const Value* found = answer.find(field.key.text());
    if (found == nullptr || !field.value.is_text() || !is_of_type(*found, field.value.text())) return false;
  }
  return true;
}

Result<bool> fits(const Value& answer, const Map& options) {
  const Value* fields = options.find("fields");
  const Value* schema = options.find("expected_schema");
  if (fields != nullptr && fields->is_map() && !has_fields(answer, fields->map())) return false;
  if (schema == nullptr) return true;
  auto compiled = value::Schema::compile(*schema);
  if (!compiled) return bad_setting("'expected_schema' is no JSON Schema: " + compiled.error().message);
  auto accepted = compiled->accepts(answer);
  if (!accepted) return bad_setting("'expected_schema' takes too long on this answer");
  return *accepted;
}

Result<Move> next(const Case& given) {
  if (!given.options.has("fields") && !given.options.has("expected_schema"))
    return bad_setting("'fields' or 'expected_schema' must be set");
  const auto answer = value::parse_json(*given.exhibit.output, {.strictness = value::Strictness::data});
  bool good = answer.has_value();
  if (good) {
    TRY(good, fits(*answer, given.options));
  }
  if (good) return Score{.value = 1, .why = "The answer is JSON of the form that is wanted."};
  Ask reason = why({output_of(given)});
  const Value* fields = given.options.find("fields");
  reason.words.set("form",
                   value::to_json(fields != nullptr ? *fields : *given.options.find("expected_schema")));
  return Score{.value = 0, .reason = std::move(reason)};
}

constexpr std::string_view kNeeds[] = {"input", "actual_output"};
constexpr Shape kType = {.takes = takes_text, .words = kTypes};
constexpr Shape kFields = {.takes = takes_map, .values = &kType};
constexpr Field kOptions[] = {
    may("fields", kFields, "Fields that must be there, each with its type."),
    may("expected_schema", value::kFreeMap, "A JSON Schema that the answer must meet.")};
constexpr MetricDef kDefs[] = {{.name = "json_correctness",
                                .title = "Json Correctness",
                                .summary = "1 where the answer is JSON of the form that is wanted, else 0.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next,
                                .strict_unless_told = true}};

}  // namespace

std::span<const MetricDef> json_correctness() { return kDefs; }

}  // namespace proctor::judges
