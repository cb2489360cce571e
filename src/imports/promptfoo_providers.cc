// Providers: "openai:chat:gpt-4o", or a map with an id, a label and a config, as the parameters of a native
// target.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.h"
#include "imports/nunjucks.h"
#include "imports/promptfoo_config.h"

namespace proctor::imports::pf {
namespace {

// What stands before the model, and who that is here. The longest that fits counts.
struct Route {
  std::string_view prefix;
  std::string_view provider;
  std::string_view note = {};  // how it differs
};
constexpr Route kRoutes[] = {
    {"openai:chat:", "openai"},
    {"openai:responses:", "openai"},
    {"openai:", "openai"},
    {"azure:chat:", "azure-openai"},
    {"azureopenai:chat:", "azure-openai"},
    {"azure:", "azure-openai"},
    {"azureopenai:", "azure-openai"},
    {"anthropic:messages:", "anthropic"},
    {"anthropic:", "anthropic"},
    {"google:", "gemini"},
    {"palm:", "gemini"},
    {"vertex:", "gemini", "asked at Google's Gemini API with its key, not at Vertex AI"},
    {"ollama:chat:", "ollama"},
    {"ollama:completion:", "ollama", "asked at Ollama's chat, not at its completions"},
    {"ollama:", "ollama", "asked at Ollama's chat, not at its completions"},
    {"openrouter:", "openrouter"},
    {"groq:", "groq"},
    {"mistral:", "mistral"},
    {"togetherai:", "together"},
    {"deepseek:", "deepseek"},
    {"llama.cpp:", "llamacpp"},
};
constexpr std::array<std::string_view, 9> kNotChat = {
    "openai:completion:", "openai:embedding:", "openai:embeddings:", "openai:assistant:", "openai:image:",
    "openai:moderation:", "openai:realtime:",  "azure:completion:",  "azure:assistant:"};
// Sent as they are.
constexpr std::array<std::string_view, 21> kParams = {"temperature",
                                                      "max_tokens",
                                                      "max_completion_tokens",
                                                      "top_p",
                                                      "top_k",
                                                      "stop",
                                                      "seed",
                                                      "frequency_penalty",
                                                      "presence_penalty",
                                                      "tools",
                                                      "n",
                                                      "tool_choice",
                                                      "logprobs",
                                                      "parallel_tool_calls",
                                                      "response_format",
                                                      "user",
                                                      "headers",
                                                      "reasoning_effort",
                                                      "verbosity",
                                                      "top_logprobs",
                                                      "logit_bias"};
// Of no matter here: keys come from the environment, prices from a table.
constexpr std::array<std::string_view, 4> kIgnored = {"apiKey", "showThinking", "label", "maxRetries"};
constexpr std::pair<std::string_view, std::string_view> kRenamed[] = {{"apiBaseUrl", "base_url"},
                                                                      {"apiHost", "base_url"},
                                                                      {"organization", "organization"},
                                                                      {"apiVersion", "api_version"},
                                                                      {"stopSequences", "stop"},
                                                                      {"maxOutputTokens", "max_tokens"},
                                                                      {"topP", "top_p"},
                                                                      {"topK", "top_k"},
                                                                      {"deployment_id", "deployment"},
                                                                      {"num_predict", "max_tokens"}};

template <typename Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

const Route* route_of(std::string_view id) {
  for (const auto prefix : kNotChat)
    if (id.starts_with(prefix)) return nullptr;
  for (const Route& route : kRoutes)
    if (id.starts_with(route.prefix)) return &route;
  return nullptr;
}

// "$.choices[0].text" of "json.choices[0].text".
std::optional<std::string> path_of(std::string_view transform) {
  transform = trimmed(transform);
  if (!transform.starts_with("json")) return std::nullopt;
  const std::string rest(transform.substr(4));
  const bool plain = std::all_of(rest.begin(), rest.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '[' || c == ']';
  });
  return plain && (rest.empty() || rest.front() == '.' || rest.front() == '[') ? std::optional("$" + rest)
                                                                               : std::nullopt;
}

class Reader {
 public:
  Reader(Provider& provider, Context& context) : provider_(provider), context_(context) {}

  void read(const Value* config) {
    if (provider_.id == "echo") return set("provider", Value("echo"));
    if (provider_.id.starts_with("http://") || provider_.id.starts_with("https://") ||
        provider_.id == "http" || provider_.id == "https")
      return read_http(config);
    const Route* route = route_of(provider_.id);
    if (route == nullptr) return refuse();
    const std::string model = provider_.id.substr(route->prefix.size());
    set("provider", Value(route->provider));
    set("model", Value(model));
    if (provider_.id.starts_with("openai:responses:")) set("api", Value("responses"));
    if (!route->note.empty())
      context_.differ(provider_.span, fmt::format("provider {}: {}", quoted(provider_.id), route->note));
    read_config(config);
    if (route->provider == "openai" || route->provider == "anthropic") put_usual(model);
  }

