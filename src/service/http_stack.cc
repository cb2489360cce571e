#include "service/http_stack.h"

#include "net/curl_client.h"
#include "net/rate_limit.h"
#include "net/retry.h"
#include "system/clock.h"

namespace proctor::service {

struct HttpStack::Layers {
  explicit Layers(const HttpOptions& options);

  net::CurlClient curl;
  net::RateLimit rate_limit;
  net::Retry retry;
  net::Limited limited;
};

HttpStack::Layers::Layers(const HttpOptions& options)
    : curl({.connections = options.most_at_once}),
      rate_limit(curl, real_clock(),
                 {.requests = options.requests_a_minute,
                  .tokens = options.tokens_a_minute,
                  .at_once = options.most_at_once}),
      retry(rate_limit, real_clock(), options.seed, {.attempts = options.attempts}),
      limited(retry, options.limits) {}

HttpStack::HttpStack(const HttpOptions& options) : layers_(std::make_unique<Layers>(options)) {}
HttpStack::~HttpStack() = default;

net::Transport& HttpStack::transport() { return layers_->limited; }

}  // namespace proctor::service
