// Checking answers against a schema: validations a second, of the documents in the folder
// PROCTOR_BENCH_INPUTS (small.json, medium.json, large.json; a script beside the reference figures makes
// them).
#include "value/schema.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "value/json.h"

namespace proctor {
namespace {

constexpr const char* kSchema = R"({"type": "object", "required": ["run", "results", "total", "ok"],
"additionalProperties": false, "properties": {"run": {"type": "string"}, "total": {"type": "integer", "minimum": 0},
"ok": {"type": "boolean"}, "v": {"type": "string", "pattern": "^\\d+\\.\\d+$"},
"results": {"type": "array", "minItems": 1, "items": {"type": "object",
"required": ["id", "name", "passed", "score", "tags", "output"], "properties": {"id": {"type": "integer"},
"name": {"type": "string", "pattern": "^case-\\d+$"}, "passed": {"type": "boolean"},
"score": {"type": "number", "minimum": 0, "maximum": 100},
"tags": {"type": "array", "items": {"type": "string", "minLength": 1}, "maxItems": 4},
"output": {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"},
"tokens": {"type": "integer"}, "finish": {"enum": ["stop", "length", "tool_calls"]}}},
"note": {"type": ["string", "null"]}}}}}})";

std::string read_input(const std::string& name) {
  const char* folder = std::getenv("PROCTOR_BENCH_INPUTS");
  if (folder == nullptr) return "";
  std::ifstream file(std::string(folder) + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void accepts_document(benchmark::State& state, const char* name) {
  const std::string text = read_input(name);
  if (text.empty()) return state.SkipWithError("PROCTOR_BENCH_INPUTS names no folder with the inputs");
  const Value document = *value::parse_json(text);
  const auto schema = value::Schema::compile(*value::parse_json(kSchema));
  if (!schema->faults(document)->empty()) return state.SkipWithError("the document does not fit the schema");
  for (auto _ : state) benchmark::DoNotOptimize(schema->accepts(document));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK_CAPTURE(accepts_document, small, "small.json");
BENCHMARK_CAPTURE(accepts_document, medium, "medium.json");
BENCHMARK_CAPTURE(accepts_document, large, "large.json");

void tells_faults(benchmark::State& state) {
  const auto schema = value::Schema::compile(*value::parse_json(kSchema));
  const Value document = *value::parse_json(R"({"run": 1, "results": [{"id": "x"}], "more": true})");
  for (auto _ : state) benchmark::DoNotOptimize(schema->faults(document));
}
BENCHMARK(tells_faults);

void compiles_schema(benchmark::State& state) {
  const Value schema = *value::parse_json(kSchema);
  for (auto _ : state) benchmark::DoNotOptimize(value::Schema::compile(schema));
}
BENCHMARK(compiles_schema);

}  // namespace
}  // namespace proctor
