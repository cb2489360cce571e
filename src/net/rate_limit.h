// Keeps to what a provider allows: requests and tokens a minute, and as many requests at once as it bears.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "net/http.h"

namespace proctor::net {

// 0: no such limit.
struct Rate {
  std::size_t requests = 0;  // a minute
  std::size_t tokens = 0;    // a minute
  std::size_t at_once = 64;  // at most; at least 1
  bool narrows = true;       // to fewer at once, while the peer is too busy
};

class RateGroup;

// A group's requests go out in the order in which they came. When the peer says it is too busy (429, 529),
// half as many are let out at once, not less than one; after as many successes as there may be at once, one
// more.
class RateLimit final : public Transport {
 public:
  RateLimit(Transport& inner, Clock& clock, const Rate& rate, std::map<std::string, Rate> rates = {});
  ~RateLimit() override;

  Answered<Response> send(const Request& request, const Until& until) override;

  // How many of this group may be out at once, now.
  std::size_t width(const std::string& group);

 private:
  RateGroup& group(const std::string& name);

  Transport& inner_;
  Clock& clock_;
  const Rate rate_;                          // of groups that are not named
  const std::map<std::string, Rate> rates_;  // by group
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<RateGroup>> groups_;
};

}  // namespace proctor::net
