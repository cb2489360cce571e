// Who is let in: requests that name this server, come from no other site's page, and bring the token, the
// cookie made from it, or a user's name by way of a proxy that is trusted.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/server.h"
#include "server/route.h"
#include "server/server.h"

namespace proctor::server {

// Safe to use from any thread.
class Door {
 public:
  explicit Door(const ServeOptions& options);

  void listens_on(std::uint16_t port) { port_ = port; }  // before that nobody is let in

  // Why not; none: it may come in. `route` is the one that is meant, where there is one; `page`: the web page
  // is meant, which tells nothing of the project and is open to all.
  std::optional<Problem> refusal(const net::Incoming& request, const Route* route, bool page = false) const;

  bool is_token(std::string_view text) const;
  // For Set-Cookie. Its value is made from the token and does not give it away. Its name has the port, for
  // servers of one machine share their cookies.
  std::string cookie() const;

 private:
  bool knows_host(const net::Headers& headers) const;
  bool is_same_origin(const net::Incoming& request) const;
  bool may_come_in(const net::Incoming& request) const;
  bool is_vouched_for(const net::Incoming& request) const;
  bool has_cookie(const net::Headers& headers) const;
  std::string cookie_name() const;

  std::vector<std::string> own_hosts_;      // with our port
  std::vector<std::string> allowed_hosts_;  // as said: with a port, or with any
  bool any_address_ = false;                // listens on all addresses, so any address may be meant
  std::string trusted_header_;
  std::vector<std::string> trusted_proxies_;
  std::string token_digest_;
  std::string cookie_value_;
  std::atomic<std::uint16_t> port_ = 0;
};

}  // namespace proctor::server
