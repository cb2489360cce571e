// Reading and writing documents: bytes a second, for YAML and JSON of a test file's kind.
#include <benchmark/benchmark.h>

#include <string>

#include "value/json.h"
#include "value/yaml.h"

namespace proctor {
namespace {

std::string suite_text(int cases) {
  std::string out = "tests:\n";
  for (int i = 0; i < cases; ++i) {
    out += "  - name: \"case " + std::to_string(i) +
           "\"\n    request:\n      provider: openai\n      model: gpt-4\n      messages:\n        - role: "
           "user\n"
           "          content: \"What is the capital?\"\n    assertions:\n      - type: contains\n"
           "        expected: Paris\n        weight: 2.0\n";
  }
  return out;
}

const std::string kYaml = suite_text(1000);
const Value kTree = *value::parse_yaml(kYaml);
const std::string kJson = value::to_json(kTree);

void count_bytes(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

void parse_yaml_suite(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(value::parse_yaml(kYaml));
  count_bytes(state, kYaml);
}
BENCHMARK(parse_yaml_suite);

void parse_json_suite(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(value::parse_json(kJson));
  count_bytes(state, kJson);
}
BENCHMARK(parse_json_suite);

void write_yaml_suite(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(value::to_yaml(kTree));
  count_bytes(state, kYaml);
}
BENCHMARK(write_yaml_suite);

void write_json_suite(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(value::to_json(kTree));
  count_bytes(state, kJson);
}
BENCHMARK(write_json_suite);

}  // namespace
}  // namespace proctor
