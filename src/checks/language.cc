#include "checks/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "base/words.h"
#include "checks/catalogue.h"
#include "judges/metric.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

using model::Check;
using model::Subject;

// --- Tables

constexpr std::string_view kSubjects[] = {"text",  "json",    "response", "memory",
                                          "tools", "latency", "tokens",   "conversation"};
constexpr std::string_view kModes[] = {"any", "all"};
constexpr std::string_view kSaidExamples[] = {"true"};

void check_said(const Value& value, Diagnostics& faults) {
  if (value.is_boolean() && !value.boolean())
    faults.error("E356", "false says nothing here: write the not- form, or leave it out", value.span);
}

constexpr Shape kSubject = {.takes = takes_text, .words = kSubjects};
constexpr Shape kMode = {.takes = takes_text, .words = kModes};
constexpr Shape kWeight = {.takes = takes_number, .least = 0};
constexpr Shape kSaid = {.takes = takes_boolean | takes_null, .check = check_said, .examples = kSaidExamples};

constexpr Field kBoundFields[] = {{.name = "min", .shape = &kNumber, .about = "At least this."},
                                  {.name = "max", .shape = &kNumber, .about = "At most this."}};
constexpr Record kBounds = {
    .name = "bounds", .fields = kBoundFields, .about = "Two bounds, both inclusive.", .closed = true};
constexpr Shape kRange = {.takes = takes_number | takes_map, .record = &kBounds};

constexpr Field kWhere[] = {
    {.name = "at",
     .shape = &kText,
     .about = "Path to the value looked at: JSONPath into the output, dots into memory and response."},
    {.name = "match",
     .shape = &kMode,
     .about = "Several values: must any or all of them pass?",
     .fallback = R"("any")"},
    {.name = "of", .shape = &kSubject, .about = "What is looked at."}};
constexpr Field kBeside[] = {
    {.name = "weight", .shape = &kWeight, .about = "Relative importance for the score.", .fallback = "1"},
    {.name = "id", .shape = &kLooseText, .about = "An id that stays."},
    {.name = "description", .shape = &kText, .about = "A label for people."},
    {.name = "incomplete",
     .shape = &kBoolean,
     .about = "The value is missing; grading ends in an error.",
     .fallback = "false"},
    {.name = "extra", .shape = &kFreeMap, .about = "Kept for another format; nothing acts on it."}};

bool has_value(const CheckDef& def) { return def.arity == Arity::one && def.holds == Holds::expected; }

// Null is let through where a value may be said to be missing.
Shape shape_of(const CheckDef& def) {
  if (def.arity == Arity::none) return kSaid;
  if (def.holds == Holds::bounds) return kRange;
  Shape out = *def.value;
  if (has_value(def)) out.takes |= takes_null;
  return out;
}

// Everything that a key of a check can be, made once from the catalogue.
struct Tables {
  std::deque<std::string> negated;
  std::deque<Shape> shapes;
  std::vector<Field> fields;
  std::vector<Option> options;
  std::unordered_map<std::string_view, Word> words;
  std::unordered_map<const CheckDef*, std::string_view> turned;
  std::unordered_map<std::string_view, std::size_t> option_at;

  Tables() {
    for (const CheckDef* def : catalogue()) add_word(*def);
    for (const CheckDef* def : catalogue()) add_negated(*def);
    heads = fields.size();
    fields.insert(fields.end(), std::begin(kWhere), std::end(kWhere));
    for (const CheckDef* def : catalogue())
      for (const Field& option : def->options) add_option(option);
    fields.insert(fields.end(), std::begin(kBeside), std::end(kBeside));
  }

  std::size_t heads = 0;

 private:
  void add_word(const CheckDef& def) {
    shapes.push_back(shape_of(def));
    fields.push_back({.name = def.name, .shape = &shapes.back(), .about = def.summary});
    words.emplace(def.name, Word{&def, false});
  }

  void add_negated(const CheckDef& def) {
    negated.push_back(fmt::format("{}{}", kNot, def.name));
    const std::size_t plain = negated.size() - 1;
    fields.push_back({.name = negated.back(), .shape = fields[plain].shape, .about = def.summary});
    words.emplace(negated.back(), Word{&def, true});
    turned.emplace(&def, negated.back());
  }

  void add_option(const Field& field) {
    if (!option_at.emplace(field.name, options.size()).second) return;
    Option option{&field, {}, field.fallback == "false"};
    if (!field.fallback.empty() && !option.is_switch)
      if (auto fallback = value::parse_json(field.fallback)) option.fallback = *std::move(fallback);
    options.push_back(std::move(option));
    fields.push_back(field);
  }
};

const Tables& tables() {
  static const Tables kTables;
  return kTables;
}

// --- What concerns several keys

struct Said {
  Word word;
  const value::Member* member;
};

std::vector<Said> words_in(const Map& map) {
  std::vector<Said> out;
  for (const auto& member : map)
    if (const auto word = read_word(member.key)) out.push_back({*word, &member});
  return out;
}

// A word with a slip in it, told already.
bool is_slip(const Map& map) {
  std::vector<std::string_view> known;
  for (const Field& field : tables().fields) known.push_back(field.name);
  return std::any_of(map.begin(), map.end(), [&](const value::Member& member) {
    const auto guess = nearest(member.key, known);
    return guess && *guess != std::string_view(member.key) && read_word(*guess);
  });
}

std::string no_check(const Map& map) {
  for (const auto& member : map)
    if (judges::find_metric(member.key) != nullptr)
      return fmt::format("no check here: {0} is a metric, and is written as `metric: {0}`", member.key);
  return "no check here: it needs a word such as contains, equals or regex; `proctor checks` lists all";
}

