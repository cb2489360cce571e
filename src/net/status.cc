#include "net/status.h"

#include <algorithm>
#include <array>

namespace proctor::net {
namespace {

struct Status {
  int code = 0;
  std::string_view words;
};

constexpr std::array kStatuses = {
    Status{200, "OK"},
    Status{201, "Created"},
    Status{202, "Accepted"},
    Status{204, "No Content"},
    Status{206, "Partial Content"},
    Status{301, "Moved Permanently"},
    Status{302, "Found"},
    Status{303, "See Other"},
    Status{304, "Not Modified"},
    Status{307, "Temporary Redirect"},
    Status{308, "Permanent Redirect"},
    Status{400, "Bad Request"},
    Status{401, "Unauthorized"},
    Status{402, "Payment Required"},
    Status{403, "Forbidden"},
    Status{404, "Not Found"},
    Status{405, "Method Not Allowed"},
    Status{408, "Request Timeout"},
    Status{409, "Conflict"},
    Status{410, "Gone"},
    Status{411, "Length Required"},
    Status{412, "Precondition Failed"},
    Status{413, "Content Too Large"},
    Status{414, "URI Too Long"},
    Status{415, "Unsupported Media Type"},
    Status{417, "Expectation Failed"},
    Status{422, "Unprocessable Content"},
    Status{424, "Failed Dependency"},
    Status{425, "Too Early"},
    Status{426, "Upgrade Required"},
    Status{428, "Precondition Required"},
    Status{429, "Too Many Requests"},
    Status{431, "Request Header Fields Too Large"},
    Status{451, "Unavailable For Legal Reasons"},
    Status{500, "Internal Server Error"},
    Status{501, "Not Implemented"},
    Status{502, "Bad Gateway"},
    Status{503, "Service Unavailable"},
    Status{504, "Gateway Timeout"},
    Status{505, "HTTP Version Not Supported"},
    Status{529, "Overloaded"},
};

constexpr std::array<std::string_view, 6> kClasses = {"Unknown",     "Informational", "Success",
                                                      "Redirection", "Client Error",  "Server Error"};

}  // namespace

std::string_view status_words(int status) {
  const auto found = std::lower_bound(kStatuses.begin(), kStatuses.end(), status,
                                      [](const Status& known, int code) { return known.code < code; });
  if (found != kStatuses.end() && found->code == status) return found->words;
  const auto kind = static_cast<std::size_t>(std::max(0, status)) / 100;
  return kClasses.at(kind < kClasses.size() ? kind : 0);
}

}  // namespace proctor::net
