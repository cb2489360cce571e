#include "service/exchange_trace.h"

#include <fmt/format.h>

#include "model/answer.h"
#include "providers/anthropic_stream.h"
#include "providers/gemini_stream.h"
#include "providers/openai_responses.h"
#include "providers/openai_stream.h"
#include "providers/reply.h"
#include "service/trace_chat.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::service {
namespace {

using cassette::Recording;
using cassette::Trace;

providers::Assemble assemble_for(const std::string& endpoint) {
  if (endpoint.ends_with("/messages")) return providers::assemble_message;
  if (endpoint.ends_with("/responses")) return providers::assemble_response;
  if (endpoint.find("enerateContent") != std::string::npos) return providers::assemble_candidates;
  return providers::assemble_compatible_chat;
}

// What an answer's body says. What cannot be read stays the text it is; a stream that is no whole answer is a
// fault besides.
struct Body {
  Value value;
  std::optional<Fault> fault = {};
};

constexpr int kFirstFailure = 400;

Body body_in(const Recording& recording) {
  const std::string body = cassette::body_of(recording);
  if (recording.streamed && recording.status < kFirstFailure) {
    auto whole = assemble_for(recording.endpoint)(body);
    if (whole) return {*std::move(whole)};
    return {Value(body), recording.broke_off ? recording.broke_off : std::optional(whole.error())};
  }
  auto parsed = value::parse_json(body, {.strictness = value::Strictness::data});
  return {parsed ? *std::move(parsed) : Value(body), recording.broke_off};
}

std::string error_of(const Recording& recording, const Body& body) {
  constexpr std::size_t kLongest = 500;
  if (body.fault) return fmt::format("{}: {}", body.fault->kind, body.fault->message);
  const Value& response = body.value;
  const Value* error = model::error_in(response);
  const std::string said = error != nullptr     ? model::error_message(*error)
                           : response.is_text() ? std::string(response.text())
                                                : value::to_json(response);
  return fmt::format("{}: {}", recording.status, said.substr(0, kLongest));
}

double in_ms(std::chrono::microseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

Trace trace_of(const Recording& recording) {
  const Body body = body_in(recording);
  const Value& response = body.value;
  Trace trace{.timestamp = recording.recorded_at,
              .endpoint = recording.endpoint.substr(recording.endpoint.find(' ') + 1),
              .provider = recording.provider,
              .request = recording.request,
              .duration_ms = in_ms(recording.total)};
  trace.model = read_chat(trace).model;
  if (trace.model.empty()) trace.model = value::text_at(response, "model");
  if (recording.streamed) trace.first_token_ms = in_ms(recording.first_byte);
  if (!(response.is_text() && response.text().empty())) trace.response = response;
  const Map usage = model::read_answer(response).usage;
  if (const Value* total = usage.find("total_tokens")) trace.tokens_used = total->number();
  trace.success = !body.fault && recording.status < kFirstFailure;
  if (!trace.success) trace.error = error_of(recording, body);
  return trace;
}

}  // namespace proctor::service
