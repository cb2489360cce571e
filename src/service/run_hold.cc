#include "service/run_hold.h"

#include <fmt/format.h>

namespace proctor::service {
namespace {

constexpr auto kRenewal = store::kOwnerLease / 3;

}  // namespace

RunHold::RunHold(store::Store& store, std::string run) : store_(store), run_(std::move(run)) {}

Result<std::unique_ptr<RunHold>> RunHold::take(store::Store& store, const std::string& run) {
  TRY(const auto head, store.find(run));
  if (head && head->record.id == run && head->owner)
    return fail("E750", fmt::format("{} is running: {} executes it; wait for its end, or stop it there", run,
                                    store::describe(*head->owner)));
  return join(store, run);
}

Result<std::unique_ptr<RunHold>> RunHold::join(store::Store& store, const std::string& run) {
  std::unique_ptr<RunHold> hold(new RunHold(store, run));
  if (auto held = store.hold(run, hold->owner_); !held) return tl::make_unexpected(held.error());
  hold->thread_ = std::jthread([&held = *hold](const std::stop_token& stop) { held.renew(stop); });
  return hold;
}

// A failure to renew ends nothing: trouble with the store is reported by whoever stores results.
void RunHold::renew(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, stop, kRenewal, [&] { return stop.stop_requested(); }))
    static_cast<void>(store_.hold(run_, owner_));
}

RunHold::~RunHold() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  static_cast<void>(store_.release(run_, owner_));
}

}  // namespace proctor::service
