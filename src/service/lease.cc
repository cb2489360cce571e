#include "service/lease.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "base/words.h"

namespace proctor::service {
namespace {

std::string new_worker_id() {
  std::random_device device;
  return fmt::format("worker_{:08x}{:04x}", device(), device() & 0xFFFFU);
}

constexpr std::chrono::milliseconds kTellsWork{2000};

}  // namespace

Lease::Lease(std::unique_ptr<queue::Queue> queue, queue::Member member, std::chrono::milliseconds length,
             std::function<void(const std::string&)> say)
    : queue_(std::move(queue)), length_(length), say_(std::move(say)), member_(std::move(member)) {
  member_.id = new_worker_id();
}

Result<std::unique_ptr<Lease>> Lease::take(std::unique_ptr<queue::Queue> queue, queue::Member member,
                                           std::chrono::milliseconds length,
                                           std::function<void(const std::string&)> say) {
  std::unique_ptr<Lease> lease(new Lease(std::move(queue), std::move(member), length, std::move(say)));
  if (auto enrolled = lease->queue_->enrol(lease->member_, length); !enrolled)
    return tl::make_unexpected(enrolled.error());
  lease->thread_ = std::jthread([&held = *lease](const std::stop_token& stop) { held.work(stop); });
  return lease;
}

Lease::~Lease() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  static_cast<void>(queue_->leave(member_.id));  // else the lease runs out by itself
}

std::string Lease::id() const {
  const std::lock_guard lock(mutex_);
  return member_.id;
}

void Lease::set(const queue::Duty& duty) {
  const std::lock_guard lock(mutex_);
  changed_ = changed_ || duty.run != duty_.run || duty.doing != duty_.doing || duty.reason != duty_.reason;
  duty_ = duty;
  if (changed_) told_.notify_all();
}

void Lease::set_busy(std::size_t jobs) {
  const std::lock_guard lock(mutex_);
  duty_.busy = jobs;
}

// Trouble with the server ends nothing here: as long as it lasts nobody else can take our jobs either.
void Lease::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    told_.wait_for(lock, stop, pause(), [&] { return changed_; });
    if (stop.stop_requested()) return;
    changed_ = false;
    lock.unlock();
    if (const auto renewed = renew(); !renewed) say_(renewed.error().message);
    lock.lock();
  }
}

// One at work tells more often how much it has in hand. The mutex is held.
std::chrono::milliseconds Lease::pause() const {
  const std::chrono::milliseconds third = length_ / 3;
  return duty_.doing == queue::Doing::working ? std::min(third, kTellsWork) : third;
}

Result<void> Lease::renew() {
  queue::Duty duty;
  std::string worker;
  {
    const std::lock_guard lock(mutex_);
    duty = duty_;
    worker = member_.id;
  }
  TRY(const bool held, queue_->renew(worker, length_, duty));
  if (!held)
    if (auto enrolled = enrol_anew(); !enrolled) return enrolled;
  TRY(const std::size_t freed, queue_->free_all_lost());
  if (freed > 0) say_(fmt::format("{} of a worker that is gone can be taken again", counted(freed, "job")));
  return {};
}

Result<void> Lease::enrol_anew() {
  say_("the lease had run out: what was under way may be run by others, and counts only where it is not");
  queue::Member anew = member_;  // only this thread changes it
  anew.id = new_worker_id();
  if (auto enrolled = queue_->enrol(anew, length_); !enrolled) return enrolled;
  const std::lock_guard lock(mutex_);
  member_ = std::move(anew);
  return {};
}

}  // namespace proctor::service
