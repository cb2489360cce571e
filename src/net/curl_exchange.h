// A request whose caller blocks until the whole answer is there.
#pragma once

#include <semaphore.h>

#include "net/curl_transfer.h"

namespace proctor::net {

class CurlExchange final : public CurlTransfer {
 public:
  explicit CurlExchange(const ClientOptions& options);
  CurlExchange(const CurlExchange&) = delete;
  CurlExchange& operator=(const CurlExchange&) = delete;
  ~CurlExchange() override;

  // The caller's side, in this order; between the first and the end of the second it is the I/O thread's.
  void prepare(const Request& request, const Until& until) { CurlTransfer::prepare(request, until, nullptr); }
  void wait();
  Answered<Response> take();

  bool streams() const override { return false; }

 private:
  void over() override { sem_post(&ended_); }

  sem_t ended_;
};

}  // namespace proctor::net
