// HTTP as proctor serves it: a handler is given whole requests and answers them whole or piece by piece, at
// once or later.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "net/http.h"

namespace proctor::net {

struct Incoming {
  std::string method;
  std::string target;  // path and query, as sent
  Headers headers;
  std::string body;
  bool body_too_large = false;  // the body was not read: it exceeds the limit
  std::string peer = {};        // the address it came from: "127.0.0.1"

  std::string_view path() const;   // up to the query
  std::string_view query() const;  // after the ?, empty where there is none
};

// The answer to one request. Safe to use from any thread; calls never block. Either `whole`, or `begin`, any
// number of `write`, and `end` or `cut`. What is dropped without an end is cut.
class Answering {
 public:
  Answering() = default;
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;
  virtual ~Answering() = default;

  virtual void whole(int status, Headers headers, std::string body) = 0;

  virtual void begin(int status, Headers headers) = 0;  // chunked; sent at once, before the first piece
  virtual void write(std::string bytes) = 0;            // sent at once
  virtual void end() = 0;
  virtual void cut() = 0;  // closes the connection, so that the client sees that it broke off

  virtual std::size_t unsent() const = 0;  // bytes written and not yet taken by the client's connection
  // Called once where the client goes away before the answer is over, on a thread of the server. Set it
  // before the first write.
  virtual void on_gone(std::function<void()> call) = 0;
  // Called whenever all that was written has been sent.
  virtual void on_drained(std::function<void()> call) = 0;
};

class LoopClient;

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::vector<std::string> more_addresses = {};  // on the same port; passed over where this machine has none
  std::uint16_t port = 0;                        // 0: any that is free
  std::size_t threads = 2;
  std::size_t most_body = 1U << 20U;
  // How large the body of a request may be, where less than `most_body`; asked when its head has come, on the
  // server's threads. So those who are not let in fill no memory.
  std::function<std::size_t(const Incoming& head)> body_limit = {};
  std::size_t most_headers = 64U << 10U;
  std::size_t most_connections = 10'000;
  std::chrono::milliseconds header_time{10'000};  // for the head of a request, once it has begun
  std::chrono::milliseconds body_time{60'000};
  std::chrono::milliseconds idle_time{120'000};  // between requests, and for a client that takes nothing
  LoopClient* client = nullptr;                  // asks others on the server's threads; it must outlive it
  Headers headers = {};  // of the answers that no handler gives: to what is malformed, late or too much
};

// Called on the server's threads; must not block for long.
using Handler = std::function<void(Incoming request, std::shared_ptr<Answering> answer)>;

class Server {
 public:
  // Fails where the address cannot be listened on.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options, Handler handler);

  Server() = default;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  virtual ~Server() = default;  // closes all connections, and waits for its threads

  virtual std::uint16_t port() const = 0;
  virtual std::size_t connections() const = 0;
  // Takes no more connections, and waits for answers under way for at most so long, or until told to hurry.
  virtual void drain(std::chrono::milliseconds longest, const std::stop_token& hurry) = 0;
};

}  // namespace proctor::net
