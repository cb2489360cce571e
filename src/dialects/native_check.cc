#include "dialects/native_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "base/words.h"
#include "dialects/fields.h"
#include "model/vocabulary.h"

namespace proctor::dialects {
namespace {

using model::Check;
using model::CheckWord;
using model::Subject;

constexpr std::string_view kNot = "not-";

// --- Tables

constexpr std::string_view kSubjects[] = {"text",  "json",    "response", "memory",
                                          "tools", "latency", "tokens",   "conversation"};
constexpr std::string_view kModes[] = {"any", "all"};
constexpr std::string_view kRegexDialects[] = {"ecma", "python"};
constexpr std::string_view kMethods[] = {"embedding", "dice"};
constexpr std::string_view kFlagExamples[] = {R"("i")", R"("ms")"};
constexpr std::string_view kPatternExamples[] = {R"("^[A-Z]")", R"("\\d{4}")"};
constexpr std::string_view kMetricExamples[] = {R"("faithfulness")", R"("answer_relevancy")"};

const Shape kSubject = {.takes = takes_text, .words = kSubjects};
const Shape kMode = {.takes = takes_text, .words = kModes};
const Shape kRegexDialect = {.takes = takes_text, .words = kRegexDialects};
const Shape kMethod = {.takes = takes_text, .words = kMethods};
void check_flags(const Value& value, Diagnostics& faults) { check_pattern_flags(value, "imsugy", faults); }
const Shape kSchema = {.takes = takes_map | takes_boolean | takes_null};
const Shape kFlags = {.takes = takes_text, .check = check_flags, .examples = kFlagExamples};
const Shape kWeight = {.takes = takes_number, .least = 0};
const Shape kPattern = {.takes = takes_text | takes_null, .longest = 65536, .examples = kPatternExamples};
void check_said(const Value& value, Diagnostics& faults) {
  if (value.is_boolean() && !value.boolean())
    faults.error("E356", "false says nothing here: write the not- form, or leave it out", value.span);
}
constexpr std::string_view kSaidExamples[] = {"true"};
const Shape kSaid = {.takes = takes_boolean | takes_null, .check = check_said, .examples = kSaidExamples};
const Shape kOptions = {.takes = takes_list | takes_null, .shortest = 1};
const Shape kJudged = {.takes = takes_text | takes_null, .shortest = 1};
const Shape kMetric = {.takes = takes_text, .shortest = 1, .examples = kMetricExamples};
const Shape kTextOrNull = {.takes = takes_text | takes_null | takes_scalar_as_text};

constexpr Field kBoundFields[] = {{.name = "min", .shape = &kNumber, .about = "At least this."},
                                  {.name = "max", .shape = &kNumber, .about = "At most this."}};
constexpr Record kBounds = {
    .name = "bounds", .fields = kBoundFields, .about = "Two bounds, both inclusive.", .closed = true};
const Shape kRange = {.takes = takes_number | takes_map, .record = &kBounds};

const Shape& shape_of(const CheckWord& word) {
  if (!word.takes_value) return kSaid;
  if (word.kind == "range") return kRange;
  if (word.word == "exact") return kTextOrNull;
  if (word.word == "regex") return kPattern;
  if (word.word == "one-of") return kOptions;
  if (word.word == "judge") return kJudged;
  if (word.word == "json-schema") return kSchema;
  if (word.word == "metric") return kMetric;
  return kAnything;
}

constexpr Field kHow[] = {
    {.name = "at",
     .shape = &kText,
     .about = "Path to the value looked at: JSONPath into the output, dots into memory and response."},
    {.name = "match",
     .shape = &kMode,
     .about = "Several values: must any or all of them pass?",
     .fallback = R"("any")"},
    {.name = "of", .shape = &kSubject, .about = "What is looked at."},
    {.name = "flags", .shape = &kFlags, .about = "Flags of a pattern: i, m, s, u."},
    {.name = "dialect", .shape = &kRegexDialect, .about = "The pattern's language.", .fallback = R"("ecma")"},
    {.name = "case_insensitive",
     .shape = &kBoolean,
     .about = "Upper and lower case count as the same.",
     .fallback = "false"},
    {.name = "trim",
     .shape = &kBoolean,
     .about = "Leave off white space around both sides.",
     .fallback = "false"},
    {.name = "parse",
     .shape = &kBoolean,
     .about = "The expected text is JSON: parse it first.",
     .fallback = "false"},
    {.name = "method", .shape = &kMethod, .about = "How likeness is measured.", .fallback = R"("embedding")"},
    {.name = "threshold", .shape = &kNumber, .about = "The score from which on it passes."},
    {.name = "model", .shape = &kText, .about = "The model that judges."},
    {.name = "include_reason", .shape = &kBoolean, .about = "Ask the judge for a reason."},
    {.name = "strict", .shape = &kBoolean, .about = "All or nothing."},
    {.name = "weight", .shape = &kWeight, .about = "Relative importance for the score.", .fallback = "1"},
    {.name = "id", .shape = &kLooseText, .about = "An id that stays."},
    {.name = "description", .shape = &kText, .about = "A label for people."},
    {.name = "incomplete",
     .shape = &kBoolean,
     .about = "The value is missing; grading ends in an error.",
     .fallback = "false"},
    {.name = "extra", .shape = &kFreeMap, .about = "Kept for another format; nothing acts on it."}};

constexpr std::string_view kOptionKeys[] = {"flags",          "dialect", "case_insensitive", "trim",
                                            "parse",          "method",  "threshold",        "model",
                                            "include_reason", "strict"};

// Options that are off unless they are on: off is not told apart from absent.
bool is_switch(std::string_view key) { return key == "case_insensitive" || key == "trim" || key == "parse"; }

// Every word and its `not-` form, then the keys above.
std::span<const Field> check_fields() {
  static std::deque<std::string> negated;
  static std::vector<Field> fields = [] {
    std::vector<Field> out;
    for (const CheckWord& word : model::check_words())
      out.push_back({.name = word.word, .shape = &shape_of(word), .about = word.about});
    for (const CheckWord& word : model::check_words()) {
      negated.push_back(fmt::format("{}{}", kNot, word.word));
      out.push_back({.name = negated.back(), .shape = &shape_of(word), .about = word.about});
    }
    out.insert(out.end(), std::begin(kHow), std::end(kHow));
    return out;
  }();
  return fields;
}

struct Spelled {
  const CheckWord* word = nullptr;
  bool negate = false;
  const value::Member* member = nullptr;
};

std::optional<Spelled> spelled(const value::Member& member) {
  std::string_view key = member.key;
  const bool negate = key.starts_with(kNot);
  if (negate) key.remove_prefix(kNot.size());
  const CheckWord* word = model::find_word(key);
  return word == nullptr ? std::nullopt : std::optional(Spelled{word, negate, &member});
}

std::vector<Spelled> words_in(const Map& map) {
  std::vector<Spelled> out;
  for (const auto& member : map)
    if (const auto found = spelled(member)) out.push_back(*found);
  return out;
}

// A word with a slip in it, told already.
bool is_slip(const Map& map);

void check_one_word(const Map& map, Span span, Diagnostics& faults) {
  const auto words = words_in(map);
  const Span start = span_of(span.begin, std::min(span.begin + 1, span.end));
  if (words.size() > 1)
    faults.error("E351",
                 fmt::format("one check, two words: {} and {}; write two checks",
                             quoted(words[0].member->key), quoted(words[1].member->key)),
                 words[1].member->key_span);
  if (words.empty() && !is_slip(map)) {
    std::vector<std::string_view> known;
    for (const CheckWord& word : model::check_words()) known.push_back(word.word);
    faults.error("E350", "no check here; words are " + listed(known) + ", each also with not- before it",
                 start);
  }
}

// A word that wants a value has one, or the check says that it is incomplete.
void check_value(const Map& map, const Spelled& said, Diagnostics& faults) {
  const std::string_view kind = said.word->kind;
  const Value* flag = map.find("incomplete");
  const bool incomplete = flag != nullptr && *flag == Value(true);
  const bool open = kind == "text_equals" || kind == "regex" || kind == "one_of" || kind == "judge" ||
                    kind == "json_schema" || kind == "similarity" || kind == "tools_equal";
  const bool nothing = said.member->value.is_null();
  if (nothing && open && !incomplete)
    faults.error("E357", fmt::format("{} has no value", quoted(said.member->key)), said.member->key_span);
  const bool takes = said.word->takes_value && kind != "range" && kind != "metric";
  if (incomplete && (!nothing || !takes))
    faults.error("E357", "\"incomplete\" is for a check whose value is missing", said.member->key_span);
}

void check_words_of(const Map& map, Span span, Diagnostics& faults) {
  check_one_word(map, span, faults);
  for (const Spelled& said : words_in(map)) check_value(map, said, faults);
}

bool is_slip(const Map& map) {
  std::vector<std::string_view> known;
  for (const Field& field : check_fields()) known.push_back(field.name);
  return std::any_of(map.begin(), map.end(), [&](const value::Member& member) {
    const auto guess = nearest(member.key, known);
    return guess && *guess != member.key && spelled({.key = std::string(*guess)});
  });
}

const Record kCheck = {"check", check_fields(), "One thing that must be true of the answer.", check_words_of};
const Shape kCheckShape = {.takes = takes_map, .record = &kCheck};
const Shape kChecks = {.takes = takes_list, .items = &kCheckShape};

// --- Reading

void read_value(Check& check, const Spelled& said, std::string_view source) {
  const Value& value = said.member->value;
  const std::string_view kind = said.word->kind;
  if (kind == "range") {
    if (value.is_number()) {
      check.options.set("max", value);
      check.spelling.shape = "number";
    } else {
      const Fields bounds(value.map(), kBounds, source);
      for (const auto key : {"min", "max"})
        if (const Value* bound = bounds.get(key)) check.options.set(key, *bound);
    }
  } else if (kind == "metric") {
    check.kind = "metric:" + value.text();
  } else if (kind == "text_equals") {
    check.expected = Value(text_of(value, source));
  } else if (said.word->takes_value) {
    check.expected = value;
  }
}

Subject subject_of_check(const Fields& fields, const CheckWord& word) {
  if (const auto named = fields.optional_text("of")) return *model::subject_of(*named);
  return fields.has("at") ? Subject::json : word.subject;
}

}  // namespace

Map gathered_extra(const Fields& fields) {
  Map out = fields.map("extra");
  for (const auto& member : fields.extra()) out.set(member.key, member.value);
  return out;
}

const Shape& native_checks() { return kChecks; }

Check read_native_check(const Value& item, std::string_view source) {
  const Fields fields(item.map(), kCheck, source);
  const Spelled said = words_in(item.map()).front();
  Check check;
  check.spelling = fields.spelling();
  if (said.member->value.is_null()) check.spelling.shape = "nothing";
  check.kind = said.word->kind;
  check.negate = said.negate;
  check.source_key = said.member->key;
  check.subject = subject_of_check(fields, *said.word);
  check.path = fields.optional_text("at");
  if (fields.text("match") == "all") check.path_mode = model::PathMode::all;
  for (const auto key : kOptionKeys)
    if (const Value* option = fields.get(key); option && !(is_switch(key) && *option == Value(false)))
      check.options.set(key, *option);
  if (check.kind == "regex" && !check.options.has("dialect")) check.options.set("dialect", "ecma");
  if (check.kind == "similarity" && !check.options.has("method")) check.options.set("method", "embedding");
  read_value(check, said, source);
  if (fields.boolean("incomplete").value_or(false)) check.expected.reset();
  check.weight = fields.number("weight").value_or(1);
  check.id = fields.text("id");
  check.description = fields.text("description");
  check.extra = gathered_extra(fields);
  check.span = item.span;
  return check;
}

// --- Writing

namespace {

Value value_for(const Check& check, const CheckWord& word, bool own) {
  if (word.kind == "metric") return check.kind.substr(std::string_view("metric:").size());
  if (!word.takes_value) return own && check.spelling.shape == "nothing" ? Value() : Value(true);
  if (word.kind != "range") return check.expected.value_or(Value());
  if (own && check.spelling.shape == "number" && !check.options.has("min") && check.options.has("max"))
    return *check.options.find("max");
  Map bounds;
  for (const auto key : {"min", "max"})
    if (const Value* bound = check.options.find(key)) bounds.set(key, *bound);
  return bounds;
}

// The author's word where it still says the kind, else the plainest.
const CheckWord& word_of(const Check& check, bool own) {
  std::string_view key = check.source_key;
  if (key.starts_with(kNot)) key.remove_prefix(kNot.size());
  const CheckWord* plainest = model::word_for(check);
  const CheckWord* written = own ? model::find_word(key) : nullptr;
  return written != nullptr && written->kind == plainest->kind ? *written : *plainest;
}

void put_options(Draft& draft, const Check& check) {
  for (const auto key : kOptionKeys) {
    const Value* option = check.options.find(key);
    if (is_switch(key)) draft.put_unless(key, option != nullptr && *option == Value(true), false);
    if (option == nullptr || is_switch(key)) continue;
    const bool assumed = (std::string_view(key) == "dialect" && *option == Value("ecma")) ||
                         (std::string_view(key) == "method" && *option == Value("embedding"));
    draft.put_unless(key, *option, assumed ? *option : Value());
  }
}

}  // namespace

Value write_native_check(const Check& check, bool own) {
  const CheckWord& word = word_of(check, own);
  const Field* field =
      find_field(kCheck, check.negate ? fmt::format("{}{}", kNot, word.word) : std::string(word.word));
  Draft draft(kCheck, own ? &check.spelling : nullptr);
  draft.put(field->name, value_for(check, word, own));
  draft.put_optional("at", check.path);
  const Subject assumed = check.path ? Subject::json : word.subject;
  draft.put_unless("of", model::name_of(check.subject), model::name_of(assumed));
  draft.put_unless("match", check.path_mode == model::PathMode::all ? "all" : "any", "any");
  put_options(draft, check);
  draft.put_unless("weight", check.weight, 1);
  draft.put_text("id", check.id);
  draft.put_text("description", check.description);
  const bool lacks = word.takes_value && word.kind != "range" && word.kind != "metric" && !check.expected;
  draft.put_unless("incomplete", lacks, false);
  return std::move(draft).finish_with_extra("extra", check.extra);
}

}  // namespace proctor::dialects
