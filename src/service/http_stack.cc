#include "service/http_stack.h"

#include "net/curl_client.h"
#include "net/rate_limit.h"
#include "net/retry.h"
#include "net/shared_rate.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

// Stands behind recordings that are all there is.
class Nowhere final : public net::Transport {
 public:
  Answered<net::Response> send(const net::Request& /*request*/, const Until& /*until*/) override {
    return faulted("cassette_miss", "nothing goes out while recordings are replayed");
  }
};

}  // namespace

struct HttpStack::Live {
  explicit Live(const HttpOptions& options);

  net::CurlClient curl;
  net::RateLimit rate_limit;
  std::unique_ptr<net::SharedRate> shared_rate;  // null: nobody shares the pace
  net::Retry retry;
  net::Limited limited;
};

HttpStack::Live::Live(const HttpOptions& options)
    : curl({.connections = options.most_at_once}),
      rate_limit(curl, real_clock(),
                 {.requests = options.requests_a_minute,
                  .tokens = options.tokens_a_minute,
                  .at_once = options.most_at_once,
                  .narrows = options.board == nullptr}),
      shared_rate(options.board == nullptr
                      ? nullptr
                      : std::make_unique<net::SharedRate>(rate_limit, real_clock(), *options.board)),
      retry(shared_rate ? static_cast<net::Transport&>(*shared_rate) : rate_limit, real_clock(), options.seed,
            {.attempts = options.attempts, .paced = shared_rate != nullptr}),
      limited(retry, options.limits) {}

struct HttpStack::Recorded {
  Recorded(std::unique_ptr<cassette::Deck> opened, net::Transport* inner, cassette::Pace pace)
      : deck(std::move(opened)), layer(inner == nullptr ? nowhere : *inner, *deck, pace, real_clock()) {}

  Nowhere nowhere;
  std::unique_ptr<cassette::Deck> deck;
  cassette::Layer layer;
};

HttpStack::HttpStack(const HttpOptions& options) : live_(std::make_unique<Live>(options)) {}
HttpStack::~HttpStack() = default;

Result<std::unique_ptr<HttpStack>> HttpStack::open(const HttpOptions& options, const Recordings& recordings) {
  const cassette::Mode mode = recordings.deck.mode;
  std::unique_ptr<HttpStack> out(new HttpStack);
  if (!only_replays(mode)) out->live_ = std::make_unique<Live>(options);
  if (mode != cassette::Mode::off) {
    TRY(auto deck, cassette::Deck::open(recordings.deck));
    out->recorded_ = std::make_unique<Recorded>(std::move(deck), out->live_ ? &out->live_->limited : nullptr,
                                                recordings.pace);
  }
  if (auto traced = out->trace(recordings); !traced) return tl::make_unexpected(traced.error());
  return out;
}

// Redacted with personal data too, for traces are looked at by more people than cassettes.
Result<void> HttpStack::trace(const Recordings& recordings) {
  if (recordings.traces.empty()) return {};
  cassette::RedactOptions redact = recordings.deck.redact;
  redact.personal = true;
  TRY(auto redactor, cassette::Redactor::make(redact));
  tracing_ =
      std::make_unique<Tracing>(transport(), cassette::TraceFolder(recordings.traces, std::move(redactor)),
                                recordings.run, recordings.deck.known);
  return {};
}

net::Transport& HttpStack::transport() {
  if (tracing_) return *tracing_;
  if (recorded_) return recorded_->layer;
  return live_->limited;
}

std::set<std::string> HttpStack::cassettes_used() const {
  return recorded_ ? recorded_->deck->used() : std::set<std::string>();
}

}  // namespace proctor::service
