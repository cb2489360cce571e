#include "model/given_shape.h"

namespace proctor::model {
namespace {

const Shape kAmount = {.takes = takes_number, .least = 0};
const Shape kCaseRef = {.takes = takes_text | takes_integer, .least = 0};

void check_tool_name(const Value& value, Diagnostics& faults) {
  const Value* name = value.find("name");
  if (!value.is_text() && (name == nullptr || !name->is_text()))
    faults.error("E201", "a tool is its name, or a map with its name", value.span);
}
const Shape kToolName = {.takes = takes_text | takes_map, .check = check_tool_name};
const Shape kToolNames = {.takes = takes_list, .items = &kToolName};

const Field kCallFields[] = {{"name", &kText, "The tool.", Need::required},
                             {"arguments", &kAnything, "What it was given."},
                             {"result", &kAnything, "What it gave."},
                             {"type", &kText, "The kind of tool, where kinds are told apart."}};
const Record kCall = {
    .name = "tool call", .fields = kCallFields, .about = "One call of a tool.", .closed = true};
const Shape kCallShape = {.takes = takes_map, .record = &kCall};
const Shape kCalls = {.takes = takes_list, .items = &kCallShape};

const Shape kReply = {.takes = takes_text | takes_map};
const Shape kReplies = {.takes = takes_list, .items = &kReply};

void check_metric(const Map& map, Span span, Diagnostics& faults) {
  if (map.has("score") == map.has("error"))
    faults.error("E414", "a metric's result has a score or an error, one of the two", span);
}

const Shape kTrouble = {.takes = takes_text | takes_map | takes_boolean};
const Field kMetricFields[] = {{"score", &kShare, "From 0 to 1."},
                               {"reason", &kText, "Why."},
                               {"error", &kTrouble, "Why there is no score."}};
const Record kMetric = {.name = "metric result",
                        .fields = kMetricFields,
                        .about = "A metric's result.",
                        .check = check_metric,
                        .closed = true};
const Shape kMetricShape = {.takes = takes_map, .record = &kMetric};
const Shape kMetrics = {.takes = takes_map, .values = &kMetricShape};

const Shape kStages = {.takes = takes_map, .values = &kAnyList};
const Shape kJudgeReplies = {.takes = takes_map, .values = &kStages};

const Shape kVector = {.takes = takes_list, .items = &kNumber};
const Shape kEmbeddings = {.takes = takes_map | takes_null, .values = &kVector};

const Field kGivenFields[] = {{"output", &kText, "The answer."},
                              {"response", &kAnything, "The provider's raw body."},
                              {"latency_ms", &kAmount, "How long the answer took."},
                              {"usage", &kFreeMap, "Tokens, as the provider counts them."},
                              {"cost", &kAmount, "What the answer cost."},
                              {"tools_used", &kToolNames, "Names of tools, in order."},
                              {"tool_calls", &kCalls, "Calls of tools, in order."},
                              {"memory", &kFreeMap, "The agent's memory afterwards."},
                              {"replies", &kReplies, "Successive answers of the model within the step."},
                              {"judge", &kText, "The judge's raw reply."},
                              {"metrics", &kMetrics, "Results of metrics; their judge is not asked."},
                              {"judge_replies", &kJudgeReplies, "Raw replies of a metric's judge, by stage."},
                              {"embeddings", &kEmbeddings, "Vectors by text; null: there is no service."},
                              {"unreachable", &kBoolean, "The model or agent cannot be reached."},
                              {"crash", &kBoolean, "The agent crashes."}};
const Record kGiven = {
    .name = "given step", .fields = kGivenFields, .about = "Answers to one step.", .closed = true};
const Shape kGivenShape = {.takes = takes_map, .record = &kGiven};
const Shape kSteps = {.takes = takes_list, .items = &kGivenShape};

const Field kEntryFields[] = {{"case", &kCaseRef, "A case's name, or its index from 0.", Need::required},
                              {"steps", &kSteps, "Answers, one a step.", Need::required}};
const Record kEntry = {
    .name = "given case", .fields = kEntryFields, .about = "Answers to one case.", .closed = true};
const Shape kEntryShape = {.takes = takes_map, .record = &kEntry};
const Shape kEntries = {.takes = takes_list, .items = &kEntryShape};
const Field kFileFields[] = {{"cases", &kEntries, "Answers by case.", Need::required}};
const Record kFile = {.name = "given file", .fields = kFileFields, .about = "Answers.", .closed = true};
const Shape kFileShape = {.takes = takes_map | takes_list, .items = &kGivenShape, .record = &kFile};

}  // namespace

const Shape& given_shape() { return kFileShape; }

const Record& given_step() { return kGiven; }

}  // namespace proctor::model
