#include "proxy/errors.h"

#include <fmt/format.h>

#include <utility>

#include "base/words.h"
#include "net/measures.h"
#include "net/url.h"
#include "value/json.h"

namespace proctor::proxy {
namespace {

List details_value(const std::vector<Detail>& details) {
  List out;
  for (const Detail& detail : details) out.push_back(Map{{"path", detail.path}, {"message", detail.message}});
  return out;
}

std::string_view google_status(int status) {
  switch (status) {
    case 403: return "PERMISSION_DENIED";
    case 404: return "NOT_FOUND";
    case 405: return "UNIMPLEMENTED";
    case 500: return "INTERNAL";
    case 502: return "UNAVAILABLE";
    case 504: return "DEADLINE_EXCEEDED";
    default: return "INVALID_ARGUMENT";
  }
}

Map gemini_error(const Problem& problem) {
  Map error{{"code", problem.status},
            {"message", problem.message},
            {"status", google_status(problem.status)},
            {"type", problem.type}};
  return Map{{"error", std::move(error)}};
}

Map error_value(const Problem& problem, Shape shape) {
  if (shape == Shape::gemini) return gemini_error(problem);
  Map error{{"message", problem.message}, {"type", problem.type}};
  if (!problem.details.empty()) error.set("details", details_value(problem.details));
  if (shape == Shape::anthropic) return Map{{"type", "error"}, {"error", std::move(error)}};
  return Map{{"error", std::move(error)}};
}

}  // namespace

PlainAnswer told(const Problem& problem, Shape shape) {
  PlainAnswer out{problem.status, problem.headers, value::to_json(error_value(problem, shape))};
  out.headers.push_back({"Content-Type", "application/json"});
  return out;
}

Problem invalid_request(std::string message, std::vector<Detail> details) {
  return {.status = 400,
          .type = "invalid_request_error",
          .message = std::move(message),
          .details = std::move(details)};
}

Problem unknown_path(std::string_view path) {
  return {.status = 404,
          .type = "invalid_request_error",
          .message = fmt::format("the proxy does not know the path {}; it knows {}", quoted(path, 120),
                                 known_paths())};
}

Problem wrong_method(std::string_view method, std::string_view allowed) {
  return {.status = 405,
          .type = "invalid_request_error",
          .message = fmt::format("this path takes {}, not {}", allowed, quoted(method, 20)),
          .headers = {{"Allow", std::string(allowed)}}};
}

Problem too_large(std::size_t limit) {
  return {.status = 413,
          .type = "invalid_request_error",
          .message = fmt::format("the body is larger than {}; start the proxy with a larger --max-request",
                                 net::bytes_in_words(limit))};
}

Problem foreign_host() {
  return {.status = 403,
          .type = "invalid_request_error",
          .message =
              "the proxy answers programs of this machine: the headers Host and Origin must name "
              "localhost or an IP address; `proctor proxy --host ADDRESS` listens for others"};
}

Problem upstream_failed(std::string_view provider, std::string_view url, const Fault& fault) {
  const bool late = fault.kind == "timeout";
  const std::string_view how = late                        ? "did not answer in time"
                               : fault.kind == "truncated" ? "broke off"
                                                           : "could not be asked";
  return {.status = late ? 504 : 502,
          .message = fmt::format("{} at {} {}: {}", provider, net::shown_host(url), how, fault.message)};
}

Problem no_upstream(std::string_view provider) {
  return invalid_request(fmt::format(
      "the provider {0} has no address of its own; start the proxy with --upstream {0}=URL", provider));
}

Problem missed(const Fault& fault) {
  return {.status = 404,
          .type = "cassette_miss",
          .message = fault.message,
          .headers = {{"x-should-retry", "false"}}};
}

Problem own_trouble(std::string_view what) {
  return {.status = 500, .message = fmt::format("trouble of the proxy's own: {}", what)};
}

}  // namespace proctor::proxy
