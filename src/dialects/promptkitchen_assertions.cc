#include "dialects/promptkitchen_assertions.h"

#include <algorithm>

#include "base/words.h"
#include "checks/catalogue.h"
#include "checks/options.h"
#include "dialects/fields.h"
#include "value/json.h"

namespace proctor::dialects {
namespace {

using model::Check;
using model::OutputType;
using model::Subject;

// --- Tables

constexpr std::size_t kMostAssertionBytes = 65536;

// Brackets and quotes in order; the whole grammar is the path engine's business.
std::string_view fault_of_path(std::string_view path) {
  std::size_t depth = 0;
  char quote = '\0';
  for (std::size_t i = 0; i < path.size(); ++i) {
    const char c = path[i];
    if (quote != '\0') {
      if (c == '\\') ++i;
      if (c == quote) quote = '\0';
    } else if (depth > 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '[') {
      if (path.substr(i).starts_with("[]")) return "empty brackets";
      ++depth;
    } else if (c == ']') {
      if (depth-- == 0) return "a ] without its [";
    }
  }
  if (quote != '\0') return "a quote is not closed";
  return depth > 0 ? "a [ without its ]" : "";
}

void check_path(const Value& value, Diagnostics& faults) {
  if (!value.is_text()) return;
  const std::string_view fault = fault_of_path(value.text());
  if (!fault.empty()) faults.error("E303", "Invalid JSONPath: " + std::string(fault), value.span);
}

void check_flags(const Value& value, Diagnostics& faults) {
  checks::check_pattern_flags(value, "imsu", faults);
}

void check_size(const Value& value, Diagnostics& faults) {
  if (value::to_json(value).size() > kMostAssertionBytes)
    faults.error("E305", "the assertions of one case take more than 65536 bytes as JSON", value.span);
}

constexpr std::string_view kPathExamples[] = {R"("$.user.name")", R"("$.items[*].id")",
                                              R"("items[0].price")"};
constexpr std::string_view kModes[] = {"ANY", "ALL"};
constexpr std::string_view kPatternExamples[] = {R"("^[A-Z][a-z]+$")", R"("\\d+")"};
constexpr std::string_view kFlagExamples[] = {R"("i")", R"("ms")", R"("")"};

constexpr Shape kPath = {
    .takes = takes_text, .longest = 8192, .check = check_path, .examples = kPathExamples};
constexpr Shape kMode = {.takes = takes_text, .words = kModes};
constexpr Shape kPatternSource = {.takes = takes_text, .longest = 1024, .examples = kPatternExamples};
constexpr Shape kFlags = {.takes = takes_text, .check = check_flags, .examples = kFlagExamples};

constexpr Field kPatternFields[] = {
    {.name = "source", .shape = &kPatternSource, .about = "The pattern.", .need = Need::required},
    {.name = "flags", .shape = &kFlags, .about = "i, m, s, u."}};
constexpr Record kPatternRecord = {
    .name = "pattern", .fields = kPatternFields, .about = "A JavaScript regular expression.", .closed = true};
constexpr Shape kPattern = {.takes = takes_text | takes_map,
                            .longest = 1024,
                            .record = &kPatternRecord,
                            .examples = kPatternExamples};
constexpr Shape kOptions = {.takes = takes_list, .shortest = 1};

#define COMMON_FIELDS                                                                                \
  {.name = "id",                                                                                     \
   .shape = &kLooseText,                                                                             \
   .about = "Id of the assertion.",                                                                  \
   .aliases = "assertionId assertion_id"},                                                           \
      {.name = "path",                                                                               \
       .shape = &kPath,                                                                              \
       .about = "JSONPath to the value; without $ it starts at the root.",                           \
       .fallback = R"("$")"},                                                                        \
      {.name = "pathMatch",                                                                          \
       .shape = &kMode,                                                                              \
       .about = "Several values: must any or all of them match?",                                    \
       .aliases = "path_match",                                                                      \
       .fallback = R"("ANY")"},                                                                      \
      {.name = "matcher", .shape = &kText, .about = "The matcher.", .need = Need::required},         \
      {.name = "not", .shape = &kBoolean, .about = "Turns the result around.", .fallback = "false"}, \
      {.name = "description", .shape = &kText, .about = "A label for people."}

constexpr Field kAnyExpected[] = {
    COMMON_FIELDS,
    {.name = "expected", .shape = &kAnything, .about = "The value to compare with.", .need = Need::required}};
constexpr Field kPatternExpected[] = {COMMON_FIELDS,
                                      {.name = "expected",
                                       .shape = &kPattern,
                                       .about = "A pattern, or {source, flags}.",
                                       .need = Need::required}};
constexpr Field kListExpected[] = {COMMON_FIELDS,
                                   {.name = "expected",
                                    .shape = &kOptions,
                                    .about = "The values of which one must equal.",
                                    .need = Need::required}};
constexpr Field kNoExpected[] = {COMMON_FIELDS};

#undef COMMON_FIELDS

constexpr Record kToEqual = {"toEqual", kAnyExpected, "Deep equality."};
constexpr Record kToBeNull = {"toBeNull", kNoExpected, "JSON null, and nothing else."};
constexpr Record kToContain = {"toContain", kAnyExpected, "An element of an array, or a part of a text."};
constexpr Record kToMatch = {"toMatch", kPatternExpected, "A pattern found in a text."};
constexpr Record kToBeOneOf = {"toBeOneOf", kListExpected, "Equal to one of several values."};
constexpr Choice::Variant kMatchers[] = {{"toEqual", &kToEqual},
                                         {"toBeNull", &kToBeNull},
                                         {"toContain", &kToContain},
                                         {"toMatch", &kToMatch},
                                         {"toBeOneOf", &kToBeOneOf}};
constexpr Choice kMatcherChoice = {"matcher", "matcher", kMatchers};
constexpr Shape kAssertion = {.takes = takes_map, .choice = &kMatcherChoice};
constexpr Shape kAssertions = {.takes = takes_list, .items = &kAssertion, .check = check_size};

// --- Reading

struct Meaning {
  std::string_view matcher;
  std::string_view kind;
};
constexpr Meaning kMeanings[] = {{"toEqual", "deep_equals"},
                                 {"toBeNull", "is_null"},
                                 {"toContain", "contains"},
                                 {"toMatch", "regex"},
                                 {"toBeOneOf", "one_of"}};

std::string_view kind_of(std::string_view matcher) {
  return std::find_if(std::begin(kMeanings), std::end(kMeanings),
                      [&](const Meaning& m) { return m.matcher == matcher; })
      ->kind;
}

void read_pattern(Check& check, const Value& expected, std::string_view source) {
  check.options.set("dialect", "ecma");
  if (expected.is_text()) {
    check.expected = expected;
    return;
  }
  const Fields fields(expected.map(), kPatternRecord, source);
  check.expected = *fields.get("source");
  if (const auto flags = fields.optional_text("flags")) check.options.set("flags", *flags);
  check.spelling.shape =
      !expected.map().has("flags") || check.options.has("flags") ? "object" : "object, flags null";
}

// {value: text, caseInsensitive: true}: a part of a text, in upper or lower case.
void read_contained(Check& check, const Value& expected) {
  check.expected = expected;
  if (!has_text(expected, "value") || expected.map().size() != 2) return;
  for (const auto key : {"caseInsensitive", "case_insensitive"}) {
    const Value* flag = expected.find(key);
    if (flag == nullptr || *flag != Value(true)) continue;
    check.expected = *expected.find("value");
    check.options.set("case_insensitive", true);
    check.spelling.shape = key;
  }
}

}  // namespace

const Shape& promptkitchen_assertions() { return kAssertions; }

Check read_promptkitchen_assertion(const Value& item, OutputType type, std::string_view source) {
  const Fields fields(item.map(), *find_variant(kMatcherChoice, item.map()), source);
  Check check;
  check.spelling = fields.spelling();
  check.source_key = fields.text("matcher");
  check.kind = kind_of(check.source_key);
  check.id = fields.text("id");
  check.subject = Subject::json;
  check.path = fields.optional_text("path").value_or("$");
  check.path_span = fields.span("path");
  if (fields.text("pathMatch") == "ALL") check.path_mode = model::PathMode::all;
  check.negate = fields.boolean("not").value_or(false);
  check.description = fields.text("description");
  if (const Value* expected = fields.get("expected")) {
    if (check.kind == "regex") {
      read_pattern(check, *expected, source);
    } else if (check.kind == "contains") {
      read_contained(check, *expected);
    } else {
      check.expected = *expected;
    }
  }
  check.extra = fields.extra();
  check.span = item.span;
  if (type == OutputType::text) take_root_for_text(check);
  return check;
}

// A list that a text should contain stays a question for JSON.
void take_root_for_text(Check& check) {
  const bool whole = check.path == "$" && check.path_mode == model::PathMode::any;
  const bool sayable = check.kind != "is_null" && check.kind != "one_of";
  if (!whole || !sayable || (check.expected && !check.expected->is_text())) return;
  check.subject = Subject::text;
  check.path.reset();
  if (check.kind == "deep_equals") check.kind = "text_equals";
}

// --- Writing

namespace {

// A list of which all must occur, or none may: `toContain` takes a list as one element.
bool lists_several_texts(const Check& check) {
  const bool is_list = check.kind == "contains" && check.expected && check.expected->is_list();
  if (!is_list || checks::format_of(check, *checks::def_of(check)) == "promptkitchen") return false;
  return check.negate || check.subject == Subject::text;
}

std::string_view matcher_for(const Check& check) {
  if (lists_several_texts(check)) return "";
  const bool said = check.subject == Subject::json || check.subject == Subject::text;
  const Value* dialect = check.options.find("dialect");
  if (!said || check.options.has("trim") || check.options.has("parse") ||
      (dialect != nullptr && *dialect != Value("ecma")))
    return "";
  if (check.kind == "text_equals") return "toEqual";
  for (const Meaning& meaning : kMeanings)
    if (meaning.kind == check.kind) return meaning.matcher;
  return "";
}

Value pattern_of(const Check& check, std::string_view shape) {
  const Value* flags = check.options.find("flags");
  if (flags == nullptr && !shape.starts_with("object")) return *check.expected;
  Map out{{"source", *check.expected}};
  if (flags != nullptr) out.set("flags", *flags);
  if (flags == nullptr && shape != "object") out.set("flags", Value());
  return out;
}

Value expected_of(const Check& check, bool own) {
  if (check.kind == "regex") return pattern_of(check, own ? check.spelling.shape : "");
  if (check.kind != "contains" || !check.expected->is_text() || !check.options.has("case_insensitive"))
    return *check.expected;
  const bool spelled = own && check.spelling.shape == "case_insensitive";
  return Map{{"value", *check.expected}, {spelled ? "case_insensitive" : "caseInsensitive", true}};
}

Value write_as(const Check& check, std::string_view matcher, bool own) {
  Draft draft(*find_variant(kMatcherChoice, Map{{"matcher", matcher}}), own ? &check.spelling : nullptr);
  draft.put_text("id", check.id);
  const std::string path = check.path.value_or("$");
  if (own) {
    draft.put_unless("path", path, "$");
  } else {
    draft.put("path", path);
  }
  draft.put_unless("pathMatch", check.path_mode == model::PathMode::all ? "ALL" : "ANY", "ANY");
  draft.put("matcher", matcher);
  if (check.expected) draft.put("expected", expected_of(check, own));
  draft.put_unless("not", check.negate, false);
  draft.put_text("description", check.description);
  return std::move(draft).finish(check.extra);
}

}  // namespace

std::optional<Value> write_promptkitchen_assertion(const Check& check, bool own) {
  const std::string_view matcher = matcher_for(check);
  if (matcher.empty()) return std::nullopt;
  Value assertion = write_as(check, matcher, own);
  return has_shape(assertion, kAssertion) ? std::optional(std::move(assertion)) : std::nullopt;
}

}  // namespace proctor::dialects
