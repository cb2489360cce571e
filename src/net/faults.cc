#include "net/faults.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "net/measures.h"
#include "net/url.h"

namespace proctor::net {

Fault cannot_connect(const Request& request, std::string_view why) {
  return {"connection", fmt::format("cannot connect to {}: {}", shown_host(request.url), why)};
}

Fault no_answer(const Request& request) {
  return {"connection", fmt::format("{} closed the connection without an answer", shown_url(request.url))};
}

Fault cut_off(const Request& request, std::size_t received) {
  return {"truncated",
          fmt::format("{} closed the connection in the middle of its answer, after {} bytes of it",
                      shown_url(request.url), received)};
}

Fault not_http(const Request& request, std::string_view why) {
  return {"protocol",
          fmt::format("{} did not answer as HTTP asks: {}", shown_url(request.url), visible(why))};
}

Fault long_header(const Request& request) {
  return {"too_large", fmt::format("a header of {} is longer than 100 KiB (header limit {})",
                                   shown_url(request.url), bytes_in_words(request.limits.headers))};
}

Fault connect_limit(const Request& request) {
  return {"timeout", fmt::format("no connection to {} within the connect limit of {}",
                                 shown_host(request.url), in_words(request.limits.connect))};
}

Fault first_byte_limit(const Request& request) {
  return {"timeout", fmt::format("{} did not begin to answer within the first-byte limit of {}",
                                 shown_url(request.url), in_words(request.limits.first_byte))};
}

Fault idle_limit(const Request& request) {
  return {"timeout", fmt::format("{} fell silent in the middle of its answer for the idle limit of {}",
                                 shown_url(request.url), in_words(request.limits.idle))};
}

Fault total_limit(const Request& request) {
  return {"timeout", fmt::format("the answer of {} was not over within the total limit of {}",
                                 shown_url(request.url), in_words(request.limits.total))};
}

}  // namespace proctor::net
