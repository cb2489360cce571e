// A request is understood, counted by the deck, and then played back, refused or passed on.
#include "proxy/proxy.h"

#include <atomic>
#include <exception>
#include <utility>

#include "proxy/forward.h"
#include "proxy/headers.h"
#include "proxy/health.h"
#include "proxy/replay.h"

namespace proctor::proxy {
namespace {

using Answer = std::shared_ptr<net::Answering>;

// What SDKs ask again about. Where recordings are made and the last of them is such an answer, the provider
// is asked once more instead of giving it for ever.
bool is_passing_trouble(int status) {
  return status == 408 || status == 409 || status == 429 || status >= 500;
}

bool is_last_again(const cassette::Recording& recording, const cassette::Cue& cue) {
  return recording.take && recording.take->number < cue.take.number;
}

}  // namespace

class Proxy::Impl {
 public:
  Impl(ProxyOptions options, cassette::Deck& deck, net::StreamTransport& transport,
       const cassette::TraceFolder* traces, Clock& clock)
      : context_(std::move(options), deck, transport, traces, clock) {}

  ~Impl() { close(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void handle(net::Incoming request, const Answer& answer);
  void close();

 private:
  void take(net::Incoming request, const Answer& answer);
  void take_routed(net::Incoming request, Route route, const Answer& answer);
  void ask(const std::shared_ptr<Asked>& asked, const Answer& answer);
  void answer_asked(const std::shared_ptr<Asked>& asked, const Answer& answer);
  void forward(const std::shared_ptr<Asked>& asked, const Answer& answer);
  void answer_own(PlainAnswer plain, std::string_view label, const Answer& answer);
  void refuse(const Problem& problem, Shape shape, const Answer& answer);

  std::atomic<bool> closed_ = false;
  Context context_;
};

void Proxy::Impl::close() {
  closed_ = true;
  context_.timer.close();
  context_.writer.close();
  context_.active.stop_all();
}

void Proxy::Impl::handle(net::Incoming request, const Answer& answer) {
  if (closed_) return answer->cut();
  try {
    take(std::move(request), answer);
  } catch (const std::exception& bug) {
    refuse(own_trouble(bug.what()), Shape::openai, answer);
  }
}

void Proxy::Impl::answer_own(PlainAnswer plain, std::string_view label, const Answer& answer) {
  context_.metrics.request("none", label, plain.status, Source::proxy, {});
  answer->whole(plain.status, std::move(plain.headers), std::move(plain.body));
}

void Proxy::Impl::refuse(const Problem& problem, Shape shape, const Answer& answer) {
  answer_own(told(problem, shape), "none", answer);
}

void Proxy::Impl::take(net::Incoming request, const Answer& answer) {
  context_.metrics.received(request.body.size());
  if (!context_.options.for_all && !names_this_machine(request.headers))
    return refuse(foreign_host(), Shape::openai, answer);
  const std::string_view path = request.path();
  if (path == "/health" || path == "/metrics") {
    if (request.method != "GET" && request.method != "HEAD")
      return refuse(wrong_method(request.method, "GET"), Shape::openai, answer);
    if (path == "/health") return answer_own(health(context_.options), "health", answer);
    return answer_own({200, {{"Content-Type", "text/plain; version=0.0.4"}}, context_.metrics.text()},
                      "metrics", answer);
  }
  auto route = find_route(path);
  if (!route) return refuse(unknown_path(path), Shape::openai, answer);
  take_routed(std::move(request), *std::move(route), answer);
}

void Proxy::Impl::take_routed(net::Incoming request, Route route, const Answer& answer) {
  const Shape shape = route.shape;
  if (request.method != route.method)
    return refuse(wrong_method(request.method, route.method), shape, answer);
  if (request.body_too_large) return refuse(too_large(context_.options.most_body), shape, answer);
  const Instant since = context_.clock.now();
  auto asked = understand(std::move(request), std::move(route), context_.options, context_.ids);
  if (!asked) return refuse(asked.error(), shape, answer);
  asked->since = since;
  asked->cue = context_.deck.cue(std::move(asked->cue.question), asked->request.occasion);
  ask(std::make_shared<Asked>(*std::move(asked)), answer);
}

// What was recorded a moment ago may still be on its way to the disk.
void Proxy::Impl::ask(const std::shared_ptr<Asked>& asked, const Answer& answer) {
  const auto go = [this, asked, answer] {
    try {
      answer_asked(asked, answer);
    } catch (const std::exception& bug) {
      answer_problem(context_, *asked, *answer, own_trouble(bug.what()), Source::proxy);
    }
  };
  if (!context_.deck.plays()) return go();
  context_.writer.after(asked->cue.signature, go);
}

void Proxy::Impl::answer_asked(const std::shared_ptr<Asked>& asked, const Answer& answer) {
  auto played = context_.deck.play(asked->cue);
  if (!played) return answer_problem(context_, *asked, *answer, missed(played.error()), Source::miss);
  const auto& recording = *played;
  if (recording == nullptr) return forward(asked, answer);
  const bool stale = is_passing_trouble(recording->status) && is_last_again(*recording, asked->cue);
  if (stale && context_.deck.records()) return forward(asked, answer);
  replay(context_, asked, recording, answer);
}

void Proxy::Impl::forward(const std::shared_ptr<Asked>& asked, const Answer& answer) {
  if (asked->request.url.empty())
    return answer_problem(context_, *asked, *answer, no_upstream(asked->provider->name), Source::proxy);
  const auto forward =
      std::make_shared<Forward>(context_, asked, answer);  // it looks at the request for keys
  net::Request request = std::exchange(asked->request, {});
  asked->request.url = request.url;
  forward->start(std::move(request));
}

Proxy::Proxy(ProxyOptions options, cassette::Deck& deck, net::StreamTransport& transport,
             const cassette::TraceFolder* traces, Clock& clock)
    : impl_(std::make_shared<Impl>(std::move(options), deck, transport, traces, clock)) {}

Proxy::~Proxy() = default;

void Proxy::close() { impl_->close(); }

void Proxy::handle(net::Incoming request, const std::shared_ptr<net::Answering>& answer) {
  impl_->handle(std::move(request), answer);
}

}  // namespace proctor::proxy
