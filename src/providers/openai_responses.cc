// Messages become input items: a tool's result and an assistant's call are items of their own, parts of a
// content have the direction in their type.
#include "providers/openai_responses.h"

#include <optional>
#include <utility>

#include "providers/events.h"
#include "providers/messages.h"
#include "providers/reply.h"
#include "providers/request.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::reach;
using value::text_at;

constexpr Rename kRenames[] = {{"temperature", "temperature"},
                               {"top_p", "top_p"},
                               {"top_logprobs", "top_logprobs"},
                               {"parallel_tool_calls", "parallel_tool_calls"},
                               {"user", "user"},
                               {"metadata", "metadata"},
                               {"store", "store"},
                               {"service_tier", "service_tier"},
                               {"previous_response_id", "previous_response_id"},
                               {"include", "include"},
                               {"reasoning", "reasoning"},
                               {"text", "text"},
                               {"truncation", "truncation"}};
constexpr std::string_view kOthers[] = {"max_tokens",      "max_completion_tokens", "reasoning_effort",
                                        "response_format", "tool_choice",           "stream",
                                        "stream_options",  "max_output_tokens"};

Value part_value(const Part& part, bool assistant) {
  if (!part.image) return Map{{"type", assistant ? "output_text" : "input_text"}, {"text", part.text}};
  const Image& image = *part.image;
  const std::string url =
      image.base64.empty() ? image.url : "data:" + image.media_type + ";base64," + image.base64;
  return Map{{"type", "input_image"}, {"image_url", url}};
}

Result<Value> content_value(const Value* content, bool assistant) {
  if (content != nullptr && content->is_text()) return *content;
  TRY(const auto parts, parts_of(content));
  List list;
  for (const Part& part : parts) list.push_back(part_value(part, assistant));
  return Value(std::move(list));
}

void add_calls(const Value& message, List& input) {
  for (const Value& call : value::items_at(message, "tool_calls")) {
    const Value* function = call.find("function");
    input.push_back(Map{{"type", "function_call"},
                        {"call_id", text_at(call, "id")},
                        {"name", text_at(function, "name")},
                        {"arguments", text_at(function, "arguments")}});
  }
}

Result<void> add_message(const Value& message, List& input) {
  const std::string_view role = text_at(message, "role");
  const Value* content = message.find("content");
  if (role == "tool") {
    input.push_back(Map{{"type", "function_call_output"},
                        {"call_id", text_at(message, "tool_call_id")},
                        {"output", plain_text(content)}});
    return {};
  }
  auto read = content_value(content, role == "assistant");
  if (!read) return tl::make_unexpected(read.error());
  const bool said =
      !value::is_absent(content) && !(read->is_text() && read->text().empty() && role == "assistant");
  if (said) input.push_back(Map{{"role", role}, {"content", *std::move(read)}});
  add_calls(message, input);
  return {};
}

// {type: function, function: {name, ...}} -> {type: function, name, ...}
Value flat(const Value& nested) {
  const Value* inner = nested.find("function");
  if (inner == nullptr || !inner->is_map()) return nested;
  Map out{{"type", "function"}};
  for (const value::Member& member : inner->map()) out.set(member.key, member.value);
  return out;
}

Value format_value(const Value& format) {
  const Value* schema = format.find("json_schema");
  if (schema == nullptr || !schema->is_map()) return format;
  Map out{{"type", "json_schema"}};
  for (const value::Member& member : schema->map()) out.set(member.key, member.value);
  return out;
}

void add_params(const model::ChatRequest& chat, Map& body) {
  copy_params(chat.params, kRenames, body);
  const Value* most =
      param(chat, "max_output_tokens") != nullptr ? param(chat, "max_output_tokens") : max_tokens(chat);
  if (most != nullptr) body.set("max_output_tokens", *most);
  if (const Value* effort = param(chat, "reasoning_effort")) body.set("reasoning", Map{{"effort", *effort}});
  if (const Value* format = param(chat, "response_format"))
    body.set("text", Map{{"format", format_value(*format)}});
  if (const Value* choice = param(chat, "tool_choice")) body.set("tool_choice", flat(*choice));
}

bool is_last(std::string_view type) {
  return type == "response.completed" || type == "response.incomplete" || type == "response.failed";
}

std::optional<Fault> fault_in(const Value& event) {
  if (text_at(event, "type") != "error") return std::nullopt;
  const Value* error = reach(&event, "error");
  return fault_from_error(value::is_absent(error) ? event : *error, "provider_error");
}

// The response that the last event brings; one without output gets the items that came before.
std::optional<Value> response_in(const Value& event, List& items) {
  const Value* item = reach(&event, "item");
  if (text_at(event, "type") == "response.output_item.done" && item != nullptr) items.push_back(*item);
  const Value* response = reach(&event, "response");
  if (!is_last(text_at(event, "type")) || response == nullptr || !response->is_map()) return std::nullopt;
  Map whole = response->map();
  if (value::items_at(*response, "output").empty() && !items.empty()) whole.set("output", std::move(items));
  return Value(std::move(whole));
}

bool is_response_complete(std::string_view body) {
  for (const std::string_view line :
       {"event: response.completed", "event: response.incomplete", "event: response.failed", "event: error"})
    if (has_line_at_end(body, line)) return body.ends_with("\n\n");
  return false;
}

}  // namespace

bool wants_responses(const Connection& connection) { return option(connection, "api") == "responses"; }

Result<net::Request> responses_request(std::string_view provider, const std::string& base,
                                       const model::ChatRequest& chat, const Connection& connection) {
  if (auto checked = check_messages(chat); !checked) return tl::make_unexpected(checked.error());
  List input;
  for (const Value& message : chat.messages)
    if (auto added = add_message(message, input); !added) return tl::make_unexpected(added.error());
  Map body{{"model", chat.model}, {"input", std::move(input)}};
  add_params(chat, body);
  List tools;
  for (const Value& tool : chat.tools) tools.push_back(flat(tool));
  if (!tools.empty()) body.set("tools", std::move(tools));
  if (chat.stream) body.set("stream", true);
  TRY(auto request, json_request(provider, base + "/responses", body, chat, connection));
  if (chat.stream) request.complete = is_response_complete;
  return with_key(std::move(request), "Authorization", "Bearer ", connection.key);
}

Answered<Value> assemble_response(std::string_view body) {
  List items;
  const auto events = split_events(body);
  if (!events) return tl::make_unexpected(events.error());
  for (const Event& event : *events) {
    if (event.data.starts_with("[DONE]")) break;
    auto parsed = parse_peer_json(event.data);
    if (!parsed) return tl::make_unexpected(std::move(parsed).error());
    if (auto fault = fault_in(*parsed)) return tl::make_unexpected(*std::move(fault));
    if (auto whole = response_in(*parsed, items)) return *std::move(whole);
  }
  return faulted("truncated", "the stream broke off: there is no response.completed");
}

std::vector<std::string> responses_notices(const model::ChatRequest& chat) {
  return untaken(chat, "the responses API", kRenames, kOthers);
}

}  // namespace proctor::providers
