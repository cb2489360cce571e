// URLs as far as messages need them: which host, and how to show one without what may be secret.
#pragma once

#include <string>
#include <string_view>

namespace proctor::net {

// Views into the text that was taken apart; a part that is absent is empty.
struct UrlParts {
  std::string_view scheme;  // as written
  std::string_view user;    // before the @, without it
  std::string_view host;    // with the port, where one is given
  std::string_view path;    // up to the query
};

UrlParts split_url(std::string_view url);

// http or https, in any case, and a host.
bool is_http_url(std::string_view url);

// Scheme, host and path alone, with invisible characters made visible, cut where it is long. User info, query
// and fragment may hold keys and are left out.
std::string shown_url(std::string_view url);

std::string shown_host(std::string_view url);

}  // namespace proctor::net
