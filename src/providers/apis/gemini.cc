// Google's Gemini: contents of parts, the system prompt and the parameters apart, the method in the address.
// The key goes in a header, never into the address.
#include <fmt/format.h>

#include <utility>

#include "base/words.h"
#include "providers/gemini_schema.h"
#include "providers/gemini_stream.h"
#include "providers/messages.h"
#include "providers/reply.h"
#include "providers/request.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::reach;
using value::text_at;

constexpr std::string_view kBase = "https://generativelanguage.googleapis.com/v1beta";
constexpr std::string_view kAliases[] = {"google"};
constexpr std::string_view kKeys[] = {"GEMINI_API_KEY", "GOOGLE_API_KEY"};
constexpr std::string_view kPrefixes[] = {"gemini"};

// Into generationConfig.
constexpr Rename kRenames[] = {{"temperature", "temperature"},
                               {"top_p", "topP"},
                               {"top_k", "topK"},
                               {"seed", "seed"},
                               {"presence_penalty", "presencePenalty"},
                               {"frequency_penalty", "frequencyPenalty"},
                               {"logprobs", "responseLogprobs"},
                               {"top_logprobs", "logprobs"},
                               {"n", "candidateCount"},
                               {"n_completions", "candidateCount"},
                               {"max_completion_tokens", "maxOutputTokens"},
                               {"max_tokens", "maxOutputTokens"}};
// Beside it.
constexpr Rename kTop[] = {{"safety_settings", "safetySettings"}, {"cached_content", "cachedContent"}};
constexpr std::string_view kOthers[] = {"stop",   "response_format", "reasoning_effort", "tool_choice",
                                        "stream", "stream_options",  "safety_settings",  "cached_content"};

bool is_second(std::string_view model) { return model.find("gemini-2") != std::string_view::npos; }

std::string type_by_name(std::string_view url) {
  constexpr Rename kTypes[] = {{".png", "image/png"}, {".webp", "image/webp"}, {".gif", "image/gif"}};
  for (const Rename& type : kTypes)
    if (lower(url).find(type.from) != std::string::npos) return std::string(type.to);
  return "image/jpeg";
}

Value part_value(const Part& part) {
  if (!part.image) return Map{{"text", part.text}};
  const Image& image = *part.image;
  if (!image.base64.empty())
    return Map{{"inlineData", Map{{"mimeType", image.media_type}, {"data", image.base64}}}};
  return Map{{"fileData", Map{{"mimeType", type_by_name(image.url)}, {"fileUri", image.url}}}};
}

// Later models want the signature of a call back; a first call that came from elsewhere says so.
std::string_view signature_of(const Value& call, bool first, std::string_view model) {
  const std::string_view own = value::text_of(reach(&call, "extra_content", "google", "thought_signature"));
  const bool wanted = first && model.find("gemini-1") == std::string_view::npos && !is_second(model);
  return own.empty() && wanted ? "skip_thought_signature_validator" : own;
}

void add_calls(const Value& message, std::string_view model, List& parts) {
  const auto calls = calls_in(message);
  const List& listed = value::items_at(message, "tool_calls");
  for (std::size_t i = 0; i < calls.size(); ++i) {
    Map part{{"functionCall", Map{{"name", calls[i].name}, {"args", calls[i].arguments}}}};
    if (const auto text = signature_of(listed[i], i == 0, model); !text.empty())
      part.set("thoughtSignature", text);
    parts.push_back(std::move(part));
  }
}

Result<List> parts_value(const Value& message, std::string_view model) {
  TRY(const auto parts, parts_of(message.find("content")));
  List list;
  for (const Part& part : parts)
    if (part.image || !part.text.empty()) list.push_back(part_value(part));
  add_calls(message, model, list);
  return list;
}

// A result must be a map; any other goes under `result`.
Value tool_part(const Value& message, const model::ChatRequest& chat) {
  const std::string text = plain_text(message.find("content"));
  auto parsed = value::parse_json(text, {.strictness = value::Strictness::data});
  const bool is_map = parsed && parsed->is_map();
  Value result = is_map ? *std::move(parsed) : Value(Map{{"result", text}});
  return Map{{"functionResponse", Map{{"name", tool_name(chat, message)}, {"response", std::move(result)}}}};
}

// Results of several calls stand together.
void add_tool_part(Value part, bool after_result, List& contents) {
  if (!after_result) contents.push_back(Map{{"role", "user"}, {"parts", List{}}});
  contents.back().map().find("parts")->list().push_back(std::move(part));
}

Result<List> contents_of(const model::ChatRequest& chat) {
  List contents;
  bool after_result = false;
  for (const Value& message : chat.messages) {
    if (is_system(message)) continue;
    const std::string_view role = text_at(message, "role");
    const bool result = role == "tool" || role == "function";
    if (result) {
      add_tool_part(tool_part(message, chat), after_result, contents);
    } else {
      TRY(auto parts, parts_value(message, chat.model));
      contents.push_back(Map{{"role", role == "assistant" ? "model" : "user"}, {"parts", std::move(parts)}});
    }
    after_result = result;
  }
  return contents;
}

void add_schema(const Value& schema, std::string_view plain, std::string_view full, Map& to) {
  if (needs_json_schema(schema))
    to.set(full, schema);
  else
    to.set(plain, openapi_schema(schema));
}

