// Keys stand in the order of their bytes at every level, the request's and the answer's own too: the same
// exchange gives the same text whoever asked, and two traces can be laid side by side.
#include "cassette/trace.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "value/json.h"

namespace proctor::cassette {
namespace {

Value sorted(const Value& value) {
  if (value.is_list()) {
    List items;
    items.reserve(value.list().size());
    for (const Value& item : value.list()) items.push_back(sorted(item));
    return items;
  }
  if (!value.is_map()) return value;
  std::vector<const value::Member*> members;
  for (const auto& member : value.map()) members.push_back(&member);
  std::sort(members.begin(), members.end(),
            [](const auto* a, const auto* b) { return std::string_view(a->key) < std::string_view(b->key); });
  Map map;
  for (const auto* member : members) map.set(member->key.text(), sorted(member->value));
  return map;
}

// Whole numbers are written without a point.
Value number(double it) {
  constexpr double kExact = 9007199254740992;  // 2^53
  if (std::trunc(it) == it && std::abs(it) < kExact) return static_cast<std::int64_t>(it);
  return std::isfinite(it) ? Value(it) : Value();
}

template <typename T>
Value or_null(const std::optional<T>& it) {
  return it ? Value(*it) : Value();
}
Value number_or_null(const std::optional<double>& it) { return it ? number(*it) : Value(); }

Value session_value(const TraceSession& session) {
  Map out{{"id", session.id}};
  if (session.step) out.set("step_index", static_cast<std::int64_t>(*session.step));
  if (session.parent) out.set("parent_trace_id", *session.parent);
  if (session.state) out.set("state", *session.state);
  return out;
}

Value metadata_value(const Trace& trace) {
  Map out{{"duration_ms", number(trace.duration_ms)},
          {"tokens_used", number_or_null(trace.tokens_used)},
          {"model", trace.model},
          {"status", trace.success ? "success" : "error"},
          {"error", or_null(trace.error)}};
  if (!trace.provider.empty()) out.set("provider", trace.provider);
  if (trace.first_token_ms) out.set("first_token_ms", number(*trace.first_token_ms));
  if (trace.session) out.set("session", session_value(*trace.session));
  return out;
}

// Names of files come from times and ids that others may have written.
std::string safe(std::string_view text) {
  const auto plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
  };
  std::string out(text.substr(0, 64));
  std::replace_if(out.begin(), out.end(), [&](char c) { return !plain(c); }, '-');
  return out;
}

}  // namespace

// Straight from the system: std::random_device costs as much as the rest of an exchange.
std::string new_trace_id() {
  std::array<std::uint64_t, 2> bits{};
  if (getentropy(bits.data(), sizeof bits) != 0)
    throw std::runtime_error("the system gives no random numbers");
  constexpr std::uint64_t kVersion4 = 0x4000;
  constexpr std::uint64_t kVariant = 0x8000;
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", bits[0] >> 32U, bits[0] >> 16U & 0xFFFF,
                     kVersion4 | (bits[0] & 0x0FFF), kVariant | bits[1] >> 50U, bits[1] & 0xFFFF'FFFF'FFFF);
}

std::string trace_file_name(const Trace& trace) {
  return fmt::format("{}_{}.json", safe(trace.timestamp), safe(trace.id));
}

std::string to_text(const Trace& trace) {
  return value::to_pretty_json(sorted(Map{{"schema_version", kTraceVersion},
                                          {"id", trace.id},
                                          {"timestamp", trace.timestamp},
                                          {"endpoint", trace.endpoint},
                                          {"request", trace.request},
                                          {"response", or_null(trace.response)},
                                          {"metadata", metadata_value(trace)}}));
}

}  // namespace proctor::cassette
