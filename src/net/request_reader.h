// Requests as they come over one connection, one after another: bytes in, an Incoming out. It knows nothing
// of sockets. What could be read in two ways is refused: proxies have been tricked with that.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "net/answer_head.h"
#include "net/server.h"

namespace proctor::net {

class RequestReader {
 public:
  enum class State { nothing, head, body, whole, refused };

  // How large a body may be, given the head of its request.
  using BodyLimit = std::function<std::size_t(Incoming& head)>;

  RequestReader(std::size_t most_headers, BodyLimit most_body);
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;
  ~RequestReader();

  // Takes what belongs to the request at hand from the front of `bytes`; how much that was. What is not taken
  // is to be given again, with more behind it.
  std::size_t take(std::string_view bytes);

  State state() const { return state_; }
  int refusal() const { return refusal_; }  // the status to answer with, where it is refused
  Manner manner() const;                    // of what has been read so far
  bool wants_go_ahead() const;              // the client sends its body only when it is told to

  Incoming next();  // the whole request; the next begins

 private:
  class Parser;

  void begin();
  void judge(int outcome);

  std::size_t most_headers_;
  BodyLimit most_body_;
  std::unique_ptr<Parser> parser_;
  State state_ = State::nothing;
  int refusal_ = 0;
};

}  // namespace proctor::net
