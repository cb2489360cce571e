#include "service/tracing.h"

#include <fmt/format.h>

#include <ctime>

#include "providers/first_content.h"
#include "service/exchange_trace.h"

namespace proctor::service {
namespace {

cassette::Trace trace_of(const net::Request& request, const Answered<net::Response>& answer,
                         std::string began) {
  auto recording = cassette::recording_of(request, answer ? *answer : net::Response{}, std::move(began));
  if (!answer) recording.broke_off = answer.error();
  cassette::Trace trace = service::trace_of(recording);
  trace.first_token_ms.reset();
  if (const auto first = answer ? providers::first_content_at(*answer) : std::nullopt)
    trace.first_token_ms = std::chrono::duration<double, std::milli>(*first).count();
  return trace;
}

}  // namespace

Answered<net::Response> Tracing::send(const net::Request& request, const Until& until) {
  std::string began = to_iso_text(std::chrono::system_clock::now());
  auto answer = inner_.send(request, until);
  if (request.provider == "agent") return answer;
  const auto kept = keep(request, answer, std::move(began));
  if (!kept && answer) answer->notices.push_back("no trace was kept: " + kept.error().message);
  return answer;
}

Result<void> Tracing::keep(const net::Request& request, const Answered<net::Response>& answer,
                           std::string began) {
  cassette::Trace trace = trace_of(request, answer, std::move(began));
  trace.id = cassette::new_trace_id();
  trace.session = next_in(request.occasion, trace.id);
  auto known = cassette::secrets_of(request);
  known.insert(known.end(), known_.begin(), known_.end());
  return folder_.put(trace, known);
}

cassette::TraceSession Tracing::next_in(const Occasion& occasion, const std::string& id) {
  cassette::TraceSession out{.id = fmt::format("{}/{}/{}", run_, occasion.of, occasion.repeat)};
  const std::scoped_lock lock(mutex_);
  Last& last = sessions_[out.id];
  out.step = last.steps++;
  if (!last.id.empty()) out.parent = last.id;
  last.id = id;
  return out;
}

}  // namespace proctor::service
