// The I/O thread: it owns curl's multi handle and every socket. Callers leave their transfer in an inbox and
// wait for it, or are told of it; one lock and one wake-up serve all that came meanwhile.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "net/curl_client.h"
#include "net/curl_exchange.h"
#include "net/curl_sockets.h"
#include "net/curl_stream.h"

namespace proctor::net {

class CurlLoop {
 public:
  explicit CurlLoop(const ClientOptions& options);
  CurlLoop(const CurlLoop&) = delete;
  CurlLoop& operator=(const CurlLoop&) = delete;
  ~CurlLoop();

  // Any thread. Blocks until the answer is there.
  Answered<Response> send(const Request& request, const Until& until);

  // Any thread. The listener is told on the I/O thread; where there is a fault already, of that alone.
  std::shared_ptr<StreamCall> start(Request request, std::shared_ptr<StreamListener> listener,
                                    std::optional<Fault> refused);
  // Any thread: what the one who asked wants of a stream has changed.
  void attend(std::shared_ptr<CurlStreamCall> call);

 private:
  struct Callbacks;
  struct Cleanup {
    void operator()(void* multi) const;
  };

  std::unique_ptr<CurlExchange> lend();
  void give_back(std::unique_ptr<CurlExchange> exchange);
  std::unique_ptr<CurlStream> spare_stream();
  void keep(CurlStream& stream);
  void use_our_sockets(CurlTransfer& transfer);
  bool submit(CurlTransfer& transfer);
  void stop_seen();

  // The I/O thread's.
  void run();
  bool take_inbox();
  void admit();
  void attend_all();
  void attend(CurlStream& stream);
  void act(int socket, int events);
  void collect();
  void check_bounds();
  bool check(CurlTransfer& transfer, bool active);
  void poll();
  void remove(CurlTransfer& transfer);
  template <typename Why>
  void finish(CurlTransfer& transfer, Why why);
  void abandon();

  const ClientOptions options_;
  const std::size_t most_;  // transfers at once

  std::mutex mutex_;
  std::vector<std::unique_ptr<CurlExchange>> spare_;
  std::vector<std::unique_ptr<CurlStream>> spare_streams_;
  std::vector<CurlTransfer*> inbox_;
  std::vector<std::shared_ptr<CurlStreamCall>> wishes_;
  std::size_t lent_ = 0;
  bool asleep_ = false;
  bool closing_ = false;
  std::condition_variable all_back_;
  std::atomic<bool> stop_seen_ = false;

  CurlSockets sockets_;
  std::unique_ptr<void, Cleanup> multi_;  // after the sockets: it closes them
  std::vector<CurlTransfer*> taken_;      // from the inbox; its memory is used again
  std::vector<std::shared_ptr<CurlStreamCall>> taken_wishes_;
  std::deque<CurlTransfer*> queue_;  // beyond `most_`
  std::vector<CurlTransfer*> active_;
  Instant now_;
  Instant timer_ = Instant::max();  // when curl wants to be called
  Instant check_ = Instant::max();  // when a limit may be reached
  std::jthread thread_;             // last: it uses all of the above
};

// A stream is ours again once it is over; an exchange is its caller's, and may be gone.
template <typename Why>
void CurlLoop::finish(CurlTransfer& transfer, Why why) {
  const bool streams = transfer.streams();
  transfer.end(std::move(why));
  if (streams) keep(static_cast<CurlStream&>(transfer));
}

}  // namespace proctor::net
