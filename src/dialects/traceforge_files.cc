#include "dialects/traceforge_files.h"

#include <algorithm>

namespace proctor::dialects {
namespace {

// Bodies are the provider's own; nothing in them is questioned. The older shape has no version and no `body`.
constexpr Field kCassetteFields[] = {
    {.name = "cassette_version", .shape = &kLooseText, .about = "Version of the file's shape."},
    {.name = "provider", .shape = &kText, .about = "The API that was called.", .need = Need::required},
    {.name = "request", .shape = &kFreeMap, .about = "What was asked.", .need = Need::required},
    {.name = "response", .shape = &kFreeMap, .about = "What came back.", .need = Need::required},
    {.name = "recorded_at", .shape = &kLooseText, .about = "When it was recorded."},
    {.name = "signature", .shape = &kText, .about = "Seal over the other fields, or the older shape's key."},
    {.name = "endpoint", .shape = &kText, .about = "Method and path that were called."},
    {.name = "take", .shape = &kFreeMap, .about = "Which of several answers to the same question it is."},
    {.name = "model", .shape = &kText, .about = "The model, in the older shape."},
    {.name = "metadata", .shape = &kFreeMap, .about = "Details, in the older shape."}};
constexpr Record kCassette = {"cassette", kCassetteFields, "One recorded exchange."};

constexpr Shape kResponse = {.takes = takes_map | takes_null};
constexpr Field kTraceFields[] = {
    {.name = "schema_version",
     .shape = &kLooseText,
     .about = "Version of the file's shape.",
     .need = Need::required},
    {.name = "id", .shape = &kLooseText, .about = "The trace's id."},
    {.name = "timestamp", .shape = &kLooseText, .about = "When it was taken."},
    {.name = "endpoint", .shape = &kText, .about = "The path that was called.", .need = Need::required},
    {.name = "request", .shape = &kFreeMap, .about = "What was asked.", .need = Need::required},
    {.name = "response", .shape = &kResponse, .about = "What came back, if anything did."},
    {.name = "metadata", .shape = &kFreeMap, .about = "Duration, tokens, model, status."}};
constexpr Record kTrace = {"trace", kTraceFields, "One call that was watched."};

bool has_all(const Value& root, std::initializer_list<std::string_view> keys) {
  return std::all_of(keys.begin(), keys.end(),
                     [&](std::string_view key) { return root.find(key) != nullptr; });
}

}  // namespace

const Shape kTraceForgeCassette = {.takes = takes_map, .record = &kCassette};
const Shape kTraceForgeTrace = {.takes = takes_map, .record = &kTrace};

bool is_traceforge_cassette(const Value& root) {
  return has_all(root, {"cassette_version"}) ||
         has_all(root, {"signature", "provider", "request", "response"});
}

bool is_traceforge_trace(const Value& root) {
  return has_all(root, {"schema_version", "endpoint", "request"});
}

}  // namespace proctor::dialects
