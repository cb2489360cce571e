#include "service/live.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include "service/event_log.h"
#include "service/live_run.h"
#include "service/run_request.h"
#include "service/run_values.h"
#include "store/record.h"

namespace proctor::service {
namespace {

using Started = tl::expected<std::string, Refused>;

constexpr std::size_t kMostAtOnce = 16;
constexpr std::size_t kMostEnded = 16;  // whose last event is still known
constexpr std::chrono::seconds kBeat{15};

tl::unexpected<Refused> refuse(std::string code, std::string message) {
  return tl::make_unexpected(Refused{{std::move(code), std::move(message)}});
}

// One event, given as soon as someone follows: of a run that is not known here any more.
class Told final : public LiveRuns::Subscription {
 public:
  Told(Event event, LiveRuns::Take take) : event_(std::move(event)), take_(std::move(take)) { go_on(); }

  void go_on() override {
    const std::lock_guard lock(mutex_);
    if (!given_) given_ = take_(event_);
  }

 private:
  std::mutex mutex_;
  const Event event_;
  const LiveRuns::Take take_;
  bool given_ = false;
};

class Live final : public LiveRuns {
 public:
  Live(RunOptions defaults, Environment environment, std::shared_ptr<store::Store> store,
       OptionsAgain options_again)
      : defaults_(std::move(defaults)),
        environment_(std::move(environment)),
        store_(std::move(store)),
        options_again_(std::move(options_again)) {}
  Live(const Live&) = delete;
  Live& operator=(const Live&) = delete;
  ~Live() override;

  const RunOptions& defaults() const override { return defaults_; }
  Started start(const RunRequest& request) override;
  tl::expected<model::RunRecord, Refused> run(const RunRequest& request) override;
  Started again(std::string_view run, const RunPart& part) override;
  Started resume(std::string_view run) override;
  bool stop(std::string_view run) override;
  void stop_all() override;
  std::vector<std::string> going_on() const override;
  std::unique_ptr<Subscription> follow(std::string_view run, std::size_t after, Take take) override;

 private:
  using Shared = std::shared_ptr<LiveRun>;

  std::shared_ptr<store::Store> store_for(const RunRequest& request) const {
    return request.keep ? store_ : store::memory_store();
  }
  Result<RunOptions> options_of(const store::RunHead& head) const {
    return options_again_ ? options_again_(head.settings) : defaults_;
  }
  tl::expected<Shared, Refused> admit(LiveRun::Kit kit);
  void leave(const Shared& one);
  Started start(LiveRun::Kit kit);
  Shared find(std::string_view run) const;
  std::unique_ptr<Subscription> follow_kept(std::string_view run, std::size_t after, Take take);
  void keep_house(const std::stop_token& stop);
  void join_ended();
  void beat() const;

  const RunOptions defaults_;
  const Environment environment_;
  const std::shared_ptr<store::Store> store_;
  const OptionsAgain options_again_;

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<Shared> going_;  // those that have not begun yet too
  std::deque<Shared> ended_;   // the newest last
  std::map<const LiveRun*, std::jthread> threads_;
  bool ends_ = false;
  // From the first run on: a thread that is there before the program says which signals it waits for would
  // be ended by them, and all with it.
  std::jthread keeper_;
};

Live::~Live() {
  stop_all();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return going_.empty(); });
  auto threads = std::move(threads_);
  lock.unlock();
  threads.clear();
}

tl::expected<Live::Shared, Refused> Live::admit(LiveRun::Kit kit) {
  auto one = std::make_shared<LiveRun>(std::move(kit), environment_);
  const std::lock_guard lock(mutex_);
  if (ends_) return refuse("E567", "the server is ending; start the run again when it is back");
  if (going_.size() >= kMostAtOnce)
    return refuse("E566",
                  fmt::format("{} runs go on already; wait for one to end, or stop one", kMostAtOnce));
  going_.push_back(one);
  if (!keeper_.joinable()) keeper_ = std::jthread([this](const std::stop_token& stop) { keep_house(stop); });
  return one;
}

void Live::leave(const Shared& one) {
  const std::lock_guard lock(mutex_);
  std::erase(going_, one);
  one->shrink();
  if (!one->id().empty()) ended_.push_back(one);
  if (ended_.size() > kMostEnded) ended_.pop_front();
  changed_.notify_all();
}

Started Live::start(LiveRun::Kit kit) {
  auto one = admit(std::move(kit));
  if (!one) return tl::make_unexpected(std::move(one).error());
  auto begun = (*one)->begun();
  {
    const std::lock_guard lock(mutex_);
    threads_[one->get()] = std::jthread([this, shared = *one] {
      shared->go();
      leave(shared);
    });
  }
  return begun.get();
}

Started Live::start(const RunRequest& request) {
  return start(LiveRun::Kit{options_for(request, defaults_), store_for(request), std::nullopt});
}

