// Exchanges under way with the outside world, so that none outlives the proxy.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace proctor::proxy {

class UnderWay {
 public:
  UnderWay() = default;
  UnderWay(const UnderWay&) = delete;
  UnderWay& operator=(const UnderWay&) = delete;
  virtual ~UnderWay() = default;
  virtual void stop() = 0;  // it leaves soon
};

// Safe to use from any thread.
class Active {
 public:
  void enter(const UnderWay* one, std::weak_ptr<UnderWay> link) {
    const std::lock_guard lock(mutex_);
    all_.emplace(one, std::move(link));
  }

  // The last that an exchange does with what it shares.
  void leave(const UnderWay* one) {
    const std::lock_guard lock(mutex_);
    all_.erase(one);
    if (all_.empty()) empty_.notify_all();
  }

  void stop_all() {
    for (const auto& one : list())
      if (const auto held = one.lock()) held->stop();
    std::unique_lock lock(mutex_);
    empty_.wait(lock, [&] { return all_.empty(); });
  }

 private:
  std::vector<std::weak_ptr<UnderWay>> list() {
    const std::lock_guard lock(mutex_);
    std::vector<std::weak_ptr<UnderWay>> out;
    out.reserve(all_.size());
    for (const auto& [one, link] : all_) out.push_back(link);
    return out;
  }

  std::mutex mutex_;
  std::condition_variable empty_;
  std::map<const UnderWay*, std::weak_ptr<UnderWay>> all_;
};

}  // namespace proctor::proxy
