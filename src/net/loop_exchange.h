// A request under way on the thread of a loop: what has come of its answer, which limits hold, how it ends.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "net/answer_framing.h"
#include "net/answer_reader.h"
#include "net/server_socket.h"
#include "net/streaming.h"
#include "system/clock.h"

namespace proctor::net {

class LoopConnection;

// What the one who asked holds, for as long as they like, is the exchange itself: it does nothing once it is
// over. All but `stop`, `pause` and `resume` is of the loop's thread.
class LoopExchange final : public StreamCall,
                           public AnswerParts,
                           public std::enable_shared_from_this<LoopExchange> {
 public:
  LoopExchange(std::shared_ptr<ServerLoop> loop, Request request, std::shared_ptr<StreamListener> listener);

  void stop() override;
  void pause() override { paused_ = true; }
  void resume() override;

  const Request& request() const { return request_; }
  std::string head() const;  // of the request, as it goes out

  void sent() { sent_ = last_ = std::chrono::steady_clock::now(); }  // the connection stands
  void came() { last_ = std::chrono::steady_clock::now(); }
  bool line(std::string_view line) override;
  bool piece(std::string_view bytes) override;
  bool hungry() const override { return !paused_ && !stopped_; }

  bool stopped() const { return stopped_; }
  bool begun() const { return reader_.begun(); }
  Instant bound() const;  // it cannot be overdue before
  Fault overdue(Instant now) const;
  Fault unwanted() const;  // why no more of the answer was taken
  Fault cut() const;       // the peer has closed in the middle of it

  void end(std::optional<Fault> fault);  // once
  LoopConnection* connection = nullptr;  // that it is on

 private:
  AnswerReader::Time elapsed() const;
  void attend();
  template <typename Take>
  bool guarded(const Take& take);

  const std::shared_ptr<ServerLoop> loop_;
  const Request request_;
  std::shared_ptr<StreamListener> listener_;
  std::atomic<bool> stopped_ = false;
  std::atomic<bool> paused_ = false;
  std::atomic<bool> resumes_ = false;  // and the loop has yet to see it

  AnswerReader reader_;
  bool threw_ = false;
  const Instant started_;
  Instant sent_ = Instant::max();  // max: there is no connection yet
  Instant last_;                   // when something came last
};

}  // namespace proctor::net
