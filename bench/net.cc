// Requests a second through the whole client: `callers` threads that block, each with one request at a time.
// PROCTOR_BENCH_URL names a server that answers at once; without it the tests' own server does, which takes a
// thread a connection and more time than the client.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

#include "net/curl_client.h"
#include "testing/hostile_server.h"

namespace proctor {
namespace {

const std::string kBody =
    R"({"model":"m","messages":[{"role":"user","content":"Say {\"a\": 1}, and nothing else, please."}]})";

net::CurlClient& client() {
  static net::CurlClient client;
  return client;
}

std::string server_url() {
  if (const char* url = std::getenv("PROCTOR_BENCH_URL")) return url;
  static testing::HostileServer server;
  return server.url("ok");
}

void BM_Send(benchmark::State& state) {
  const net::Request request{
      .url = server_url(), .headers = {{"Content-Type", "application/json"}}, .body = kBody};
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
