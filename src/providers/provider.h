// A provider turns a chat request into an HTTP request, and the HTTP response into a reply: pure functions
// and a row. Retries, limits, recording and secrets live in the transports.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/secret.h"
#include "model/chat.h"
#include "net/http.h"

namespace proctor::providers {

// Where and how a provider is reached; what is empty takes the provider's own.
struct Connection {
  std::string base_url;
  Secret key;
  Map options;  // what one provider alone knows: api_version, deployment, api ("responses"), headers, and the
                // templates of `http`
  bool recorded = false;  // answers are played back: no key is needed
};

struct EmbeddingRequest;
struct Embeddings;

// What not every model takes.
struct Abilities {
  bool schema = false;         // answers are held to a JSON schema: response_format
  bool probabilities = false;  // of tokens are told: logprobs
  bool temperature = true;
};

struct Provider {
  std::string_view name;                           // "anthropic"
  std::span<const std::string_view> aliases = {};  // "claude"
  std::string_view about;                          // one sentence
  std::string_view base_url = {};                  // empty: must be said
  std::span<const std::string_view> key_names =
      {};                                           // environment variables that may hold the key, best first
  std::string_view base_url_name = {};              // environment variable that may hold the base URL
  std::span<const std::string_view> prefixes = {};  // models that are this provider's: "claude"
  bool needs_key = true;
  bool local = false;  // runs on the user's own machines: costs nothing
  // Fails on what the provider cannot be asked; found before anything runs.
  Result<net::Request> (*encode)(const model::ChatRequest& chat, const Connection& connection) = nullptr;
  // Any status. Notices tell of parameters that were not passed on.
  model::Reply (*decode)(const model::ChatRequest& chat, const Connection& connection,
                         const net::Response& response) = nullptr;
  // The request that lists its models, for `doctor`; nullptr: there is none.
  Result<net::Request> (*models)(const Connection& connection) = nullptr;
  // What a model of its can be asked for; nullptr: nothing out of the ordinary.
  Abilities (*abilities)(std::string_view model) = nullptr;
  // Vectors of texts, see embeddings.h; nullptr: proctor does not ask this provider for them.
  Result<net::Request> (*embed)(const EmbeddingRequest& asked, const Connection& connection) = nullptr;
  Answered<Embeddings> (*read_vectors)(const Value& body, std::size_t texts) = nullptr;
  std::string_view embedding_model = {};  // which is asked where none is named
  // Answers without HTTP; the functions above are not there then.
  model::Reply (*answer)(const model::ChatRequest& chat) = nullptr;
};

// All providers, in order of name. Written by the build from the files in apis/; one file may hold several.
std::span<const std::span<const Provider>> plugins();

const Provider* find_provider(std::string_view name);
std::vector<std::string_view> provider_names();

// `provider:model` and `provider/model`, where the first word is a provider's name; else the model alone.
// What follows a colon may also be a tag: "mistral:7b" and "llama3:latest" are models.
struct ModelName {
  const Provider* provider = nullptr;
  std::string_view model;
};
ModelName split_model(std::string_view text);

// By the model's prefix: claude* anthropic, gemini* gemini, llama|mistral|codellama|phi|vicuna* ollama, else
// openai.
const Provider& provider_for(std::string_view model);

// The ordinary ones where the provider says nothing.
Abilities abilities_of(const Provider& provider, std::string_view model);

// What a response that is no success says, in the words of `Fault`.
Fault fault_of(const net::Response& response);

// The same fault with what helps here: the variable that holds the key, the model's name.
Fault explained(Fault fault, const Provider& provider, const model::ChatRequest& chat);

}  // namespace proctor::providers
