// What happens in a run, as it happens: server-sent events whose ids are the numbers of the run's own.
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <charconv>
#include <memory>
#include <mutex>

#include "server/context.h"
#include "server/faults.h"
#include "server/route.h"
#include "value/json.h"

namespace proctor::server {
namespace {

// What may wait for a client before it is given nothing more until it has read: small enough for thousands.
constexpr std::size_t kMostUnsent = std::size_t{64} << 10U;

std::string as_text(const service::Event& event) {
  if (event.number == 0) return ": still here\n\n";
  return fmt::format("id: {}\nevent: {}\ndata: {}\n\n", event.number, event.kind, value::to_json(event.data));
}

// One client. It is held by its subscription, and ends it when the client goes away or the run is over.
class Stream final : public std::enable_shared_from_this<Stream> {
 public:
  explicit Stream(std::shared_ptr<net::Answering> answer) : answer_(std::move(answer)) {}

  // False: there is no such run.
  bool begin(service::LiveRuns& live, const std::string& run, std::size_t after) {
    const std::weak_ptr<Stream> weak = weak_from_this();
    answer_->on_gone([weak] { call(weak, &Stream::leave); });
    answer_->on_drained([weak] { call(weak, &Stream::go_on); });
    std::shared_ptr<Subscription> following = live.follow(
        run, after, [self = shared_from_this()](const service::Event& event) { return self->take(event); });
    if (!following) return false;
    start();
    {
      const std::lock_guard lock(mutex_);
      following_ = std::move(following);
    }
    go_on();  // what had no room, or was over, before this
    return true;
  }

 private:
  using Subscription = service::LiveRuns::Subscription;

  static void call(const std::weak_ptr<Stream>& weak, void (Stream::*what)()) {
    if (const auto self = weak.lock()) ((*self).*what)();
  }

  // Events may come before `follow` has returned.
  void start() {
    if (begun_.exchange(true)) return;
    answer_->begin(200, {{"Content-Type", "text/event-stream"}, {"X-Accel-Buffering", "no"}});
    answer_->write("retry: 2000\n\n");
  }

  bool take(const service::Event& event) {
    start();
    if (answer_->unsent() > kMostUnsent) return false;
    answer_->write(as_text(event));
    if (event.kind != "finished") return true;
    answer_->end();
    leave();
    return true;
  }

  void go_on() {
    std::shared_ptr<Subscription> following;
    {
      const std::lock_guard lock(mutex_);
      if (over_) following_.reset();
      following = following_;
    }
    if (following) following->go_on();
  }

  void leave() {
    std::shared_ptr<Subscription> dropped;
    const std::lock_guard lock(mutex_);
    over_ = true;
    dropped.swap(following_);
  }

  const std::shared_ptr<net::Answering> answer_;
  std::atomic<bool> begun_ = false;
  std::mutex mutex_;  // of what follows
  std::shared_ptr<Subscription> following_;
  bool over_ = false;
};

// The header of a client that comes again, or the parameter of one that begins in the middle; what is no
// number begins anew.
std::size_t last_seen(const Asked& asked) {
  const std::string* header = net::find_header(asked.headers, "Last-Event-ID");
  const std::string text = header != nullptr ? *header : asked.text("last_event_id");
  std::size_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() ? out : 0;
}

void follow_run(Asked asked, Context& context, std::shared_ptr<net::Answering> answer) {
  const auto head = context.runs.find(asked.text("run"));
  const auto refuse = [&](Problem problem) {
    reply(asked, Style::plain, tl::make_unexpected(std::move(problem)), *answer);
  };
  if (!head) return refuse(trouble_with(head.error(), "run"));
  const auto stream = std::make_shared<Stream>(answer);
  if (!stream->begin(context.live, head->record.id, last_seen(asked)))
    refuse(not_found("there is no run " + head->record.id));
}

constexpr std::array kParameters = {
    Parameter{.name = "run",
              .in = In::path,
              .about = "its id, the beginning of one that no other has, latest, or latest~1",
              .required = true,
              .least = 1,
              .most = 200},
    Parameter{.name = "last_event_id",
              .about = "what was seen already, for those who cannot say it by the header Last-Event-ID",
              .most = 20}};
constexpr std::array kForms = {
    Form{200,
         "`started`, `case`, `progress` and at last `finished`; ids are numbers without gaps. Who is far "
         "behind begins with a `progress` that covers what was missed. A comment comes every 15 seconds.",
         "", "text/event-stream"}};
constexpr std::array kRoutes = {Route{.path = "/api/v1/runs/{run}/events",
                                      .id = "follow_run",
                                      .summary = "What happens in a run, as server-sent events.",
                                      .tag = "Runs",
                                      .parameters = kParameters,
                                      .forms = kForms,
                                      .stream = follow_run}};

}  // namespace

std::span<const Route> run_events() { return kRoutes; }

}  // namespace proctor::server
