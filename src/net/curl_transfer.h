// One request on its way: what curl is told of it, what has come, how it ended. Made once and used for many
// requests, one after another, so that curl and we keep our memory.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include "net/answer_reader.h"
#include "net/curl_headers.h"
#include "net/http.h"

namespace proctor::net {

struct ClientOptions;

// Whoever asks prepares it and hands it to the I/O thread, whose it is until `over`. Request and Until must
// stand as long.
class CurlTransfer {
 public:
  CurlTransfer(const CurlTransfer&) = delete;
  CurlTransfer& operator=(const CurlTransfer&) = delete;
  virtual ~CurlTransfer() = default;

  // The I/O thread's side.
  void* handle() const { return handle_.get(); }
  void start(const Instant& now);  // `now` is read whenever something comes
  std::optional<Fault> overdue(Instant now);
  Instant next_look(Instant now) const;  // it cannot be overdue before
  void end(int code);                    // by curl
  void end(Fault why);                   // by us
  bool started() const { return started_ != Instant::max(); }
  virtual bool streams() const = 0;
  virtual std::optional<Fault> given_up() const;  // by the one who asked
  std::size_t place = 0;                          // in the loop's list

 protected:
  // What is to be done with a piece of the body that has come.
  enum class Appetite { more, later, none };

  explicit CurlTransfer(const ClientOptions& options);

  void prepare(const Request& request, const Until& until, StreamListener* listener);
  std::optional<Fault> outcome();       // once it is over; throws what the request's `complete` threw
  AnswerReader::Time duration() const;  // until it was over
  Response take_response() { return reader_.take(duration()); }
  void awake() { last_ = *now_; }

 private:
  struct Callbacks;
  struct Cleanup {
    void operator()(void* handle) const;
  };

  virtual Appetite appetite() const { return Appetite::more; }
  virtual bool waits() const { return false; }  // for the one who asked, not for the peer
  virtual void over() = 0;                      // the last that the I/O thread does with it

  Instant bound() const;
  void set_method(const Request& request) const;
  std::size_t received() const;
  AnswerReader::Time elapsed() const;
  std::optional<Fault> idle_fault(Instant now);
  Fault fault_by_curl() const;

  std::unique_ptr<void, Cleanup> handle_;
  CurlHeaders headers_;
  std::vector<char> detail_;  // curl's own words

  const Request* request_ = nullptr;
  const Until* until_ = nullptr;
  AnswerReader reader_;
  const Instant* now_ = nullptr;
  Instant started_ = Instant::max();  // max: not yet
  Instant sent_ = Instant::max();     // when the connection stood
  Instant last_;                      // when something came last
  Instant finished_ = Instant::max();
  std::size_t counted_ = 0;  // bytes received when that was last looked at
  int code_ = 0;
  std::optional<Fault> fault_;
  std::exception_ptr thrown_;  // by the request's `complete`
};

}  // namespace proctor::net