 private:
  void set(std::string_view key, Value value) {
    provider_.params.set(key, at(std::move(value), provider_.span));
  }

  void refuse() {
    provider_.carried = false;
    const bool program = provider_.id.starts_with("exec:") || provider_.id.starts_with("python:") ||
                         provider_.id.starts_with("file://") || provider_.id.starts_with("golang:") ||
                         provider_.id.starts_with("ruby:") || provider_.id.starts_with("package:");
    context_.lose(
        provider_.span,
        program
            ? fmt::format("provider {}: it is a program, and nothing of a config is run; run the suite with "
                          "--agent for a program of yours",
                          quoted(provider_.id))
            : fmt::format("provider {}: there is none like it here; run the suite with --model or --provider",
                          quoted(provider_.id)));
  }

  // What promptfoo sends where nothing is said.
  void put_usual(std::string_view model) {
    const bool reasons = model.starts_with("o1") || model.starts_with("o3") || model.starts_with("o4") ||
                         model.starts_with("gpt-5");
    if (reasons) return;
    if (!provider_.params.has("temperature")) set("temperature", Value(0));
    if (!provider_.params.has("max_tokens") && !provider_.params.has("max_completion_tokens"))
      set("max_tokens", Value(1024));
  }

  void read_config(const Value* config) {
    if (config == nullptr || !config->is_map()) return;
    for (const auto& member : config->map()) read_setting(member);
  }

  void read_setting(const value::Member& member) {
    const std::string_view key = member.key;
    if (member.value.is_null() || is_one_of(key, kIgnored)) return;
    for (const auto& [from, to] : kRenamed)
      if (key == from) return set_setting(to, from == "apiHost" ? host(member.value) : member.value);
    if (is_one_of(key, kParams)) return set_setting(key, member.value);
    if (key == "passthrough" && member.value.is_map()) {
      for (const auto& inner : member.value.map()) set_setting(inner.key, inner.value);
      return;
    }
    context_.lose(member.key_span, fmt::format("provider {}: its setting {} is not carried",
                                               quoted(provider_.label), quoted(key)));
  }

  static Value host(const Value& value) {
    const std::string text = as_text(value);
    return at(Value(text.find("://") == std::string::npos ? "https://" + text : text), value.span);
  }

  void set_setting(std::string_view key, Value value) {
    if (is_reference(value)) {
      auto read = context_.sources.read_value(value.text(), value.span);
      if (!read) return context_.fault(read.error());
      value = *std::move(read);
    }
    if (value.is_text() && has_template(value.text())) {
      const auto text = render_nunjucks(value.text(), environment());
      if (!text)
        return context_.lose(value.span,
                             fmt::format("provider {}: its setting {} needs {}", quoted(provider_.label),
                                         quoted(key), text.error().message));
      value = at(Value(*text), value.span);
    }
    provider_.params.set(key, std::move(value));
  }

  Map environment() const {
    const Value* env = find(context_.root, "env");
    return env != nullptr && env->is_map() ? Map{{"env", *env}} : Map{};
  }

  // Without it nobody knows what in the body is the answer.
  void lose_response(const value::Member& member) {
    provider_.carried = false;
    context_.lose(
        member.key_span,
        fmt::format("provider {}: {} is code; run the suite with --agent, --model or --provider, or "
                    "write a native target with \"output\", a JSONPath",
                    quoted(provider_.label), quoted(member.key)));
  }

  void read_http(const Value* config) {
    set("provider", Value("http"));
    set("model", Value("http"));
    if (provider_.id.starts_with("http://") || provider_.id.starts_with("https://"))
      set("url", Value(provider_.id));
    if (config == nullptr || !config->is_map()) return;
    for (const auto& member : config->map()) {
      if (member.key == "url" || member.key == "method" || member.key == "headers" || member.key == "body") {
        set_setting(member.key, member.value);
      } else if (member.key == "transformResponse" || member.key == "responseParser") {
        const auto path = member.value.is_text() ? path_of(member.value.text()) : std::nullopt;
        if (path)
          provider_.params.set("output", at(Value(*path), member.value.span));
        else
          lose_response(member);
      } else {
        context_.lose(member.key_span, fmt::format("provider {}: its setting {} is not carried",
                                                   quoted(provider_.label), quoted(member.key)));
      }
    }
    if (!provider_.carried) provider_.params = {};
  }

