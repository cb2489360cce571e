#include "proxy/trace_of.h"

#include <utility>

#include "providers/anthropic_stream.h"
#include "providers/first_content.h"
#include "providers/gemini_stream.h"
#include "providers/openai_responses.h"
#include "providers/openai_stream.h"
#include "providers/reply.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::proxy {
namespace {

using cassette::Recording;
using cassette::Trace;

net::Response as_response(const Recording& recording) {
  net::Response out;
  out.status = recording.status;
  out.headers = recording.headers;
  for (const auto& frame : recording.frames) {
    out.body += frame.bytes;
    out.arrivals.push_back({out.body.size(), frame.at});
  }
  out.first_byte = recording.first_byte;
  out.total = recording.total;
  return out;
}

providers::Assemble assemble_of(Kind kind) {
  switch (kind) {
    case Kind::messages: return providers::assemble_message;
    case Kind::generate_stream: return providers::assemble_candidates;
    case Kind::responses: return providers::assemble_response;
    default: return providers::assemble_compatible_chat;
  }
}

bool is_talk(Kind kind) {
  return kind == Kind::chat || kind == Kind::responses || kind == Kind::messages || kind == Kind::generate ||
         kind == Kind::generate_stream;
}

std::optional<Value> plain_body(const net::Response& response) {
  auto parsed = value::parse_json(response.body, {.strictness = value::Strictness::data});
  return parsed ? std::optional(*std::move(parsed)) : std::nullopt;
}

std::optional<double> number_at(const Map& map, std::string_view key) {
  const Value* found = map.find(key);
  return found != nullptr && found->is_number() ? std::optional(found->number()) : std::nullopt;
}

void read_talk(const net::Response& response, Kind kind, Trace& trace) {
  model::Reply reply = providers::read_reply(response, assemble_of(kind));
  trace.response = std::move(reply.response);
  trace.tokens_used = number_at(reply.usage, "total_tokens");
  if (reply.error) trace.error = std::move(reply.error->message);
}

void read_other(const net::Response& response, Trace& trace) {
  trace.response = plain_body(response);
  const Value* usage = trace.response ? value::reach(&*trace.response, "usage") : nullptr;
  if (usage != nullptr && usage->is_map()) trace.tokens_used = number_at(usage->map(), "total_tokens");
  if (!providers::is_success(response)) trace.error = providers::fault_of(response).message;
}

double milliseconds(std::chrono::microseconds time) { return static_cast<double>(time.count()) / 1000; }

}  // namespace

Trace trace_of(const Asked& asked, const Recording& recording) {
  const net::Response response = as_response(recording);
  Trace out;
  out.id = asked.session.trace_id;
  out.timestamp = recording.recorded_at;
  out.endpoint = asked.route.path();
  out.provider = asked.provider->name;
  out.request = recording.request;
  out.model = asked.model;
  out.duration_ms = milliseconds(recording.total);
  out.session = trace_session(asked.session);
  if (is_talk(asked.route.kind))
    read_talk(response, asked.route.kind, out);
  else
    read_other(response, out);
  if (!out.response && recording.status != 200) out.response = plain_body(response);
  if (const auto first = providers::first_content_at(response)) out.first_token_ms = milliseconds(*first);
  if (recording.broke_off) out.error = recording.broke_off->message;
  out.success = !out.error.has_value();
  return out;
}

}  // namespace proctor::proxy
