#include "net/curl_exchange.h"

#include <cerrno>

namespace proctor::net {

CurlExchange::CurlExchange(const ClientOptions& options) : CurlTransfer(options) { sem_init(&ended_, 0, 0); }

CurlExchange::~CurlExchange() { sem_destroy(&ended_); }

void CurlExchange::wait() {
  while (sem_wait(&ended_) != 0 && errno == EINTR) {
  }
}

Answered<Response> CurlExchange::take() {
  if (auto fault = outcome()) return tl::make_unexpected(*std::move(fault));
  return take_response();
}

}  // namespace proctor::net
