#include "providers/first_content.h"

#include <algorithm>
#include <string_view>

#include "base/words.h"
#include "providers/events.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::first_of;
using value::reach;
using value::text_at;

bool has_something(const Value* value) {
  if (value == nullptr) return false;
  return value->is_text() ? !value->text().empty() : value->is_list() && !value->list().empty();
}

bool has_any(const Value* map, std::initializer_list<std::string_view> keys) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](std::string_view key) { return has_something(reach(map, key)); });
}

// The events of all providers; their forms do not overlap.
bool has_content(const Value& event) {
  const Value* choice = first_of(reach(&event, "choices"));
  if (choice != nullptr)
    return has_any(choice, {"text"}) || has_any(reach(choice, "delta"), {"content", "refusal", "tool_calls"});
  if (reach(&event, "candidates") != nullptr)
    return has_something(reach(first_of(reach(&event, "candidates")), "content", "parts"));
  const std::string_view type = text_at(event, "type");
  if (type == "content_block_delta") return has_any(reach(&event, "delta"), {"text", "partial_json"});
  if (type.starts_with("response."))
    return type.ends_with(".delta") && type.find("reasoning") == std::string_view::npos;
  return has_any(reach(&event, "message"), {"content", "tool_calls"}) && type.empty();
}

bool is_content(const Event& event) {
  const auto parsed = value::parse_json(event.data, {.strictness = value::Strictness::data});
  return parsed && parsed->is_map() && has_content(*parsed);
}

}  // namespace

std::optional<std::chrono::microseconds> first_content_at(const net::Response& response) {
  const bool lines = trimmed(std::string_view(response.body).substr(0, 64)).starts_with('{');
  const auto events =
      lines ? split_lines(response.body) : split_events(response.body).value_or(std::vector<Event>{});
  const auto first = std::find_if(events.begin(), events.end(), is_content);
  if (first == events.end()) return std::nullopt;
  for (const net::Arrival& arrival : response.arrivals)
    if (arrival.size >= first->end) return arrival.at;
  return std::nullopt;
}

}  // namespace proctor::providers
