#include "service/worker.h"

#include <fmt/format.h>

#include <map>
#include <thread>

#include "base/words.h"
#include "queue/board.h"
#include "service/bundle.h"
#include "service/lease.h"
#include "service/run_request.h"
#include "service/shift.h"
#include "store/backend.h"

namespace proctor::service {
namespace {

using std::chrono::milliseconds;

// Nothing to do: a notice wakes us; this is for one that was missed.
constexpr milliseconds kLongestSleep{30'000};
constexpr milliseconds kServerComes{30'000};
constexpr milliseconds kPause{1000};

// What a worker needs of the server: three connections, each used by one thread.
struct Links {
  std::unique_ptr<queue::Queue> taking;
  std::unique_ptr<queue::Queue> ending;
  std::unique_ptr<queue::Queue> lease;
};

// A server that is not there yet may come: workers are started with it.
Result<std::unique_ptr<queue::Queue>> wait_for_server(const std::string& url, const WorkerWatch& watch) {
  const auto deadline = std::chrono::steady_clock::now() + kServerComes;
  for (bool first = true;; first = false) {
    // After a crash nobody has what was taken, and the results of those who thought so are turned away.
    auto queue = queue::Queue::open(url, {.stop = watch.stop, .hasty = true});
    const bool lost = !queue && queue.error().code == store::kLostConnection;
    if (!lost || std::chrono::steady_clock::now() >= deadline || watch.drain.stop_requested()) return queue;
    if (first) watch.say("waiting for the server: " + queue.error().message);
    std::this_thread::sleep_for(milliseconds(200));
  }
}

Result<Links> open_links(const std::string& url, const WorkerWatch& watch) {
  const queue::Patience patience{.stop = watch.stop};
  Links out;
  TRY(out.taking, wait_for_server(url, watch));
  TRY(out.ending, queue::Queue::open(url, patience));
  TRY(out.lease, queue::Queue::open(url, patience));
  if (auto listening = out.taking->listen(); !listening) return tl::make_unexpected(listening.error());
  return out;
}

bool same_files(const std::vector<store::PlannedSuite>& a, const std::vector<store::PlannedSuite>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& one, const auto& other) { return one.hash == other.hash; });
}

class Worker {
 public:
  Worker(const WorkerOptions& options, const OptionsFrom& options_from, const Environment& environment,
         const WorkerWatch& watch)
      : options_(options), options_from_(options_from), environment_(environment), watch_(watch) {}

  Result<WorkerOutcome> work() {
    TRY(links_, open_links(options_.store, watch_));
    TRY(store_, store::open_store(options_.store));
    TRY(lease_,
        Lease::take(std::move(links_.lease),
                    {.name = options_.name, .proctor = PROCTOR_VERSION, .hands = options_.concurrency},
                    options_.lease, watch_.say));
    watch_.say(
        fmt::format("{} is ready for {} at once", options_.name, counted(options_.concurrency, "job")));
    idle_since_ = std::chrono::steady_clock::now();
    while (!watch_.drain.stop_requested()) {
      TRY(const auto orders, links_.taking->orders());
      const auto order = first_that_fits(orders);
      if (order) {
        if (auto served = serve(*order); !served) return tl::make_unexpected(served.error());
      } else if (!sleep(orders)) {
        break;
      }
    }
    return outcome_;
  }

 private:
  std::optional<queue::Order> first_that_fits(const std::vector<queue::Order>& orders) const {
    for (const queue::Order& order : orders)
      if (!refused_.contains(order.run)) return order;
    return std::nullopt;
  }

  // What it refuses is shown as long as it is there to be taken.
  void show_rest(const std::vector<queue::Order>& refused) {
    if (refused.empty()) return lease_->set({queue::Doing::idle});
    const std::string& run = refused.front().run;
    lease_->set({.doing = queue::Doing::refuses, .run = run, .reason = refused_[run]});
  }

  // False: it has slept for long enough.
  bool sleep(const std::vector<queue::Order>& refused) {
    show_rest(refused);
    milliseconds longest = kLongestSleep;
    if (options_.idle) {
      const auto left =
          *options_.idle - milliseconds(static_cast<std::int64_t>(milliseconds_since(idle_since_)));
      if (left <= milliseconds(0)) return false;
      longest = std::min(longest, left);
    }
    links_.taking->wait(longest, watch_.drain);
    return true;
  }

  Result<void> serve(const queue::Order& order) {
    lease_->set({queue::Doing::working, order.run});
    const auto done = take_part(order);
    if (!done && done.error().code == store::kLostConnection) return come_back(done.error());
    if (!done && done.error().code.starts_with("E9")) return tl::make_unexpected(done.error());
    if (!done) refuse(order.run, done.error());
    idle_since_ = std::chrono::steady_clock::now();
    if (!done) return {};
    ++outcome_.runs;
    outcome_.jobs += done->kept;
    watch_.say(fmt::format("{}: {} done here{}", order.run, counted(done->kept, "job"),
                           done->turned_away == 0
                               ? ""
                               : fmt::format(", {} had become others'", counted(done->turned_away, "job"))));
    return {};
  }

