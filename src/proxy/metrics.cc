#include "proxy/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>

namespace proctor::proxy {
namespace {

constexpr std::size_t kMostSeries = 2000;

void append_head(std::string_view name, std::string_view type, std::string_view help, std::string& out) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

template <typename T>
void append_number(std::string_view name, std::string_view type, std::string_view help, T number,
                   std::string& out) {
  append_head(name, type, help, out);
  fmt::format_to(std::back_inserter(out), "{} {}\n", name, number);
}

// Kinds of faults are few, but they come from elsewhere.
std::string safe(std::string_view word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  const bool fine = !word.empty() && word.size() <= 32 && std::all_of(word.begin(), word.end(), plain);
  return fine ? std::string(word) : "other";
}

// Put together by hand: it is done for every request.
std::string labels_of(std::string_view provider, std::string_view endpoint, int status, Source source) {
  std::string out;
  out.reserve(128);
  out.append("provider=\"").append(provider).append("\",endpoint=\"").append(endpoint);
  out.append("\",status=\"").append(std::to_string(status)).append("\",source=\"");
  return out.append(name_of(source)).append("\"");
}

}  // namespace

std::string_view name_of(Source source) {
  switch (source) {
    case Source::live: return "live";
    case Source::replay: return "replay";
    case Source::miss: return "miss";
    case Source::proxy: return "proxy";
  }
  return "";
}

void LabelledCounter::add(const std::string& labels) {
  {
    const std::shared_lock lock(mutex_);
    if (const auto found = counts_.find(labels); found != counts_.end()) {
      found->second.fetch_add(1, std::memory_order_relaxed);
      return;
    }
  }
  const std::unique_lock lock(mutex_);
  if (counts_.size() < kMostSeries || counts_.contains(labels)) ++counts_[labels];
}

void LabelledCounter::append(std::string_view name, std::string& out) const {
  const std::shared_lock lock(mutex_);
  for (const auto& [labels, count] : counts_)
    fmt::format_to(std::back_inserter(out), "{}{{{}}} {}\n", name, labels, count.load());
}

void Metrics::request(std::string_view provider, std::string_view endpoint, int status, Source source,
                      std::chrono::steady_clock::duration took) {
  requests_.add(labels_of(provider, endpoint, status, source));
  const double seconds = std::chrono::duration<double>(took).count();
  const auto* bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++durations_[static_cast<std::size_t>(bound - kBounds.begin())];
  microseconds_ += static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
}

void Metrics::upstream_error(std::string_view kind) {
  upstream_errors_.add(fmt::format(R"(kind="{}")", safe(kind)));
}

void Metrics::record_failure(std::string_view reason) {
  failures_.add(fmt::format(R"(reason="{}")", safe(reason)));
}

void Metrics::append_durations(std::string& out) const {
  constexpr std::string_view kName = "proctor_proxy_request_duration_seconds";
  append_head(kName, "histogram", "From a request's arrival to the end of its answer.", out);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    fmt::format_to(std::back_inserter(out), "{}_bucket{{le=\"{}\"}} {}\n", kName, kBounds.at(i),
                   sum += durations_.at(i).load());
  sum += durations_.back().load();
  fmt::format_to(std::back_inserter(out), "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n",
                 kName, sum, static_cast<double>(microseconds_.load()) / 1e6);
}

std::string Metrics::text() const {
  std::string out;
  append_head("proctor_proxy_requests_total", "counter", "Requests that were answered.", out);
  requests_.append("proctor_proxy_requests_total", out);
  append_durations(out);
  append_number("proctor_proxy_streams_active", "gauge", "Exchanges with an upstream under way.",
                streams_.load(), out);
  append_head("proctor_proxy_upstream_errors_total", "counter",
              "Upstreams that gave no whole answer, by the kind of fault.", out);
  upstream_errors_.append("proctor_proxy_upstream_errors_total", out);
  append_number("proctor_proxy_recorded_total", "counter", "Exchanges that were recorded.", recorded_.load(),
                out);
  append_head("proctor_proxy_record_failures_total", "counter", "Exchanges that could not be recorded.", out);
  failures_.append("proctor_proxy_record_failures_total", out);
  append_head("proctor_proxy_bytes_total", "counter", "Bytes of bodies from clients and to them.", out);
  fmt::format_to(std::back_inserter(out),
                 "proctor_proxy_bytes_total{{direction=\"in\"}} {}\n"
                 "proctor_proxy_bytes_total{{direction=\"out\"}} {}\n",
                 received_.load(), sent_.load());
  append_number("proctor_proxy_client_disconnects_total", "counter",
                "Clients that went away before their answer was over.", gone_.load(), out);
  return out;
}

}  // namespace proctor::proxy
