// TestHaven: what an agent answers, which tools it uses and what it remembers, step by step. YAML 1.1 or
// JSON; a file is a test with steps, a single turn, or a list of either. `assert` names what must hold,
// `expected` states all of it.
#include <algorithm>

#include "base/words.h"
#include "dialects/dialect.h"
#include "dialects/fields.h"
#include "dialects/steps.h"
#include "dialects/testhaven_blocks.h"

namespace proctor::dialects {
namespace {

// --- Tables

bool is_given(const Map& map, std::string_view key) {
  const Value* found = map.find(key);
  return found != nullptr && !found->is_null();
}

void check_blocks(const Map& turn, Span, Diagnostics& faults) {
  if (is_given(turn, "assert") && is_given(turn, "expected"))
    faults.warn("W340", "\"assert\" and \"expected\" in one step: \"assert\" decides; keep one",
                turn.member("expected")->key_span);
}

void check_item(const Map& item, Span span, Diagnostics& faults) {
  if (!is_given(item, item.has("steps") ? "steps" : "input"))
    return faults.error("E340", "this test needs \"input\", or \"steps\" with a list of steps",
                        span_of(span.begin, std::min(span.begin + 1, span.end)));
  if (!item.has("steps")) return check_blocks(item, span, faults);
  for (const auto key : {"input", "assert", "expected"})
    if (const value::Member* member = item.member(key))
      faults.warn("W341", quoted(key) + " stands beside \"steps\": kept, but only the steps are run",
                  member->key_span);
}

#define TEST_FIELDS                                                                                       \
  {.name = "name", .shape = &kLooseText, .about = "What the test is called."},                            \
      {.name = "description", .shape = &kLooseText, .about = "What it is for."},                          \
      {.name = "memory", .shape = &kFreeMap, .about = "What the agent remembers before the first step."}, \
      {.name = "schema_version",                                                                          \
       .shape = &kVersion,                                                                                \
       .about = "The version of the format it was written for."}
#define BLOCK_FIELDS                                                         \
  {.name = "assert",                                                         \
   .shape = &testhaven_assert(),                                             \
   .about = "What must hold of the answer, the tools used and the memory."}, \
      {.name = "expected", .shape = &testhaven_expected(), .about = "All of it, in place of assert."}
#define INPUT_FIELD \
  {.name = "input", .shape = &kLooseText, .about = "What the agent is told.", .need = Need::required}

constexpr Shape kVersion = {.takes = takes_text | takes_number};

const Field kStepFields[] = {INPUT_FIELD, BLOCK_FIELDS};
const Record kStep = {"step", kStepFields, "One input and what it must lead to.", check_blocks};
const Shape kStepShape = {.takes = takes_map, .record = &kStep};
const Shape kSteps = {.takes = takes_list, .items = &kStepShape};

const Field kTestFields[] = {TEST_FIELDS,
                             {.name = "steps",
                              .shape = &kSteps,
                              .about = "The steps, in order, with one agent.",
                              .need = Need::required}};
const Record kTest = {"test", kTestFields, "Several turns with one agent."};
const Shape kTestShape = {.takes = takes_map, .record = &kTest};

const Field kSingleFields[] = {TEST_FIELDS, INPUT_FIELD, BLOCK_FIELDS};
const Record kSingle = {"single-turn test", kSingleFields, "A test of one step.", check_blocks};
const Shape kSingleShape = {.takes = takes_map, .record = &kSingle};

const Field kItemFields[] = {
    TEST_FIELDS,
    {.name = "steps", .shape = &kSteps, .about = "The steps, in order, with one agent."},
    {.name = "input", .shape = &kLooseText, .about = "What the agent is told, in a test of one step."},
    BLOCK_FIELDS};
const Record kItem = {"listed test", kItemFields, "A test of one step, or with steps.", check_item};

#undef TEST_FIELDS
#undef BLOCK_FIELDS
#undef INPUT_FIELD

const Shape kItemShape = {.takes = takes_map, .record = &kItem};
const Shape kList = {.takes = takes_list, .items = &kItemShape};

const Form kForms[] = {{"steps", "A test with steps.", &kTestShape},
                       {"single", "A test of one step.", &kSingleShape},
                       {"list", "A list of tests, each with its own memory.", &kList}};

// --- Recognition

bool has_block(const Value& item) {
  return item.find("assert") != nullptr || item.find("expected") != nullptr;
}

bool has_signed_steps(const Value& item) { return any_item(item.find("steps"), is_testhaven_step); }
bool is_item(const Value& item) { return has_text(item, "input") || has_signed_steps(item); }
bool is_telling_item(const Value& item) { return has_block(item) || has_signed_steps(item); }

bool is_test(const Value& root) {
  const bool by_memory = has_list(root, "steps") && has_map(root, "memory");
  return has_signed_steps(root) || (by_memory && !any_item(root.find("steps"), is_llmunit_step));
}

std::optional<Fit> sniff(const Value& root) {
  if (is_test(root)) return Fit{4, &kForms[0]};
  const bool is_turn = has_text(root, "input") && (has_block(root) || root.find("description") != nullptr);
  if (is_turn) return Fit{5, root.find("steps") != nullptr ? &kForms[0] : &kForms[1]};
  if (all_items(&root, is_item) && any_item(&root, is_telling_item)) return Fit{5, &kForms[2]};
  return std::nullopt;
}

bool owns(std::string_view path) {
  return path.ends_with(".test.json") || path.ends_with(".test.yaml") || path.ends_with(".test.yml");
}

// --- Reading

model::Step read_step(const Value& item, const Reading& reading) {
  const Fields fields(item.map(), kStep, reading.text);
  model::Step step = read_testhaven_turn(fields, item.span, reading.text);
  for (const auto& member : fields.extra()) step.extra.set(member.key, member.value);
  step.spelling = fields.spelling();
  return step;
}

model::Case read_test(const Value& item, const Reading& reading) {
  const bool has_steps = item.find("steps") != nullptr;
  const Record& record = has_steps ? kTest : kSingle;
  const Fields fields(item.map(), record, reading.text);
  model::Case test;
  test.name = fields.text("name");
  test.name_span = fields.span("name");
  test.description = fields.text("description");
  test.memory = fields.map("memory");
  for (const Value& step : fields.list("steps")) test.steps.push_back(read_step(step, reading));
  if (!has_steps) test.steps.push_back(read_testhaven_turn(fields, item.span, reading.text));
  test.extra = fields.extra();
  if (const Value* version = item.find("schema_version")) test.extra.set("schema_version", *version);
  test.spelling = fields.spelling();
  test.span = item.span;
  return test;
}

model::Suite read(const Value& root, const Form& form, const Reading& reading) {
  model::Suite suite;
  if (root.is_map()) suite.cases.push_back(read_test(root, reading));
  if (const List* tests = root.if_list())
    for (const Value& item : *tests) suite.cases.push_back(read_test(item, reading));
  suite.spelling.shape = form.name;
  suite.span = root.span;
  return suite;
}

// --- Writing

Value write_step(const model::Step& step, bool own) {
  Draft draft(kStep, own ? &step.spelling : nullptr);
  put_testhaven_turn(draft, step, own);
  return std::move(draft).finish(step.extra);
}

bool is_single(const model::Case& test) {
  const auto& keys = test.spelling.keys;
  const bool has_steps = std::find(keys.begin(), keys.end(), "steps") != keys.end();
  return test.steps.size() == 1 && !keys.empty() && !has_steps;
}

Value write_test(const model::Case& test, bool own) {
  const bool single = own && is_single(test);
  const Record& record = single ? kSingle : kTest;
  Draft draft(record, own ? &test.spelling : nullptr);
  draft.put_unless("name", test.name, "");
  draft.put_unless("description", test.description, "");
  draft.put_map("memory", test.memory);
  List steps;
  for (const model::Step& step : test.steps) steps.push_back(write_step(step, own));
  if (single) {
    put_testhaven_turn(draft, test.steps.front(), own);
  } else {
    draft.put("steps", steps);
  }
  if (const Value* version = test.extra.find("schema_version")) draft.put("schema_version", *version);
  return std::move(draft).finish(test.extra);
}

Value write(const model::Suite& suite) {
  const bool own = suite.source.format == "testhaven";
  List tests;
  for (const model::Case& test : suite.cases) tests.push_back(write_test(test, own));
  const bool listed = own && suite.spelling.shape == "list";
  if (tests.size() == 1 && !listed) return tests.front();
  return tests;
}

// --- Checks alone

bool is_assert_key(const value::Member& member) {
  const std::string_view key = member.key;
  return key == "tools_used" || key.starts_with("output.") || key.starts_with("memory.");
}

bool fits_loose(const Value& item) {
  return std::any_of(item.map().begin(), item.map().end(), is_assert_key);
}

const Shape& loose_shape() { return testhaven_assert(); }

std::vector<model::Check> read_loose(const Value& item, std::string_view source) {
  return read_testhaven_assert(item, source);
}

}  // namespace

const Dialect& testhaven() {
  static const Dialect kDialect = {
      .name = "testhaven",
      .about = "Agents tested step by step on answers, tools and memory, as TestHaven has them.",
      .signs =
          "\"steps\" whose items have \"input\" and \"assert\" or \"expected\", or these three without "
          "\"steps\"",
      .typing = value::Typing::yaml_1_1,
      .forms = kForms,
      .sniff = sniff,
      .owns = owns,
      .read = read,
      .write = write,
      .loose = {fits_loose, loose_shape, read_loose}};
  return kDialect;
}

}  // namespace proctor::dialects
