// Reading, writing and comparing documents: json/parse, json/write, equal and yaml of each size.
#include <benchmark/benchmark.h>

#include <functional>
#include <string>

#include "inputs.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor {
namespace {

constexpr value::JsonOptions kData{.strictness = value::Strictness::data};

using Work = std::function<void(benchmark::State&)>;

void add(const std::string& name, std::size_t bytes, const Work& work) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    work(state);
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(bytes));
  });
}

void add_json(const std::string& size, const std::string& text) {
  add("json/parse/" + size, text.size(), [=](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(value::parse_json(text, kData));
  });
  const Value document = *value::parse_json(text, kData);
  add("json/write/" + size, text.size(), [=](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(value::to_json(document));
  });
  // Read twice, so that the two share nothing.
  add("equal/" + size, text.size(), [=](benchmark::State& state) {
    const Value one = *value::parse_json(text, kData);
    const Value other = *value::parse_json(text, kData);
    for (auto _ : state) benchmark::DoNotOptimize(one == other);
  });
}

void add_yaml(const std::string& size, const std::string& text) {
  add("yaml/" + size, text.size(), [=](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(value::parse_yaml(text));
  });
  const Value document = *value::parse_yaml(text);
  add("yaml/write/" + size, text.size(), [=](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(value::to_yaml(document));
  });
}

const bool kAdded = [] {
  for (const std::string size : {"small", "medium", "large"}) {
    add_json(size, bench::input(size, "json"));
    add_yaml(size, bench::input(size, "yaml"));
  }
  return true;
}();

}  // namespace
}  // namespace proctor
