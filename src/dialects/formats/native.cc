// proctor's own language: everything the model can say, in one YAML file. Made to be read in a diff: a check
// is one line, a case with one turn needs no `steps`, and what is usual is left out.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/words.h"
#include "dialects/dialect.h"
#include "dialects/fields.h"
#include "dialects/native_check.h"
#include "dialects/native_defaults.h"
#include "dialects/native_parts.h"
#include "text/near_duplicates.h"

namespace proctor::dialects {
namespace {

using model::Case;
using model::OutputType;
using model::Step;

// --- Tables

constexpr std::string_view kRunModes[] = {"normal", "skip", "only"};
constexpr std::string_view kOutputs[] = {"auto", "text", "json"};
constexpr std::string_view kRules[] = {"all", "weighted"};
constexpr std::string_view kVersionExamples[] = {"1"};
const Shape kVersion = {.takes = takes_integer, .least = 1, .most = 1, .examples = kVersionExamples};
const Shape kRunMode = {.takes = takes_text, .words = kRunModes};
const Shape kOutput = {.takes = takes_text, .words = kOutputs};
const Shape kLeastScore = {.takes = takes_number, .least = 0, .most = 1};
constexpr Field kGradedFields[] = {{.name = "score",
                                    .shape = &kLeastScore,
                                    .about = "The least mean of the checks' scores, by weight.",
                                    .need = Need::required}};
constexpr Record kGraded = {
    .name = "graded", .fields = kGradedFields, .about = "By the scores of the checks.", .closed = true};
const Shape kRule = {.takes = takes_text | takes_number | takes_map,
                     .words = kRules,
                     .least = 0,
                     .most = 1,
                     .record = &kGraded};
const Shape kRepeat = {.takes = takes_integer, .least = 1, .most = model::kMaxRepeat};
const Shape kTimeout = {.takes = takes_integer, .least = 0, .most = model::kMaxTimeoutMs};
// What a step says; a case with one step says it itself.
#define STEP_FIELDS                                                                                       \
  {.name = "input", .shape = &kLooseText, .about = "What the user says."},                                \
      {.name = "expected_output",                                                                         \
       .shape = &kAnything,                                                                               \
       .about = "A reference for metrics; no check by itself."},                                          \
      {.name = "retrieval_context",                                                                       \
       .shape = &model::kLoosePassages,                                                                   \
       .about = "Passages the answer should rest on."},                                                   \
      {.name = "output", .shape = &kOutput, .about = "How the output is read.", .fallback = R"("auto")"}, \
      {.name = "checks", .shape = &native_checks(), .about = "What must be true of the answer."}

const Field kStepFields[] = {STEP_FIELDS,
                             {.name = "vars", .shape = &kFreeMap, .about = "Variables of this step alone."},
                             {.name = "extra", .shape = &kFreeMap, .about = "Kept for another format."}};
const Record kStep = {"step", kStepFields, "One turn and what is expected of its answer."};
const Shape kStepShape = {.takes = takes_map, .record = &kStep};
const Shape kSteps = {.takes = takes_list, .items = &kStepShape};

constexpr std::string_view kInline[] = {"input", "expected_output", "retrieval_context", "output", "checks"};

void check_inline_fields(const Map& map, Diagnostics& faults) {
  if (!map.has("steps") || map.find("steps")->is_null()) return;
  for (const auto key : kInline) {
    if (const auto* member = map.member(key); member != nullptr && !member->value.is_null())
      faults.error("E355", fmt::format("{} beside \"steps\": put it into a step", quoted(key)),
                   member->key_span);
  }
}

bool is_weightless(const Value& check) {
  const Value* weight = check.find("weight");
  return weight != nullptr && weight->is_number() && weight->number() == 0;
}

// All weights zero would leave a score nothing to divide by.
void check_weights(const Map& map, Diagnostics& faults) {
  const Value* rule = map.find("pass");
  if (rule == nullptr || rule->is_null() || *rule == Value("all")) return;
  const Value* checks = map.find("checks");
  const Value* steps = map.find("steps");
  bool weightless = all_items(checks, is_weightless);
  if (steps != nullptr)
    weightless =
        all_items(steps, [](const Value& step) { return all_items(step.find("checks"), is_weightless); });
  if (weightless) faults.error("E302", "all weights are 0: give at least one check a weight", rule->span);
}

void check_case(const Map& map, Span, Diagnostics& faults) {
  check_inline_fields(map, faults);
  check_weights(map, faults);
}

void append_texts(const Value* value, std::string& out) {
  if (value == nullptr) return;
  if (value->is_text()) out += std::string(value->text()) + "\n";
  if (value->is_map())
    for (const auto& member : value->map()) append_texts(&member.value, out);
  if (value->is_list())
    for (const Value& item : value->list()) append_texts(item.is_map() ? item.find("input") : &item, out);
}

// What a case asks: its input, those of its steps, and its variables.
std::string asked_in(const Value& test) {
  std::string out;
  for (const std::string_view key : {"input", "steps", "vars"}) append_texts(test.find(key), out);
  return out;
}

// The inputs of cases without a group. The same input for another target is one question.
std::vector<std::string> ungrouped_inputs(const List& cases) {
  std::vector<std::string> out;
  std::set<std::string> asked;
  for (const Value& test : cases) {
    if (!test.is_map() || test.find("group") != nullptr || out.size() == text::kMaxInputsCompared) continue;
    std::string input = asked_in(test);
    const bool is_new = asked.insert(input).second;
    if (is_new || test.find("target") == nullptr) out.push_back(std::move(input));
  }
  return out;
}

void check_groups(const Map& map, Span, Diagnostics& faults) {
  const auto* cases = map.member("cases");
  if (cases == nullptr || !cases->value.is_list()) return;
  const std::string note = text::near_duplicate_note(ungrouped_inputs(cases->value.list()));
  if (!note.empty()) faults.warn("W690", note, cases->key_span);
}

const Field kCaseFields[] = {
    {.name = "name", .shape = &kLooseText, .about = "What the case is called in every report."},
    {.name = "id", .shape = &kLooseText, .about = "An id that stays when the name changes."},
    {.name = "description", .shape = &kText, .about = "What it is for."},
    {.name = "tags", .shape = &kLooseTexts, .about = "Labels to select by."},
    {.name = "group",
     .shape = &kLooseText,
     .about = "Cases of one group are related (one template, one document): statistics take them together."},
    {.name = "run",
     .shape = &kRunMode,
     .about = "skip leaves it out; with an only in the suite, just those run.",
     .fallback = R"("normal")"},
    {.name = "target", .shape = &native_target(), .about = "What is tested, in place of the suite's target."},
    {.name = "vars", .shape = &kFreeMap, .about = "Values for the prompt's {{variables}}."},
    {.name = "history", .shape = &native_history(), .about = "Messages before the first step."},
    {.name = "memory", .shape = &kFreeMap, .about = "What the agent remembers at the start."},
    {.name = "mocks", .shape = &native_mocks(), .about = "Stand-ins for tools."},
    {.name = "fixtures", .shape = &native_fixtures(), .about = "Commands around the case."},
    {.name = "timeout_ms", .shape = &kTimeout, .about = "Milliseconds until the case is given up."},
    {.name = "repeat", .shape = &kRepeat, .about = "How often it runs."},
    {.name = "pass",
     .shape = &kRule,
     .about = "all checks; the weights of those that pass: weighted, or the least share; or {score}: the "
              "least mean score.",
     .fallback = R"("all")"},
    STEP_FIELDS,
    {.name = "steps", .shape = &kSteps, .about = "Several turns."},
    {.name = "extra", .shape = &kFreeMap, .about = "Kept for another format."}};
#undef STEP_FIELDS
const Record kCase = {"case", kCaseFields, "One conversation and what is expected of it.", check_case};
const Shape kCaseShape = {.takes = takes_map, .record = &kCase};
const Shape kCases = {.takes = takes_list, .items = &kCaseShape};

const Field kSuiteFields[] = {
    {.name = "proctor", .shape = &kVersion, .about = "Version of the format.", .need = Need::required},
    {.name = "name", .shape = &kLooseText, .about = "What the suite is called."},
    {.name = "description", .shape = &kText, .about = "What it is for."},
    {.name = "tags", .shape = &kLooseTexts, .about = "Labels of all its cases."},
    {.name = "target", .shape = &native_target(), .about = "What is tested."},
    {.name = "defaults", .shape = &native_defaults(), .about = "What holds for every case."},
    {.name = "mocks", .shape = &native_mocks(), .about = "Stand-ins for tools in every case."},
    {.name = "created_at", .shape = &kLooseText, .about = "When it was made."},
    {.name = "updated_at", .shape = &kLooseText, .about = "When it was last changed."},
    {.name = "cases", .shape = &kCases, .about = "The cases.", .need = Need::required},
    {.name = "extra", .shape = &kFreeMap, .about = "Kept for another format."}};
const Record kSuite = {"suite", kSuiteFields, "A suite of cases in proctor's own language.", check_groups};
const Shape kSuiteShape = {.takes = takes_map, .record = &kSuite};

const Form kForms[] = {{"suite", "A suite of cases.", &kSuiteShape}};

// --- Recognition

std::optional<Fit> sniff(const Value& root) {
  return root.find("proctor") != nullptr ? std::optional(Fit{0, &kForms[0]}) : std::nullopt;
}

bool owns(std::string_view) { return false; }

// --- Reading

model::Rule read_rule(const Value* value) {
  if (value == nullptr) return {};
  if (value->is_number()) return {true, value->number()};
  if (const Value* least = value->find("score")) return {false, least->number()};
  return {*value == Value("weighted"), std::nullopt};
}

// From a step, or from a case that is its own step.
void read_step_fields(Step& step, const Fields& fields, std::string_view source) {
  step.input = fields.text("input");
  step.input_span = fields.span("input");
  if (const Value* expected = fields.get("expected_output"); expected != nullptr && !expected->is_null())
    step.expected_output = *expected;
  step.retrieval_context = model::read_passages(fields.get("retrieval_context"), source);
  const std::string output = fields.text("output");
  step.output_type = output == "text"   ? OutputType::text
                     : output == "json" ? OutputType::json
                                        : OutputType::automatic;
  for (const Value& check : fields.list("checks")) step.checks.push_back(read_native_check(check, source));
}

Step read_step(const Value& item, std::string_view source) {
  const Fields fields(item.map(), kStep, source);
  Step step;
  read_step_fields(step, fields, source);
  step.vars = fields.map("vars");
  step.extra = gathered_extra(fields);
  step.spelling = fields.spelling();
  step.span = item.span;
  return step;
}

void read_steps(Case& test, const Fields& fields, const Value& item, std::string_view source) {
  if (fields.has("steps")) {
    for (const Value& step : fields.list("steps")) test.steps.push_back(read_step(step, source));
    test.spelling.shape = "steps";
    return;
  }
  Step step;
  read_step_fields(step, fields, source);
  step.span = item.span;
  test.steps.push_back(std::move(step));
}

Case read_case(const Value& item, std::string_view source) {
  const Fields fields(item.map(), kCase, source);
  Case test;
  test.spelling = fields.spelling();
  test.span = item.span;
  test.name = fields.text("name");
  test.name_span = fields.span("name");
  test.id = fields.text("id");
  test.id_span = fields.span("id");
  test.description = fields.text("description");
  test.tags = fields.texts("tags");
  test.group = fields.text("group");
  const std::string run = fields.text("run");
  test.run_mode = run == "skip"   ? model::RunMode::skip
                  : run == "only" ? model::RunMode::only
                                  : model::RunMode::normal;
  if (const Value* target = fields.get("target")) test.target = read_native_target(*target, source);
  test.vars = fields.map("vars");
  test.history = read_native_history(fields.list("history"), source);
  test.memory = fields.map("memory");
  test.mocks = read_native_mocks(fields.list("mocks"), source);
  if (const Value* around = fields.get("fixtures"))
    test.fixtures = read_native_fixtures(around->map(), source);
  test.timeout_ms = fields.integer("timeout_ms");
  test.repeat = fields.integer("repeat");
  test.rule = read_rule(fields.get("pass"));
  test.extra = gathered_extra(fields);
  read_steps(test, fields, item, source);
  return test;
}

model::Suite read(const Value& root, const Form&, const Reading& reading) {
  const Fields fields(root.map(), kSuite, reading.text);
  model::Suite suite;
  suite.spelling = fields.spelling();
  suite.span = root.span;
  suite.name = fields.text("name");
  suite.description = fields.text("description");
  suite.tags = fields.texts("tags");
  if (const Value* target = fields.get("target")) suite.target = read_native_target(*target, reading.text);
  suite.defaults = read_native_defaults(fields.map("defaults"), reading.text);
  suite.mocks = read_native_mocks(fields.list("mocks"), reading.text);
  suite.created_at = fields.text("created_at");
  suite.updated_at = fields.text("updated_at");
  for (const Value& item : fields.list("cases")) suite.cases.push_back(read_case(item, reading.text));
  suite.extra = gathered_extra(fields);
  return suite;
}

// --- Writing

Value write_rule(const model::Rule& rule) {
  if (!rule.weighted && rule.threshold) return Map{{"score", *rule.threshold}};
  if (!rule.weighted) return "all";
  return rule.threshold ? Value(*rule.threshold) : Value("weighted");
}

void put_step_fields(Draft& draft, const Step& step, bool own) {
  draft.put_text("input", step.input);
  draft.put_optional("expected_output", step.expected_output);
  if (step.retrieval_context) draft.put("retrieval_context", model::to_value(*step.retrieval_context));
  draft.put_unless("output",
                   step.output_type == OutputType::text   ? "text"
                   : step.output_type == OutputType::json ? "json"
                                                          : "auto",
                   "auto");
  List checks;
  for (const model::Check& check : step.checks) checks.push_back(write_native_check(check, own));
  draft.put_unless("checks", checks, List{});
}

Value write_step(const Step& step, bool own) {
  Draft draft(kStep, own ? &step.spelling : nullptr);
  put_step_fields(draft, step, own);
  draft.put_map("vars", step.vars);
  return std::move(draft).finish_with_extra("extra", step.extra);
}

void put_steps(Draft& draft, const Case& test, bool own) {
  const bool single =
      test.steps.size() == 1 && test.steps.front().vars.empty() && test.steps.front().extra.empty();
  if (single && !(own && test.spelling.shape == "steps"))
    return put_step_fields(draft, test.steps.front(), own);
  List steps;
  for (const Step& step : test.steps) steps.push_back(write_step(step, own));
  draft.put("steps", steps);
}

Value write_case(const Case& test, bool own) {
  Draft draft(kCase, own ? &test.spelling : nullptr);
  draft.put_text("name", test.name);
  draft.put_text("id", test.id);
  draft.put_text("description", test.description);
  draft.put_texts("tags", test.tags);
  draft.put_text("group", test.group);
  draft.put_unless("run",
                   test.run_mode == model::RunMode::skip   ? "skip"
                   : test.run_mode == model::RunMode::only ? "only"
                                                           : "normal",
                   "normal");
  draft.put_unless("target", write_native_target(test.target, own));
  draft.put_map("vars", test.vars);
  draft.put_unless("history", write_native_history(test.history, own), List{});
  draft.put_map("memory", test.memory);
  draft.put_unless("mocks", write_native_mocks(test.mocks, own), List{});
  if (test.fixtures) draft.put("fixtures", write_native_fixtures(*test.fixtures, own));
  draft.put_optional("timeout_ms", test.timeout_ms);
  draft.put_optional("repeat", test.repeat);
  draft.put_unless("pass", write_rule(test.rule), "all");
  put_steps(draft, test, own);
  return std::move(draft).finish_with_extra("extra", test.extra);
}

Value write(const model::Suite& suite) {
  const bool own = suite.source.format == "native";
  Draft draft(kSuite, own ? &suite.spelling : nullptr);
  draft.put("proctor", 1);
  draft.put_text("name", suite.name);
  draft.put_text("description", suite.description);
  draft.put_texts("tags", suite.tags);
  draft.put_unless("target", write_native_target(suite.target, own));
  draft.put_map("defaults", write_native_defaults(suite.defaults, own));
  draft.put_unless("mocks", write_native_mocks(suite.mocks, own), List{});
  draft.put_text("created_at", suite.created_at);
  draft.put_text("updated_at", suite.updated_at);
  List cases;
  for (const Case& test : suite.cases) cases.push_back(write_case(test, own));
  draft.put("cases", cases);
  return std::move(draft).finish_with_extra("extra", suite.extra);
}

// --- Checks alone

bool is_none_of_the_others(const Value& item) {
  return std::none_of(plugins().begin(), plugins().end(), [&](const Dialect* dialect) {
    return dialect->name != "native" && dialect->loose.fits(item);
  });
}

bool fits_loose(const Value& item) { return is_none_of_the_others(item); }

const Shape& loose_shape() { return *native_checks().items; }

std::vector<model::Check> read_loose(const Value& item, std::string_view source) {
  return {read_native_check(item, source)};
}

std::optional<Value> write_loose(const model::Check& check) { return write_native_check(check, false); }

}  // namespace

const Dialect& native() {
  static const Dialect kDialect = {
      .name = "native",
      .about = "proctor's own language: everything that can be said, in one YAML file.",
      .signs = "\"proctor\": 1 and \"cases\"",
      .forms = kForms,
      .sniff = sniff,
      .owns = owns,
      .read = read,
      .write = write,
      .loose = {fits_loose, loose_shape, read_loose, write_loose},
      .fills_messages = true,
      .exacting = true};
  return kDialect;
}

}  // namespace proctor::dialects
