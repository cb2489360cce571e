#include "net/waiting_line.h"

namespace proctor::net {

void WaitingLine::leave(const Place& place) {
  if (places_.front() == &place)
    places_.pop_front();
  else
    std::erase(places_, &place);
  wake_first();
}

void WaitingLine::wake_first() {
  if (!places_.empty()) places_.front()->wake.request_stop();
}

void WaitingLine::sleep(Place& place, Clock& clock, Instant when, const Until& until,
                        std::unique_lock<std::mutex>& lock) {
  place.wake = std::stop_source();
  lock.unlock();
  {
    const std::stop_callback stop(until.stop, [&] { place.wake.request_stop(); });
    clock.wait(when, {until.deadline, place.wake.get_token()});
  }
  lock.lock();
}

}  // namespace proctor::net
