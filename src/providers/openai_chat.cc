#include "providers/openai_chat.h"

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "providers/messages.h"
#include "providers/openai_stream.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

// o1, o3-mini; gpt-5 and later take max_completion_tokens alone.
bool is_reasoning_model(std::string_view model) {
  const auto digit = [&](std::size_t at) {
    return model.size() > at && model[at] >= '1' && model[at] <= '9';
  };
  return (model.starts_with('o') && digit(1)) || (model.starts_with("gpt-") && digit(4) && model[4] >= '5');
}

std::string_view name_for(std::string_view key, const model::ChatRequest& chat, const ChatForm& form) {
  if (key == "n_completions") return "n";
  if (key == "max_tokens" && form.own_limit && is_reasoning_model(chat.model)) return "max_completion_tokens";
  for (const Rename& rename : form.renames)
    if (rename.from == key) return rename.to;
  return key;
}

void add_params(const Map& params, const model::ChatRequest& chat, const ChatForm& form, Map& body) {
  for (const value::Member& member : params) {
    if (member.value.is_null() || member.key == "stream") continue;
    if (member.key == "extra_args" && member.value.is_map())
      add_params(member.value.map(), chat, form, body);
    else
      body.set(name_for(member.key, chat, form), member.value);
  }
}

void add_stream(const ChatForm& form, Map& body) {
  body.set("stream", true);
  if (form.usage_in_stream && !body.has("stream_options"))
    body.set("stream_options", Map{{"include_usage", true}});
}

}  // namespace

Result<Map> chat_body(const model::ChatRequest& chat, const ChatForm& form) {
  if (auto checked = check_messages(chat); !checked) return tl::make_unexpected(checked.error());
  Map body{{"model", chat.model}, {"messages", chat.messages}};
  add_params(chat.params, chat, form, body);
  if (!chat.tools.empty()) body.set("tools", chat.tools);
  if (chat.stream)
    add_stream(form, body);
  else
    body.erase("stream_options");
  return body;
}

Result<net::Request> chat_request(std::string_view provider, const std::string& base,
                                  const model::ChatRequest& chat, const Connection& connection,
                                  const ChatForm& form) {
  TRY(const auto body, chat_body(chat, form));
  TRY(auto request, json_request(provider, base + "/chat/completions", body, chat, connection));
  if (chat.stream) request.complete = is_chat_complete;
  return with_key(std::move(request), "Authorization", "Bearer ", connection.key);
}

Abilities openai_abilities(std::string_view model) {
  const bool reasons = is_reasoning_model(model);
  const bool old = model == "gpt-4" || model.starts_with("gpt-4-") || model.starts_with("gpt-3.5") ||
                   model == "gpt-4o-2024-05-13";
  return {.schema = !old, .probabilities = !reasons, .temperature = !reasons};
}

Result<net::Request> models_request(std::string_view provider, std::string_view own_base,
                                    const Connection& connection) {
  TRY(const auto base, base_url(connection, own_base));
  TRY(auto request, get_request(provider, base + "/models", connection));
  return with_key(std::move(request), "Authorization", "Bearer ", connection.key);
}

}  // namespace proctor::providers
