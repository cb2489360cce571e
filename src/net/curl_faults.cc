#include "net/curl_faults.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <system_error>

#include "base/utf8.h"
#include "net/measures.h"
#include "net/url.h"

namespace proctor::net {
namespace {

Fault cannot_connect(const CurlEnd& end, const Request& request) {
  const std::string why =
      end.system_error == 0 ? visible(end.detail) : std::generic_category().message(end.system_error);
  return {"connection", fmt::format("cannot connect to {}: {}", shown_host(request.url), why)};
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

Fault connect_timeout(const Request& request) {
  return {"timeout", fmt::format("no connection to {} within the connect limit of {}",
                                 shown_host(request.url), in_words(request.limits.connect))};
}

// The peer went away: before it said anything, the request may be sent again; after that, the answer is cut.
Fault gone(const CurlEnd& end, const Request& request) {
  const std::string url = shown_url(request.url);
  if (!end.begun) return {"connection", fmt::format("{} closed the connection without an answer", url)};
  return {"truncated",
          fmt::format("{} closed the connection in the middle of its answer, after {} bytes of it", url,
                      end.received)};
}

Fault not_http(const CurlEnd& end, const Request& request) {
  return {"protocol",
          fmt::format("{} did not answer as HTTP asks: {}", shown_url(request.url), visible(end.detail))};
}

Fault not_decodable(const Request& request) {
  return {"decode", fmt::format("the answer of {} cannot be unpacked: it is not as its Content-Encoding says",
                                shown_url(request.url))};
}

// curl stops at one line of 100 KiB, whatever our limit is.
Fault long_header(const Request& request) {
  return {"too_large", fmt::format("a header of {} is longer than 100 KiB (header limit {})",
                                   shown_url(request.url), bytes_in_words(request.limits.headers))};
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
    case CURLE_COULDNT_CONNECT: return cannot_connect(end, request);
    case CURLE_OPERATION_TIMEDOUT: return connect_timeout(request);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR: return no_trust(end, request);
    case CURLE_RECV_ERROR: return is_bad_chunking(end) ? not_http(end, request) : gone(end, request);
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_PARTIAL_FILE:
    case CURLE_HTTP2_STREAM: return gone(end, request);
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_HTTP2: return not_http(end, request);
    case CURLE_BAD_CONTENT_ENCODING: return not_decodable(request);
    case CURLE_OUT_OF_MEMORY: return long_header(request);
    case CURLE_URL_MALFORMAT: return {"config", "the URL is malformed: " + shown_url(request.url)};
    default: return other(end, request);
  }
}

}  // namespace proctor::net
