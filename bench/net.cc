// Requests a second through the whole client: `callers` threads that block, each with one request at a time.
// PROCTOR_BENCH_URL names a server that answers at once.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

#include "net/curl_client.h"

namespace proctor {
namespace {

const std::string kBody =
    R"({"model":"m","messages":[{"role":"user","content":"Say {\"a\": 1}, and nothing else, please."}]})";

net::CurlClient& client() {
  static net::CurlClient client;
  return client;
}

void BM_Send(benchmark::State& state) {
  const char* const url = std::getenv("PROCTOR_BENCH_URL");
  if (url == nullptr) return state.SkipWithError("PROCTOR_BENCH_URL is not set");
  const net::Request request{.url = url, .headers = {{"Content-Type", "application/json"}}, .body = kBody};
  std::stop_source stop;
  for (auto _ : state) {
    const auto answer = client().send(request, {.stop = stop.get_token()});
    if (!answer) return state.SkipWithError(answer.error().message.c_str());
    if (answer->status != 200) return state.SkipWithError("not 200");
  }
  state.counters["requests"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(BM_Send)->Name("net/send")->Threads(1)->Threads(64)->Threads(256)->UseRealTime()->MinTime(2);

}  // namespace
}  // namespace proctor
