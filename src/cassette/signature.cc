// Known shapes are told by the end of the path, so that it does not matter behind which base URL a model is
// asked. What OpenAI's chat and completions hash is what other tools hash; anything that this tool adds bears
// its name, so that no two parts can stand for each other.
#include "cassette/signature.h"

#include <algorithm>
#include <span>

#include "base/base64.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cassette/endpoint.h"
#include "net/url.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

// Below what a cassette is read with, since the body lies within one.
constexpr value::JsonOptions kBody = {
    .strictness = value::Strictness::data, .max_depth = 500, .max_nodes = 400'000};

using Names = std::span<const std::string_view>;

// What a shape hashes. `asked`: the first that is there; `also`: all that are there and change what is asked;
// `exact`: how it is to be sampled, hashed as other tools hash it (`sampling`) or by name (`settings`).
struct Recipe {
  Names asked;
  Names also = {};
  Names sampling = {};
  Names settings = {};
};

constexpr std::string_view kMessages[] = {"messages", "prompt"};
constexpr std::string_view kPrompt[] = {"prompt", "messages"};
constexpr std::string_view kInput[] = {"input"};
constexpr std::string_view kContents[] = {"contents"};

constexpr std::string_view kSampling[] = {"temperature",      "max_tokens", "top_p", "frequency_penalty",
                                          "presence_penalty", "stop",       "seed"};

constexpr std::string_view kResponsesAlso[] = {"instructions", "previous_response_id", "conversation",
                                               "prompt"};
constexpr std::string_view kResponsesSettings[] = {"temperature", "max_output_tokens", "top_p",      "seed",
                                                   "text",        "reasoning",         "tool_choice"};
constexpr std::string_view kEmbeddingsAlso[] = {"dimensions",       "encoding_format", "input_type",
                                                "output_dimension", "output_dtype",    "task"};
constexpr std::string_view kAnthropicAlso[] = {"system", "container", "mcp_servers"};
constexpr std::string_view kAnthropicSettings[] = {"top_k", "stop_sequences", "thinking", "tool_choice"};
constexpr std::string_view kGeminiAlso[] = {"systemInstruction", "system_instruction", "cachedContent",
                                            "cached_content"};
constexpr std::string_view kGeminiSettings[] = {"generationConfig", "generation_config", "safetySettings",
                                                "safety_settings",  "toolConfig",        "tool_config"};
constexpr std::string_view kOllamaAlso[] = {"system",  "template", "suffix", "images",
                                            "context", "raw",      "format"};
constexpr std::string_view kOllamaSettings[] = {"options", "think"};

Recipe recipe_of(Shape shape) {
  switch (shape) {
    case Shape::chat: return {.asked = kMessages, .sampling = kSampling};
    case Shape::responses: return {.asked = kInput, .also = kResponsesAlso, .settings = kResponsesSettings};
    case Shape::embeddings: return {.asked = kInput, .also = kEmbeddingsAlso};
    case Shape::anthropic:
      return {
          .asked = kMessages, .also = kAnthropicAlso, .sampling = kSampling, .settings = kAnthropicSettings};
    case Shape::gemini: return {.asked = kContents, .also = kGeminiAlso, .settings = kGeminiSettings};
    case Shape::ollama: return {.asked = kPrompt, .also = kOllamaAlso, .settings = kOllamaSettings};
    case Shape::other: break;
  }
  return {};
}

// What JavaScript takes for true: 0, "", false and null are as good as absent.
bool counts(const Value* value) {
  if (value == nullptr || value->is_null()) return false;
  if (value->is_boolean()) return value->boolean();
  if (value->is_number()) return value->number() != 0;
  return !value->is_text() || !value->text().empty();
}

// As JavaScript joins a value into a text.
std::string plain(const Value& value) {
  if (value.is_null()) return "";
  return value.is_text() ? std::string(value.text()) : value::to_json(value);
}

std::string named(std::string_view name, const Value& value) {
  return std::string(name) + '=' + value::to_json(value);
}

std::string model_of(const Question& question, const Endpoint& endpoint) {
  const Value* model = question.body.find("model");
  return endpoint.model.empty() && model != nullptr ? plain(*model) : endpoint.model;
}

// Gemini streams as events where the query says so, else as one long list.
bool asks_for_events(std::string_view url) {
  const std::size_t query = url.find('?');
  if (query == std::string_view::npos) return false;
  const auto parameters = split(url.substr(query + 1), '&');
  return std::find(parameters.begin(), parameters.end(), "alt=sse") != parameters.end();
}

bool streams(const Question& question, const Endpoint& endpoint) {
  const Value* stream = question.body.find("stream");
  if (stream != nullptr && stream->is_boolean()) return stream->boolean();
  return endpoint.streams;
}

const Value* first_that_counts(const Value& body, Names names) {
  for (const std::string_view name : names)
    if (const Value* value = body.find(name); counts(value)) return value;
  return nullptr;
}

void add_sampling(std::vector<std::string>& parts, const Value& body, const Recipe& recipe) {
  for (const std::string_view name : recipe.sampling)
    if (const Value* value = body.find(name))
      parts.push_back(name == "stop" ? value::to_json(*value) : plain(*value));
  for (const std::string_view name : recipe.settings)
    if (const Value* value = body.find(name); counts(value)) parts.push_back(named(name, *value));
}

// None: the body is not of that shape after all.
std::optional<std::vector<std::string>> known_parts(const Question& question, const Endpoint& endpoint,
                                                    Match match) {
  const Recipe recipe = recipe_of(endpoint.shape);
  const Value& body = question.body;
  const Value* asked = first_that_counts(body, recipe.asked);
  const bool stored = endpoint.shape == Shape::responses && first_that_counts(body, recipe.also) != nullptr;
  if (asked == nullptr && !stored) return std::nullopt;
  std::vector<std::string> parts = {question.provider, model_of(question, endpoint)};
  if (asked != nullptr) parts.push_back(value::to_json(*asked));
  for (const std::string_view name : recipe.also)
    if (const Value* value = body.find(name); counts(value) && value != asked)
      parts.push_back(named(name, *value));
  if (const Value* tools = body.find("tools"); counts(tools)) parts.push_back(value::to_json(*tools));
  if (match == Match::exact) add_sampling(parts, body, recipe);
  return parts;
}

// An agent's, or an author's own: what its fields mean is not known, so all of them count.
bool is_free(const Question& question) {
  return question.provider == "agent" || question.provider == "http" || !question.body.is_map();
}

std::vector<std::string> other_parts(const Question& question) {
  std::vector<std::string> parts = {question.provider, question.endpoint};
  const Value& body = question.body;
  if (!body.is_null() && !(body.is_text() && body.text().empty())) parts.push_back(value::to_json(body));
  return parts;
}

// Bytes that are no text are kept as letters: JSON can hold nothing else.
Value text_or_letters(std::string_view bytes) {
  if (!find_invalid_utf8(bytes)) return bytes;
  return "data:application/octet-stream;base64," + to_base64(bytes);
}

Value body_value(std::string_view bytes) {
  if (bytes.empty()) return {};
  auto parsed = value::parse_json(bytes, kBody);
  if (!parsed) return text_or_letters(bytes);
  if (parsed->is_map()) parsed->map().erase("provider");
  return *std::move(parsed);
}

}  // namespace

Question question_of(const net::Request& request) {
  std::string endpoint = request.method + ' ' + short_path(net::split_url(request.url).path);
  if (endpoint.ends_with(kGeminiStream) && !asks_for_events(request.url)) endpoint += kAsList;
  return {request.provider, std::move(endpoint), body_value(request.body)};
}

std::vector<std::string> signature_parts(const Question& question, Match match) {
  const Endpoint endpoint = endpoint_of(question.endpoint);
  std::optional<std::vector<std::string>> parts;
  if (!is_free(question) && endpoint.shape != Shape::other) parts = known_parts(question, endpoint, match);
  if (!parts) parts = other_parts(question);
  if (streams(question, endpoint)) parts->emplace_back(endpoint.as_list ? "stream as list" : "stream");
  return *std::move(parts);
}

std::string signature(const Question& question, Match match) {
  std::string joined;
  for (const std::string& part : signature_parts(question, match))
    joined.append(joined.empty() ? "" : "|").append(part);
  return sha256_hex(joined);
}

}  // namespace proctor::cassette
