// Services and servers that speak OpenAI's chat completions: one row each. A row's functions are made from
// its facts, so a new one is a line.
#include <utility>

#include "providers/embeddings.h"
#include "providers/openai_chat.h"
#include "providers/openai_stream.h"
#include "providers/reply.h"

namespace proctor::providers {
namespace {

struct Preset {
  std::string_view name;
  std::string_view base;
  ChatForm form = {};
};

constexpr Rename kMistralNames[] = {{"seed", "random_seed"}, {"max_completion_tokens", "max_tokens"}};

constexpr Preset kDeepseek{"deepseek", "https://api.deepseek.com"};
constexpr Preset kGroq{"groq", "https://api.groq.com/openai/v1"};
constexpr Preset kLlamacpp{"llamacpp", "http://127.0.0.1:8080/v1"};
constexpr Preset kLmstudio{"lmstudio", "http://127.0.0.1:1234/v1"};
constexpr Preset kMistral{"mistral", "https://api.mistral.ai/v1", {kMistralNames, false}};
constexpr Preset kOpenrouter{"openrouter", "https://openrouter.ai/api/v1"};
constexpr Preset kTogether{"together", "https://api.together.xyz/v1"};
constexpr Preset kVllm{"vllm", "http://127.0.0.1:8000/v1"};
constexpr Preset kPlain{"openai-compatible", ""};

template <const Preset& preset>
Result<net::Request> encode(const model::ChatRequest& chat, const Connection& connection) {
  TRY(const auto base, base_url(connection, preset.base));
  ChatForm form = preset.form;
  if (const Value* usage = connection.options.find("stream_usage"); usage != nullptr && usage->is_boolean())
    form.usage_in_stream = usage->boolean();
  return chat_request(preset.name, base, chat, connection, form);
}

model::Reply decode(const model::ChatRequest&, const Connection&, const net::Response& response) {
  return read_reply(response, assemble_compatible_chat);
}

template <const Preset& preset>
Result<net::Request> models(const Connection& connection) {
  return models_request(preset.name, preset.base, connection);
}

template <const Preset& preset>
Result<net::Request> embed(const EmbeddingRequest& asked, const Connection& connection) {
  return openai_embeddings_request(preset.name, preset.base, asked, connection);
}

using Names = std::span<const std::string_view>;

template <const Preset& preset>
constexpr Provider hosted(std::string_view about, Names keys, std::string_view base_name) {
  return {.name = preset.name,
          .about = about,
          .base_url = preset.base,
          .key_names = keys,
          .base_url_name = base_name,
          .encode = encode<preset>,
          .decode = decode,
          .models = models<preset>,
          .embed = embed<preset>,
          .read_vectors = read_openai_embeddings};
}

template <const Preset& preset>
constexpr Provider at_home(std::string_view about, Names aliases, Names keys, std::string_view base_name) {
  Provider row = hosted<preset>(about, keys, base_name);
  row.aliases = aliases;
  row.needs_key = false;
  row.local = true;
  return row;
}

constexpr Provider plain(Names keys) {
  Provider row = hosted<kPlain>("Any server with OpenAI's chat completions; the base URL must be said.", keys,
                                "OPENAI_COMPATIBLE_BASE_URL");
  row.needs_key = false;
  return row;
}

constexpr std::string_view kDeepseekKeys[] = {"DEEPSEEK_API_KEY"};
constexpr std::string_view kGroqKeys[] = {"GROQ_API_KEY"};
constexpr std::string_view kLlamacppNames[] = {"llama.cpp", "llama-cpp"};
constexpr std::string_view kLlamacppKeys[] = {"LLAMACPP_API_KEY"};
constexpr std::string_view kLmstudioNames[] = {"lm-studio"};
constexpr std::string_view kLmstudioKeys[] = {"LMSTUDIO_API_KEY"};
constexpr std::string_view kMistralKeys[] = {"MISTRAL_API_KEY"};
constexpr std::string_view kPlainKeys[] = {"OPENAI_COMPATIBLE_API_KEY", "OPENAI_API_KEY"};
constexpr std::string_view kOpenrouterKeys[] = {"OPENROUTER_API_KEY"};
constexpr std::string_view kTogetherKeys[] = {"TOGETHER_API_KEY"};
constexpr std::string_view kVllmKeys[] = {"VLLM_API_KEY"};

constexpr Provider kProviders[] = {
    hosted<kDeepseek>("DeepSeek's chat completions.", kDeepseekKeys, "DEEPSEEK_BASE_URL"),
    hosted<kGroq>("Groq's chat completions.", kGroqKeys, "GROQ_BASE_URL"),
    at_home<kLlamacpp>("llama.cpp's llama-server.", kLlamacppNames, kLlamacppKeys, "LLAMACPP_BASE_URL"),
    at_home<kLmstudio>("LM Studio's local server.", kLmstudioNames, kLmstudioKeys, "LMSTUDIO_BASE_URL"),
    hosted<kMistral>("Mistral's chat completions.", kMistralKeys, "MISTRAL_BASE_URL"),
    plain(kPlainKeys),
    hosted<kOpenrouter>("OpenRouter, which passes on to many services.", kOpenrouterKeys,
                        "OPENROUTER_BASE_URL"),
    hosted<kTogether>("Together's chat completions.", kTogetherKeys, "TOGETHER_BASE_URL"),
    at_home<kVllm>("A vLLM server.", {}, kVllmKeys, "VLLM_BASE_URL"),
};

}  // namespace

std::span<const Provider> openai_compatible() { return kProviders; }

}  // namespace proctor::providers
