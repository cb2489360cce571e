#include "e2e/rate_server.h"

#include <algorithm>
#include <stdexcept>

namespace proctor::e2e {
namespace {

constexpr const char* kReply =
    R"({"id":"1","object":"chat.completion","model":"rated","choices":[{"index":0,"message":{"role":"assistant",)"
    R"("content":"hello"},"finish_reason":"stop"}],)"
    R"("usage":{"prompt_tokens":5,"completion_tokens":1,"total_tokens":6}})";
constexpr const char* kRefusal = R"({"error":{"message":"too many requests","type":"requests"}})";

net::Headers headers_of_refusal(const ServerRate& rate) {
  net::Headers out = {{"Content-Type", "application/json"}};
  if (!rate.retry_after_ms.empty()) out.push_back({"retry-after-ms", rate.retry_after_ms});
  if (!rate.retry_after.empty()) out.push_back({"Retry-After", rate.retry_after});
  return out;
}

}  // namespace

RateServer::RateServer(ServerRate rate)
    : rate_(std::move(rate)), tokens_(rate_.burst), filled_(std::chrono::steady_clock::now()) {
  auto server = net::Server::start(
      {}, [this](const net::Incoming& request, const auto& answering) { take(request, *answering); });
  if (!server) throw std::runtime_error(server.error().message);
  server_ = *std::move(server);
}

RateServer::~RateServer() { server_.reset(); }

std::string RateServer::url() const { return "http://127.0.0.1:" + std::to_string(server_->port()) + "/v1"; }

RateServer::Stats RateServer::stats() const {
  const std::lock_guard lock(mutex_);
  Stats out = stats_;
  out.lasted = std::chrono::duration_cast<std::chrono::milliseconds>(last_ - first_);
  return out;
}

bool RateServer::may_pass() {
  const std::lock_guard lock(mutex_);
  const Time now = std::chrono::steady_clock::now();
  const std::chrono::duration<double> passed = now - filled_;
  tokens_ = std::min(rate_.burst, tokens_ + passed.count() * rate_.rate);
  filled_ = last_ = now;
  if (stats_.requests++ == 0) first_ = now;
  const bool passes = rate_.rate <= 0 || tokens_ >= 1;
  tokens_ -= passes ? 1 : 0;
  ++(passes ? stats_.served : stats_.refused);
  return passes;
}

void RateServer::take(const net::Incoming& request, net::Answering& answering) {
  const net::Headers json = {{"Content-Type", "application/json"}};
  if (!request.path().ends_with("/chat/completions"))
    answering.whole(404, json, R"({"error":{"message":"there is nothing here"}})");
  else if (may_pass())
    answering.whole(200, json, kReply);
  else
    answering.whole(429, headers_of_refusal(rate_), kRefusal);
}

}  // namespace proctor::e2e
