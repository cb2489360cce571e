// Each API's messages become OpenAI's: calls of tools stand in `tool_calls`, their results are messages of
// the role `tool`.
#include "service/trace_chat.h"

#include <algorithm>
#include <array>

#include "providers/provider.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::service {
namespace {

using value::items_at;
using value::items_of;
using value::reach;
using value::text_at;

Value text_part(std::string_view text) { return Map{{"type", "text"}, {"text", text}}; }

Value image_part(std::string_view url) {
  return Map{{"type", "image_url"}, {"image_url", Map{{"url", url}}}};
}

Value data_image(std::string_view media_type, std::string_view base64) {
  return image_part("data:" + std::string(media_type) + ";base64," + std::string(base64));
}

// A call's arguments are a text there.
Value call_value(std::string_view id, std::string_view name, const Value* arguments) {
  std::string text = "{}";
  if (arguments != nullptr) text = arguments->is_text() ? arguments->text() : value::to_json(*arguments);
  return Map{{"id", id}, {"type", "function"}, {"function", Map{{"name", name}, {"arguments", text}}}};
}

Value result_value(std::string_view id, std::string text) {
  return Map{{"role", "tool"}, {"tool_call_id", id}, {"content", std::move(text)}};
}

// One message in the making: what its parts say, in three heaps.
struct Heaps {
  List parts;
  List calls;
  List results;
};

std::string parts_text(const Value* content) {
  if (content == nullptr) return {};
  if (content->is_text()) return std::string(content->text());
  std::string out;
  for (const Value& part : items_of(content))
    out += part.is_text() ? std::string(part.text()) : std::string(text_at(part, "text"));
  return out.empty() && !content->is_null() && !content->is_list() ? value::to_json(*content) : out;
}

// Of Anthropic, of OpenAI's chat and responses: blocks that say their type.
void take_block(const Value& block, Heaps& to) {
  const std::string_view type = text_at(block, "type");
  if (type == "tool_use") {
    to.calls.push_back(call_value(text_at(block, "id"), text_at(block, "name"), block.find("input")));
  } else if (type == "tool_result") {
    to.results.push_back(result_value(text_at(block, "tool_use_id"), parts_text(block.find("content"))));
  } else if (type == "image" && reach(&block, "source") != nullptr) {
    const Value* source = block.find("source");
    to.parts.push_back(text_at(source, "type") == "url"
                           ? image_part(text_at(source, "url"))
                           : data_image(text_at(source, "media_type"), text_at(source, "data")));
  } else if (type == "input_image") {
    to.parts.push_back(image_part(text_at(block, "image_url")));
  } else if (reach(&block, "text") != nullptr) {
    to.parts.push_back(text_part(text_at(block, "text")));
  } else if (type != "thinking" && type != "redacted_thinking") {
    to.parts.push_back(block);
  }
}

void take_gemini_part(const Value& part, Heaps& to) {
  if (const Value* call = part.find("functionCall")) {
    to.calls.push_back(call_value(text_at(call, "name"), text_at(call, "name"), reach(call, "args")));
  } else if (const Value* result = part.find("functionResponse")) {
    const Value* response = reach(result, "response");
    to.results.push_back(
        result_value(text_at(result, "name"), response == nullptr ? "" : value::to_json(*response)));
  } else if (const Value* data = part.find("inlineData")) {
    to.parts.push_back(data_image(text_at(data, "mimeType"), text_at(data, "data")));
  } else {
    to.parts.push_back(text_part(text_at(part, "text")));
  }
}

// Texts alone are one text.
Value content_of(const List& parts) {
  const bool texts = std::all_of(parts.begin(), parts.end(),
                                 [](const Value& part) { return text_at(part, "type") == "text"; });
  if (!texts) return parts;
  std::string out;
  for (const Value& part : parts) out += text_at(part, "text");
  return out;
}

// Results come first: they answer what was said before.
void add(std::string_view role, const Heaps& heaps, List& to) {
  for (const Value& result : heaps.results) to.push_back(result);
  if (heaps.parts.empty() && heaps.calls.empty()) return;
  Map message{{"role", role}, {"content", content_of(heaps.parts)}};
  if (!heaps.calls.empty()) message.set("tool_calls", heaps.calls);
  to.push_back(std::move(message));
}

void add_message(const Value& message, List& to) {
  const Value* content = reach(&message, "content");
  const bool blocks = content != nullptr && content->is_list();
  if (!blocks || text_at(message, "role") == "tool") {
    if (message.is_map()) to.push_back(message);
    return;
  }
  Heaps heaps;
  for (const Value& block : content->list()) take_block(block, heaps);
  for (const Value& call : items_at(message, "tool_calls")) heaps.calls.push_back(call);
  add(text_at(message, "role"), heaps, to);
}

void add_response_item(const Value& item, List& to) {
  const std::string_view type = text_at(item, "type");
  if (type == "function_call")
    return add(
        "assistant",
        {.calls = {call_value(text_at(item, "call_id"), text_at(item, "name"), item.find("arguments"))}}, to);
  if (type == "function_call_output")
    return to.push_back(result_value(text_at(item, "call_id"), parts_text(item.find("output"))));
  if (reach(&item, "role") != nullptr) add_message(item, to);
}

List messages_in(const Value& body) {
  List out;
  for (const Value& message : items_at(body, "messages")) add_message(message, out);
  for (const Value& content : items_at(body, "contents")) {
    Heaps heaps;
    for (const Value& part : items_at(content, "parts")) take_gemini_part(part, heaps);
    add(text_at(content, "role") == "model" ? "assistant" : "user", heaps, out);
  }
  for (const Value& item : items_at(body, "input")) add_response_item(item, out);
  for (const std::string_view key : {"prompt", "input"})
    if (const std::string_view text = text_at(body, key); !text.empty())
      out.push_back(Map{{"role", "user"}, {"content", text}});
  return out;
}

void append_system(const std::string& text, std::string& to) {
  if (text.empty()) return;
  if (!to.empty()) to += "\n\n";
  to += text;
}

void set_system_apart(const Value& body, TraceChat& chat) {
  append_system(parts_text(reach(&body, "system")), chat.system);
  append_system(parts_text(reach(&body, "instructions")), chat.system);
  for (const std::string_view key : {"systemInstruction", "system_instruction"})
    append_system(parts_text(reach(&body, key, "parts")), chat.system);
  List rest;
  for (Value& message : chat.messages) {
    const std::string_view role = text_at(message, "role");
    if (role == "system" || role == "developer")
      append_system(message_text(message), chat.system);
    else
      rest.push_back(std::move(message));
  }
  chat.messages = std::move(rest);
}

Value function_tool(const Value& tool, std::string_view parameters) {
  Map function{{"name", text_at(tool, "name")}};
  if (const Value* about = tool.find("description")) function.set("description", *about);
  if (const Value* shape = tool.find(parameters)) function.set("parameters", *shape);
  return Map{{"type", "function"}, {"function", std::move(function)}};
}

List tools_in(const Value& body) {
  List out;
  for (const Value& tool : items_at(body, "tools")) {
    for (const Value& declared : items_at(tool, "functionDeclarations"))
      out.push_back(function_tool(declared, "parameters"));
    if (reach(&tool, "functionDeclarations") != nullptr) continue;
    if (reach(&tool, "input_schema") != nullptr)
      out.push_back(function_tool(tool, "input_schema"));
    else if (text_at(tool, "type") == "function" && tool.find("function") == nullptr)
      out.push_back(function_tool(tool, "parameters"));
    else
      out.push_back(tool);
  }
  return out;
}

struct Rename {
  std::string_view from;
  std::string_view to;  // empty: it has its place elsewhere, or means nothing to a test
};

constexpr std::array kRenames = {Rename{"model", ""},
                                 Rename{"provider", ""},
                                 Rename{"messages", ""},
                                 Rename{"contents", ""},
                                 Rename{"prompt", ""},
                                 Rename{"input", ""},
                                 Rename{"system", ""},
                                 Rename{"instructions", ""},
                                 Rename{"systemInstruction", ""},
                                 Rename{"system_instruction", ""},
                                 Rename{"tools", ""},
                                 Rename{"stream", ""},
                                 Rename{"stream_options", ""},
                                 Rename{"generationConfig", ""},
                                 Rename{"stop_sequences", "stop"},
                                 Rename{"stopSequences", "stop"},
                                 Rename{"max_output_tokens", "max_tokens"},
                                 Rename{"maxOutputTokens", "max_tokens"},
                                 Rename{"topP", "top_p"},
                                 Rename{"topK", "top_k"}};
// What has the same name and meaning everywhere.
constexpr std::array<std::string_view, 18> kParams = {"temperature",
                                                      "top_p",
                                                      "top_k",
                                                      "max_tokens",
                                                      "max_completion_tokens",
                                                      "stop",
                                                      "frequency_penalty",
                                                      "seed",
                                                      "n",
                                                      "presence_penalty",
                                                      "response_format",
                                                      "logprobs",
                                                      "top_logprobs",
                                                      "tool_choice",
                                                      "thinking",
                                                      "reasoning_effort",
                                                      "logit_bias",
                                                      "user"};

// Anthropic's and OpenAI's words for which tool may be called.
Value tool_choice(const Value& choice) {
  const std::string_view type = text_at(choice, "type");
  if (type == "any") return "required";
  if (type == "auto" || type == "none") return type;
  if (type != "tool") return choice;
  return Map{{"type", "function"}, {"function", Map{{"name", text_at(choice, "name")}}}};
}

void take_params(const Map& body, TraceChat& chat) {
  for (const auto& member : body) {
    const std::string_view key = member.key;
    const auto* const rename =
        std::find_if(kRenames.begin(), kRenames.end(), [&](const Rename& one) { return one.from == key; });
    const std::string_view name = rename == kRenames.end() ? key : rename->to;
    if (name.empty() || member.value.is_null()) continue;
    if (std::find(kParams.begin(), kParams.end(), name) == kParams.end())
      chat.not_carried.emplace_back(key);
    else
      chat.params.set(name, name == "tool_choice" ? tool_choice(member.value) : member.value);
  }
}

// Gemini's models stand in the path: /v1beta/models/NAME:generateContent.
std::string model_in(std::string_view endpoint) {
  constexpr std::string_view kBefore = "/models/";
  const std::size_t begin = endpoint.find(kBefore);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = endpoint.substr(begin + kBefore.size());
  return std::string(rest.substr(0, rest.find(':')));
}

std::string provider_of(const cassette::Trace& trace, std::string_view model) {
  if (!trace.provider.empty()) return trace.provider;
  if (const std::string_view said = text_at(trace.request, "provider"); !said.empty())
    return std::string(said);
  if (trace.endpoint.ends_with("/messages")) return "anthropic";
  if (trace.endpoint.find("enerateContent") != std::string::npos) return "gemini";
  return std::string(providers::provider_for(model).name);
}

}  // namespace

TraceChat read_chat(const cassette::Trace& trace) {
  TraceChat chat;
  chat.model = text_at(trace.request, "model");
  if (chat.model.empty()) chat.model = trace.model;
  if (chat.model.empty()) chat.model = model_in(trace.endpoint);
  chat.provider = provider_of(trace, chat.model);
  if (!trace.request.is_map()) return chat;
  chat.messages = messages_in(trace.request);
  set_system_apart(trace.request, chat);
  chat.tools = tools_in(trace.request);
  take_params(trace.request.map(), chat);
  if (const Value* config = trace.request.find("generationConfig"); config != nullptr && config->is_map())
    take_params(config->map(), chat);
  return chat;
}

std::string message_text(const Value& message) {
  const Value* content = reach(&message, "content");
  if (content == nullptr || !content->is_list()) return parts_text(content);
  std::string out;
  for (const Value& part : content->list()) {
    if (!out.empty()) out += ' ';
    out += part.find("text") != nullptr ? std::string(text_at(part, "text")) : "[image]";
  }
  return out;
}

bool is_plain(const Value& message) {
  const Value* content = reach(&message, "content");
  return content != nullptr && content->is_text() && !content->text().empty() && message.map().size() == 2;
}

}  // namespace proctor::service
