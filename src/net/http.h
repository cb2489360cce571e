// HTTP as proctor speaks it: a request goes out, a whole response comes back. Cassette, retry, rate limit and
// curl are transports, each around the next.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/occasion.h"
#include "system/clock.h"

namespace proctor::net {

struct Header {
  std::string name;
  std::string value;
};
using Headers = std::vector<Header>;

// The first of this name, in any case; nullptr: there is none.
const std::string* find_header(const Headers& headers, std::string_view name);

// Each is named in the message when it is reached.
struct Limits {
  std::chrono::milliseconds connect{10'000};
  std::chrono::milliseconds first_byte{60'000};
  std::chrono::milliseconds idle{60'000};
  std::chrono::milliseconds total{600'000};
  std::size_t body = 16U << 20U;  // decoded bytes, of errors and redirects too
  std::size_t ratio = 100;        // decoded to received bytes, once more than 1 MiB is decoded
  std::size_t headers = 256U << 10U;
};

struct Request {
  std::string method = "POST";
  std::string url;
  Headers headers;
  std::string body;
  Limits limits;
  std::string provider;    // who is asked: the provider's name, or "agent"
  Occasion occasion;       // for whom
  std::string group;       // what shares rate limits and back-off: the provider and its host
  std::size_t tokens = 0;  // an estimate, for limits on tokens a minute
  bool repeatable = true;  // may be sent again after a fault
  // Looks at the body so far, after every piece of a successful answer; true: that was all, however long the
  // peer keeps the connection open. Called on the I/O thread.
  std::function<bool(std::string_view body)> complete = {};
};

// When the body had grown to `size`.
struct Arrival {
  std::size_t size = 0;
  std::chrono::microseconds at{0};  // since the request was sent
};

struct Response {
  int status = 0;
  Headers headers;
  std::string body;
  std::vector<Arrival> arrivals;
  std::chrono::microseconds first_byte{0};
  std::chrono::microseconds total{0};  // from sending to the last byte; of the last attempt
  std::size_t attempts = 1;
  std::vector<std::string> notices = {};  // for the author, by the layers it came through
};

// Safe to call from any thread; blocks. Every status is a response; a fault is: no whole response came.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  virtual Answered<Response> send(const Request& request, const Until& until) = 0;
};

}  // namespace proctor::net