void add_format(const Value& format, Map& config) {
  if (text_at(format, "type") == "text") return;
  config.set("responseMimeType", "application/json");
  if (const Value* schema = reach(&format, "json_schema", "schema"))
    add_schema(*schema, "responseSchema", "responseJsonSchema", config);
}

// Older models take a number of tokens, later ones a level.
void add_effort(std::string_view effort, std::string_view model, Map& config) {
  if (effort == "auto") return;
  if (!is_second(model)) return config.set("thinkingConfig", Map{{"thinkingLevel", effort}});
  const int budget = effort == "high" ? 24576 : effort == "medium" ? 8192 : effort == "low" ? 1024 : 0;
  config.set("thinkingConfig", Map{{"thinkingBudget", budget}});
}

Map config_of(const model::ChatRequest& chat) {
  Map config;
  copy_params(chat.params, kRenames, config);
  if (const Value* stop = param(chat, "stop"))
    config.set("stopSequences", stop->is_list() ? *stop : Value(List{*stop}));
  if (const Value* format = param(chat, "response_format")) add_format(*format, config);
  if (const Value* effort = param(chat, "reasoning_effort"); effort != nullptr && effort->is_text())
    add_effort(effort->text(), chat.model, config);
  return config;
}

Value declaration(const Value& tool) {
  const Value* function = tool.find("function");
  Map out{{"name", text_at(function, "name")}};
  if (const Value* about = reach(function, "description")) out.set("description", *about);
  if (const Value* parameters = reach(function, "parameters"))
    add_schema(*parameters, "parameters", "parametersJsonSchema", out);
  return out;
}

Map choice_of(const Value& choice) {
  const std::string_view word = value::text_of(&choice);
  if (!word.empty()) return Map{{"mode", word == "required" ? "ANY" : word == "none" ? "NONE" : "AUTO"}};
  return Map{{"mode", "ANY"}, {"allowedFunctionNames", List{text_at(choice.find("function"), "name")}}};
}

void add_tools(const model::ChatRequest& chat, Map& body) {
  List declarations;
  for (const Value& tool : chat.tools) declarations.push_back(declaration(tool));
  if (!declarations.empty()) body.set("tools", List{Map{{"functionDeclarations", std::move(declarations)}}});
  if (const Value* choice = param(chat, "tool_choice"))
    body.set("toolConfig", Map{{"functionCallingConfig", choice_of(*choice)}});
}

Result<Map> body_of(const model::ChatRequest& chat) {
  if (auto checked = check_messages(chat); !checked) return tl::make_unexpected(checked.error());
  TRY(auto contents, contents_of(chat));
  Map body{{"contents", std::move(contents)}};
  if (const std::string system = system_text(chat); !system.empty())
    body.set("systemInstruction", Map{{"parts", List{Map{{"text", system}}}}});
  if (Map config = config_of(chat); !config.empty()) body.set("generationConfig", std::move(config));
  copy_params(chat.params, kTop, body);
  add_tools(chat, body);
  return body;
}

// `models/x` and `tunedModels/x` say where the model lies.
std::string path_of(std::string_view model) {
  const std::size_t slash = model.find('/');
  if (slash == std::string_view::npos) return "models/" + percent_encoded(model);
  return percent_encoded(model.substr(0, slash)) + '/' + percent_encoded(model.substr(slash + 1));
}

// Its SDKs take the address without the version; both are understood.
Result<std::string> base_of(const Connection& connection) {
  TRY(auto base, base_url(connection, kBase));
  const std::string_view last = std::string_view(base).substr(base.rfind('/') + 1);
  return last.starts_with("v1") ? base : base + "/v1beta";
}

Result<net::Request> encode(const model::ChatRequest& chat, const Connection& connection) {
  TRY(const auto base, base_of(connection));
  TRY(const auto body, body_of(chat));
  const std::string url = fmt::format("{}/{}:{}", base, path_of(chat.model),
                                      chat.stream ? "streamGenerateContent?alt=sse" : "generateContent");
  TRY(auto request, json_request("gemini", url, body, chat, connection));
  return with_key(std::move(request), "x-goog-api-key", "", connection.key);
}

model::Reply decode(const model::ChatRequest& chat, const Connection&, const net::Response& response) {
  model::Reply reply = read_reply(response, assemble_candidates);
  for (std::string& notice : untaken(chat, "gemini", kRenames, kOthers))
    reply.notices.push_back(std::move(notice));
  return reply;
}

Result<net::Request> models(const Connection& connection) {
  TRY(const auto base, base_of(connection));
  TRY(auto request, get_request("gemini", base + "/models", connection));
  return with_key(std::move(request), "x-goog-api-key", "", connection.key);
}

// Told in its own form: responseSchema.
Abilities abilities(std::string_view) { return {.schema = true}; }

constexpr Provider kProviders[] = {{.name = "gemini",
                                    .aliases = kAliases,
                                    .about = "Google's Gemini: generateContent.",
                                    .base_url = kBase,
                                    .key_names = kKeys,
                                    .base_url_name = "GEMINI_BASE_URL",
                                    .prefixes = kPrefixes,
                                    .encode = encode,
                                    .decode = decode,
                                    .models = models,
                                    .abilities = abilities}};

}  // namespace

std::span<const Provider> gemini() { return kProviders; }

}  // namespace proctor::providers
