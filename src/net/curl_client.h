// HTTP by libcurl: one I/O thread for all requests, callers that block each on their own.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "net/http.h"
#include "net/streaming.h"

namespace proctor::net {

struct ClientOptions {
  bool environment_proxies = false;  // heed http_proxy and its kin
  std::string ca_file = {};          // certificates to trust in place of the system's
  std::size_t connections = 0;       // at most so many at once; 0: as many as the process may have files
};

class CurlLoop;

// Connections are kept and used again, over TLS with HTTP/2 where the peer has it. Redirects are not
// followed; cookies, netrc and schemes other than http and https are not known. A caller whose `until` is
// stopped returns at once. Streams go over HTTP/1.1, a connection each.
class CurlClient final : public Transport, public StreamTransport {
 public:
  explicit CurlClient(const ClientOptions& options = {});
  ~CurlClient() override;  // fails what is on its way, and waits for its callers to return

  Answered<Response> send(const Request& request, const Until& until) override;
  std::shared_ptr<StreamCall> start(Request request, std::shared_ptr<StreamListener> listener) override;

 private:
  std::unique_ptr<CurlLoop> loop_;
};

}  // namespace proctor::net