Started Live::again(std::string_view run, const RunPart& part) {
  const auto head = store_->find(run);
  if (!head) return tl::make_unexpected(Refused{head.error()});
  if (!*head) return refuse("E421", fmt::format("there is no run {}", run));
  auto options = options_of(**head);
  if (!options) return tl::make_unexpected(Refused{options.error()});
  auto request = request_again(*store_, **head, part);
  if (!request) return tl::make_unexpected(Refused{request.error()});
  if (!part.names.empty()) options->plan.shard.reset();  // of one case there are no parts
  return start(LiveRun::Kit{options_for(*request, *options), store_, std::nullopt});
}

Started Live::resume(std::string_view run) {
  auto head = store_->find(run);
  if (!head) return tl::make_unexpected(Refused{head.error()});
  if (!*head) return refuse("E421", fmt::format("there is no run {}", run));
  const std::string& id = (*head)->record.id;
  if ((*head)->state == store::RunState::finished) return refuse("E568", id + " is finished");
  if (find(id) || (*head)->state == store::RunState::running) return refuse("E568", id + " is still running");
  const auto request = request_in((*head)->settings);
  if (!request) return refuse("E568", id + " was not started here: go on with it by `proctor resume`");
  const auto options = options_of(**head);
  if (!options) return tl::make_unexpected(Refused{options.error()});
  return start(LiveRun::Kit{options_for(*request, *options), store_, *head});
}

tl::expected<model::RunRecord, Refused> Live::run(const RunRequest& request) {
  const auto store = store_for(request);
  auto one = admit(LiveRun::Kit{options_for(request, defaults_), store, std::nullopt});
  if (!one) return tl::make_unexpected(std::move(one).error());
  auto begun = (*one)->begun();
  (*one)->go();
  leave(*one);
  const auto id = begun.get();
  if (!id) return tl::make_unexpected(id.error());
  if (const auto& trouble = (*one)->trouble()) return tl::make_unexpected(Refused{*trouble});
  auto record = store->find(*id).and_then([&](const auto& head) -> Result<model::RunRecord> {
    if (!head) return fail("E421", fmt::format("there is no run {}", *id));
    return store::load_record(store, *head, store::Which::all);
  });
  if (!record) return tl::make_unexpected(Refused{record.error()});
  return *std::move(record);
}

bool Live::stop(std::string_view run) {
  const Shared one = find(run);
  if (one) one->stop();
  return one != nullptr;
}

void Live::stop_all() {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  for (const Shared& one : going_) one->stop();
}

std::vector<std::string> Live::going_on() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> out;
  for (const Shared& one : going_)
    if (auto id = one->id(); !id.empty()) out.push_back(std::move(id));
  return out;
}

Live::Shared Live::find(std::string_view run) const {
  const std::lock_guard lock(mutex_);
  const auto at =
      std::find_if(going_.begin(), going_.end(), [&](const Shared& one) { return one->id() == run; });
  return at == going_.end() || run.empty() ? nullptr : *at;
}

std::unique_ptr<LiveRuns::Subscription> Live::follow(std::string_view run, std::size_t after, Take take) {
  if (const Shared one = find(run)) return one->log().follow(after, std::move(take));
  Shared ended;
  {
    const std::lock_guard lock(mutex_);
    const auto at =
        std::find_if(ended_.rbegin(), ended_.rend(), [&](const Shared& one) { return one->id() == run; });
    if (at != ended_.rend() && !run.empty()) ended = *at;
  }
  if (ended) return ended->log().follow(after, std::move(take));
  return follow_kept(run, after, std::move(take));
}

// Its number is one more than what the follower has seen, so that they take it for new.
std::unique_ptr<LiveRuns::Subscription> Live::follow_kept(std::string_view run, std::size_t after,
                                                          Take take) {
  const auto head = store_->find(run);
  if (!head || !*head || (*head)->record.id != run) return nullptr;
  return std::make_unique<Told>(Event{after + 1, "finished", head_value(**head)}, std::move(take));
}

void Live::join_ended() {
  std::vector<std::jthread> done;
  const std::lock_guard lock(mutex_);
  for (auto at = threads_.begin(); at != threads_.end();) {
    const bool goes_on =
        std::any_of(going_.begin(), going_.end(), [&](const Shared& one) { return one.get() == at->first; });
    if (!goes_on) done.push_back(std::move(at->second));
    at = goes_on ? std::next(at) : threads_.erase(at);
  }
}

void Live::beat() const {
  std::vector<Shared> all;
  {
    const std::lock_guard lock(mutex_);
    all = going_;
  }
  for (const Shared& one : all) one->log().beat();
}

void Live::keep_house(const std::stop_token& stop) {
  auto next = std::chrono::steady_clock::now() + kBeat;
  while (!stop.stop_requested()) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait_until(lock, stop, next, [&] { return threads_.size() > going_.size(); });
    }
    join_ended();
    if (std::chrono::steady_clock::now() < next) continue;
    beat();
    next += kBeat;
  }
}

}  // namespace

std::unique_ptr<LiveRuns> LiveRuns::make(RunOptions defaults, Environment environment,
                                         std::shared_ptr<store::Store> store, OptionsAgain options_again) {
  return std::make_unique<Live>(std::move(defaults), std::move(environment), std::move(store),
                                std::move(options_again));
}

}  // namespace proctor::service
