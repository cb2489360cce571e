// What curl's error codes mean, in kinds and plain words.
#pragma once

#include <string>
#include <string_view>

#include "base/fault.h"
#include "net/http.h"

namespace proctor::net {

// How a transfer ended that curl gave up.
struct CurlEnd {
  int code = 0;              // a CURLcode, not CURLE_OK
  int system_error = 0;      // errno of the last connect, or 0
  bool begun = false;        // something of the answer had come
  std::size_t received = 0;  // bytes of the body
  std::string_view detail;   // what curl says of it
};

Fault curl_fault(const CurlEnd& end, const Request& request);

}  // namespace proctor::net
