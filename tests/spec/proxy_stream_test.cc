// Recorded streams of model APIs through the proxy, recorded and played back, in whatever pieces they come:
// the client has the same bytes as the provider sent, each time.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "cassette/redact.h"
#include "net/curl_client.h"
#include "service/proxy.h"
#include "spec/llm_streams.h"
#include "spec/shared_data.h"
#include "testing/scripted_upstream.h"

namespace proctor::spec {
namespace {

using proctor::testing::ScriptedUpstream;
using proctor::testing::Wire;

constexpr std::size_t kPieces[] = {1, 7, 64, 1000, 1U << 20U};  // bytes
constexpr std::size_t kMostPieces = 2000;

struct Sample {
  const LlmStream& stream;
  std::size_t piece = 0;
};

std::vector<Sample> samples_of(const std::vector<LlmStream>& streams) {
  std::vector<Sample> out;
  for (const LlmStream& stream : streams)
    for (const std::size_t piece : kPieces)
      if (stream.body.size() / piece <= kMostPieces) out.push_back({stream, piece});
  return out;
}

// A question that is asked of one sample alone.
net::Request question(const std::string& base, const Sample& sample, std::size_t number) {
  net::Request request;
  const std::string& provider = sample.stream.provider;
  const std::string_view rest = provider == "anthropic"   ? "/v1/messages"
                                : sample.stream.responses ? "/v1/responses"
                                                          : "/v1/chat/completions";
  request.url = base + "/" + provider + std::string(rest);
  request.headers = {{"Content-Type", "application/json"}};
  request.body = R"({"model":"m","max_tokens":9,"stream":true,"messages":[{"role":"user","content":"#)" +
                 std::to_string(number) + R"(#"}],"input":"#)" + std::to_string(number) + R"(#"})";
  return request;
}

bool play(Wire& wire, const Sample& sample) {
  if (!wire.send(proctor::testing::kStreamHead)) return false;
  const std::string_view body = sample.stream.body;
  for (std::size_t at = 0; at < body.size(); at += sample.piece)
    if (!wire.send(proctor::testing::chunk(body.substr(at, sample.piece)))) return false;
  return wire.send(proctor::testing::kLastChunk);
}

service::ProxySettings settings_for(const std::string& mode, const std::string& folder,
                                    const std::string& upstream) {
  service::ProxySettings out;
  out.recordings.mode = mode;
  out.recordings.cassettes = folder;
  out.port = 0;
  out.upstreams = {upstream};
  return out;
}

// A field that is a key by its name is kept without its value; all else is kept byte for byte.
std::string as_kept(std::string body) {
  constexpr std::string_view kNamesAKey = "_token\":\"";
  for (std::size_t at = body.find(kNamesAKey); at != std::string::npos; at = body.find(kNamesAKey, at)) {
    at += kNamesAKey.size();
    body.replace(at, body.find('"', at) - at, cassette::kRedacted);
  }
  return body;
}

std::string as_sent(std::string body) { return body; }

// How many of them did not come as they should.
std::size_t differing(const service::RunningProxy& proxy, const std::vector<Sample>& samples,
                      std::string (*expected)(std::string body)) {
  net::CurlClient client;
  std::size_t out = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto answer = client.send(question(proxy.url(), samples[i], i), {});
    const bool same = answer && answer->status == 200 && answer->body == expected(samples[i].stream.body);
    EXPECT_TRUE(same) << samples[i].stream.name << " in pieces of " << samples[i].piece;
    out += same ? 0 : 1;
  }
  return out;
}

std::optional<std::string> nothing(const std::string&) { return std::nullopt; }

TEST(ProxyStream, IsTheSameByteForByteLiveAndPlayedBack) {
  PROCTOR_NEEDS(llm_streams_dir());
  const auto streams = llm_streams();
  const auto samples = samples_of(streams);
  ASSERT_GT(samples.size(), 200U);
  const auto folder =
      std::filesystem::temp_directory_path() / ("proctor-proxy-stream-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::string gone;
  {
    ScriptedUpstream upstream([&](Wire& wire, const ScriptedUpstream::Asked& asked) {
      const std::size_t mark = asked.body.find('#') + 1;
      return play(wire, samples.at(std::stoul(asked.body.substr(mark))));
    });
    gone = upstream.url();
    const auto proxy = service::RunningProxy::start(settings_for("record", folder, gone), folder, nothing);
    ASSERT_TRUE(proxy) << proxy.error().message;
    EXPECT_EQ(differing(**proxy, samples, as_sent), 0U);
    EXPECT_EQ(upstream.requests(), samples.size());
  }
  const auto proxy = service::RunningProxy::start(settings_for("strict", folder, gone), folder, nothing);
  ASSERT_TRUE(proxy) << proxy.error().message;
  EXPECT_EQ(differing(**proxy, samples, as_kept), 0U);
  std::cout << streams.size() << " streams, " << samples.size() << " chunkings\n";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace proctor::spec
