// JSONPath: the four queries of the reference figures, on its three documents. PROCTOR_BENCH_INPUTS names the
// folder that holds small.json, medium.json and large.json; one operation is one search of a parsed document.
#include "value/path.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "value/json.h"

namespace proctor {
namespace {

struct Named {
  const char* name;
  const char* text;
};

constexpr Named kQueries[] = {{"child", "$.results[0].output.text"},
                              {"wildcard", "$.results[*].id"},
                              {"filter", "$.results[?(@.score > 50)].id"},
                              {"descent", "$..tokens"}};
constexpr const char* kSizes[] = {"small", "medium", "large"};

void search(benchmark::State& state, const Value& document, const char* text) {
  const auto path = value::Path::compile(text, value::PathDialect::plus);
  if (!path) return state.SkipWithError(path.error().message.c_str());
  for (auto _ : state) benchmark::DoNotOptimize(path->find(document));
}

void compile(benchmark::State& state, const char* text) {
  for (auto _ : state) benchmark::DoNotOptimize(value::Path::compile(text, value::PathDialect::plus));
}

bool register_size(const std::string& folder, const std::string& size) {
  std::ifstream file(folder + "/" + size + ".json", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto document = value::parse_json(text, {.strictness = value::Strictness::data});
  if (!document) return false;
  for (const Named& query : kQueries)
    benchmark::RegisterBenchmark(
        (std::string(query.name) + "/" + size).c_str(),
        [document = *document, &query](benchmark::State& state) { search(state, document, query.text); });
  return true;
}

bool register_all() {
  for (const Named& query : kQueries)
    benchmark::RegisterBenchmark((std::string("compile/") + query.name).c_str(),
                                 [&query](benchmark::State& state) { compile(state, query.text); });
  const char* folder = std::getenv("PROCTOR_BENCH_INPUTS");  // NOLINT(concurrency-mt-unsafe)
  if (folder == nullptr) return false;
  bool all = true;
  for (const char* size : kSizes) all = register_size(folder, size) && all;
  return all;
}

const bool kRegistered = register_all();

}  // namespace
}  // namespace proctor
