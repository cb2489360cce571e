// Asking a provider for vectors of texts: a request and its answer as plain values, and the asking itself,
// which goes through the same transports as any call.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/occasion.h"
#include "providers/prices.h"
#include "providers/provider.h"
#include "system/clock.h"

namespace proctor::providers {

inline constexpr std::size_t kMostTexts = 64;               // of one request
inline constexpr std::size_t kMostTextBytes = 128U << 10U;  // of one request with more than one text
inline constexpr std::size_t kMostDimensions = 65'536;

struct EmbeddingRequest {
  std::string model;
  std::vector<std::string> texts;
  Occasion occasion = {};
};

struct Embeddings {
  std::vector<std::vector<float>> vectors;  // one a text, in order, all of one length, every number finite
  Map usage = {};                           // prompt_tokens, total_tokens where known
  std::optional<double> cost = {};
  std::vector<std::string> notices = {};
};

// OpenAI's form, which most servers speak: `data[].embedding` by `data[].index`, numbers or base64 of
// little-endian floats.
Result<net::Request> openai_embeddings_request(std::string_view provider, std::string_view own_base,
                                               const EmbeddingRequest& asked, const Connection& connection);
// The body alone, for those that have it under another address.
Map openai_embeddings_body(const EmbeddingRequest& asked);
Answered<Embeddings> read_openai_embeddings(const Value& body, std::size_t texts);

// Ollama's form: `embeddings`, in order.
Result<net::Request> ollama_embeddings_request(std::string_view own_base, const EmbeddingRequest& asked,
                                               const Connection& connection);
Answered<Embeddings> read_ollama_embeddings(const Value& body, std::size_t texts);

// A request with the body; the key is not yet in it.
Result<net::Request> embeddings_request(std::string_view provider, const std::string& url, const Map& body,
                                        const EmbeddingRequest& asked, const Connection& connection);

// One request. A body that does not hold what was asked is a fault: decode, protocol, limit. The key stands
// nowhere in what comes back. Blocks; safe to call from any thread with a transport that is.
Answered<Embeddings> ask_for_vectors(const Provider& provider, const Connection& connection,
                                     const EmbeddingRequest& asked, net::Transport& transport,
                                     const Prices& prices, const Until& until);

// Where the first request of so many texts ends: as many as one takes, at least one.
std::size_t batch_end(std::span<const std::string> texts);

}  // namespace proctor::providers