void check_one_word(const Map& map, const std::vector<Said>& words, Span span, Diagnostics& faults) {
  if (words.size() > 1)
    faults.error("E351",
                 fmt::format("one check, two words: {} and {}; write two checks",
                             quoted(words[0].member->key), quoted(words[1].member->key)),
                 words[1].member->key_span);
  if (words.empty() && !is_slip(map))
    faults.error("E350", no_check(map), span_of(span.begin, std::min(span.begin + 1, span.end)));
}

// A word that wants a value has one, or the check says that it is incomplete.
void check_value(const Map& map, const Said& said, Diagnostics& faults) {
  const Value* flag = map.find("incomplete");
  const bool incomplete = flag != nullptr && *flag == Value(true);
  const bool nothing = said.member->value.is_null();
  const CheckDef& def = *said.word.def;
  if (nothing && def.arity == Arity::one && !def.takes_null && !incomplete)
    faults.error("E357", fmt::format("{} has no value", quoted(said.member->key)), said.member->key_span);
  if (incomplete && (!nothing || !has_value(def)))
    faults.error("E357", "\"incomplete\" is for a check whose value is missing", said.member->key_span);
}

void check_words(const Map& map, Span span, Diagnostics& faults) {
  const auto words = words_in(map);
  check_one_word(map, words, span, faults);
  for (const Said& said : words) check_value(map, said, faults);
}

const Record kRecord = {.name = "check",
                        .fields = tables().fields,
                        .about = "One thing that must be true of the answer.",
                        .check = check_words,
                        .heads = tables().heads};

// --- Reading

// As the author wrote it, where that is known.
std::string text_of(const Value& value, std::string_view source) {
  if (value.is_text()) return value.text();
  const bool written = value.style == value::Style::plain && !source.empty();
  return written ? std::string(text_at(source, value.span)) : value::to_json(value);
}

void read_bounds(const Value& value, Check& check) {
  if (value.is_number()) {
    check.options.set("max", value);
    check.spelling.shape = "number";
  } else if (const Map* bounds = value.if_map()) {
    for (const auto& bound : *bounds) {
      if (bound.value.is_number()) check.options.set(bound.key, bound.value);
      check.spelling.shape.append(std::string_view(bound.key))
          .append(" ");  // their order, and those left open
    }
  }
}

void read_value(const CheckDef& def, const Value& value, std::string_view source, Check& check) {
  if (value.is_null()) check.spelling.shape = "nothing";
  if (def.arity == Arity::none) return;
  if (def.holds == Holds::bounds) return read_bounds(value, check);
  if (def.holds == Holds::kind_suffix) {
    if (value.is_text()) check.kind = fmt::format("{}:{}", def.kind, value.text());
    return;
  }
  const bool loose = (def.value->takes & takes_scalar_as_text) != 0 && value.is_scalar() && !value.is_null();
  check.expected = value;
  if (!loose) return;
  check.expected = Value(text_of(value, source));
  check.expected->span = value.span;
}

void read_key(const value::Member& member, std::string_view source, Check& check) {
  const std::string_view key = member.key;
  const Value& value = member.value;
  if (const auto at = tables().option_at.find(key); at != tables().option_at.end()) {
    const bool off = tables().options[at->second].is_switch && value == Value(false);
    if (!off && !value.is_null()) check.options.set(key, value);
  } else if (key == "at") {
    if (value.is_text()) check.path = std::string(value.text());
    check.path_span = value.span;
  } else if (key == "match") {
    if (value == Value("all")) check.path_mode = model::PathMode::all;
  } else if (key == "weight") {
    if (value.is_number()) check.weight = value.number();
  } else if (key == "id") {
    if (value.is_scalar() && !value.is_null()) check.id = text_of(value, source);
  } else if (key == "description") {
    if (value.is_text()) check.description = value.text();
  }
}

Subject subject_of(const Value& item, const CheckDef& def) {
  const Value* named = item.find("of");
  const auto subject = named != nullptr && named->is_text() ? model::subject_of(named->text()) : std::nullopt;
  const Value* at = item.find("at");
  return subject.value_or(at != nullptr && at->is_text() ? Subject::json : def.subject);
}

}  // namespace

const Shape kCheckShape = {.takes = takes_map, .record = &kRecord};
const Shape kCheckList = {.takes = takes_list, .items = &kCheckShape};

std::optional<Word> read_word(std::string_view key) {
  const auto found = tables().words.find(key);
  return found == tables().words.end() ? std::nullopt : std::optional(found->second);
}

std::string_view spelled(const CheckDef& def, bool negate) {
  return negate ? tables().turned.at(&def) : def.name;
}

std::span<const Option> options() { return tables().options; }

bool assumes(const CheckDef& def, const Option& option) {
  return !option.fallback.is_null() &&
         std::any_of(def.options.begin(), def.options.end(),
                     [&](const Field& field) { return field.name == option.field->name; });
}

Check read_check(const Value& item, std::string_view source) {
  Check check;
  check.span = item.span;
  const auto words = words_in(item.map());
  if (words.empty()) return check;
  const CheckDef& def = *words.front().word.def;
  check.kind = def.kind;
  check.negate = words.front().word.negate;
  check.source_key = words.front().member->key;
  check.subject = subject_of(item, def);
  for (const auto& member : item.map()) read_key(member, source, check);
  for (const Option& option : options())
    if (assumes(def, option) && !check.options.has(option.field->name))
      check.options.set(option.field->name, option.fallback);
  read_value(def, words.front().member->value, source, check);
  if (item.find("incomplete") != nullptr && *item.find("incomplete") == Value(true)) check.expected.reset();
  return check;
}

}  // namespace proctor::checks
