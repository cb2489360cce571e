#include "proxy/headers.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "base/words.h"
#include "net/url.h"

namespace proctor::proxy {
namespace {

using Names = std::set<std::string, std::less<>>;

constexpr std::array<std::string_view, 10> kOfOneConnection = {"connection",
                                                               "keep-alive",
                                                               "proxy-authenticate",
                                                               "proxy-authorization",
                                                               "proxy-connection",
                                                               "te",
                                                               "trailer",
                                                               "transfer-encoding",
                                                               "upgrade",
                                                               "trailers"};
constexpr std::array<std::string_view, 4> kNotForwarded = {"host", "accept-encoding", "content-length",
                                                           "expect"};

template <std::size_t n>
bool has(const std::array<std::string_view, n>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Those that `Connection` names belong to it as well.
Names named_by_connection(const net::Headers& headers) {
  Names out;
  for (const net::Header& header : headers)
    if (lower(header.name) == "connection")
      for (const std::string_view name : split(header.value, ',')) out.insert(lower(trimmed(name)));
  return out;
}

template <typename Drop>
net::Headers without(const net::Headers& headers, const Drop& drop) {
  const Names named = named_by_connection(headers);
  net::Headers out;
  out.reserve(headers.size() + 3);
  for (const net::Header& header : headers) {
    const std::string name = lower(header.name);
    if (!has(kOfOneConnection, name) && !named.contains(name) && !drop(name)) out.push_back(header);
  }
  return out;
}

std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool is_address(std::string_view host) {
  if (host.starts_with('[')) return true;
  return !host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool is_of_this_machine(std::string_view host) {
  const std::string name = lower(without_port(host));
  return is_address(name) || name == "localhost" || name.ends_with(".localhost");
}

}  // namespace

net::Headers forwarded(const net::Headers& incoming) {
  return without(incoming, [](const std::string& name) {
    return has(kNotForwarded, name) || name.starts_with("x-traceforge-");
  });
}

net::Headers returned(const net::Headers& answered) {
  return without(answered, [](const std::string& name) {
    return name == "content-length" || name.starts_with("x-traceforge-");
  });
}

bool names_this_machine(const net::Headers& incoming) {
  const std::string* host = net::find_header(incoming, "host");
  if (host != nullptr && !is_of_this_machine(*host)) return false;
  const std::string* origin = net::find_header(incoming, "origin");
  return origin == nullptr || !net::is_http_url(*origin) || is_of_this_machine(net::split_url(*origin).host);
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address == "[::1]" || address == "localhost";
}

}  // namespace proctor::proxy
