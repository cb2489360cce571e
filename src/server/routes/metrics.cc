// Numbers for those who watch servers, in the text format of Prometheus.
#include <fmt/format.h>

#include <array>

#include "server/context.h"
#include "server/route.h"

namespace proctor::server {
namespace {

std::string rendered(const Context& context) {
  const Traffic& traffic = *context.traffic;
  std::string out =
      "# HELP proctor_http_responses_total Answers, by the class of their status.\n"
      "# TYPE proctor_http_responses_total counter\n";
  for (std::size_t kind = 1; kind < traffic.answers.size(); ++kind)
    out += fmt::format("proctor_http_responses_total{{class=\"{}xx\"}} {}\n", kind,
                       traffic.answers.at(kind).load());
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto number) {
    out += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, number);
  };
  add("proctor_http_response_seconds_total", "counter", "Time from requests to their answers.",
      static_cast<double>(traffic.microseconds.load()) / 1e6);
  add("proctor_http_requests_under_way", "gauge", "Requests that are not answered yet.",
      traffic.under_way.load());
  add("proctor_event_streams", "gauge", "Event streams that are open.", traffic.streams.load());
  add("proctor_event_streams_cut_total", "counter", "Event streams of clients that did not read.",
      traffic.cut.load());
  add("proctor_runs_under_way", "gauge", "Runs that go on.", context.live.going_on().size());
  return out;
}

Answered metrics_of(const Asked& /*asked*/, Context& context) {
  return Answer{.headers = {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}},
                .text = rendered(context)};
}

constexpr std::array kForms = {
    Form{.status = 200, .about = "The numbers.", .type = "text/plain; version=0.0.4; charset=utf-8"}};
constexpr std::array kRoutes = {Route{.path = "/api/v1/metrics",
                                      .id = "metrics",
                                      .summary = "Numbers for those who watch servers.",
                                      .tag = "Server",
                                      .forms = kForms,
                                      .run = metrics_of}};

}  // namespace

std::span<const Route> metrics() { return kRoutes; }

}  // namespace proctor::server
