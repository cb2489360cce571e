// Asks peers on the threads of a server: a question goes out on the very thread it came in on, and its answer
// comes back there, so that nothing is handed from thread to thread. That is for HTTP without TLS and peers
// that are named by their address; whatever else there is goes to another transport.
#pragma once

#include <memory>
#include <vector>

#include "net/streaming.h"

namespace proctor::net {

class LoopPool;
class ServerLoop;

class LoopClient final : public StreamTransport {
 public:
  explicit LoopClient(StreamTransport& others);  // which must outlive it
  ~LoopClient() override;                        // after the loops have finished

  // On a thread of a loop it may be over, and the listener told, before this returns.
  std::shared_ptr<StreamCall> start(Request request, std::shared_ptr<StreamListener> listener) override;

  // Before the loops run.
  void join(const std::vector<std::shared_ptr<ServerLoop>>& loops);

 private:
  StreamTransport& others_;
  std::vector<std::unique_ptr<LoopPool>> pools_;
};

}  // namespace proctor::net
