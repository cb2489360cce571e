#include "model/record_shape.h"

namespace proctor::model {
namespace {

constexpr std::string_view kCheckWords[] = {"pass", "fail", "error", "skipped"};
constexpr std::string_view kCaseWords[] = {"passed", "failed", "error", "skipped"};
constexpr std::string_view kModeWords[] = {"ANY", "ALL"};

const Shape kCheckStatus = {.takes = takes_text, .words = kCheckWords};
const Shape kCaseStatus = {.takes = takes_text, .words = kCaseWords};
const Shape kMode = {.takes = takes_text, .words = kModeWords};
const Shape kMaybeText = {.takes = takes_text | takes_null};
const Shape kMaybeNumber = {.takes = takes_number | takes_null};

const Field kFaultFields[] = {{"kind", &kText, "What kind of fault.", Need::required},
                              {"message", &kText, "What happened.", Need::required}};
const Record kFault = {"error", kFaultFields, "A fault, never a verdict."};
const Shape kFaultShape = {.takes = takes_map, .record = &kFault};

const Field kCheckFields[] = {{"id", &kText, "Its id."},
                              {"kind", &kText, "What kind of check."},
                              {"source_key", &kText, "Its name in the file's format."},
                              {"status", &kCheckStatus, "What it concluded.", Need::required},
                              {"score", &kMaybeNumber, "From 0 to 1."},
                              {"weight", &kMaybeNumber, "Its share in the case's score."},
                              {"path", &kMaybeText, "Where it looked."},
                              {"path_match", &kMode, "Whether any or all values there must satisfy it."},
                              {"not", &kBoolean, "Whether it was negated."},
                              {"message", &kText, "Why it failed, or what was seen."},
                              {"samples", &kAnyList, "Values it looked at."},
                              {"samples_hash", &kText, "SHA-256 of all of them, where samples were cut."},
                              {"reason", &kText, "The judge's reason."},
                              {"threshold", &kNumber, "The score from which on it passes."},
                              {"low_is_good", &kBoolean, "It passes at or below the threshold."},
                              {"spread", &kNumber, "Standard deviation of a judge's several scores."},
                              {"notices", &kTexts, "About how a judge came to it."},
                              {"advisory", &kBoolean, "Told, but it fails nothing."},
                              {"error", &kFaultShape, "Why it could not be decided."},
                              {"line", &kCount, "Its line in the test file."}};
const Record kCheck = {"check", kCheckFields, "What one check concluded."};
const Shape kCheckShape = {.takes = takes_map, .record = &kCheck};
const Shape kChecks = {.takes = takes_list, .items = &kCheckShape};

const Field kCallFields[] = {{"name", &kText, "The tool.", Need::required},
                             {"arguments", &kAnything, "What it was given."},
                             {"result", &kAnything, "What it gave."}};
const Record kCall = {"tool call", kCallFields, "One call of a tool."};
const Shape kCallShape = {.takes = takes_map, .record = &kCall};
const Shape kCalls = {.takes = takes_list, .items = &kCallShape};

const Field kJudgeFields[] = {{"calls", &kCount, "Questions that went out."},
                              {"cached", &kCount, "Questions that did not have to."},
                              {"usage", &kFreeMap, "Tokens."},
                              {"cost", &kMaybeNumber, "What they cost, in US dollars."}};
const Record kJudge = {"judge", kJudgeFields, "What judging took, apart from the answers."};
const Shape kJudgeShape = {.takes = takes_map, .record = &kJudge};

const Field kStepFields[] = {
    {"input", &kText, "What was said."},
    {"rendered", &kText, "What was sent."},
    {"output", &kText, "What came back."},
    {"status", &kCaseStatus, "How it ended.", Need::required},
    {"score", &kMaybeNumber, "From 0 to 1."},
    {"latency_ms", &kMaybeNumber, "Time to the whole answer."},
    {"first_token_ms", &kMaybeNumber, "Time to the first piece of a streamed answer."},
    {"model_calls", &kCount, "Calls of the model."},
    {"tool_calls", &kCalls, "Calls of tools, in order."},
    {"tools_used", &kTexts, "Names of the tools, in order."},
    {"memory", &kFreeMap, "The agent's memory afterwards."},
    {"usage", &kFreeMap, "Tokens of its model calls."},
    {"cost", &kMaybeNumber, "What its model calls cost, in US dollars."},
    {"judge", &kJudgeShape, "What judging it took, apart from the answer."},
    {"error", &kFaultShape, "Why no answer came."},
    {"checks", &kChecks, "What its checks concluded."}};
const Record kStep = {"step", kStepFields, "One exchange."};
const Shape kStepShape = {.takes = takes_map, .record = &kStep};
const Shape kSteps = {.takes = takes_list, .items = &kStepShape};

const Field kCaseFields[] = {
    {"name", &kText, "Its name.", Need::required},
    {"status", &kCaseStatus, "How it ended.", Need::required},
    {"score", &kMaybeNumber, "From 0 to 1."},
    {"pass_threshold", &kMaybeNumber, "The score from which on it passes; 1 where all checks must pass."},
    {"started_at", &kText, "When it started, UTC."},
    {"duration_ms", &kMaybeNumber, "How long it took."},
    {"error", &kFaultShape, "Why it could not be decided."},
    {"line", &kCount, "Its line in the test file."},
    {"group", &kText, "The group of related cases that it belongs to."},
    {"origin", &kFreeMap, "What the author stated and some reports repeat."},
    {"notices", &kTexts, "What the author should know."},
    {"repeat", &kCount, "Which repetition this is."},
    {"steps", &kSteps, "Its steps."}};
const Record kCase = {"case", kCaseFields, "One case, run once."};
const Shape kCaseShape = {.takes = takes_map, .record = &kCase};
const Shape kCases = {.takes = takes_list, .items = &kCaseShape};

const Field kSuiteFields[] = {{"name", &kText, "Its name."},
                              {"format", &kText, "The format of its file."},
                              {"path", &kText, "Its file."},
                              {"cases", &kCases, "Its cases.", Need::required}};
const Record kSuite = {"suite", kSuiteFields, "The cases of one file."};
const Shape kSuiteShape = {.takes = takes_map, .record = &kSuite};
const Shape kSuites = {.takes = takes_list, .items = &kSuiteShape};

const Field kTotalsFields[] = {{"cases", &kCount, "All."},
                               {"passed", &kCount, "Passed."},
                               {"failed", &kCount, "Failed."},
                               {"errors", &kCount, "In error."},
                               {"skipped", &kCount, "Skipped."}};
const Record kTotals = {"totals", kTotalsFields, "Counts of cases."};
const Shape kTotalsShape = {.takes = takes_map, .record = &kTotals};

const Field kRunFields[] = {{"id", &kText, "Its id."},
                            {"started_at", &kText, "When it began, UTC."},
                            {"duration_ms", &kMaybeNumber, "How long it took."},
                            {"passed", &kBoolean, "Whether every case passed.", Need::required},
                            {"totals", &kTotalsShape, "Counts of cases.", Need::required},
                            {"usage", &kFreeMap, "Tokens."},
                            {"cost", &kMaybeNumber, "What it cost."},
                            {"judge", &kJudgeShape, "What judging took, apart from the answers."}};
const Record kRun = {"run", kRunFields, "The run as a whole."};
const Shape kRunShape = {.takes = takes_map, .record = &kRun};

const Field kRecordFields[] = {{"run", &kRunShape, "The run as a whole.", Need::required},
                               {"suites", &kSuites, "What ran.", Need::required}};
const Record kRecord = {"run record", kRecordFields, "What happened in one run."};
const Shape kRecordShape = {.takes = takes_map, .record = &kRecord};

}  // namespace

const Shape& record_shape() { return kRecordShape; }
const Shape& case_shape() { return kCaseShape; }
const Shape& summary_shape() { return kRunShape; }

}  // namespace proctor::model
