// The tables of PromptRepo's suites. `test_suite` and `eval` differ in what a metric may be and where metrics
// stand; the rows they share are written once.
#include "dialects/promptrepo_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/words.h"
#include "dialects/promptrepo_files.h"
#include "model/passage.h"

namespace proctor::dialects {
namespace {

void check_suite_name(const Value& value, Diagnostics& faults) {
  if (!value.is_text() || value.text().empty() || slug_of(value.text()) == value.text()) return;
  const std::string slug = slug_of(value.text());
  const std::string hint = slug.empty() ? "" : fmt::format(", like {}", quoted(slug));
  faults.warn("W321",
              fmt::format("{} cannot name the suite's folder: use small letters, digits and single dashes{}",
                          quoted(value.text()), hint),
              value.span);
}

void check_metric_type(const Value& value, Diagnostics& faults) {
  if (!value.is_text()) return;
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  if (!value.text().empty() && std::all_of(value.text().begin(), value.text().end(), fits)) return;
  faults.error("E326",
               fmt::format("{} cannot be a metric's type: use small letters and _", quoted(value.text())),
               value.span);
}

void check_names(const Value& tests, Diagnostics& faults) {
  std::map<std::string_view, Span> places;
  if (!tests.is_list()) return;
  for (const Value& test : tests.list()) {
    const Value* name = test.find("name");
    if (name == nullptr || !name->is_text()) continue;
    const auto [first, is_new] = places.emplace(name->text(), name->span);
    if (is_new) continue;
    const std::string place = faults.place(first->second);
    faults.error(
        "E321",
        fmt::format("two tests are called {}, the first at {}: rename one", quoted(name->text()), place),
        name->span);
  }
}

void check_suite(const Map& map, Span, Diagnostics& faults) {
  if (const auto* member = map.member(kBesideSuite))
    faults.error("E325", fmt::format("the key {} is taken: rename it", quoted(kBesideSuite)),
                 member->key_span);
}

constexpr std::string_view kMetricTypes[] = {"answer_relevancy",
                                             "faithfulness",
                                             "contextual_relevancy",
                                             "contextual_precision",
                                             "contextual_recall",
                                             "hallucination",
                                             "bias",
                                             "toxicity"};
constexpr std::string_view kSuiteNameExamples[] = {R"("authentication-prompts-suite")", R"("greetings")"};
constexpr std::string_view kLaterTypeExamples[] = {R"("exact_match")", R"("semantic_similarity")"};

constexpr Need kOptional = Need::optional;
constexpr Need kRequired = Need::required;

constexpr Shape kFilledText = {.takes = takes_text, .shortest = 1};
constexpr Shape kTextOrNull = {.takes = takes_text | takes_null};
constexpr Shape kSuiteName = {
    .takes = takes_text, .shortest = 1, .check = check_suite_name, .examples = kSuiteNameExamples};
constexpr Shape kMetricType = {.takes = takes_text, .words = kMetricTypes};
constexpr Shape kLaterType = {
    .takes = takes_text, .pattern = "^[a-z_]+$", .check = check_metric_type, .examples = kLaterTypeExamples};

// What is alike in both versions: rows that only differ in the shape they point at.
constexpr Field metric_type(const Shape* type) { return {"type", type, "What is measured.", kRequired}; }
constexpr Field kThreshold = {"threshold", &kShare, "The score it takes to pass.", kOptional, {}, "0.7"};
constexpr Field kModel = {"model", &kText, "The model that judges.", kOptional, {}, R"("gpt-4")"};
constexpr Field kReason = {"include_reason", &kBoolean, "Whether to ask for a reason.",
                           kOptional,        {},        "true"};
constexpr Field kStrict = {"strict_mode", &kBoolean, "Whether only a perfect score passes.",
                           kOptional,     {},        "false"};

// Not of PromptRepo, but of the library that its metrics stand on; and ours.
constexpr Shape kLimit = {.takes = takes_integer};
constexpr std::string_view kModes[] = {"exact", "tolerant"};
constexpr Shape kMode = {.takes = takes_text, .words = kModes};
constexpr Field kPenalize = {"penalize_ambiguous_claims",
                             &kBoolean,
                             "Whether what the judge is unsure of counts against the answer.",
                             kOptional,
                             {},
                             "false"};
constexpr Field kTruthsLimit = {
    "truths_extraction_limit", &kLimit,
    "How many facts of the context faithfulness looks at; all where it is not said."};
constexpr Field kModeField = {
    "mode",    &kMode, "Whether sloppy replies of the judge are refused or repaired.",
    kOptional, {},     R"("exact")"};

constexpr Field kMetricFields[] = {
    metric_type(&kMetricType), kThreshold, kModel, kReason, kStrict, kPenalize, kTruthsLimit, kModeField};
constexpr Field kLaterMetricFields[] = {
    metric_type(&kLaterType), kThreshold, kModel, kReason, kStrict, kPenalize, kTruthsLimit, kModeField};
constexpr Record kMetric = {"metric", kMetricFields, "One measure of an answer."};
constexpr Record kLaterMetric = {"eval_metric", kLaterMetricFields,
                                 "One measure of an answer, of more kinds."};
constexpr Shape kMetricShape = {.takes = takes_map, .record = &kMetric};
constexpr Shape kMetrics = {.takes = takes_list, .items = &kMetricShape};
constexpr Shape kLaterMetricShape = {.takes = takes_map, .record = &kLaterMetric};
constexpr Shape kLaterMetrics = {.takes = takes_list, .items = &kLaterMetricShape};

constexpr Field kAbout = {"description", &kText, "What it is for.", kOptional, {}, R"("")"};
constexpr Field kVariables = {
    "template_variables", &kFreeMap, "What is filled into the prompt.", kOptional, {}, "{}"};
constexpr Field kExpected = {"expected_output", &kTextOrNull, "A good answer, for metrics that compare.",
                             kOptional,         {},           "null"};
constexpr Field kContext = {
    "retrieval_context", &model::kPassagesOrNull, "Texts the answer should stand on.", kOptional, {}, "null"};
constexpr Field kEnabled = {"enabled", &kBoolean, "Whether the test runs.", kOptional, {}, "true"};

constexpr Field kTestFields[] = {
    {"name", &kFilledText, "What the test is called, once in a suite.", kRequired},
    {"prompt_reference", &kRepositoryFile, "The prompt's file, from the repository's root.", kRequired},
    {"metrics", &kMetrics, "What is measured of the answer.", kRequired},
    kAbout,
    kVariables,
    kExpected,
    kContext,
    kEnabled};
constexpr Field kLaterTestFields[] = {
    {"name", &kText, "What the test is called, once in a file."},
    {"prompt_reference", &kRepositoryFile, "The prompt's file, from the repository's root."},
    {"prompt", &kText, "The prompt itself."},
    {"user_message", &kText, "The user's turn."},
    {"metrics", &kLaterMetrics, "Measures of this test alone."},
    {"test_fields", &kFreeMap, "What its metrics compare with."},
    kAbout,
    kVariables,
    kExpected,
    kContext,
    kEnabled};
constexpr Record kTest = {"test", kTestFields, "One prompt, filled in, and how its answer is measured."};
constexpr Record kLaterTest = {"eval_test", kLaterTestFields, "One prompt, filled in."};
constexpr Shape kTestShape = {.takes = takes_map, .record = &kTest};
constexpr Shape kTests = {.takes = takes_list, .items = &kTestShape, .check = check_names};
constexpr Shape kLaterTestShape = {.takes = takes_map, .record = &kLaterTest};
constexpr Shape kLaterTests = {.takes = takes_list, .items = &kLaterTestShape, .check = check_names};

constexpr Field kTitle = {"name", &kSuiteName, "What the suite and its folder are called.", kRequired};
constexpr Field kTags = {"tags", &kTexts, "Labels to find it by.", kOptional, {}, "[]"};
constexpr Field kCreated = {"created_at", &kText, "When it was made."};
constexpr Field kUpdated = {"updated_at", &kText, "When it was last changed."};

constexpr Field kSuiteFields[] = {
    kTitle, kAbout, kTags, {"tests", &kTests, "The tests.", kOptional, {}, "[]"}, kCreated, kUpdated};
constexpr Field kEvalFields[] = {kTitle,
                                 kAbout,
                                 kTags,
                                 {"metrics", &kLaterMetrics, "Measures of every test.", kOptional, {}, "[]"},
                                 {"tests", &kLaterTests, "The tests.", kOptional, {}, "[]"},
                                 kCreated,
                                 kUpdated};
constexpr Record kSuite = {"test_suite", kSuiteFields, "Tests of prompts.", check_suite};
constexpr Record kEval = {"eval", kEvalFields, "Tests of prompts with common measures.", check_suite};
constexpr Shape kSuiteShape = {.takes = takes_map, .record = &kSuite};
constexpr Shape kEvalShape = {.takes = takes_map, .record = &kEval};
constexpr Field kSuiteFileFields[] = {{"test_suite", &kSuiteShape, "The suite.", kRequired}};
constexpr Field kEvalFileFields[] = {{"eval", &kEvalShape, "The suite.", kRequired}};
constexpr Record kSuiteFile = {"suite_file", kSuiteFileFields, "A file with one suite."};
constexpr Record kEvalFile = {"eval_file", kEvalFileFields,
                              "A file with one suite, as later versions have it."};

}  // namespace

const SuiteRecords kSuiteRecords = {"test_suite", kSuiteFile, kSuite, kTest, kMetric};
const SuiteRecords kEvalRecords = {"eval", kEvalFile, kEval, kLaterTest, kLaterMetric};
const Shape kPromptRepoSuite = {.takes = takes_map, .record = &kSuiteFile};
const Shape kPromptRepoEval = {.takes = takes_map, .record = &kEvalFile};

bool is_metric_type(std::string_view type) {
  return std::find(std::begin(kMetricTypes), std::end(kMetricTypes), type) != std::end(kMetricTypes);
}

std::string slug_of(std::string_view text) {
  std::string out;
  for (const char c : lower(text)) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (kept) out.push_back(c);
    if (!kept && !out.empty() && out.back() != '-') out.push_back('-');
  }
  if (out.ends_with('-')) out.pop_back();
  return out;
}

}  // namespace proctor::dialects
