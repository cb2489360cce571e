// Tool mocks: what one call costs, from the caller through a host process and back. A warm call is one of a
// source that its host has compiled; the promise is half a millisecond.
#include "script/script.h"

#include <benchmark/benchmark.h>

#include <string>

namespace proctor::script {
namespace {

constexpr const char* kMocks = R"(
interface Args { city?: string; days?: number }
const names: Record<string, number> = { Paris: 21, Rome: 27, Oslo: 9 };
export default {
  get_weather: async (args: Args): Promise<string> => {
    const city = args.city || 'Paris';
    return JSON.stringify({ city, temperature: names[city], days: Array.from({ length: args.days ?? 3 }, (_, i) => i) });
  },
};
)";

Source mocks() { return {.path = "mocks.ts", .text = kMocks}; }

void warm_call(benchmark::State& state) {
  Pool pool({.processes = 1});
  const Source source = mocks();
  const Value arguments = Map{{"city", "Rome"}, {"days", 5}};
  if (!pool.call(source, "get_weather", arguments, {})) return state.SkipWithError("the mock fails");
  for (auto _ : state) benchmark::DoNotOptimize(pool.call(source, "get_weather", arguments, {}));
}

void first_call(benchmark::State& state) {
  for (auto _ : state) {
    Pool pool({.processes = 1});
    if (!pool.call(mocks(), "get_weather", Map{}, {})) return state.SkipWithError("the mock fails");
  }
}

BENCHMARK(warm_call)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(first_call)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace proctor::script

int main(int argc, char** argv) {
  if (argc == 2 && argv[1] == proctor::script::kHostArgument) return proctor::script::run_host();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
