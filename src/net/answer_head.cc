#include "net/answer_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.h"
#include "net/status.h"

namespace proctor::net {
namespace {

constexpr std::array<std::string_view, 6> kOurs = {"connection",       "content-length",    "keep-alive",
                                                   "proxy-connection", "transfer-encoding", "upgrade"};

bool is_ours(std::string_view name) {
  const auto longest = std::size_t{17};
  if (name.size() > longest) return false;
  const std::string lowered = lower(name);
  return std::find(kOurs.begin(), kOurs.end(), lowered) != kOurs.end();
}

bool breaks_line(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

void add(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ").append(value).append("\r\n");
}

std::string head(int status, const Headers& headers, const Manner& manner) {
  std::string out;
  out.reserve(256);
  fmt::format_to(std::back_inserter(out), "HTTP/1.1 {:03} {}\r\n", status, status_words(status));
  for (const auto& header : headers)
    if (!is_ours(header.name) && !breaks_line(header.name) && !breaks_line(header.value))
      add(out, header.name, header.value);
  if (!manner.keeps)
    add(out, "Connection", "close");
  else if (manner.old)
    add(out, "Connection", "keep-alive");
  return out;
}

}  // namespace

bool has_body(int status, const Manner& manner) {
  return !manner.head && status >= 200 && status != 204 && status != 304;
}

bool is_chunked(int status, const Manner& manner) { return has_body(status, manner) && !manner.old; }

std::string whole_head(int status, const Headers& headers, std::size_t size, const Manner& manner) {
  std::string out = head(status, headers, manner);
  if (has_body(status, manner) || manner.head) add(out, "Content-Length", std::to_string(size));
  return out.append("\r\n");
}

std::string begun_head(int status, const Headers& headers, const Manner& manner) {
  std::string out = head(status, headers, manner);
  if (is_chunked(status, manner)) add(out, "Transfer-Encoding", "chunked");
  return out.append("\r\n");
}

std::string chunk(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + 20);
  fmt::format_to(std::back_inserter(out), "{:x}\r\n", bytes.size());
  return out.append(bytes).append("\r\n");
}

}  // namespace proctor::net
