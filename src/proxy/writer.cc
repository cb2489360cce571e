#include "proxy/writer.h"

#include <sys/resource.h>

#include <utility>

namespace proctor::proxy {

namespace {

// Where processors are few, answers come first: what is to be written can wait, as long as there is room.
// On Linux a priority is a thread's own.
void give_way() {
  constexpr int kLater = 10;
  ::setpriority(PRIO_PROCESS, 0, kLater);
}

}  // namespace

Writer::Writer(std::size_t most_bytes) : most_bytes_(most_bytes), thread_([this] { run(); }) {}

Writer::~Writer() { close(); }

void Writer::write(const std::string& key, std::size_t bytes, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (!closed_ && bytes_ + bytes <= most_bytes_) {
      bytes_ += bytes;
      if (!key.empty()) ++pending_[key];
      waiting_.push_back({key, bytes, std::move(work)});
      filled_.notify_one();
      return;
    }
  }
  work();
}

void Writer::after(const std::string& key, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (pending_.contains(key)) {
      ++pending_[key];
      waiting_.push_back({key, 0, std::move(work)});
      filled_.notify_one();
      return;
    }
  }
  work();
}

void Writer::done(const Item& item) {
  bytes_ -= item.bytes;
  if (item.key.empty()) return;
  const auto found = pending_.find(item.key);
  if (--found->second == 0) pending_.erase(found);
}

// Whatever waits is taken at once, so that those who bring more seldom meet the writer at the door.
void Writer::run() {
  give_way();
  std::deque<Item> taken;
  std::unique_lock lock(mutex_);
  while (true) {
    filled_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    taken.swap(waiting_);
    lock.unlock();
    for (Item& item : taken) do_one(item);
    taken.clear();
    lock.lock();
  }
}

void Writer::do_one(Item& item) {
  item.work();
  item.work = nullptr;
  const std::lock_guard lock(mutex_);
  done(item);
}

void Writer::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    filled_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace proctor::proxy
