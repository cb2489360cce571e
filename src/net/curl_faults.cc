#include "net/curl_faults.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <system_error>

#include "base/utf8.h"
#include "net/faults.h"
#include "net/url.h"

namespace proctor::net {
namespace {

Fault not_connected(const CurlEnd& end, const Request& request) {
  const std::string why =
      end.system_error == 0 ? visible(end.detail) : std::generic_category().message(end.system_error);
  return cannot_connect(request, why);
}

Fault no_such_host(const Request& request) {
  return {"connection", fmt::format("cannot find the host {}", shown_host(request.url))};
}

// OpenSSL tells its version, a number and its own part before the reason.
std::string plain_reason(std::string_view detail) {
  const auto at = detail.rfind("::");
  const std::string reason = visible(at == std::string_view::npos ? detail : detail.substr(at + 2));
  return reason == "wrong version number" ? reason + "; does this address speak http:// without TLS?"
                                          : reason;
}

Fault no_trust(const CurlEnd& end, const Request& request) {
  return {"connection",
          fmt::format("TLS with {} failed: {}", shown_host(request.url), plain_reason(end.detail))};
}

Fault gone(const CurlEnd& end, const Request& request) {
  return end.begun ? cut_off(request, end.received) : no_answer(request);
}

Fault not_decodable(const Request& request) {
  return {"decode", fmt::format("the answer of {} cannot be unpacked: it is not as its Content-Encoding says",
                                shown_url(request.url))};
}

Fault other(const CurlEnd& end, const Request& request) {
  return {"connection",
          fmt::format("the exchange with {} failed: {}", shown_host(request.url), visible(end.detail))};
}

bool is_bad_chunking(const CurlEnd& end) { return end.detail.find("chunk") != std::string_view::npos; }

}  // namespace

Fault curl_fault(const CurlEnd& end, const Request& request) {
  switch (end.code) {
    case CURLE_COULDNT_RESOLVE_HOST: return no_such_host(request);
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT: return not_connected(end, request);
    case CURLE_OPERATION_TIMEDOUT: return connect_limit(request);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR: return no_trust(end, request);
    case CURLE_RECV_ERROR: return is_bad_chunking(end) ? not_http(request, end.detail) : gone(end, request);
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_PARTIAL_FILE:
    case CURLE_HTTP2_STREAM: return gone(end, request);
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_HTTP2: return not_http(request, end.detail);
    case CURLE_BAD_CONTENT_ENCODING: return not_decodable(request);
    case CURLE_OUT_OF_MEMORY: return long_header(request);
    case CURLE_URL_MALFORMAT: return {"config", "the URL is malformed: " + shown_url(request.url)};
    default: return other(end, request);
  }
}

}  // namespace proctor::net