  // The server may be away for a moment; how long that is borne is for the queue to say.
  Result<void> come_back(const Error& lost) {
    watch_.say(lost.message);
    links_.taking->wait(kPause, watch_.drain);
    return {};
  }

  // It is not tried again: what is wrong is on this machine, or in the run.
  void refuse(const std::string& run, const Error& why) {
    refused_[run] = why.message;
    lease_->set({.doing = queue::Doing::refuses, .run = run, .reason = why.message});
    watch_.say(fmt::format("{} is refused: {}", run, why.message));
  }

  Result<Shift::Done> take_part(const queue::Order& order) {
    if (order.proctor != PROCTOR_VERSION)
      return fail("E603", fmt::format("it was planned by proctor {}, and this worker is {}; both must be the "
                                      "same version",
                                      order.proctor, PROCTOR_VERSION));
    TRY(const auto head, store_->find(order.run));
    if (!head) return fail("E601", "it is not there any more");
    TRY(RunOptions options, options_for(*head));
    return run_jobs(order, *head, options);
  }

  // The run as it was started, on this machine's copy of its files.
  Result<RunOptions> options_for(const store::RunHead& head) {
    TRY(const Value value, links_.taking->bundle(head.record.id));
    auto bundle = read_bundle(value);
    if (!bundle) return fail("E912", "the store is damaged: the list of the run's files cannot be read");
    bundle_ = *std::move(bundle);
    TRY(laid_out_, unpack(bundle_, options_.folder,
                          [&](std::span<const std::string> hashes) { return links_.taking->blobs(hashes); }));
    TRY(RunOptions options, options_from_(moved(head.settings, bundle_, laid_out_)));
    choose_again(head.settings, options);
    Selection all;  // which trials there are is settled
    all.disabled_too = options.plan.selection.disabled_too;
    options.plan.selection = std::move(all);
    options.plan.shard.reset();
    options.plan.known = head.suites;
    for (store::PlannedSuite& suite : options.plan.known)
      suite.path = moved_path(suite.path, bundle_, laid_out_);
    options.recordings.traces.clear();  // they would be of no use here
    options.target.programs = options_.allow_programs;
    options.target.allow_fixtures = options.target.allow_fixtures && options_.allow_programs;
    options.limits.concurrency = options_.concurrency;
    options.http.most_at_once = std::max(options_.concurrency, options.judging.at_once);
    return options;
  }

  Result<Shift::Done> run_jobs(const queue::Order& order, const store::RunHead& head, RunOptions& options) {
    TRY(const auto board, queue::Board::open(options_.store, head.record.id,
                                             {.requests = static_cast<double>(options.http.requests_a_minute),
                                              .tokens = static_cast<double>(options.http.tokens_a_minute)}));
    options.http.board = board.get();
    std::string fault;
    const auto tell = [&](const Faults& faults) {
      if (faults.errors > 0 && fault.empty() && !faults.first.empty())
        fault = fmt::format("{}: {}", faults.path, faults.first.front().message);
    };
    TRY(const auto stage, Stage::set(options, environment_, {head.record.id}, tell));
    if (!stage->is_ready()) return fail("E604", fault.empty() ? "there is nothing to run in it" : fault);
    if (!same_files(stage->plan().suites(), head.suites))
      return fail("E604", "its files are read otherwise here than where it was started");
    Shift shift(order, options.limits, stage->plan(), *lease_, *links_.taking, *links_.ending);
    TRY(const auto done, shift.work({watch_.drain, watch_.stop}));
    if (auto told = tell_cassettes(head.record.id, *stage); !told) return tl::make_unexpected(told.error());
    return done;
  }

  // Under the name that their folder has where the run was started.
  Result<void> tell_cassettes(const std::string& run, const Stage& stage) {
    const auto used = stage.cassettes_used();
    if (used.empty()) return {};
    return store_->use_cassettes(run, moved_back(stage.cassettes(), bundle_, laid_out_), used);
  }

  const WorkerOptions& options_;
  const OptionsFrom& options_from_;
  const Environment& environment_;
  const WorkerWatch& watch_;
  Links links_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Lease> lease_;
  std::map<std::string, std::string> refused_;  // runs, and why
  Bundle bundle_;                               // the files of the run at hand
  std::string laid_out_;                        // where they lie here
  Instant idle_since_{};
  WorkerOutcome outcome_;
};

}  // namespace

Result<WorkerOutcome> work(const WorkerOptions& options, const OptionsFrom& options_from,
                           const Environment& environment, const WorkerWatch& watch) {
  return Worker(options, options_from, environment, watch).work();
}

}  // namespace proctor::service
