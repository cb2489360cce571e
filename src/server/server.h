// proctor's HTTP edge: who is let in, which endpoint is meant, and what goes back. Everything else is
// `service`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/secret.h"
#include "server/context.h"
#include "server/page_files.h"

namespace proctor::server {

struct ServeOptions {
  std::vector<std::string> hosts = {"127.0.0.1", "::1"};  // to listen on
  std::uint16_t port = 3000;                              // 0: any that is free
  Secret token;                                           // who has it is let in
  std::string trusted_header = {};                        // a header of a proxy in front that names the user
  std::vector<std::string> trusted_proxies = {};          // where it may come from, beyond this machine
  std::vector<std::string> allowed_hosts = {};            // of the Host header, beyond those of this machine
  std::function<void(const std::string& line)> log = {};  // of each request; from any thread
  std::shared_ptr<const PageFiles> page = {};             // none: the one that was built in
  std::shared_ptr<const PageFiles> docs = {};             // none: nothing is at /docs/
};

inline constexpr std::size_t kMostBody = 8U << 20U;
inline constexpr std::size_t kMostHeaders = 64U << 10U;
inline constexpr std::size_t kMostConnections = 10'000;

class RunningServer {
 public:
  // The context must outlive it. Fails where it cannot listen.
  static Result<std::unique_ptr<RunningServer>> start(const ServeOptions& options, Context& context);

  RunningServer() = default;
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  virtual ~RunningServer() = default;

  virtual std::string url() const = 0;  // without the token
  virtual std::uint16_t port() const = 0;
  virtual void drain(std::chrono::milliseconds longest, const std::stop_token& hurry) = 0;
};

// The OpenAPI 3.1 document of all routes.
Value openapi();

}  // namespace proctor::server
