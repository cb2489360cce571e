// For tests of routes: requests by method, target and body without a socket, through the same dispatch and
// checks as any other, each answer held to what the OpenAPI document says of it.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/dispatch.h"
#include "server/openapi.h"
#include "value/json.h"

namespace proctor::server {

// An answer that is kept. Safe to use from any thread.
class KeptAnswer final : public net::Answering {
 public:
  void whole(int status, net::Headers headers, std::string body) override {
    keep([&] {
      status_ = status;
      headers_ = std::move(headers);
      body_ = std::move(body);
      over_ = true;
    });
  }
  void begin(int status, net::Headers headers) override {
    keep([&] {
      status_ = status;
      headers_ = std::move(headers);
    });
  }
  void write(std::string bytes) override {
    keep([&] { body_ += bytes; });
  }
  void end() override {
    keep([&] { over_ = true; });
  }
  void cut() override {
    keep([&] { over_ = cut_ = true; });
  }
  std::size_t unsent() const override { return 0; }
  void on_gone(std::function<void()> call) override {
    keep([&] { gone_ = std::move(call); });
  }
  void on_drained(std::function<void()> /*call*/) override {}

  // The client goes away.
  void leave() {
    std::function<void()> call;
    keep([&] { call = std::exchange(gone_, nullptr); });
    if (call) call();
  }

  // False: it did not come within ten seconds.
  bool wait_over() {
    return wait([&] { return over_; });
  }
  bool wait_for(std::string_view text) {
    return wait([&] { return body_.find(text) != std::string::npos; });
  }

  int status() const { return locked(status_); }
  net::Headers headers() const { return locked(headers_); }
  std::string body() const { return locked(body_); }
  bool was_cut() const { return locked(cut_); }

 private:
  template <typename F>
  void keep(F change) {
    const std::lock_guard lock(mutex_);
    if (!over_) change();
    changed_.notify_all();
  }
  template <typename T>
  T locked(const T& member) const {
    const std::lock_guard lock(mutex_);
    return member;
  }
  template <typename F>
  bool wait(F done) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(10), done);
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int status_ = 0;
  net::Headers headers_;
  std::string body_;
  bool over_ = false;
  bool cut_ = false;
  std::function<void()> gone_;
};

struct Heard {
  int status = 0;
  net::Headers headers;
  std::string text;
  Value json;  // null where the body is none

  std::string header(std::string_view name) const {
    const std::string* found = net::find_header(headers, name);
    return found == nullptr ? "" : *found;
  }
};

// A server without sockets around a context.
class Called {
 public:
  static constexpr std::string_view kToken = "a-token-for-tests";
  static constexpr std::uint16_t kPort = 3000;

  explicit Called(Context& context, std::span<const std::span<const Route>> routes = plugins())
      : dispatch_({.token = Secret(std::string(kToken))}, context, routes) {
    dispatch_.door().listens_on(kPort);
  }

  // As someone who may; `body` is sent as JSON where it is not empty. Headers given here replace ours, one
  // that is given empty is left out.
  Heard call(const std::string& method, const std::string& target, std::string body = "",
             net::Headers headers = {}) {
    const auto kept = begin(method, target, std::move(body), std::move(headers));
    EXPECT_TRUE(kept->wait_over()) << method << ' ' << target << " is not answered";
    Heard out{kept->status(), kept->headers(), kept->body(), {}};
    if (method == "HEAD") out.text.clear();  // as it is not sent
    if (!out.text.empty() && out.header("Content-Type").starts_with("application/json")) {
      auto json = value::parse_json(out.text);
      EXPECT_TRUE(json) << out.text;
      if (json) out.json = *std::move(json);
    }
    hold_to_schema(method, target, out);
    return out;
  }
  Heard call(const std::string& method, const std::string& target, const Value& body,
             net::Headers headers = {}) {
    return call(method, target, value::to_json(body), std::move(headers));
  }

  // An event stream: look at it while it is written.
  std::shared_ptr<KeptAnswer> begin(const std::string& method, const std::string& target,
                                    std::string body = "", net::Headers headers = {}) {
    net::Incoming request{method, target, {}, std::move(body)};
    add(headers, "Host", "localhost:" + std::to_string(kPort));
    add(headers, "Authorization", "Bearer " + std::string(kToken));
    if (!request.body.empty()) add(headers, "Content-Type", "application/json");
    for (auto& header : headers)
      if (!header.value.empty()) request.headers.push_back(std::move(header));
    auto kept = std::make_shared<KeptAnswer>();
    dispatch_.take(std::move(request), kept);
    return kept;
  }

  Dispatch& dispatch() { return dispatch_; }

 private:
  static void add(net::Headers& headers, std::string_view name, std::string value) {
    if (net::find_header(headers, name) == nullptr) headers.push_back({std::string(name), std::move(value)});
  }

  void hold_to_schema(const std::string& method, const std::string& target, const Heard& heard) {
    const auto path = target.substr(0, target.find('?'));
    const auto parsed = parse_target(path, "");
    const auto match = parsed ? dispatch_.table().find(method, parsed->pieces) : Match{};
    if (match.route == nullptr) return;
    const auto content = content_of(*match.route, heard.status);
    ASSERT_TRUE(content) << method << ' ' << target << ": the row of " << match.route->id
                         << " does not tell of status " << heard.status << ": " << heard.text;
    if (method == "HEAD") return;
    if (content->is_null()) {
      EXPECT_EQ(heard.text, "") << method << ' ' << target;
      return;
    }
    const auto& [type, media, span, merged] = *content->map().begin();
    ASSERT_EQ(heard.header("Content-Type"), std::string(type)) << method << ' ' << target;
    if (type != std::string_view("application/json")) return;
    const auto faults = schemas_.faults_of(*media.find("schema"), heard.json);
    ASSERT_TRUE(faults) << faults.error().message;
    for (const auto& fault : *faults)
      ADD_FAILURE() << method << ' ' << target << " answers " << heard.status
                    << " with a body that is none of " << match.route->id << ": " << fault.instance << ": "
                    << fault.message << '\n'
                    << heard.text.substr(0, 2000);
  }

  SchemaSet schemas_;
  Dispatch dispatch_;
};

}  // namespace proctor::server
