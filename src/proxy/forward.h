// One exchange under way: the question goes to the provider, and the answer to the client as it comes.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cassette/recording.h"
#include "net/server.h"
#include "net/streaming.h"
#include "proxy/context.h"

namespace proctor::proxy {

// `begun`, `piece` and `ended` come on the client's I/O thread, one after another; what the client's
// connection tells comes on the server's threads.
class Forward final : public net::StreamListener,
                      public UnderWay,
                      public std::enable_shared_from_this<Forward> {
 public:
  // Takes the body of the question: it becomes a part of the recording.
  Forward(Context& context, const std::shared_ptr<Asked>& asked, std::shared_ptr<net::Answering> answer);

  void start(net::Request request);
  void stop() override;

  void begun(int status, net::Headers headers) override;
  void piece(std::string_view bytes, std::chrono::microseconds since_sent) override;
  void ended(std::optional<Fault> fault, std::chrono::microseconds since_sent) override;

 private:
  void client_gone();
  void client_drained();
  void hold_back();
  std::shared_ptr<net::StreamCall> call() const;

  void begin_passing();
  void remember(std::string_view bytes, std::chrono::microseconds at);
  void keep_recording(const std::optional<Fault>& fault, std::chrono::microseconds total);
  void finish(const std::optional<Fault>& fault);
  void finish_whole();

  Context& context_;
  const std::shared_ptr<const Asked> asked_;
  const std::shared_ptr<net::Answering> answer_;

  mutable std::mutex mutex_;
  std::shared_ptr<net::StreamCall> call_;  // guarded; none until the transport has given it
  std::atomic<bool> gone_ = false;         // nobody waits for the answer any more
  std::atomic<bool> paused_ = false;

  // Of the I/O thread alone.
  bool begun_ = false;
  int status_ = 0;
  bool passing_ = false;  // as it comes; else it is collected and sent whole
  net::Headers headers_;
  std::string collected_;
  bool remembers_ = false;
  bool too_large_ = false;
  std::size_t remembered_ = 0;
  cassette::Recording recording_;
  std::vector<Secret> known_;  // the keys that the request carries
};

}  // namespace proctor::proxy
