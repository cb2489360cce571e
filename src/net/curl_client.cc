#include "net/curl_client.h"

#include "net/curl_loop.h"
#include "net/url.h"

namespace proctor::net {
namespace {

bool breaks_line(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

// What must never reach the wire. Values are not shown: they may be keys.
std::optional<Fault> refuse(const Request& request) {
  if (!is_http_url(request.url))
    return Fault{"config",
                 "only http and https URLs with a host can be asked, not " + shown_url(request.url)};
  if (breaks_line(request.url) || breaks_line(request.method))
    return Fault{"config", "a line break in the URL or method of a request"};
  for (const auto& header : request.headers)
    if (header.name.empty() || breaks_line(header.name) || breaks_line(header.value))
      return Fault{"config", "a header of the request has no name or holds a line break"};
  return std::nullopt;
}

}  // namespace

CurlClient::CurlClient(const ClientOptions& options) : loop_(std::make_unique<CurlLoop>(options)) {}

CurlClient::~CurlClient() = default;

Answered<Response> CurlClient::send(const Request& request, const Until& until) {
  if (auto fault = refuse(request)) return tl::make_unexpected(*std::move(fault));
  return loop_->send(request, until);
}

std::shared_ptr<StreamCall> CurlClient::start(Request request, std::shared_ptr<StreamListener> listener) {
  auto refused = refuse(request);
  return loop_->start(std::move(request), std::move(listener), std::move(refused));
}

}  // namespace proctor::net
