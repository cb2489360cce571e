// The I/O thread: it owns curl's multi handle and every socket. Callers leave their transfer in an inbox and
// wait for it; one lock and one wake-up serve all that came meanwhile.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "net/curl_client.h"
#include "net/curl_sockets.h"
#include "net/curl_transfer.h"

namespace proctor::net {

class CurlLoop {
 public:
  explicit CurlLoop(const ClientOptions& options);
  CurlLoop(const CurlLoop&) = delete;
  CurlLoop& operator=(const CurlLoop&) = delete;
  ~CurlLoop();

  // Any thread. Blocks until the answer is there.
  Answered<Response> send(const Request& request, const Until& until);

 private:
  struct Callbacks;
  struct Cleanup {
    void operator()(void* multi) const;
  };

  std::unique_ptr<CurlTransfer> lend();
  void give_back(std::unique_ptr<CurlTransfer> transfer);
  bool submit(CurlTransfer& transfer);
  void stop_seen();

  // The I/O thread's.
  void run();
  bool take_inbox();
  void admit();
  void act(int socket, int events);
  void collect();
  void check_bounds();
  bool check(CurlTransfer& transfer, bool active);
  void poll();
  void remove(CurlTransfer& transfer);
  void abandon();

  const ClientOptions options_;
  const std::size_t most_;  // transfers at once

  std::mutex mutex_;
  std::vector<std::unique_ptr<CurlTransfer>> spare_;
  std::vector<CurlTransfer*> inbox_;
  std::size_t lent_ = 0;
  bool asleep_ = false;
  bool closing_ = false;
  std::condition_variable all_back_;
  std::atomic<bool> stop_seen_ = false;

  CurlSockets sockets_;
  std::unique_ptr<void, Cleanup> multi_;  // after the sockets: it closes them
  std::vector<CurlTransfer*> taken_;      // from the inbox; its memory is used again
  std::deque<CurlTransfer*> queue_;       // beyond `most_`
  std::vector<CurlTransfer*> active_;
  Instant now_;
  Instant timer_ = Instant::max();  // when curl wants to be called
  Instant check_ = Instant::max();  // when a limit may be reached
  std::jthread thread_;             // last: it uses all of the above
};

}  // namespace proctor::net
