// What can go wrong with a request, whoever sends it, in kinds and plain words.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/fault.h"
#include "net/http.h"

namespace proctor::net {

Fault cannot_connect(const Request& request, std::string_view why);
// The peer went away: before it said anything, the request may be sent again; after that, the answer is cut.
Fault no_answer(const Request& request);
Fault cut_off(const Request& request, std::size_t received);  // bytes of the body
Fault not_http(const Request& request, std::string_view why);
Fault long_header(const Request& request);  // a line of more than 100 KiB, whatever our limit is

// A limit was reached.
Fault connect_limit(const Request& request);
Fault first_byte_limit(const Request& request);
Fault idle_limit(const Request& request);
Fault total_limit(const Request& request);

}  // namespace proctor::net
