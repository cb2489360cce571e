// A server on loopback that misbehaves on purpose, in the way the first part of the path asks for. It runs in
// threads of this process; what is under test may be in it or in another.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace proctor::testing {

struct SeenRequest {
  std::string method;
  std::string path;  // with the query
  std::string head;  // request line and headers, as they came
  std::string body;
};

// One connection with one request read from it, as a trick sees it.
class Peer {
 public:
  Peer(int socket, std::stop_token stop) : socket_(socket), stop_(std::move(stop)) {}

  // False: the other side, or the server, is gone.
  bool send(std::string_view bytes) const;
  bool pause(std::chrono::milliseconds time) const;
  void hang() const;   // until one of them is gone
  void reset() const;  // closes with an RST

  bool read_request();
  const SeenRequest& request() const { return request_; }

  std::size_t times = 0;  // how often the trick was asked for, this one included

 private:
  bool read_more();

  int socket_;
  std::stop_token stop_;
  std::string unread_;
  SeenRequest request_;
};

// True: the connection may be used for another request.
struct Trick {
  std::string_view name;
  bool (*play)(const Peer& peer);
};

std::span<const Trick> hostile_tricks();  // of HTTP
std::span<const Trick> chat_tricks();     // of what it carries

class HostileServer {
 public:
  HostileServer();
  HostileServer(const HostileServer&) = delete;
  HostileServer& operator=(const HostileServer&) = delete;
  ~HostileServer();

  int port() const { return port_; }
  std::string url(std::string_view trick) const;  // any path may follow
  std::vector<SeenRequest> requests() const;
  std::size_t connections() const;

 private:
  void accept_all(const std::stop_token& stop);
  void serve(int socket, const std::stop_token& stop);
  bool answer(Peer& peer);

  int port_ = 0;
  int listener_ = -1;  // sets the port
  mutable std::mutex mutex_;
  std::vector<SeenRequest> requests_;
  std::map<std::string, std::size_t, std::less<>> times_;
  std::vector<std::jthread> peers_;
  std::size_t connections_ = 0;
  std::jthread acceptor_;
};

}  // namespace proctor::testing