  Provider& provider_;
  Context& context_;
};

// {"openai:chat:gpt-4o": {config: ...}}: the id is the key.
bool is_keyed(const Value& said) {
  return said.is_map() && said.map().size() == 1 && find(said, "id") == nullptr &&
         said.map().begin()->value.is_map();
}

Provider read_map(std::string id, const Value& said, Context& context) {
  Provider out{.id = std::move(id), .span = said.span};
  out.label = text_in(said, "label").empty() ? out.id : text_in(said, "label");
  out.prompts = texts_of(find(said, "prompts"));
  Reader(out, context).read(find(said, "config"));
  // Whoever takes the place of a provider that is lost brings answers that are ready to be graded.
  const Value* transform = find(said, "transform");
  if (transform == nullptr || !out.carried) return out;
  out.raw =
      fmt::format("provider {}: its transform is code, and no code of a config is run", quoted(out.label));
  context.lose(transform->span, out.raw);
  return out;
}

}  // namespace

Provider read_provider(const Value& said, Context& context) {
  if (said.is_text()) {
    Provider out{.id = std::string(said.text()), .label = std::string(said.text()), .span = said.span};
    Reader(out, context).read(nullptr);
    return out;
  }
  if (is_keyed(said)) {
    const auto& member = *said.map().begin();
    const std::string id = text_in(member.value, "id");
    Provider out = read_map(std::string(id.empty() ? std::string_view(member.key) : std::string_view(id)),
                            member.value, context);
    return out;
  }
  if (said.is_map() && !text_in(said, "id").empty()) return read_map(text_in(said, "id"), said, context);
  context.fault({"E417", "a provider is a text, or a map with an \"id\"", said.span});
  return {.carried = false};
}

std::vector<Provider> read_providers(Context& context) {
  const Value* said = find(context.root, "providers");
  if (said == nullptr) said = find(context.root, "targets");
  std::vector<Provider> out;
  if (said == nullptr) return out;
  Value loaded;
  if (is_reference(*said)) {
    auto read = context.sources.read_value(said->text(), said->span);
    if (!read) return context.fault(read.error()), out;
    loaded = *std::move(read);
    said = &loaded;
  }
  if (!said->is_list()) {
    out.push_back(read_provider(*said, context));
    return out;
  }
  for (const Value& item : said->list()) {
    if (is_reference(item) &&
        (item.text().ends_with(".yaml") || item.text().ends_with(".yml") || item.text().ends_with(".json"))) {
      auto read = context.sources.read_value(item.text(), item.span);
      if (!read) return context.fault(read.error()), out;
      if (const List* several = read->if_list())
        for (const Value& one : *several) out.push_back(read_provider(one, context));
      else
        out.push_back(read_provider(*read, context));
    } else {
      out.push_back(read_provider(item, context));
    }
  }
  return out;
}

namespace {

// Who makes vectors is said on the command line here.
void tell_embedder(const Value& said, Context& context) {
  const Value* embedding = find(said, "embedding");
  if (embedding == nullptr) return;
  std::string id = embedding->is_text() ? std::string(embedding->text()) : text_in(*embedding, "id");
  for (const std::string_view prefix : {"openai:embedding:", "openai:embeddings:"})
    if (id.starts_with(prefix)) id = "openai/" + id.substr(prefix.size());
  context.lose(embedding->span,
               fmt::format("who makes the vectors is not carried: run with --embedder {}", id));
}

}  // namespace

std::optional<std::string> judge_of(const Value& said, Context& context) {
  if (said.is_map() && find(said, "id") == nullptr && find(said, "text") != nullptr) {
    tell_embedder(said, context);
    return judge_of(*find(said, "text"), context);
  }
  if (said.is_map() && find(said, "id") == nullptr) {
    tell_embedder(said, context);
    if (find(said, "embedding") == nullptr)
      context.lose(said.span, "the grader names no model: run with --judge MODEL");
    return std::nullopt;
  }
  const std::string id = said.is_text() ? std::string(said.text()) : text_in(said, "id");
  const Route* route = route_of(id);
  if (route == nullptr) {
    context.lose(said.span,
                 fmt::format("grader {}: there is none like it here; run with --judge MODEL", quoted(id)));
    return std::nullopt;
  }
  if (const Value* config = said.is_map() ? find(said, "config") : nullptr;
      config != nullptr && config->is_map())
    for (const auto& member : config->map())
      if (member.key != "temperature" && member.key != "max_tokens" && member.key != "apiKey")
        context.lose(member.key_span,
                     fmt::format("grader {}: its setting {} is not carried{}", quoted(id), quoted(member.key),
                                 member.key == "apiBaseUrl" ? "; run with --judge-url" : ""));
  const std::string model = id.substr(route->prefix.size());
  return fmt::format("{}/{}", route->provider, model);
}

}  // namespace proctor::imports::pf
