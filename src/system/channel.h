// Values from many threads to one owner, in the order they were sent.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

namespace proctor {

// Sending waits while `room` values are unread, so that a slow reader holds back quick writers.
template <typename T>
class Channel {
 public:
  explicit Channel(std::size_t room) : room_(room) {}

  // False: the channel is closed, the value is dropped.
  bool send(T value) {
    std::unique_lock lock(mutex_);
    freed_.wait(lock, [&] { return closed_ || waiting_.size() < room_; });
    if (closed_) return false;
    waiting_.push_back(std::move(value));
    filled_.notify_one();
    return true;
  }

  // Everything that has come, at least one value; none: the channel is closed and empty.
  std::vector<T> take() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
    std::vector<T> out(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end()));
    waiting_.clear();
    freed_.notify_all();
    return out;
  }

  // What was sent can still be taken.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    filled_.notify_all();
    freed_.notify_all();
  }

 private:
  const std::size_t room_;
  std::mutex mutex_;
  std::condition_variable filled_;
  std::condition_variable freed_;
  std::deque<T> waiting_;
  bool closed_ = false;
};

}  // namespace proctor
