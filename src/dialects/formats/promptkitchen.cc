// PromptKitchen: inputs, JSONPath and Jest-style matchers. JSON, camelCase or snake_case; a suite, a case, a
// list of cases or a list of assertions. A case without assertions is held against its expected output, as
// older tests are.
#include <algorithm>

#include "dialects/dialect.h"
#include "dialects/fields.h"
#include "dialects/promptkitchen_assertions.h"

namespace proctor::dialects {
namespace {

using model::Check;
using model::OutputType;
using model::Subject;

// --- Tables

constexpr std::string_view kRunModes[] = {"DEFAULT", "SKIP", "ONLY"};
constexpr std::string_view kOutputTypes[] = {"string", "json"};
constexpr Shape kRunMode = {.takes = takes_text, .words = kRunModes};
constexpr Shape kOutputType = {.takes = takes_text, .words = kOutputTypes};

void check_case(const Map& map, Span span, Diagnostics& faults);

const Field kCaseFields[] = {
    {.name = "id", .shape = &kLooseText, .about = "Id of the case."},
    {.name = "name", .shape = &kLooseText, .about = "What the case is called in every report."},
    {.name = "description", .shape = &kText, .about = "What it is for."},
    {.name = "inputs", .shape = &kFreeMap, .about = "Values for the prompt's {{variables}}."},
    {.name = "expectedOutput",
     .shape = &kAnything,
     .about = "The whole output: text, or JSON. Counts where there are no assertions.",
     .aliases = "expected_output"},
    {.name = "outputType",
     .shape = &kOutputType,
     .about = "How the output is read.",
     .aliases = "output_type"},
    {.name = "runMode",
     .shape = &kRunMode,
     .about = "SKIP leaves it out; with an ONLY in the suite, just those run.",
     .aliases = "run_mode",
     .fallback = R"("DEFAULT")"},
    {.name = "shouldTrimWhitespace",
     .shape = &kBoolean,
     .about = "Trim both sides before comparing with the expected output.",
     .aliases = "should_trim_whitespace",
     .fallback = "false"},
    {.name = "assertions",
     .shape = &promptkitchen_assertions(),
     .about = "What must be true of the output."}};
const Record kCase = {"case", kCaseFields, "Inputs, and what is expected of the output.", check_case};
const Shape kCaseShape = {.takes = takes_map, .record = &kCase};
const Shape kCases = {.takes = takes_list, .items = &kCaseShape};

constexpr Shape kPromptShape = {.takes = takes_text | takes_map};
const Field kSuiteFields[] = {
    {.name = "name", .shape = &kLooseText, .about = "What the suite is called."},
    {.name = "description", .shape = &kText, .about = "What it is for."},
    {.name = "prompt", .shape = &kPromptShape, .about = "The prompt, with {{variables}}."},
    {.name = "model", .shape = &kText, .about = "The model to ask."},
    {.name = "createdAt", .shape = &kText, .about = "When it was made.", .aliases = "created_at"},
    {.name = "updatedAt", .shape = &kText, .about = "When it was last changed.", .aliases = "updated_at"},
    {.name = "testCases",
     .shape = &kCases,
     .about = "The cases.",
     .need = Need::required,
     .aliases = "test_cases"}};
const Record kSuite = {"suite", kSuiteFields, "A prompt and its cases."};
const Shape kSuiteShape = {.takes = takes_map, .record = &kSuite};

const Form kForms[] = {
    {"suite", "A suite of cases.", &kSuiteShape},
    {"case", "One case.", &kCaseShape},
    {"cases", "A list of cases.", &kCases},
    {"assertions", "Assertions alone, to be held against a stated output.", &promptkitchen_assertions()}};

void check_case(const Map& map, Span span, Diagnostics& faults) {
  const Fields fields(map, kCase, faults.text());
  const Value* expected = fields.get("expectedOutput");
  const bool asserted = !fields.list("assertions").empty();
  if (!asserted && (expected == nullptr || (expected->is_null() && fields.text("outputType") != "json")))
    faults.error("E306", "neither assertions nor an expected output: the case could never fail",
                 span_of(span.begin, std::min(span.begin + 1, span.end)));
}

// --- Recognition

bool has_matcher(const Value& item) { return has_text(item, "matcher"); }
bool is_assertion(const Value& item) { return has_matcher(item) && item.find("path") != nullptr; }

bool is_case(const Value& item) {
  const bool expected = item.find("expectedOutput") != nullptr || item.find("expected_output") != nullptr;
  return any_item(item.find("assertions"), has_matcher) || (has_map(item, "inputs") && expected);
}

std::optional<Fit> sniff(const Value& root) {
  constexpr int kRank = 3;
  if (has_list(root, "testCases") || has_list(root, "test_cases")) return Fit{kRank, &kForms[0]};
  if (root.is_map() && is_case(root)) return Fit{kRank, &kForms[1]};
  if (all_items(&root, is_assertion)) return Fit{kRank, &kForms[3]};
  if (any_item(&root, is_case)) return Fit{kRank, &kForms[2]};
  return std::nullopt;
}

bool owns(std::string_view) { return false; }

// --- Reading

// The whole output against one value: the only check of a case without assertions.
Check read_expected_output(const Fields& fields, OutputType type) {
  Check check;
  check.source_key = "expectedOutput";
  check.spelling.shape = "expectedOutput";
  check.expected = *fields.get("expectedOutput");
  const bool text = check.expected->is_text();
  const bool json = type == OutputType::json || !text;
  check.kind = json ? "deep_equals" : "text_equals";
  check.subject = json ? Subject::json : Subject::text;
  if (json && text) check.options.set("parse", true);
  if (fields.boolean("shouldTrimWhitespace").value_or(false)) check.options.set("trim", true);
  check.span = fields.span("expectedOutput");
  return check;
}

OutputType output_type_of(std::string_view word) {
  return word == "string" ? OutputType::text : word == "json" ? OutputType::json : OutputType::automatic;
}

model::Case read_case(const Value& item, std::string_view source) {
  const Fields fields(item.map(), kCase, source);
  model::Case test;
  test.id = fields.text("id");
  test.id_span = fields.span("id");
  test.name = fields.text("name");
  test.name_span = fields.span("name");
  test.description = fields.text("description");
  test.vars = fields.map("inputs");
  const std::string mode = fields.text("runMode");
  test.run_mode = mode == "SKIP"   ? model::RunMode::skip
                  : mode == "ONLY" ? model::RunMode::only
                                   : model::RunMode::normal;
  test.extra = fields.extra();
  test.spelling = fields.spelling();
  test.span = item.span;
  model::Step step;
  step.output_type = output_type_of(fields.text("outputType"));
  for (const Value& assertion : fields.list("assertions"))
    step.checks.push_back(read_promptkitchen_assertion(assertion, step.output_type, source));
  if (step.checks.empty()) {
    step.checks.push_back(read_expected_output(fields, step.output_type));
  } else {
    if (const Value* expected = fields.get("expectedOutput"); expected != nullptr && !expected->is_null())
      step.expected_output = *expected;
    if (const auto trim = fields.boolean("shouldTrimWhitespace"); trim && *trim)
      test.extra.set("shouldTrimWhitespace", true);
  }
  test.steps.push_back(std::move(step));
  return test;
}

void read_prompt(model::Suite& suite, const Value& prompt) {
  model::Prompt out;
  if (prompt.is_text()) {
    out.text = prompt.text();
    out.text_span = prompt.span;
  } else {
    out.params = prompt.map();
  }
  out.span = prompt.span;
  suite.target = std::move(out);
}

model::Suite read(const Value& root, const Form& form, const Reading& reading) {
  model::Suite suite;
  suite.spelling.shape = form.name;
  if (form.name == "case") {
    suite.cases.push_back(read_case(root, reading.text));
  } else if (form.name == "cases") {
    for (const Value& item : root.list()) suite.cases.push_back(read_case(item, reading.text));
  } else if (form.name == "assertions") {
    suite.cases.push_back(read_case(Value(Map{{"assertions", root}}), reading.text));
  } else {
    const Fields fields(root.map(), kSuite, reading.text);
    suite.name = fields.text("name");
    suite.description = fields.text("description");
    suite.defaults.model = fields.text("model");
    suite.created_at = fields.text("createdAt");
    suite.updated_at = fields.text("updatedAt");
    if (const Value* prompt = fields.get("prompt")) read_prompt(suite, *prompt);
    for (const Value& item : fields.list("testCases")) suite.cases.push_back(read_case(item, reading.text));
    suite.extra = fields.extra();
    suite.spelling = fields.spelling("suite");
  }
  return suite;
}

// --- Writing

// A check that says no more than an expected output can.
bool is_plain_comparison(const Check& check) {
  const bool bare = check.id.empty() && check.description.empty() && check.extra.empty() && !check.negate &&
                    !check.path && check.weight == 1 && check.expected;
  const bool text = check.kind == "text_equals" && check.subject == Subject::text && check.expected &&
                    check.expected->is_text();
  const bool json = check.kind == "deep_equals" && check.subject == Subject::json && check.expected &&
                    check.expected->is_text() == check.options.has("parse");
  return bare && (text || json);
}

// The one check of a case that is written as its expected output.
const Check* expected_output_of(const model::Case& test, bool own) {
  if (test.steps.empty() || test.steps.front().checks.size() != 1 || test.steps.front().expected_output)
    return nullptr;
  const Check& only = test.steps.front().checks.front();
  if (own) return only.spelling.shape == "expectedOutput" ? &only : nullptr;
  return is_plain_comparison(only) ? &only : nullptr;
}

List write_assertions(const model::Step& step, bool own) {
  List out;
  for (const Check& check : step.checks) {
    if (check.spelling.shape == "expectedOutput") continue;
    if (auto assertion = write_promptkitchen_assertion(check, own)) out.push_back(*std::move(assertion));
  }
  return out;
}

// Text checks from elsewhere mean the text itself, not what it parses to.
OutputType output_type_for(const model::Step& step, bool own, const Check* only) {
  if (own || only != nullptr || step.output_type != OutputType::automatic || step.checks.empty())
    return step.output_type;
  const bool texts = std::all_of(step.checks.begin(), step.checks.end(),
                                 [](const Check& check) { return check.subject == Subject::text; });
  return texts ? OutputType::text : OutputType::automatic;
}

Map write_case(const model::Case& test, bool own) {
  Draft draft(kCase, own ? &test.spelling : nullptr);
  draft.put_text("id", test.id);
  draft.put_text("name", test.name);
  draft.put_text("description", test.description);
  draft.put_map("inputs", test.vars);
  static const model::Step kNoStep;
  const model::Step& step = test.steps.empty() ? kNoStep : test.steps.front();
  const Check* only = expected_output_of(test, own);
  if (only != nullptr) {
    draft.put("expectedOutput", *only->expected);
  } else {
    draft.put_optional("expectedOutput", step.expected_output);
  }
  const OutputType type = output_type_for(step, own, only);
  draft.put_unless("outputType", type == OutputType::text   ? Value("string")
                                 : type == OutputType::json ? Value("json")
                                                            : Value());
  draft.put_unless("runMode",
                   test.run_mode == model::RunMode::skip   ? "SKIP"
                   : test.run_mode == model::RunMode::only ? "ONLY"
                                                           : "DEFAULT",
                   "DEFAULT");
  const bool trim = (only != nullptr && only->options.has("trim")) || test.extra.has("shouldTrimWhitespace");
  draft.put_unless("shouldTrimWhitespace", trim, false);
  draft.put_unless("assertions", only != nullptr ? List{} : write_assertions(step, own), List{});
  Map extra = test.extra;
  extra.erase("shouldTrimWhitespace");
  return std::move(draft).finish(extra);
}

Value write(const model::Suite& suite) {
  const bool own = suite.source.format == "promptkitchen";
  std::string_view shape = own ? std::string_view(suite.spelling.shape) : "suite";
  if (shape != "suite" && suite.cases.size() != 1) shape = "cases";
  if (shape == "case") return write_case(suite.cases.front(), own);
  if (shape == "assertions") return *write_case(suite.cases.front(), own).find("assertions");
  List cases;
  for (const model::Case& test : suite.cases) cases.emplace_back(write_case(test, own));
  if (shape == "cases") return cases;
  Draft draft(kSuite, own ? &suite.spelling : nullptr);
  draft.put_text("name", suite.name);
  draft.put_text("description", suite.description);
  if (const auto* prompt = std::get_if<model::Prompt>(&suite.target); prompt != nullptr && !prompt->reference)
    draft.put("prompt", prompt->text ? Value(*prompt->text) : Value(prompt->params));
  draft.put_text("model", suite.defaults.model);
  draft.put_text("createdAt", suite.created_at);
  draft.put_text("updatedAt", suite.updated_at);
  draft.put("testCases", cases);
  return std::move(draft).finish(suite.extra);
}

// --- Checks alone

bool fits_loose(const Value& item) { return item.find("matcher") != nullptr; }

const Shape& loose_shape() { return *promptkitchen_assertions().items; }

std::vector<Check> read_loose(const Value& item, std::string_view source) {
  return {read_promptkitchen_assertion(item, model::OutputType::automatic, source)};
}

std::optional<Value> write_loose(const Check& check) { return write_promptkitchen_assertion(check, false); }

}  // namespace

const Dialect& promptkitchen() {
  static const Dialect kDialect = {
      .name = "promptkitchen",
      .about = "Inputs, JSONPath and Jest-style matchers, as PromptKitchen has them.",
      .signs =
          "\"testCases\", \"assertions\" whose items have \"matcher\", or \"inputs\" with \"expectedOutput\"",
      .writes = Writing::json,
      .forms = kForms,
      .sniff = sniff,
      .owns = owns,
      .read = read,
      .write = write,
      .loose = {fits_loose, loose_shape, read_loose, write_loose},
      .manner = model::Manner::fill};
  return kDialect;
}

}  // namespace proctor::dialects
