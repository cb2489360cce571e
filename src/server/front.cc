#include "server/front.h"

#include <algorithm>

namespace proctor::server {
namespace {

constexpr std::string_view kPage =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<title>proctor</title>\n"
    "<h1>proctor</h1>\n"
    "<p>The API is here: <a href=\"/api/openapi.json\">its OpenAPI document</a> says what it can do.</p>\n";

}  // namespace

Answered front(const net::Incoming& request, const Target& target, const Door& door) {
  if (request.method == "OPTIONS") return Answer{.status = 204, .headers = {{"Allow", "GET, HEAD, OPTIONS"}}};
  if (request.method != "GET" && request.method != "HEAD")
    return tl::make_unexpected(Problem{.status = 405,
                                       .detail = "this address takes GET, HEAD, OPTIONS",
                                       .headers = {{"Allow", "GET, HEAD, OPTIONS"}}});
  const auto token = std::find_if(target.query.begin(), target.query.end(),
                                  [](const auto& pair) { return pair.first == "token"; });
  if (token == target.query.end())
    return Answer{.headers = {{"Content-Type", "text/html; charset=utf-8"}}, .text = std::string(kPage)};
  if (!door.is_token(token->second))
    return tl::make_unexpected(Problem{.status = 401, .detail = "this token is not known here"});
  return Answer{.status = 303, .headers = {{"Location", "/"}, {"Set-Cookie", door.cookie()}}, .text = ""};
}

}  // namespace proctor::server
