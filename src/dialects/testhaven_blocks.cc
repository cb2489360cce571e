#include "dialects/testhaven_blocks.h"

#include <algorithm>
#include <iterator>

#include "base/words.h"
#include "dialects/patterns.h"
#include "value/scalar.h"

namespace proctor::dialects {
namespace {

using model::Check;
using model::Subject;

// --- Tables

constexpr std::string_view kMemoryPrefix = "memory.";

bool is_memory_key(std::string_view key) {
  return key.size() > kMemoryPrefix.size() && key.starts_with(kMemoryPrefix);
}

// Elsewhere a key with nothing behind it counts as left out; here the author would believe in a check.
void check_given(const Map& asserted, Span, Diagnostics& faults) {
  for (const auto& member : asserted)
    if (member.value.is_null() && !is_memory_key(member.key))
      faults.error("E342",
                   quoted(member.key) + " has nothing to compare with: give it a value, or remove the key",
                   member.key_span);
}

constexpr std::string_view kPatternExamples[] = {R"(".*Berlin.*")", R"("(?i)booked \\d+ flights?")"};
constexpr std::string_view kToolExamples[] = {R"(["Skyscanner"])", R"("Skyscanner")", "[]"};

constexpr Shape kPattern = {
    .takes = takes_text | takes_scalar_as_text, .longest = 65536, .examples = kPatternExamples};

bool is_tool_detail(std::string_view key) { return key != "name"; }
constexpr Field kToolFields[] = {
    {.name = "name", .shape = &kText, .about = "What the tool is called.", .need = Need::required}};
constexpr Record kTool = {"tool",  kToolFields, "A tool with details of its use.",
                          nullptr, &kAnything,  is_tool_detail};
constexpr Shape kToolShape = {.takes = takes_text | takes_map, .record = &kTool};
constexpr Shape kTools = {.takes = takes_text | takes_list, .items = &kToolShape, .examples = kToolExamples};

constexpr Field kAssertFields[] = {
    {.name = "output.includes", .shape = &kLooseText, .about = "The answer holds this text."},
    {.name = "output.matches",
     .shape = &kPattern,
     .about = "A Python regular expression, found anywhere in the answer."},
    {.name = "output.equals", .shape = &kLooseText, .about = "The answer is exactly this text."},
    {.name = "tools_used", .shape = &kTools, .about = "Exactly these tools, in this order."}};
constexpr Record kAssert = {"assert block",
                            kAssertFields,
                            "What must hold after a step; memory.<path> asks for a value remembered.",
                            check_given,
                            &kAnything,
                            is_memory_key,
                            true};
constexpr Shape kAssertShape = {.takes = takes_map, .record = &kAssert};

constexpr Field kExpectedFields[] = {
    {.name = "output", .shape = &kLooseText, .about = "Exactly this answer.", .need = Need::required},
    {.name = "tools_used",
     .shape = &kTools,
     .about = "Exactly these tools, in this order.",
     .fallback = "[]"},
    {.name = "memory",
     .shape = &kFreeMap,
     .about = "All that is remembered after the step.",
     .fallback = "{}"}};
constexpr Record kExpected = {"expected block", kExpectedFields, "All that a step must lead to."};
constexpr Shape kExpectedShape = {.takes = takes_map, .record = &kExpected};

// --- Reading

// How a check's value was written: with nothing, or a number where a text is meant; or there was no such key.
constexpr std::string_view kBare = "bare";
constexpr std::string_view kAbsent = "absent";

bool is_bare(const Value& value, const Shape& shape) {
  if (value.is_null()) return (shape.takes & takes_null) == 0;
  return value.is_scalar() && !value.is_text() && (shape.takes & takes_scalar_as_text) != 0;
}

// How each key stands in the model; a memory key has a path beside.
struct Meaning {
  std::string_view asserted;
  std::string_view expected;
  std::string_view kind;
  Subject subject;
};

constexpr Meaning kMeanings[] = {{"output.includes", "", "contains", Subject::text},
                                 {"output.matches", "", "regex", Subject::text},
                                 {"output.equals", "output", "text_equals", Subject::text},
                                 {"tools_used", "tools_used", "tools_equal", Subject::tools},
                                 {"memory.", "memory", "deep_equals", Subject::memory}};

Check make_check(const Meaning& meaning, Value expected, Span span) {
  Check check;
  check.kind = meaning.kind;
  check.subject = meaning.subject;
  check.expected = std::move(expected);
  if (meaning.kind == "regex") check.options.set("dialect", "python");
  check.span = span;
  return check;
}

Check read_assertion(const value::Member& member, std::string_view source) {
  const auto names = [&](const Meaning& meaning) { return member.key.starts_with(meaning.asserted); };
  const Meaning& meaning = *std::find_if(std::begin(kMeanings), std::end(kMeanings), names);
  const bool is_text = meaning.subject == Subject::text;
  Check check =
      make_check(meaning, is_text ? text_value_of(member.value, source) : member.value, member.value.span);
  if (meaning.subject == Subject::memory) {
    check.path = member.key.substr(kMemoryPrefix.size());
    check.path_span = member.key_span;
  }
  if (is_text && !member.value.is_text()) check.spelling.shape = kBare;
  check.source_key = member.key;
  return check;
}

// The value that a key of the block stands for, also where it is not there.
Value expected_value(const Fields& fields, std::string_view key) {
  if (key == "output") return fields.text(key);
  const Value* found = fields.get(key);
  if (found != nullptr) return *found;
  return key == "memory" ? Value(Map{}) : Value(List{});
}

Check read_expectation(const Meaning& meaning, const Value& block, const Fields& fields) {
  const Value* written = block.find(meaning.expected);
  Check check = make_check(meaning, expected_value(fields, meaning.expected),
                           written == nullptr ? block.span : written->span);
  check.source_key = "expected." + std::string(meaning.expected);
  if (written == nullptr) {
    check.spelling.shape = kAbsent;
  } else if (is_bare(*written, *find_field(kExpected, meaning.expected)->shape)) {
    check.spelling.shape = kBare;
  }
  return check;
}

// Three checks, in the author's order; what he left out is expected to be empty.
std::vector<Check> read_expected(const Value& block, const Fields& fields) {
  std::vector<const Meaning*> order;
  const auto add = [&](std::string_view key) {
    for (const Meaning& meaning : kMeanings)
      if (meaning.expected == key && std::find(order.begin(), order.end(), &meaning) == order.end())
        order.push_back(&meaning);
  };
  for (const auto& member : block.map()) add(member.key);
  for (const Field& field : kExpectedFields) add(field.name);
  std::vector<Check> out;
  out.reserve(order.size());
  for (const Meaning* meaning : order) out.push_back(read_expectation(*meaning, block, fields));
  return out;
}

}  // namespace

const Shape& testhaven_assert() { return kAssertShape; }
const Shape& testhaven_expected() { return kExpectedShape; }

std::vector<Check> read_testhaven_assert(const Value& block, std::string_view source) {
  std::vector<Check> out;
  for (const auto& member : block.map()) out.push_back(read_assertion(member, source));
  return out;
}

model::Step read_testhaven_turn(const Fields& fields, Span span, std::string_view source) {
  model::Step step;
  step.input = fields.text("input");
  step.input_span = fields.span("input");
  step.span = span;
  const Value* expected = fields.get("expected");
  if (const Value* asserted = fields.get("assert")) {
    step.checks = read_testhaven_assert(*asserted, source);
    if (expected != nullptr) step.extra.set("expected", *expected);
  } else if (expected != nullptr) {
    const Fields block(expected->map(), kExpected, source);
    step.checks = read_expected(*expected, block);
    if (const Map extra = block.extra(); !extra.empty()) step.extra.set("expected", extra);
  }
  return step;
}

// --- Writing

namespace {

// Undoes what made a text of a number, or something empty of nothing.
Value bare(const Value& value) {
  if (value == Value(List{}) || value == Value(Map{})) return {};
  if (!value.is_text()) return value;
  const Value typed = value::resolve_plain(value.text(), value::Typing::yaml_1_1);
  return typed.is_text() ? value::resolve_plain(value.text(), value::Typing::core) : typed;
}

// The meaning that says what the check says, if there is one; only the path of a memory check is left open.
const Meaning* meaning_for(const Check& check) {
  const auto says = [&](const Meaning& meaning) {
    return check.kind == meaning.kind && check.subject == meaning.subject;
  };
  const auto* const meaning = std::find_if(std::begin(kMeanings), std::end(kMeanings), says);
  const bool is_other = meaning == std::end(kMeanings) || check.negate || !check.expected;
  if (is_other || (check.path && check.subject != Subject::memory)) return nullptr;
  const bool plain = check.options.empty() ||
                     (check.kind == "regex" && check.options.size() == 1 && check.options.has("dialect"));
  const bool typed = check.subject == Subject::memory ||
                     has_shape(*check.expected, check.subject == Subject::text ? kText : kTools);
  return plain && typed && fits_language(check, regex::Dialect::python) ? meaning : nullptr;
}

// The key in an `assert` block, or none.
std::string assert_key(const Check& check) {
  const Meaning* meaning = meaning_for(check);
  if (meaning == nullptr) return {};
  if (meaning->subject != Subject::memory) return std::string(meaning->asserted);
  return check.path.value_or("").empty() ? std::string{} : std::string(kMemoryPrefix) + *check.path;
}

// The key in an `expected` block, or none.
std::string_view expected_key(const Check& check) {
  const Meaning* meaning = meaning_for(check);
  const bool whole =
      check.subject != Subject::memory || (!check.path && check.expected && check.expected->is_map());
  return meaning != nullptr && whole ? meaning->expected : std::string_view{};
}

// All that an `expected` block states is checked; an `assert` block cannot ask for the whole memory.
bool is_expected(const model::Step& step) {
  return std::all_of(std::begin(kExpectedFields), std::end(kExpectedFields), [&](const Field& field) {
    return std::any_of(step.checks.begin(), step.checks.end(),
                       [&](const Check& check) { return expected_key(check) == field.name; });
  });
}

Value written_value(const Check& check, bool own) {
  return own && check.spelling.shape == kBare ? bare(*check.expected) : *check.expected;
}

Map write_assert(const model::Step& step, bool own) {
  Map out;
  for (const Check& check : step.checks) {
    const std::string key = assert_key(check);
    if (!key.empty() && !out.has(key)) out.set(key, written_value(check, own));
  }
  return out;
}

Map write_expected(const model::Step& step, bool own) {
  Map out;
  for (const Check& check : step.checks) {
    const std::string_view key = expected_key(check);
    const bool left_out = own && check.spelling.shape == kAbsent && bare(*check.expected).is_null();
    if (!key.empty() && !left_out && !out.has(key)) out.set(key, written_value(check, own));
  }
  const Value* others = step.extra.find("expected");
  if (others == nullptr || !others->is_map()) return out;
  for (const auto& member : others->map())
    if (find_field(kExpected, member.key) == nullptr) out.set(member.key, member.value);
  return out;
}

}  // namespace

void put_testhaven_turn(Draft& draft, const model::Step& step, bool own) {
  draft.put("input", step.input);
  if (is_expected(step)) {
    draft.put_unless("assert", Value());
    return draft.put("expected", write_expected(step, own));
  }
  const Value* overruled = step.extra.find("expected");
  if (overruled != nullptr && has_shape(*overruled, kExpectedShape)) {
    draft.put("assert", write_assert(step, own));
    return draft.put("expected", *overruled);
  }
  draft.put_unless("assert", write_assert(step, own), Map{});
  draft.put_unless("expected", Value());
}

}  // namespace proctor::dialects
