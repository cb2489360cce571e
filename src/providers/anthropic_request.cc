// The system prompt stands apart, tool calls and results are blocks of a content, and max_tokens must be
// said.
#include "providers/anthropic_request.h"

#include <fmt/format.h>

#include <utility>

#include "providers/messages.h"
#include "providers/request.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::text_at;

constexpr int kMaxTokens = 4096;

constexpr Rename kRenames[] = {{"temperature", "temperature"},
                               {"top_p", "top_p"},
                               {"top_k", "top_k"},
                               {"metadata", "metadata"},
                               {"thinking", "thinking"},
                               {"service_tier", "service_tier"},
                               {"container", "container"},
                               {"mcp_servers", "mcp_servers"},
                               {"cache_control", "cache_control"},
                               {"output_config", "output_config"}};
constexpr std::string_view kOthers[] = {"max_tokens",
                                        "max_completion_tokens",
                                        "stop",
                                        "stop_sequences",
                                        "user",
                                        "tool_choice",
                                        "parallel_tool_calls",
                                        "response_format",
                                        "reasoning_effort",
                                        "stream",
                                        "stream_options"};

Value part_value(const Part& part) {
  if (!part.image) return Map{{"type", "text"}, {"text", part.text}};
  const Image& image = *part.image;
  if (image.base64.empty())
    return Map{{"type", "image"}, {"source", Map{{"type", "url"}, {"url", image.url}}}};
  return Map{{"type", "image"},
             {"source", Map{{"type", "base64"}, {"media_type", image.media_type}, {"data", image.base64}}}};
}

Result<List> blocks_of(const Value* content) {
  TRY(const auto parts, parts_of(content));
  List blocks;
  for (const Part& part : parts)
    if (part.image || !part.text.empty()) blocks.push_back(part_value(part));
  return blocks;
}

Result<Value> assistant_content(const Value& message) {
  const auto calls = calls_in(message);
  const List& thinking = value::items_at(message, "thinking_blocks");
  const Value* content = message.find("content");
  if (calls.empty() && thinking.empty() && content != nullptr && content->is_text()) return *content;
  TRY(auto said, blocks_of(content));
  List blocks = thinking;
  for (Value& block : said) blocks.push_back(std::move(block));
  for (const model::AskedCall& call : calls)
    blocks.push_back(
        Map{{"type", "tool_use"}, {"id", call.id}, {"name", call.name}, {"input", call.arguments}});
  return Value(std::move(blocks));
}

Value tool_result(const Value& message) {
  return Map{{"type", "tool_result"},
             {"tool_use_id", text_at(message, "tool_call_id")},
             {"content", plain_text(message.find("content"))}};
}

Result<Value> user_content(const Value& message) {
  const Value* content = message.find("content");
  if (content != nullptr && content->is_text()) return *content;
  TRY(auto blocks, blocks_of(content));
  return Value(std::move(blocks));
}

// Results of several calls stand together in one message, right behind the one that called.
void add_tool_result(const Value& message, bool after_result, List& to) {
  if (!after_result) to.push_back(Map{{"role", "user"}, {"content", List{}}});
  to.back().map().find("content")->list().push_back(tool_result(message));
}

Result<List> messages_of(const model::ChatRequest& chat) {
  List messages;
  bool after_result = false;
  for (const Value& message : chat.messages) {
    if (is_system(message)) continue;
    const std::string_view role = text_at(message, "role");
    const bool result = role == "tool" || role == "function";
    if (result) {
      add_tool_result(message, after_result, messages);
    } else {
      TRY(auto content, role == "assistant" ? assistant_content(message) : user_content(message));
      messages.push_back(Map{{"role", role}, {"content", std::move(content)}});
    }
    after_result = result;
  }
  return messages;
}

