// One connection of a server: requests are read one at a time, handed to the handler, and their answers sent
// as they come.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "net/request_reader.h"
#include "net/server.h"
#include "net/server_output.h"
#include "net/server_socket.h"
#include "system/clock.h"

namespace proctor::net {

class ServerWorker;

// What all connections of a server know.
struct ServerState {
  ServerOptions options;
  Handler handler;
  std::atomic<std::size_t> connections = 0;
  std::atomic<std::size_t> answering = 0;
  std::atomic<bool> draining = false;
  std::mutex mutex;
  std::condition_variable_any changed;  // a draining server has one answer less under way
};

// What whoever answers wants: collected in an outbox, carried out on the connection's thread.
struct AnswerStep {
  enum class Kind { whole, begin, piece, end, cut, gone_call, drained_call };
  Kind kind = Kind::piece;
  std::uint64_t request = 0;  // which one it answers: one that is over is left alone
  std::string head = {};
  std::string bytes = {};
  std::function<void()> call = {};
  bool closes = false;  // the connection, when the answer is over

  std::size_t size() const { return head.size() + bytes.size(); }
};

class ServerConnection final : public SocketWatcher, public std::enable_shared_from_this<ServerConnection> {
 public:
  ServerConnection(std::shared_ptr<ServerState> state, ServerWorker& worker, ServerSocket socket);
  ~ServerConnection() override;

  // Any thread.
  void tell(AnswerStep step);
  std::size_t unsent() const { return unsent_; }

  // Its own thread's.
  void begin();
  void look_at_clock(Instant now);
  void drain();
  void close();
  void readable() override;
  void writable() override;
  std::size_t place = 0;  // in the worker's list

 private:
  enum class Phase { reading, answering, lingering, closed };

  void advance();
  bool take_outbox(bool last);
  void carry_out(AnswerStep step);
  bool flush();
  bool read_next();
  bool note_progress();
  void send(std::string bytes);
  void handle();
  void refuse(int status);
  void answer_is_over();
  void close_gently();
  void watch();
  void drained();
  void gone();
  void leave_answering();
  std::size_t body_limit(Incoming& head) const;
  Instant after(std::chrono::milliseconds time) const;

  const std::shared_ptr<ServerState> state_;
  ServerWorker& worker_;
  ServerSocket socket_;
  const std::string peer_;

  std::mutex mutex_;  // of these
  std::vector<AnswerStep> outbox_;
  bool scheduled_ = false;
  bool closed_ = false;
  std::atomic<std::size_t> unsent_ = 0;

  std::vector<AnswerStep> taken_;
  RequestReader reader_;
  RequestReader::State seen_ = RequestReader::State::nothing;
  std::string unread_;
  ServerOutput output_;
  Phase phase_ = Phase::reading;
  Instant deadline_ = Instant::max();
  std::uint64_t request_ = 0;  // counted
  Manner manner_;
  bool ended_ = false;  // no more of the answer will be written
  bool cut_ = false;
  bool told_to_go_ahead_ = false;
  bool busy_ = false;
  bool watches_read_ = false;
  bool watches_write_ = false;
  std::size_t lingered_ = 0;
  std::function<void()> gone_call_;
  std::function<void()> drained_call_;
};

}  // namespace proctor::net
