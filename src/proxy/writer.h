// Work that may wait for a disk, done in order on a thread of its own, so that nobody's answer waits for it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

namespace proctor::proxy {

// Safe to use from any thread.
class Writer {
 public:
  using Work = std::function<void()>;  // throws nothing

  // Where more than `most_bytes` wait, whoever brings more does it himself.
  explicit Writer(std::size_t most_bytes = 64U << 20U);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // `key`: what is written, so that others can wait for it; empty: nobody will. `bytes`: about how much
  // memory it holds.
  void write(const std::string& key, std::size_t bytes, Work work);

  // At once on this thread; where something under the key is still to be written, after that, on the
  // writer's.
  void after(const std::string& key, Work work);

  // Does all that waits, and ends the thread. What comes later is done at once.
  void close();

 private:
  struct Item {
    std::string key;
    std::size_t bytes = 0;
    Work work;
  };

  void run();
  void do_one(Item& item);
  void done(const Item& item);  // with the mutex held

  const std::size_t most_bytes_;
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<Item> waiting_;
  std::unordered_map<std::string, std::size_t> pending_;  // by key: how many are not done
  std::size_t bytes_ = 0;
  bool closed_ = false;
  std::thread thread_;
};

}  // namespace proctor::proxy
