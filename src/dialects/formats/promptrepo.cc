// PromptRepo: tests of prompts in a repository, graded by metrics. YAML 1.1; a suite stands under
// `test_suite`, and a later version under `eval`, which is read but written as a suite. The tables are in
// promptrepo_suite.cc, those of its other files in promptrepo_files.cc.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/words.h"
#include "dialects/dialect.h"
#include "dialects/fields.h"
#include "dialects/promptrepo_files.h"
#include "dialects/promptrepo_suite.h"
#include "judges/inquiry.h"
#include "value/json.h"

namespace proctor::dialects {
namespace {

using model::Check;
using model::Spelling;
using model::Suite;

constexpr std::string_view kSelf = "promptrepo";

constexpr Form kForms[] = {
    {"suite", "A suite of tests.", &kPromptRepoSuite},
    {"execution", "The results of one run of a suite.", &kPromptRepoExecution, DocumentKind::execution},
    {"tool", "A tool and what answers in its place.", &kPromptRepoTool, DocumentKind::tool},
    {"prompt", "A prompt and the parameters of its call.", &kPromptRepoPrompt, DocumentKind::prompt},
    {"eval", "A suite as later versions have it; written back as a suite.", &kPromptRepoEval,
     DocumentKind::suite, true}};

// How a metric's settings are called in the model.
struct Setting {
  std::string_view field;
  std::string_view option;
};

constexpr Setting kSettings[] = {{"threshold", "threshold"},
                                 {"model", "model"},
                                 {"include_reason", "include_reason"},
                                 {"strict_mode", "strict"},
                                 {"penalize_ambiguous_claims", "penalize_ambiguous_claims"},
                                 {"truths_extraction_limit", "truths_extraction_limit"},
                                 {"mode", "mode"}};

// What holds in this format where the author says nothing. Other formats have other defaults, so a metric
// carries it along.
constexpr double kThreshold = 0.7;
constexpr std::string_view kModel = "gpt-4";

Value assumed(std::string_view option) {
  if (option == "threshold") return kThreshold;
  return option == "model" ? Value(kModel) : Value();
}
constexpr std::string_view kMetricPrefix = "metric:";

// --- Recognition

std::optional<Fit> sniff(const Value& root) {
  const auto has = [](const Value* value, std::string_view key) {
    return value != nullptr && value->find(key) != nullptr;
  };
  const Value* execution = root.find("execution");
  if (has_map(root, "test_suite")) return Fit{1, &kForms[0]};
  if (has(execution, "suite_name") || has(execution, "test_results")) return Fit{1, &kForms[1]};
  if (has(root.find("tool"), "name")) return Fit{1, &kForms[2]};
  if (has(root.find("eval"), "tests")) return Fit{1, &kForms[4]};
  if (has_text(root, "prompt") &&
      (has(&root, "provider") || has(&root, "model") || has(&root, "temperature")))
    return Fit{6, &kForms[3]};
  return std::nullopt;
}

bool owns(std::string_view path) {
  constexpr std::string_view kEndings[] = {".execution.yaml", ".prompt.yaml", ".tool.yaml", ".eval.yaml",
                                           ".evalexec.yaml"};
  if (std::any_of(std::begin(kEndings), std::end(kEndings),
                  [&](auto ending) { return path.ends_with(ending); }))
    return true;
  const bool inside =
      path.starts_with(".promptrepo/tests/") || path.find("/.promptrepo/tests/") != std::string_view::npos;
  return inside && path.ends_with("/suite.yaml");
}

// --- Reading

// In the shape of a suite's spelling.
constexpr char kMark = '@';

Check read_metric(const Value& item, const Record& record, const Reading& reading) {
  const Fields fields(item.map(), record, reading.text);
  Check check;
  check.source_key = fields.text("type");
  check.kind = std::string(kMetricPrefix) + check.source_key;
  check.subject = model::Subject::conversation;
  for (const Setting& setting : kSettings) {
    const Value* said = fields.get(setting.field);
    if (said != nullptr || !assumed(setting.option).is_null())
      check.options.set(setting.option, said != nullptr ? *said : assumed(setting.option));
  }
  check.extra = fields.extra();
  check.spelling = fields.spelling();
  check.span = item.span;
  return check;
}

std::vector<Check> read_metrics(const Fields& fields, const Record& record, const Reading& reading) {
  std::vector<Check> out;
  for (const Value& item : fields.list("metrics")) out.push_back(read_metric(item, record, reading));
  return out;
}

model::Step read_step(const Fields& fields, const Record& metric, const Reading& reading) {
  model::Step step;
  if (const auto expected = fields.optional_text("expected_output")) step.expected_output = Value(*expected);
  step.retrieval_context = model::read_passages(fields.get("retrieval_context"));
  step.checks = read_metrics(fields, metric, reading);
  return step;
}

model::Case read_test(const Value& item, const SuiteRecords& records, const Reading& reading) {
  const Fields fields(item.map(), records.test, reading.text);
  model::Case test;
  test.name = fields.text("name");
  test.name_span = fields.span("name");
  test.description = fields.text("description");
  test.vars = fields.map("template_variables");
  if (fields.boolean("enabled") == false) test.run_mode = model::RunMode::skip;
  if (const auto reference = fields.optional_text("prompt_reference"))
    test.target = model::Prompt{.reference = reference,
                                .span = fields.span("prompt_reference"),
                                .text_span = fields.span("prompt_reference")};
  test.steps.push_back(read_step(fields, records.metric, reading));
  test.extra = fields.extra();
  test.spelling = fields.spelling();
  test.span = item.span;
  return test;
}

// A mark for each key that stands before the suite.
std::string marks_before(const Map& map, std::string_view key) {
  return std::string(static_cast<std::size_t>(map.member(key) - map.begin()), kMark);
}

// Reads what both versions have; `fields` are those of the suite.
Suite read_suite(const Value& root, const Fields& fields, const SuiteRecords& records,
                 const Reading& reading) {
  Suite suite;
  suite.name = fields.text("name");
  suite.description = fields.text("description");
  suite.tags = fields.texts("tags");
  suite.created_at = fields.text("created_at");
  suite.updated_at = fields.text("updated_at");
  for (const Value& test : fields.list("tests")) suite.cases.push_back(read_test(test, records, reading));
  suite.extra = fields.extra();
  const Map beside = Fields(root.map(), records.file, reading.text).extra();
  if (!beside.empty()) suite.extra.set(kBesideSuite, beside);
  suite.spelling = fields.spelling(marks_before(root.map(), records.root));
  suite.span = root.span;
  return suite;
}

// --- Reading what only the later version has

// What metrics compare with may stand in `test_fields.config`.
void read_config(const Value& all, model::Step& step) {
  const Value* config = all.find("config");
  if (config == nullptr || !config->is_map()) return;
  const Fields fields(config->map(), kSuiteRecords.test, "");
  if (!step.expected_output && has_text(*config, "expected_output"))
    step.expected_output = Value(fields.text("expected_output"));
  const Value* context = config->find("retrieval_context");
  if (!step.retrieval_context && context != nullptr && value::has_shape(*context, model::kPassages))
    step.retrieval_context = model::read_passages(context);
}

void read_later(const Value& item, const std::vector<Check>& common, const Reading& reading,
                model::Case& test) {
  const Fields fields(item.map(), kEvalRecords.test, reading.text);
  if (const auto text = fields.optional_text("prompt")) {
    if (!std::holds_alternative<model::Prompt>(test.target))
      test.target = model::Prompt{.span = fields.span("prompt")};
    std::get<model::Prompt>(test.target).text = text;
    std::get<model::Prompt>(test.target).text_span = fields.span("prompt");
  }
  model::Step& step = test.steps.front();
  step.input = fields.text("user_message");
  step.input_span = fields.span("user_message");
  step.checks.insert(step.checks.begin(), common.begin(), common.end());
  if (const Value* all = fields.get("test_fields")) {
    read_config(*all, step);
    test.extra.set("test_fields", *all);
  }
}

Suite read(const Value& root, const Form& form, const Reading& reading) {
  const SuiteRecords& records = form.name == "eval" ? kEvalRecords : kSuiteRecords;
  const Fields fields(root.find(records.root)->map(), records.suite, reading.text);
  Suite suite = read_suite(root, fields, records, reading);
  if (form.name != "eval") return suite;
  const auto common = read_metrics(fields, records.metric, reading);
  const List tests = fields.list("tests");
  for (std::size_t i = 0; i < tests.size(); ++i) read_later(tests[i], common, reading, suite.cases[i]);
  return suite;
}

// --- Writing

bool is_metric(const Check& check) {
  const bool named = check.kind.starts_with(kMetricPrefix) &&
                     is_metric_type(std::string_view(check.kind).substr(kMetricPrefix.size()));
  return named && !check.negate && !check.path;
}

// Nothing would mean this format's default, not the metric's.
void put_own_threshold(Draft& draft, const Check& check) {
  const auto* const metric = judges::metric_of(check);
  if (metric != nullptr) draft.put_unless("threshold", metric->threshold, kThreshold);
}

Value write_metric(const Check& check, const Spelling* spelling) {
  Draft draft(kSuiteRecords.metric, spelling);
  draft.put("type", check.kind.substr(kMetricPrefix.size()));
  for (const Setting& setting : kSettings)
    if (const Value* value = check.options.find(setting.option))
      draft.put_unless(setting.field, *value, assumed(setting.option));
  if (!check.options.has("threshold")) put_own_threshold(draft, check);
  return std::move(draft).finish(check.extra);
}

List write_metrics(const model::Step& step, bool own) {
  List out;
  for (const Check& check : step.checks)
    if (is_metric(check)) out.push_back(write_metric(check, own ? &check.spelling : nullptr));
  return out;
}

// The prompt's file, or where one would be looked for.
std::string reference_of(const model::Case& test, const Suite& suite, const std::string& name) {
  const model::Target& target =
      std::holds_alternative<std::monostate>(test.target) ? suite.target : test.target;
  const auto* prompt = std::get_if<model::Prompt>(&target);
  const bool usable =
      prompt != nullptr && prompt->reference && fault_of_reference(*prompt->reference).empty();
  if (usable) return *prompt->reference;
  const std::string slug = slug_of(name);
  return fmt::format("file:///.promptrepo/prompts/{}.yaml", slug.empty() ? "prompt" : slug);
}

std::optional<Value> expected_of(const model::Step& step) {
  if (!step.expected_output || step.expected_output->is_null()) return std::nullopt;
  return step.expected_output->is_text() ? *step.expected_output
                                         : Value(value::to_json(*step.expected_output));
}

std::optional<Value> context_of(const model::Step& step) {
  if (!step.retrieval_context) return std::nullopt;
  return model::to_value(*step.retrieval_context);
}

Value write_test(const model::Case& test, const Suite& suite, const std::string& name) {
  const bool own = suite.source.format == kSelf;
  const model::Step step = test.steps.empty() ? model::Step{} : test.steps.front();
  Draft draft(kSuiteRecords.test, own ? &test.spelling : nullptr);
  draft.put("name", name);
  draft.put_unless("description", test.description, "");
  draft.put("prompt_reference", reference_of(test, suite, name));
  draft.put_unless("template_variables", test.vars, Map{});
  draft.put_optional("expected_output", expected_of(step));
  draft.put_optional("retrieval_context", context_of(step));
  draft.put("metrics", write_metrics(step, own));
  draft.put_unless("enabled", test.run_mode != model::RunMode::skip, true);
  return std::move(draft).finish(test.extra);
}

// Names must differ here, and may not elsewhere.
std::string unique_name(const std::string& wanted, std::set<std::string>& taken) {
  std::string name = wanted;
  for (int number = 2; !taken.insert(name).second; ++number) name = fmt::format("{} ({})", wanted, number);
  return name;
}

List write_tests(const Suite& suite) {
  List out;
  std::set<std::string> taken;
  for (const model::Case& test : suite.cases)
    out.push_back(write_test(test, suite, unique_name(model::display_name(test, out.size() + 1), taken)));
  return out;
}

std::string suite_name(const Suite& suite) {
  if (!suite.name.empty()) return suite.name;
  const std::string_view file = split(suite.source.path, '/').back();
  const std::string slug = slug_of(file.substr(0, file.find('.')));
  return slug.empty() ? "suite" : slug;
}

Value write_suite(const Suite& suite) {
  Draft draft(kSuiteRecords.suite, spelling_for(suite, kSelf, suite.spelling));
  draft.put("name", suite_name(suite));
  draft.put_unless("description", suite.description, "");
  draft.put_unless("tags", List(suite.tags.begin(), suite.tags.end()), List{});
  draft.put_unless("tests", write_tests(suite), List{});
  draft.put_unless("created_at", suite.created_at, "");
  draft.put_unless("updated_at", suite.updated_at, "");
  Map extra = suite.extra;
  extra.erase(kBesideSuite);
  return std::move(draft).finish(extra);
}

// With the keys beside it, as many of them before it as the author had.
Value write(const Suite& suite) {
  const Spelling* spelling = spelling_for(suite, kSelf, suite.spelling);
  const auto before =
      spelling == nullptr ? 0 : std::count(spelling->shape.begin(), spelling->shape.end(), kMark);
  const Value* beside = suite.extra.find(kBesideSuite);
  Map all;
  for (const auto& member : beside != nullptr && beside->is_map() ? beside->map() : Map{}) {
    if (std::cmp_equal(all.size(), before)) all.set("test_suite", write_suite(suite));
    if (member.key != "test_suite") all.set(member.key, member.value);
  }
  if (!all.has("test_suite")) all.set("test_suite", write_suite(suite));
  return all;
}

// --- Checks alone

bool fits_loose(const Value& item) {
  const Value* type = item.find("type");
  return type != nullptr && type->is_text() && is_metric_type(type->text());
}

const Shape& loose_shape() {
  static const Shape kShape = {.takes = takes_map, .record = &kSuiteRecords.metric};
  return kShape;
}

std::vector<Check> read_loose(const Value& item, std::string_view source) {
  Diagnostics none("", source);
  return {read_metric(item, kSuiteRecords.metric, {source, "", none})};
}

}  // namespace

const Dialect& promptrepo() {
  static const Dialect kDialect = {
      .name = kSelf,
      .about = "Tests of prompts in a repository, graded by metrics, as PromptRepo has them.",
      .signs = "\"test_suite\", \"execution\", \"tool\" or \"eval\" with what belongs to them",
      .typing = value::Typing::yaml_1_1,
      .forms = kForms,
      .sniff = sniff,
      .owns = owns,
      .read = read,
      .write = write,
      .loose = {fits_loose, loose_shape, read_loose},
      .single_braces = true};
  return kDialect;
}

}  // namespace proctor::dialects
