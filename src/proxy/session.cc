#include "proxy/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "value/json.h"

namespace proctor::proxy {
namespace {

constexpr std::string_view kSessionId = "X-TraceForge-Session-ID";
constexpr std::string_view kParent = "X-TraceForge-Parent-Trace-ID";
constexpr std::string_view kStep = "X-TraceForge-Step-Index";
constexpr std::string_view kState = "X-TraceForge-State";
constexpr std::size_t kLongestId = 200;
constexpr std::size_t kMostSteps = 1'000'000;

bool is_visible(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

Problem bad_header(std::string_view name, std::string_view wanted) {
  return invalid_request(fmt::format("the header {} must be {}", name, wanted),
                         {{std::string(name), "not usable"}});
}

tl::expected<std::optional<std::string>, Problem> id_in(const net::Headers& headers, std::string_view name) {
  const std::string* text = net::find_header(headers, name);
  if (text == nullptr || text->empty()) return std::nullopt;
  if (text->size() > kLongestId || !is_visible(*text))
    return tl::make_unexpected(bad_header(name, "at most 200 visible ASCII characters"));
  return *text;
}

tl::expected<std::optional<std::size_t>, Problem> step_in(const net::Headers& headers) {
  const std::string* text = net::find_header(headers, kStep);
  if (text == nullptr || text->empty()) return std::nullopt;
  std::size_t step = 0;
  const char* end = text->data() + text->size();
  const auto [stopped, error] = std::from_chars(text->data(), end, step);
  if (error != std::errc{} || stopped != end || step > kMostSteps)
    return tl::make_unexpected(bad_header(kStep, "a whole number from 0 to a million"));
  return step;
}

// JSON where it is such, else a text.
std::optional<Value> state_in(const net::Headers& headers) {
  const std::string* text = net::find_header(headers, kState);
  if (text == nullptr || text->empty()) return std::nullopt;
  auto parsed = value::parse_json(*text, {.strictness = value::Strictness::data});
  return parsed ? *std::move(parsed) : Value(*text);
}

}  // namespace

tl::expected<Session, Problem> session_of(const net::Headers& incoming, Ids& ids) {
  TRY(auto id, id_in(incoming, kSessionId));
  TRY(auto parent, id_in(incoming, kParent));
  TRY(const auto step, step_in(incoming));
  return Session{.id = id ? *id : ids.next(),
                 .given = id.has_value(),
                 .step = step.value_or(0),
                 .step_given = step.has_value(),
                 .parent = std::move(parent),
                 .state = state_in(incoming),
                 .trace_id = ids.next()};
}

void add_session(const Session& session, net::Headers& headers) {
  headers.push_back({std::string(kSessionId), session.id});
  headers.push_back({"X-TraceForge-Trace-ID", session.trace_id});
  headers.push_back({"X-TraceForge-Next-Step", std::to_string(session.step + 1)});
}

cassette::TraceSession trace_session(const Session& session) {
  return {.id = session.id,
          .step = session.step_given ? std::optional(session.step) : std::nullopt,
          .parent = session.parent,
          .state = session.state};
}

}  // namespace proctor::proxy
