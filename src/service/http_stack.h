// The HTTP stack of a run: the operator's limits around retry around rate limit around curl.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "net/limited.h"

namespace proctor::service {

struct HttpOptions {
  std::size_t requests_a_minute = 0;  // to one provider; 0: no limit
  std::size_t tokens_a_minute = 0;
  std::size_t most_at_once = 1000;
  std::size_t attempts = 4;
  std::uint64_t seed = 0;
  net::SaidLimits limits = {};
};

class HttpStack {
 public:
  explicit HttpStack(const HttpOptions& options);
  ~HttpStack();

  net::Transport& transport();

 private:
  struct Layers;
  std::unique_ptr<Layers> layers_;
};

}  // namespace proctor::service
