// What the proxy itself has to say against a request, in the shape that the client's SDK reads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "net/http.h"
#include "proxy/route.h"

namespace proctor::proxy {

struct Detail {
  std::string path;  // "messages"; empty: the body as a whole
  std::string message;
};

struct Problem {
  int status = 500;
  std::string type = "proxy_error";
  std::string message;
  std::vector<Detail> details = {};
  net::Headers headers = {};
};

struct PlainAnswer {
  int status = 200;
  net::Headers headers;
  std::string body;
};

PlainAnswer told(const Problem& problem, Shape shape);

Problem invalid_request(std::string message, std::vector<Detail> details = {});
Problem unknown_path(std::string_view path);
Problem wrong_method(std::string_view method, std::string_view allowed);
Problem too_large(std::size_t limit);
Problem foreign_host();
// The provider could not be asked, or its answer was none. No address but the host is shown.
Problem upstream_failed(std::string_view provider, std::string_view url, const Fault& fault);
Problem no_upstream(std::string_view provider);
// Nothing was recorded: SDKs need not ask again.
Problem missed(const Fault& fault);
Problem own_trouble(std::string_view what);

}  // namespace proctor::proxy
