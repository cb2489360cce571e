// First what the body is at all (HTML, nothing, a stream, JSON), then what it says.
#include "providers/reply.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "model/answer.h"
#include "net/utf8.h"
#include "providers/cut_json.h"
#include "providers/provider.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using model::Reply;

constexpr std::size_t kMaxCalls = 128;

Reply failed(Fault fault) {
  Reply reply;
  reply.error = std::move(fault);
  return reply;
}

Reply failed(std::string kind, std::string message) {
  return failed(Fault{std::move(kind), std::move(message)});
}

std::string content_type(const net::Response& response) {
  for (const net::Header& header : response.headers)
    if (lower(header.name) == "content-type") return lower(header.value);
  return {};
}

bool is_html(const std::string& type, std::string_view body) {
  return type.find("html") != std::string::npos || trimmed(body).starts_with('<');
}

bool is_stream(const std::string& type, std::string_view body) {
  const std::string_view begin = trimmed(body.substr(0, 64));
  if (begin.starts_with('{') || begin.starts_with('[')) return type.find("ndjson") != std::string::npos;
  if (type.find("event-stream") != std::string::npos) return true;
  constexpr std::string_view kFields[] = {"data:", "event:", "id:", "retry:", ":"};
  return std::any_of(std::begin(kFields), std::end(kFields),
                     [&](std::string_view f) { return begin.starts_with(f); });
}

std::optional<Fault> fault_in(const Value& body, const model::Answer& answer) {
  if (const Value* error = model::error_in(body)) return fault_from_error(*error, "provider_error");
  if (auto missing = model::missing_answer(body, answer)) return missing;
  if (!answer.known)
    return Fault{"protocol", "the body has no form of an answer: " + shown(value::to_json(body), 80)};
  if (answer.calls.size() <= kMaxCalls) return std::nullopt;
  return Fault{"limit", fmt::format("the answer asks for {} tool calls; the limit is {}", answer.calls.size(),
                                    kMaxCalls)};
}

void add_notices(const model::Answer& answer, Reply& reply) {
  if (!answer.refusal.empty()) reply.notices.emplace_back("the provider marks the answer as a refusal");
  if (answer.finish == "refusal") reply.notices.emplace_back("the model stopped with a refusal");
  for (const model::AskedCall& call : answer.calls)
    if (call.arguments.is_text())
      reply.notices.push_back(fmt::format("the arguments of tool {} are no JSON", quoted(call.name)));
}

// Some providers give calls no id; results are sent back by it.
std::vector<model::AskedCall> with_ids(std::vector<model::AskedCall> calls) {
  for (std::size_t i = 0; i < calls.size(); ++i)
    if (calls[i].id.empty()) calls[i].id = fmt::format("call_{}", i + 1);
  return calls;
}

Reply read_body(std::string_view body, bool stream, Assemble assemble) {
  auto parsed = stream ? assemble(body) : parse_peer_json(body);
  return parsed ? reply_of(*std::move(parsed)) : failed(std::move(parsed).error());
}

}  // namespace

bool is_success(const net::Response& response) { return response.status >= 200 && response.status < 300; }

std::string shown(std::string_view text, std::size_t longest) {
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size() && count < longest; ++count) next_code_point(text, end);
  return visible(net::mended_utf8(text.substr(0, end))) + (end < text.size() ? "…" : "");
}

Answered<Value> parse_peer_json(std::string_view text) {
  auto parsed = value::parse_json(text, {.strictness = value::Strictness::data});
  if (parsed) return *std::move(parsed);
  const Error& error = parsed.error();
  if (error.code == "E104" || error.code == "E105")
    return faulted("limit", "the answer's JSON: " + error.message);
  if (is_cut_json(text))
    return faulted("truncated",
                   "the answer's JSON is cut off: …" +
                       shown(text.substr(text.size() - std::min<std::size_t>(text.size(), 40)), 40));
  return faulted("decode", fmt::format("the answer is no JSON: {}: {}", error.message, shown(text, 80)));
}

Reply reply_of(Value body) {
  model::Answer answer = model::read_answer(body);
  Reply reply;
  reply.error = fault_in(body, answer);
  add_notices(answer, reply);
  reply.refused = answer.refused();
  reply.text = answer.text && !(answer.text->empty() && !answer.refusal.empty()) ? *std::move(answer.text)
                                                                                 : std::move(answer.refusal);
  if (answer.calls.size() <= kMaxCalls) reply.calls = with_ids(std::move(answer.calls));
  reply.finish = std::move(answer.finish);
  reply.usage = std::move(answer.usage);
  reply.response = std::move(body);
  return reply;
}

Reply read_reply(const net::Response& response, Assemble assemble) {
  if (!is_success(response)) return failed(fault_of(response));
  const std::string type = content_type(response);
  if (is_html(type, response.body))
    return failed("protocol", "the answer is a web page, not JSON: " + shown(response.body, 80));
  const bool stream = is_stream(type, response.body);
  if (response.body.empty()) return failed("empty", "the answer has no body");
  if (!find_invalid_utf8(response.body)) return read_body(response.body, stream, assemble);
  Reply reply = read_body(net::mended_utf8(response.body), stream, assemble);
  reply.notices.emplace_back("the answer was not UTF-8; what is no character reads as U+FFFD");
  return reply;
}

}  // namespace proctor::providers
