// TraceForge: requests with weighted assertions. YAML 1.2; `tests:` lists them, one may stand alone, and
// assertions alone are a fragment to be held against a stated output. Older spellings (`value`, `max`,
// `fuzzy_match`, ...) are read too.
#include <algorithm>
#include <array>

#include "base/words.h"
#include "dialects/dialect.h"
#include "dialects/fields.h"
#include "dialects/promptrepo_suite.h"
#include "dialects/traceforge_assertions.h"
#include "dialects/traceforge_files.h"
#include "model/codec.h"

namespace proctor::dialects {
namespace {

using model::Check;

// --- Tables

constexpr Field kMessageFields[] = {
    {.name = "role",
     .shape = &kText,
     .about = "Who speaks: system, user, assistant or tool.",
     .need = Need::required},
    {.name = "content", .shape = &kAnything, .about = "What is said."},
    {.name = "name", .shape = &kText, .about = "Name of the speaker."},
    {.name = "tool_calls", .shape = &kAnyList, .about = "Tool calls of an assistant."},
    {.name = "tool_call_id", .shape = &kText, .about = "The call a tool message answers."}};
constexpr Record kMessage = {"message", kMessageFields, "One message of the conversation."};
constexpr Shape kMessageShape = {.takes = takes_map, .record = &kMessage};
constexpr Shape kMessages = {.takes = takes_list, .items = &kMessageShape};

// The body is the provider's own: only what proctor looks at is named, and nothing else is questioned.
bool is_body_key(std::string_view key) {
  return key != "provider" && key != "model" && key != "messages" && key != "prompt";
}
constexpr Field kRequestFields[] = {
    {.name = "provider", .shape = &kText, .about = "The API to call: openai, anthropic, gemini, ollama, ..."},
    {.name = "model", .shape = &kLooseText, .about = "The model to ask."},
    {.name = "messages", .shape = &kMessages, .about = "The conversation so far."},
    {.name = "prompt", .shape = &kAnything, .about = "The text of a completion request."}};
constexpr Record kRequest = {"request", kRequestFields, "The request to send, as the provider's API has it.",
                             nullptr,   &kAnything,     is_body_key};
constexpr Shape kRequestShape = {.takes = takes_map, .record = &kRequest};

constexpr Shape kTimeout = {.takes = takes_integer, .least = 0, .most = model::kMaxTimeoutMs};
constexpr Shape kTextMap = {.takes = takes_map, .values = &kLooseText};
constexpr Field kFixtureFields[] = {
    {.name = "setup", .shape = &kAnyList, .about = "Commands to run before the test."},
    {.name = "teardown", .shape = &kAnyList, .about = "Commands to run after it, even after an error."},
    {.name = "env", .shape = &kTextMap, .about = "Environment variables for them."}};
constexpr Record kFixtures = {"fixtures", kFixtureFields, "What surrounds a test."};
constexpr Shape kFixturesShape = {.takes = takes_map, .record = &kFixtures};

#define TEST_FIELDS                                                                                     \
  {.name = "id", .shape = &kLooseText, .about = "An id that stays when the name changes."},             \
      {.name = "name", .shape = &kLooseText, .about = "What the test is called in every report."},      \
      {.name = "description", .shape = &kText, .about = "What it is for."},                             \
      {.name = "tags", .shape = &kLooseTexts, .about = "Labels to select by."},                         \
      {.name = "timeout",                                                                               \
       .shape = &kTimeout,                                                                              \
       .about = "Milliseconds until the test is given up.",                                             \
       .fallback = "30000"},                                                                            \
      {.name = "fixtures", .shape = &kFixturesShape, .about = "Commands around the test."},             \
      {.name = "request", .shape = &kRequestShape, .about = "The request to send."},                    \
      {.name = "assertions",                                                                            \
       .shape = &traceforge_assertions(),                                                               \
       .about = "What must be true of the answer."},                                                    \
      {.name = "pass_threshold", .shape = &kShare, .about = "Least score to pass.", .fallback = "0.8"}, \
      {.name = "trace_id", .shape = &kLooseText, .about = "The trace this test was made from."},        \
      {.name = "created_at", .shape = &kLooseText, .about = "When it was made."}

const Field kTestFields[] = {TEST_FIELDS};
const Record kTest = {"test", kTestFields, "One request and what is expected of the answer."};

#undef TEST_FIELDS

const Shape kTestShape = {.takes = takes_map, .record = &kTest};
const Shape kTests = {.takes = takes_list, .items = &kTestShape};

const Field kFileFields[] = {
    {.name = "tests", .shape = &kTests, .about = "The tests.", .need = Need::required},
    {.name = "name", .shape = &kLooseText, .about = "What the suite is called."},
    {.name = "description", .shape = &kText, .about = "What it is for."},
    {.name = "tags", .shape = &kLooseTexts, .about = "Labels of all its tests."},
    {.name = "pass_threshold", .shape = &kShare, .about = "Least score to pass.", .fallback = "0.8"}};
const Record kFile = {"file", kFileFields, "A list of tests."};
const Shape kFileShape = {.takes = takes_map, .record = &kFile};

// Snippets shown for their shape may leave out what an assertion needs; grading one is then an error, not
// loading it.
void check_fragment(const Value& value, Diagnostics& faults);
constexpr Shape kFragmentList = {.takes = takes_list, .check = check_fragment};
constexpr Field kFragmentFields[] = {
    {.name = "assertions",
     .shape = &kFragmentList,
     .about = "What must be true of a stated output.",
     .need = Need::required},
    {.name = "pass_threshold", .shape = &kShare, .about = "Least score to pass.", .fallback = "0.8"}};
constexpr Record kFragment = {"fragment", kFragmentFields, "Assertions without a request."};
constexpr Shape kFragmentShape = {
    .takes = takes_list | takes_map, .record = &kFragment, .check = check_fragment};

const Form kForms[] = {{"tests", "A file with a list of tests.", &kFileShape},
                       {"test", "One test at the top of a file.", &kTestShape},
                       {"fragment", "Assertions alone, to be held against a stated output.", &kFragmentShape},
                       {"cassette", "A recorded exchange.", &kTraceForgeCassette, DocumentKind::cassette},
                       {"trace", "A call that was watched.", &kTraceForgeTrace, DocumentKind::trace}};

void check_fragment(const Value& value, Diagnostics& faults) {
  if (!value.is_list()) return;
  Diagnostics found(faults.path(), faults.text());
  check_shape(value, traceforge_assertions(), found);
  found.move_to(
      faults, [](const Error& error) { return error.code == "E202" ? Severity::warning : Severity::error; });
}

// --- Recognition

bool has_type(const Value& item) { return has_text(item, "type"); }

bool is_test(const Value& item) {
  return item.find("request") != nullptr || any_item(item.find("assertions"), has_type);
}

std::optional<Fit> sniff(const Value& root) {
  if (is_traceforge_cassette(root)) return Fit{1, &kForms[3]};
  if (is_traceforge_trace(root)) return Fit{1, &kForms[4]};
  constexpr int kRank = 2;
  if (any_item(root.find("tests"), is_test)) return Fit{kRank, &kForms[0]};
  if (has_map(root, "request") && has_list(root, "assertions")) return Fit{kRank, &kForms[1]};
  if (all_items(root.find("assertions"), has_type))
    return Fit{kRank, root.map().size() == 1 ? &kForms[2] : &kForms[1]};
  if (all_items(&root, has_type)) return Fit{kRank, &kForms[2]};
  return std::nullopt;
}

bool owns(std::string_view path) {
  return path.starts_with(".ai-tests/") || path.find("/.ai-tests/") != std::string_view::npos;
}

// --- Reading

model::Target read_request(const Value& value, std::string_view source) {
  const Map& map = value.map();
  const Fields fields(map, kRequest, source);
  model::Request request;
  request.span = value.span;
  request.provider_span = fields.span("provider");
  request.provider = fields.text("provider");
  request.body = map;
  request.body.erase("provider");
  request.spelling = fields.spelling();
  return request;
}

model::Fixtures read_fixtures(const Map& map, std::string_view source) {
  const Fields fields(map, kFixtures, source);
  return {fields.list("setup"), fields.list("teardown"), fields.map("env"), fields.extra(),
          fields.spelling()};
}

model::Case read_test(const Value& item, const Reading& reading) {
  const Fields fields(item.map(), kTest, reading.text);
  model::Case test;
  test.id = fields.text("id");
  test.id_span = fields.span("id");
  test.name = fields.text("name");
  test.name_span = fields.span("name");
  test.description = fields.text("description");
  test.tags = fields.texts("tags");
  test.timeout_ms = fields.integer("timeout");
  if (const Value* request = fields.get("request")) test.target = read_request(*request, reading.text);
  if (const Value* fixtures = fields.get("fixtures"))
    test.fixtures = read_fixtures(fixtures->map(), reading.text);
  test.rule = {true, fields.number("pass_threshold")};
  model::Step step;
  for (const Value& assertion : fields.list("assertions"))
    step.checks.push_back(read_traceforge_assertion(assertion, reading.text));
  test.steps.push_back(std::move(step));
  test.extra = fields.extra();
  for (const auto key : {"trace_id", "created_at"})
    if (const auto text = fields.optional_text(key)) test.extra.set(key, *text);
  test.spelling = fields.spelling();
  test.span = item.span;
  return test;
}

model::Case read_fragment(const Value& root, const Reading& reading) {
  if (root.is_map()) return read_test(root, reading);
  return read_test(Value(Map{{"assertions", root}}), reading);
}

model::Suite read(const Value& root, const Form& form, const Reading& reading) {
  model::Suite suite;
  suite.spelling.shape = form.name;
  if (form.name == "fragment") {
    suite.cases.push_back(read_fragment(root, reading));
    if (root.is_list()) suite.spelling.shape = "list";
    return suite;
  }
  if (form.name == "test") {
    suite.cases.push_back(read_test(root, reading));
    return suite;
  }
  const Fields fields(root.map(), kFile, reading.text);
  suite.name = fields.text("name");
  suite.description = fields.text("description");
  suite.tags = fields.texts("tags");
  suite.defaults.pass_threshold = fields.number("pass_threshold");
  for (const Value& test : fields.list("tests")) suite.cases.push_back(read_test(test, reading));
  suite.extra = fields.extra();
  suite.spelling = fields.spelling("tests");
  suite.span = root.span;
  return suite;
}

// --- Writing

// The body keeps its order, which recordings are found by.
Value write_request(const model::Request& request, bool own) {
  if (!own) {
    Map out;
    if (!request.provider.empty()) out.set("provider", request.provider);
    for (const auto& member : request.body) out.set(member.key, member.value);
    return out;
  }
  Draft draft(kRequest, &request.spelling);
  draft.put_text("provider", request.provider);
  for (const auto& member : request.body)
    if (const Field* field = find_field(kRequest, member.key)) draft.put(field->name, member.value);
  return std::move(draft).finish(request.body);
}

Value write_fixtures(const model::Fixtures& fixtures, bool own) {
  Draft draft(kFixtures, own ? &fixtures.spelling : nullptr);
  draft.put_unless("setup", fixtures.setup, List{});
  draft.put_unless("teardown", fixtures.teardown, List{});
  draft.put_map("env", fixtures.env);
  return std::move(draft).finish(fixtures.extra);
}

List write_assertions(const model::Case& test, bool own) {
  List out;
  if (test.steps.empty()) return out;
  for (const Check& check : test.steps.front().checks)
    if (auto assertion = write_traceforge_assertion(check, own)) out.push_back(*std::move(assertion));
  return out;
}

Map write_test(const model::Case& test, bool own) {
  Draft draft(kTest, own ? &test.spelling : nullptr);
  draft.put_text("id", test.id);
  draft.put_text("name", test.name);
  draft.put_text("description", test.description);
  draft.put_texts("tags", test.tags);
  draft.put_optional("timeout", test.timeout_ms);
  if (test.fixtures) draft.put("fixtures", write_fixtures(*test.fixtures, own));
  if (const auto* request = std::get_if<model::Request>(&test.target))
    draft.put("request", write_request(*request, own));
  draft.put_optional("pass_threshold", test.rule.threshold);
  draft.put_unless("assertions", write_assertions(test, own), List{});
  for (const auto key : {"trace_id", "created_at"})
    if (const Value* value = test.extra.find(key)) draft.put(key, *value);
  return std::move(draft).finish(test.extra);
}

// Nothing but assertions: what a fragment says. It may lack what a test must have.
bool is_fragment(const model::Suite& suite) {
  if (suite.cases.size() != 1 || suite.cases[0].steps.size() != 1 || suite.cases[0].steps[0].checks.empty())
    return false;
  const Map test = model::to_value(suite.cases[0]).map();
  const bool bare_case = std::all_of(test.begin(), test.end(), [](const auto& member) {
    return member.key == "rule" || member.key == "steps";
  });
  return bare_case && model::to_value(suite).map().size() == 1;
}

Value write(const model::Suite& suite) {
  const bool own = suite.source.format == "traceforge";
  const bool single = own && suite.cases.size() == 1;
  const std::string_view shape = single ? std::string_view(suite.spelling.shape) : "tests";
  if ((own && shape != "tests") || (!own && is_fragment(suite))) {
    Map test = write_test(suite.cases.front(), own);
    if (shape == "list") return *test.find("assertions");
    return test;
  }
  Draft draft(kFile, own ? &suite.spelling : nullptr);
  draft.put_text("name", suite.name);
  draft.put_text("description", suite.description);
  draft.put_texts("tags", suite.tags);
  draft.put_optional("pass_threshold", suite.defaults.pass_threshold);
  List tests;
  for (const model::Case& test : suite.cases) tests.emplace_back(write_test(test, own));
  draft.put("tests", tests);
  return std::move(draft).finish(suite.extra);
}

// --- Checks alone

bool fits_loose(const Value& item) {
  const Value* type = item.find("type");
  return type != nullptr && !(type->is_text() && is_metric_type(type->text()));
}

const Shape& loose_shape() { return *traceforge_assertions().items; }

std::vector<model::Check> read_loose(const Value& item, std::string_view source) {
  return {read_traceforge_assertion(item, source)};
}

std::optional<Value> write_loose(const Check& check) { return write_traceforge_assertion(check, false); }

}  // namespace

const Dialect& traceforge() {
  static const Dialect kDialect = {.name = "traceforge",
                                   .about = "Requests with weighted assertions, as TraceForge has them.",
                                   .signs =
                                       "\"tests\" whose items have \"request\" or \"assertions\", or "
                                       "\"assertions\" whose items have \"type\"",
                                   .forms = kForms,
                                   .sniff = sniff,
                                   .owns = owns,
                                   .read = read,
                                   .write = write,
                                   .loose = {fits_loose, loose_shape, read_loose, write_loose},
                                   .weighs = true};
  return kDialect;
}

}  // namespace proctor::dialects
