// LLMUnit: a conversation step by step, each answer held by a judge against the behaviour expected of it.
// JSON; a file is one case, or a list of them. `memory` is what was said before; the older form, a map, is
// the state to start from.
#include <algorithm>
#include <iterator>

#include "base/words.h"
#include "dialects/dialect.h"
#include "dialects/fields.h"
#include "dialects/steps.h"

namespace proctor::dialects {
namespace {

using model::Check;
using model::Subject;

// --- Tables

Span start_of(Span span) { return span_of(span.begin, std::min(span.begin + 1, span.end)); }

// What `input` offers in place of a message.
std::optional<std::string_view> last_message(const Map& input) {
  const Value* found = input.find("last_message");
  return found == nullptr ? std::nullopt : found->if_text();
}

bool is_given(const Map& step, std::string_view key) {
  const Value* found = step.find(key);
  return found != nullptr && !found->is_null();
}

void check_message(const Map& step, Span span, Diagnostics& faults) {
  const Value* input = step.find("input");
  const bool stands = input != nullptr && input->is_map() && last_message(input->map()).has_value();
  if (is_given(step, "message") || is_given(step, "userInput") || stands) return;
  faults.error("E310",
               "this step has no message: add \"message\", or a text \"last_message\" inside \"input\"",
               start_of(span));
}

void check_mock_names(const Value& mocks, Diagnostics& faults) {
  Map seen;
  for (const Value& mock : mocks.list()) {
    const Value* name = mock.find("name");
    if (name == nullptr || !name->is_text()) continue;
    if (const Value* first = seen.find(name->text())) {
      faults.error("E311",
                   "there is a mock " + quoted(name->text()) + " already, at " + faults.place(first->span) +
                       ": give each its own name",
                   name->span);
    } else {
      seen.set(name->text(), *name);
    }
  }
}

constexpr std::string_view kRoles[] = {"user", "assistant", "system"};
constexpr std::string_view kNameExamples[] = {R"("support-evades-model-question")",
                                              R"("registration-without-email")"};
constexpr std::string_view kCodeExamples[] = {R"("return 'done';")"};

constexpr Shape kTitle = {.takes = takes_text, .shortest = 1, .longest = 255, .examples = kNameExamples};
constexpr Shape kRole = {.takes = takes_text, .words = kRoles};
constexpr Shape kBehavior = {.takes = takes_text, .shortest = 1};
constexpr Shape kCode = {.takes = takes_text, .shortest = 1, .examples = kCodeExamples};

constexpr Field kMessageFields[] = {
    {.name = "role",
     .shape = &kRole,
     .about = "Who spoke: user, assistant or system.",
     .need = Need::required},
    {.name = "content", .shape = &kText, .about = "What was said.", .need = Need::required}};
constexpr Record kMessage = {"message", kMessageFields,
                             "One message of the conversation before the first step."};
constexpr Shape kMessageShape = {.takes = takes_map, .record = &kMessage};
constexpr Shape kMemory = {.takes = takes_list | takes_map, .items = &kMessageShape};

constexpr Field kStepFields[] = {
    {.name = "message",
     .shape = &kText,
     .about = "What the user says, {{ $json.last_message }} in the prompt.",
     .aliases = "userInput"},
    {.name = "input", .shape = &kFreeMap, .about = "Further values of {{ $json.* }}, for this step alone."},
    {.name = "expectedBehavior",
     .shape = &kBehavior,
     .about = "How the model must answer, told to the judge.",
     .need = Need::required},
    {.name = "stepOrder",
     .shape = &kCount,
     .about = "The step's number as stored; the order of the list counts."}};
constexpr Record kStep = {"step", kStepFields, "One message and the behaviour expected of the answer.",
                          check_message};
constexpr Shape kStepShape = {.takes = takes_map, .record = &kStep};
constexpr Shape kSteps = {.takes = takes_list, .items = &kStepShape};

constexpr Field kMockFields[] = {
    {.name = "name", .shape = &kTitle, .about = "The tool it answers for.", .need = Need::required},
    {.name = "code", .shape = &kCode, .about = "The script that answers.", .need = Need::required}};
constexpr Record kMock = {"mock", kMockFields, "Answers a tool call in place of the tool."};
constexpr Shape kMockShape = {.takes = takes_map, .record = &kMock};
constexpr Shape kMocks = {.takes = takes_list, .items = &kMockShape, .check = check_mock_names};

constexpr Field kCaseFields[] = {
    {.name = "name", .shape = &kTitle, .about = "What the case is called.", .need = Need::required},
    {.name = "description", .shape = &kText, .about = "What it is for."},
    {.name = "initialContext", .shape = &kFreeMap, .about = "Values of {{ $json.* }} for all steps."},
    {.name = "memory",
     .shape = &kMemory,
     .about = "The conversation before the first step; or, older, the state to start from."},
    {.name = "steps", .shape = &kSteps, .about = "The steps, in order.", .need = Need::required},
    {.name = "mocks", .shape = &kMocks, .about = "Tools that are answered by script."}};
constexpr Record kCase = {"case", kCaseFields, "A conversation, step by step."};
constexpr Shape kCaseShape = {.takes = takes_map, .record = &kCase};
constexpr Shape kCases = {.takes = takes_list, .items = &kCaseShape};

constexpr Form kForms[] = {{"case", "One test case.", &kCaseShape},
                           {"cases", "A list of test cases.", &kCases}};

// --- Recognition

bool is_case(const Value& item) {
  const Value* steps = item.find("steps");
  if (steps == nullptr || !steps->is_list()) return false;
  return any_item(steps, is_llmunit_step) ||
         (has_list(item, "memory") && !any_item(steps, is_testhaven_step));
}

std::optional<Fit> sniff(const Value& root) {
  if (is_case(root)) return Fit{4, &kForms[0]};
  if (all_items(&root, is_case)) return Fit{5, &kForms[1]};
  return std::nullopt;
}

bool owns(std::string_view path) {
  return path == "simple_tests.json" || path.ends_with("/simple_tests.json");
}

// --- Reading

Check read_behavior(const Value& text) {
  Check check;
  check.kind = "judge";
  check.subject = Subject::conversation;
  check.expected = text;
  check.source_key = "expectedBehavior";
  check.span = text.span;
  return check;
}

model::Step read_step(const Value& item, const Reading& reading) {
  const Fields fields(item.map(), kStep, reading.text);
  model::Step step;
  step.vars = fields.map("input");
  const auto last = last_message(step.vars);
  step.input = fields.has("message") || !last ? fields.text("message") : std::string(*last);
  step.input_span = fields.span("message");
  step.checks.push_back(read_behavior(*fields.get("expectedBehavior")));
  step.extra = fields.extra();
  if (const Value* order = item.find("stepOrder")) step.extra.set("stepOrder", *order);
  step.spelling = fields.spelling();
  step.span = item.span;
  return step;
}

model::Message read_message(const Value& item, const Reading& reading) {
  const Fields fields(item.map(), kMessage, reading.text);
  return {fields.text("role"), fields.text("content"), fields.extra(), fields.spelling()};
}

model::Mock read_mock(const Value& item, const Reading& reading) {
  const Fields fields(item.map(), kMock, reading.text);
  model::Mock mock;
  mock.name = fields.text("name");
  mock.code = fields.text("code");
  mock.extra = fields.extra();
  mock.spelling = fields.spelling();
  mock.span = fields.span("code");
  return mock;
}

model::Case read_case(const Value& item, const Reading& reading) {
  const Fields fields(item.map(), kCase, reading.text);
  model::Case test;
  test.name = fields.text("name");
  test.name_span = fields.span("name");
  test.description = fields.text("description");
  test.vars = fields.map("initialContext");
  test.memory = fields.map("memory");
  for (const Value& message : fields.list("memory")) test.history.push_back(read_message(message, reading));
  for (const Value& mock : fields.list("mocks")) test.mocks.push_back(read_mock(mock, reading));
  for (const Value& step : fields.list("steps")) test.steps.push_back(read_step(step, reading));
  test.extra = fields.extra();
  test.spelling = fields.spelling(has_map(item, "memory") ? "memory map" : "");
  test.span = item.span;
  return test;
}

model::Suite read(const Value& root, const Form& form, const Reading& reading) {
  model::Suite suite;
  if (root.is_map()) suite.cases.push_back(read_case(root, reading));
  if (const List* cases = root.if_list())
    for (const Value& item : *cases) suite.cases.push_back(read_case(item, reading));
  suite.spelling.shape = form.name;
  suite.span = root.span;
  return suite;
}

// --- Writing

bool is_empty(const Value& value) {
  return value == Value("") || value == Value(List{}) || value == Value(Map{});
}

bool is_behavior(const Check& check) {
  return check.kind == "judge" && !check.negate && check.expected && check.expected->is_text() &&
         !check.expected->text().empty();
}

// Every step here has an expectation; a step from elsewhere that leaves nothing to a judge gets one that any
// answer meets.
constexpr std::string_view kNoExpectation = "Any answer is fine.";

Value write_step(const model::Step& step, bool own) {
  Draft draft(kStep, own ? &step.spelling : nullptr);
  const auto last = last_message(step.vars);
  draft.put_unless("message", step.input, last ? Value(*last) : Value());
  draft.put_map("input", step.vars);
  const auto behavior = std::find_if(step.checks.begin(), step.checks.end(), is_behavior);
  draft.put("expectedBehavior", behavior == step.checks.end() ? Value(kNoExpectation) : *behavior->expected);
  if (const Value* order = step.extra.find("stepOrder")) draft.put("stepOrder", *order);
  return std::move(draft).finish(step.extra);
}

List write_steps(const model::Case& test, bool own) {
  List out;
  for (const model::Step& step : test.steps) out.push_back(write_step(step, own));
  return out;
}

List write_history(const std::vector<model::Message>& history, bool own) {
  List out;
  for (const model::Message& message : history) {
    const bool known = std::find(std::begin(kRoles), std::end(kRoles), message.role) != std::end(kRoles);
    if (!known || !message.content.is_text()) continue;
    Draft draft(kMessage, own ? &message.spelling : nullptr);
    draft.put("role", message.role);
    draft.put("content", message.content);
    out.emplace_back(std::move(draft).finish(message.extra));
  }
  return out;
}

// One key for two things: with both there, the conversation is said.
Value write_memory(const model::Case& test, bool own) {
  if (!test.history.empty()) return write_history(test.history, own);
  if (!test.memory.empty() || (own && test.spelling.shape == "memory map")) return test.memory;
  return List{};
}

List write_mocks(const std::vector<model::Mock>& mocks, bool own) {
  List out;
  for (const model::Mock& mock : mocks) {
    if (mock.name.empty() || !mock.code || mock.code->empty()) continue;
    Draft draft(kMock, own ? &mock.spelling : nullptr);
    draft.put("name", mock.name);
    draft.put("code", *mock.code);
    out.emplace_back(std::move(draft).finish(mock.extra));
  }
  return out;
}

Value write_case(const model::Case& test, std::size_t number, bool own) {
  Draft draft(kCase, own ? &test.spelling : nullptr);
  draft.put("name", model::display_name(test, number));
  draft.put_unless("description", test.description, "");
  draft.put_map("initialContext", test.vars);
  const Value memory = write_memory(test, own);
  draft.put_unless("memory", memory, is_empty(memory) ? memory : Value());
  draft.put("steps", write_steps(test, own));
  draft.put_unless("mocks", write_mocks(test.mocks, own), List{});
  return std::move(draft).finish(test.extra);
}

Value write(const model::Suite& suite) {
  const bool own = suite.source.format == "llmunit";
  List cases;
  for (const model::Case& test : suite.cases) cases.push_back(write_case(test, cases.size() + 1, own));
  const bool listed = own && suite.spelling.shape == "cases";
  if (cases.size() == 1 && !listed) return cases.front();
  return cases;
}

// --- Checks alone

bool fits_loose(const Value& item) { return item.find("expectedBehavior") != nullptr; }

const Shape& loose_shape() {
  static constexpr Field kFields[] = {{.name = "expectedBehavior",
                                       .shape = &kName,
                                       .about = "How the model must answer, told to the judge.",
                                       .need = Need::required}};
  static constexpr Record kRecord = {
      .name = "behavior", .fields = kFields, .about = "What a judge is asked.", .closed = true};
  static const Shape kShape = {.takes = takes_map, .record = &kRecord};
  return kShape;
}

std::vector<Check> read_loose(const Value& item, std::string_view source) {
  Check check = read_behavior(*item.find("expectedBehavior"));
  check.expected = text_of(*item.find("expectedBehavior"), source);
  return {check};
}

}  // namespace

const Dialect& llmunit() {
  static const Dialect kDialect = {
      .name = "llmunit",
      .about =
          "Conversations whose answers a judge holds against the behaviour expected, as LLMUnit has them.",
      .signs = "\"steps\" whose items have \"message\" and \"expectedBehavior\"",
      .writes = Writing::json,
      .forms = kForms,
      .sniff = sniff,
      .owns = owns,
      .read = read,
      .write = write,
      .loose = {fits_loose, loose_shape, read_loose},
      .manner = model::Manner::state};
  return kDialect;
}

}  // namespace proctor::dialects
