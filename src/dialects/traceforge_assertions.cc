#include "dialects/traceforge_assertions.h"

#include <algorithm>

#include "base/words.h"
#include "checks/options.h"
#include "dialects/fields.h"
#include "dialects/patterns.h"

namespace proctor::dialects {
namespace {

using model::Check;
using model::Subject;

// --- Tables

constexpr std::string_view kPatternExamples[] = {R"("\\d{4}-\\d{2}-\\d{2}")",
                                                 R"("^[A-Z][a-z]+ is the capital")"};
constexpr std::string_view kFlagExamples[] = {R"("i")", R"("ims")", R"("")"};

void check_flags(const Value& value, Diagnostics& faults) {
  checks::check_pattern_flags(value, "imsugy", faults);
}

const Shape kPattern = {.takes = takes_text, .longest = 65536, .examples = kPatternExamples};
const Shape kFlags = {.takes = takes_text, .check = check_flags, .examples = kFlagExamples};
// A list without texts would check nothing.
const Shape kTextOrTexts = {
    .takes = takes_text | takes_list | takes_scalar_as_text, .fewest = 1, .items = &kLooseText};
const Shape kWeight = {.takes = takes_number, .least = 0};
const Shape kMilliseconds = {.takes = takes_number, .least = 0};
const Shape kSchema = {.takes = takes_map | takes_boolean, .examples = {}};

#define COMMON_FIELDS                                                                                        \
  {.name = "type", .shape = &kText, .about = "The kind of assertion.", .need = Need::required},              \
      {.name = "weight", .shape = &kWeight, .about = "Relative importance for the score.", .fallback = "1"}, \
      {.name = "id", .shape = &kText, .about = "An id of your own, shown in results."},                      \
      {.name = "description", .shape = &kText, .about = "A label for people."}
#define FIELD_OF_RESPONSE \
  {.name = "field",       \
   .shape = &kText,       \
   .about = "Dot path into the raw response, in place of the answer's text."}

constexpr Field kExactFields[] = {COMMON_FIELDS,
                                  FIELD_OF_RESPONSE,
                                  {.name = "expected",
                                   .shape = &kLooseText,
                                   .about = "The exact text, byte for byte.",
                                   .need = Need::required,
                                   .aliases = "value"}};
constexpr Field kContainsFields[] = {COMMON_FIELDS,
                                     FIELD_OF_RESPONSE,
                                     {.name = "expected",
                                      .shape = &kTextOrTexts,
                                      .about = "A text, or several that must all occur.",
                                      .need = Need::required,
                                      .aliases = "value"}};
constexpr Field kNotContainsFields[] = {COMMON_FIELDS,
                                        FIELD_OF_RESPONSE,
                                        {.name = "expected",
                                         .shape = &kTextOrTexts,
                                         .about = "A text, or several of which none may occur.",
                                         .need = Need::required,
                                         .aliases = "value"}};
constexpr Field kRegexFields[] = {
    COMMON_FIELDS,
    FIELD_OF_RESPONSE,
    {.name = "pattern",
     .shape = &kPattern,
     .about = "A JavaScript regular expression, found anywhere.",
     .need = Need::required,
     .aliases = "value"},
    {.name = "flags", .shape = &kFlags, .about = "i, m, s, u; g and y change nothing."}};
constexpr Field kSemanticFields[] = {
    COMMON_FIELDS,
    FIELD_OF_RESPONSE,
    {.name = "expected",
     .shape = &kLooseText,
     .about = "A text of the same meaning.",
     .need = Need::required,
     .aliases = "value"},
    {.name = "threshold", .shape = &kShare, .about = "Least cosine similarity.", .fallback = "0.8"}};
constexpr Field kContradictionFields[] = {COMMON_FIELDS,
                                          FIELD_OF_RESPONSE,
                                          {.name = "forbidden",
                                           .shape = &kTextOrTexts,
                                           .about = "Texts the answer must not be like.",
                                           .need = Need::required},
                                          {.name = "threshold",
                                           .shape = &kShare,
                                           .about = "From this similarity on it fails.",
                                           .fallback = "0.75"}};
constexpr Field kFuzzyFields[] = {
    COMMON_FIELDS,
    FIELD_OF_RESPONSE,
    {.name = "expected",
     .shape = &kLooseText,
     .about = "A text with nearly the same letters.",
     .need = Need::required,
     .aliases = "value"},
    {.name = "threshold", .shape = &kShare, .about = "Least Dice coefficient.", .fallback = "0.8"}};
constexpr Field kSchemaFields[] = {COMMON_FIELDS,
                                   FIELD_OF_RESPONSE,
                                   {.name = "schema",
                                    .shape = &kSchema,
                                    .about = "A JSON Schema the answer must meet.",
                                    .need = Need::required}};
constexpr Field kSubsetFields[] = {COMMON_FIELDS,
                                   FIELD_OF_RESPONSE,
                                   {.name = "expected",
                                    .shape = &kAnything,
                                    .about = "Keys and values that must be there; others may be.",
                                    .need = Need::required,
                                    .aliases = "value"}};
constexpr Field kPathFields[] = {
    COMMON_FIELDS,
    {.name = "path", .shape = &kName, .about = "Dot path into the raw response.", .need = Need::required},
    {.name = "expected",
     .shape = &kAnything,
     .about = "The value that must stand there.",
     .need = Need::required,
     .aliases = "value"}};
constexpr Field kLatencyFields[] = {
    COMMON_FIELDS,
    {.name = "max",
     .shape = &kMilliseconds,
     .about = "Most milliseconds allowed.",
     .aliases = "threshold",
     .fallback = "5000"},
    {.name = "min", .shape = &kMilliseconds, .about = "Least milliseconds expected."}};
constexpr Field kTokenFields[] = {
    COMMON_FIELDS,
    {.name = "max", .shape = &kCount, .about = "Most tokens allowed."},
    {.name = "min", .shape = &kCount, .about = "Least tokens expected.", .fallback = "0"}};
constexpr Field kPlainFields[] = {COMMON_FIELDS, FIELD_OF_RESPONSE};

#undef COMMON_FIELDS
#undef FIELD_OF_RESPONSE

constexpr Record kExact = {"exact", kExactFields, "The answer is exactly this text."};
constexpr Record kContains = {"contains", kContainsFields, "The answer holds every one of these texts."};
constexpr Record kNotContains = {"not_contains", kNotContainsFields, "The answer holds none of these texts."};
constexpr Record kRegex = {"regex", kRegexFields, "A pattern is found in the answer."};
constexpr Record kSemantic = {"semantic", kSemanticFields, "The answer means about the same."};
constexpr Record kContradiction = {"semantic-contradiction", kContradictionFields,
                                   "The answer is not like any of these texts."};
constexpr Record kFuzzy = {"fuzzy_match", kFuzzyFields, "The answer has nearly the same letters."};
constexpr Record kJsonSchema = {"json-schema", kSchemaFields, "The answer is JSON that meets a schema."};
constexpr Record kJsonSubset = {"json-subset", kSubsetFields, "The answer is JSON that holds at least this."};
constexpr Record kJsonPath = {"json_path", kPathFields, "A value of the raw response."};
constexpr Record kLatency = {"latency", kLatencyFields, "How long the answer took."};
constexpr Record kTokenCount = {"token_count", kTokenFields, "How many tokens were used."};
constexpr Record kNoRefusal = {"no-refusal", kPlainFields, "The model did not refuse."};

constexpr Choice::Variant kTypes[] = {{"exact", &kExact},
                                      {"contains", &kContains},
                                      {"not_contains", &kNotContains},
                                      {"regex", &kRegex},
                                      {"semantic", &kSemantic},
                                      {"json-schema", &kJsonSchema},
                                      {"json-subset", &kJsonSubset},
                                      {"latency", &kLatency},
                                      {"no-refusal", &kNoRefusal},
                                      {"semantic-contradiction", &kContradiction},
                                      {"fuzzy_match", &kFuzzy},
                                      {"json_path", &kJsonPath},
                                      {"token_count", &kTokenCount}};
constexpr Choice kAssertionChoice = {"type", "assertion type", kTypes};
constexpr Shape kAssertion = {.takes = takes_map, .choice = &kAssertionChoice};

// All weights zero would leave nothing to divide by.
void check_weights(const Value& list, Diagnostics& faults) {
  if (!list.is_list() || list.list().empty()) return;
  const auto weightless = [](const Value& item) {
    const Value* weight = item.find("weight");
    return weight != nullptr && weight->is_number() && weight->number() == 0;
  };
  if (std::all_of(list.list().begin(), list.list().end(), weightless))
    faults.error("E302", "all weights are 0: give at least one assertion a weight", list.span);
}

constexpr Shape kAssertions = {.takes = takes_list, .items = &kAssertion, .check = check_weights};

// --- Reading

// How each type stands in the model.
struct Meaning {
  std::string_view type;
  std::string_view kind;
  Subject subject;
  std::string_view expected;  // the field that becomes `expected`
  bool negate = false;
  std::string_view method = {};
};

constexpr Meaning kMeanings[] = {
    {"exact", "text_equals", Subject::text, "expected"},
    {"contains", "contains", Subject::text, "expected"},
    {"not_contains", "contains", Subject::text, "expected", true},
    {"regex", "regex", Subject::text, "pattern"},
    {"semantic", "similarity", Subject::text, "expected", false, "embedding"},
    {"semantic-contradiction", "similarity", Subject::text, "forbidden", true, "embedding"},
    {"fuzzy_match", "similarity", Subject::text, "expected", false, "dice"},
    {"json-schema", "json_schema", Subject::json, "schema"},
    {"json-subset", "json_subset", Subject::json, "expected"},
    {"json_path", "deep_equals", Subject::response, "expected"},
    {"latency", "range", Subject::latency, ""},
    {"token_count", "range", Subject::tokens, ""},
    {"no-refusal", "no_refusal", Subject::text, ""}};

const Meaning& meaning_of(std::string_view type) {
  return *std::find_if(std::begin(kMeanings), std::end(kMeanings),
                       [&](const Meaning& meaning) { return meaning.type == type; });
}

// Texts that YAML typed as numbers are wanted as they were written.
Value text_or_texts(const Value& value, std::string_view source) {
  if (!value.is_list()) return text_value_of(value, source);
  List items;
  for (const Value& item : value.list()) items.push_back(text_value_of(item, source));
  Value out(std::move(items));
  out.span = value.span;
  return out;
}

bool wants_text(std::string_view kind) {
  return kind == "text_equals" || kind == "contains" || kind == "similarity" || kind == "regex";
}

}  // namespace

const Shape& traceforge_assertions() { return kAssertions; }

Check read_traceforge_assertion(const Value& item, std::string_view source) {
  const Record& record = *find_variant(kAssertionChoice, item.map());
  const Fields fields(item.map(), record, source);
  const Meaning& meaning = meaning_of(fields.text("type"));
  Check check;
  check.kind = meaning.kind;
  check.subject = meaning.subject;
  check.negate = meaning.negate;
  check.source_key = meaning.type;
  check.id = fields.text("id");
  check.description = fields.text("description");
  check.weight = fields.number("weight").value_or(1);
  check.path = fields.optional_text("path");
  check.path_span = fields.span("path");
  if (const auto field = fields.optional_text("field")) {
    check.subject = Subject::response;
    check.path = field;
    check.path_span = fields.span("field");
  }
  if (const Value* expected = fields.get(meaning.expected))
    check.expected = wants_text(meaning.kind) ? text_or_texts(*expected, source) : *expected;
  if (!meaning.method.empty()) check.options.set("method", meaning.method);
  if (meaning.kind == "regex") check.options.set("dialect", "ecma");
  for (const auto option : {"flags", "threshold", "min", "max"})
    if (const Value* value = fields.get(option)) check.options.set(option, *value);
  check.extra = fields.extra();
  check.spelling = fields.spelling();
  check.span = item.span;
  return check;
}

// --- Writing

namespace {

// The type that means what the check means, if there is one.
const Meaning* type_for(const Check& check) {
  const Value* method = check.options.find("method");
  for (const Meaning& meaning : kMeanings) {
    const bool subject = check.subject == meaning.subject ||
                         (check.subject == Subject::response && check.path && meaning.kind != "range");
    const bool same_method =
        meaning.method.empty() || (method != nullptr && *method == Value(meaning.method));
    if (check.kind == meaning.kind && check.negate == meaning.negate && subject && same_method)
      return &meaning;
  }
  return nullptr;
}

Value write_as(const Check& check, const Meaning& meaning, const model::Spelling* spelling) {
  const Record& record = *find_variant(kAssertionChoice, Map{{"type", meaning.type}});
  Draft draft(record, spelling);
  draft.put("type", meaning.type);
  if (meaning.type == "json_path") {
    draft.put_optional("path", check.path);
  } else {
    draft.put_optional("field", check.path);
  }
  if (!meaning.expected.empty() && check.expected) draft.put(meaning.expected, *check.expected);
  for (const auto option : {"flags", "threshold", "min"})
    if (const Value* value = check.options.find(option)) draft.put(option, *value);
  if (const Value* most = check.options.find("max")) draft.put("max", *most);
  draft.put_unless("weight", check.weight, 1);
  draft.put_text("id", check.id);
  draft.put_text("description", check.description);
  Map out = std::move(draft).finish(check.extra);
  // The documented word for a latency bound; `max` is the older one.
  if (meaning.type == "latency" && spelling == nullptr && out.has("max")) {
    Map renamed;
    for (const auto& member : out) renamed.set(member.key == "max" ? "threshold" : member.key, member.value);
    return renamed;
  }
  return out;
}

}  // namespace

std::optional<Value> write_traceforge_assertion(const Check& check, bool own) {
  const Meaning* meaning = type_for(check);
  if (meaning == nullptr || !fits_language(check, regex::Dialect::ecmascript)) return std::nullopt;
  Value assertion = write_as(check, *meaning, own ? &check.spelling : nullptr);
  // A snippet may lack what is expected; a value of another kind would not load.
  const bool loads = !check.expected || has_shape(assertion, kAssertion);
  return loads ? std::optional(std::move(assertion)) : std::nullopt;
}

}  // namespace proctor::dialects
