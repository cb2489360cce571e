// One request on its way: what curl is told of it, what has come, how it ended. Made once and used for many
// requests, one after another, so that curl and we keep our memory.
#pragma once

#include <semaphore.h>

#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "net/answer_reader.h"
#include "net/curl_headers.h"
#include "net/http.h"

namespace proctor::net {

struct ClientOptions;

// The caller prepares it, hands it to the I/O thread, waits, and takes the answer. In between it is the I/O
// thread's alone. Request and Until are the caller's, who blocks while they are used.
class CurlTransfer {
 public:
  explicit CurlTransfer(const ClientOptions& options);
  CurlTransfer(const CurlTransfer&) = delete;
  CurlTransfer& operator=(const CurlTransfer&) = delete;
  ~CurlTransfer();

  // The caller's side.
  void prepare(const Request& request, const Until& until);
  void wait();
  Answered<Response> take();

  // The I/O thread's side.
  void* handle() const { return handle_.get(); }
  void start(const Instant& now);  // `now` is read whenever something comes
  std::optional<Fault> overdue(Instant now);
  Instant next_look(Instant now) const;  // it cannot be overdue before
  void end(int code);                    // by curl
  void end(Fault why);                   // by us
  std::size_t place = 0;                 // in the loop's list

 private:
  struct Callbacks;
  struct Cleanup {
    void operator()(void* handle) const;
  };

  Instant bound() const;
  void set_method(const Request& request) const;
  std::size_t received() const;
  AnswerReader::Time elapsed() const;
  std::optional<Fault> idle_fault(Instant now);
  Fault fault_by_curl() const;

  std::unique_ptr<void, Cleanup> handle_;
  CurlHeaders headers_;
  std::vector<char> detail_;  // curl's own words
  sem_t ended_;

  const Request* request_ = nullptr;
  const Until* until_ = nullptr;
  AnswerReader reader_;
  const Instant* now_ = nullptr;
  Instant started_ = Instant::max();  // max: not yet
  Instant sent_ = Instant::max();     // when the connection stood
  Instant last_;                      // when something came last
  Instant finished_;
  std::size_t counted_ = 0;  // bytes received when that was last looked at
  int code_ = 0;
  std::optional<Fault> fault_;
  std::exception_ptr thrown_;  // by the request's `complete`
};

}  // namespace proctor::net