Value tool_value(const Value& tool) {
  const Value* function = tool.find("function");
  if (function == nullptr || !function->is_map()) return tool;  // one of Anthropic's own
  Map out{{"name", text_at(function, "name")}};
  if (const Value* about = function->find("description")) out.set("description", *about);
  const Value* parameters = function->find("parameters");
  out.set("input_schema", parameters == nullptr ? Value(Map{{"type", "object"}}) : *parameters);
  if (const Value* strict = function->find("strict")) out.set("strict", *strict);
  return out;
}

Map choice_of(const Value& choice) {
  const std::string_view word = value::text_of(&choice);
  if (word == "required") return Map{{"type", "any"}};
  if (!word.empty()) return Map{{"type", word}};
  const std::string_view name = text_at(choice.find("function"), "name");
  return name.empty() && choice.is_map() ? choice.map() : Map{{"type", "tool"}, {"name", name}};
}

void add_choice(const model::ChatRequest& chat, Map& body) {
  const Value* choice = param(chat, "tool_choice");
  const Value* parallel = param(chat, "parallel_tool_calls");
  const bool one =
      parallel != nullptr && parallel->is_boolean() && !parallel->boolean() && !chat.tools.empty();
  if (choice == nullptr && !one) return;
  Map value = choice == nullptr ? Map{{"type", "auto"}} : choice_of(*choice);
  if (one) value.set("disable_parallel_tool_use", true);
  body.set("tool_choice", std::move(value));
}

// Structured output and effort share one map.
void add_output(const model::ChatRequest& chat, Map& body) {
  const Value* before = body.find("output_config");
  Map config = before != nullptr && before->is_map() ? before->map() : Map{};
  const Value* schema = value::reach(param(chat, "response_format"), "json_schema", "schema");
  if (schema != nullptr) config.set("format", Map{{"type", "json_schema"}, {"schema", *schema}});
  if (const Value* effort = param(chat, "reasoning_effort"); effort != nullptr && effort->is_text())
    if (const std::string_view word = effort->text(); word != "auto" && word != "none")
      config.set("effort", word == "minimal" ? "low" : word);
  if (!config.empty()) body.set("output_config", std::move(config));
}

void add_params(const model::ChatRequest& chat, Map& body) {
  const Value* most = max_tokens(chat);
  body.set("max_tokens", most == nullptr ? Value(kMaxTokens) : *most);
  copy_params(chat.params, kRenames, body);
  const Value* stop = param(chat, "stop") != nullptr ? param(chat, "stop") : param(chat, "stop_sequences");
  if (stop != nullptr) body.set("stop_sequences", stop->is_list() ? *stop : Value(List{*stop}));
  if (const Value* user = param(chat, "user")) body.set("metadata", Map{{"user_id", *user}});
  add_output(chat, body);
}

bool is_json_object_mode(const model::ChatRequest& chat) {
  return text_at(param(chat, "response_format"), "type") == "json_object";
}

}  // namespace

Result<Map> anthropic_body(const model::ChatRequest& chat) {
  if (auto checked = check_messages(chat); !checked) return tl::make_unexpected(checked.error());
  TRY(auto messages, messages_of(chat));
  Map body{{"model", chat.model}};
  if (const std::string system = system_text(chat); !system.empty()) body.set("system", system);
  body.set("messages", std::move(messages));
  add_params(chat, body);
  List tools;
  for (const Value& tool : chat.tools) tools.push_back(tool_value(tool));
  if (!tools.empty()) body.set("tools", std::move(tools));
  add_choice(chat, body);
  if (chat.stream) body.set("stream", true);
  return body;
}

std::vector<std::string> anthropic_notices(const model::ChatRequest& chat) {
  auto notices = untaken(chat, "anthropic", kRenames, kOthers);
  if (is_json_object_mode(chat))
    notices.emplace_back("anthropic has no response_format json_object; it was left out");
  if (max_tokens(chat) == nullptr)
    notices.push_back(fmt::format("anthropic needs max_tokens; {} was sent", kMaxTokens));
  return notices;
}

}  // namespace proctor::providers
