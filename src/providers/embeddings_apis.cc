// The two forms in which vectors are asked for and come back. Nothing of a peer's body is taken on trust:
// every vector is there once, of the same length as the others, and every number in it is finite.
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/base64.h"
#include "providers/embeddings.h"
#include "providers/reply.h"
#include "providers/request.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using Vector = std::vector<float>;
using value::reach;

constexpr auto kLargest = static_cast<double>(std::numeric_limits<float>::max());

tl::unexpected<Fault> bad(const std::string& what) {
  return faulted("decode", "the body has no embeddings that could be used: " + what);
}

Answered<Vector> from_numbers(const List& items) {
  Vector out;
  out.reserve(items.size());
  for (const Value& item : items) {
    if (!item.is_number()) return bad("a vector holds " + shown(value::to_json(item), 40));
    if (!(std::abs(item.number()) <= kLargest)) return bad("a number is too large");
    out.push_back(static_cast<float>(item.number()));
  }
  return out;
}

float read_float(std::string_view bytes) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i)
    bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  return std::bit_cast<float>(bits);
}

Answered<Vector> from_letters(std::string_view text) {
  const auto bytes = from_base64(text);
  if (!bytes || bytes->size() % 4 != 0) return bad("a vector is neither numbers nor base64 of them");
  Vector out;
  out.reserve(bytes->size() / 4);
  for (std::size_t at = 0; at < bytes->size(); at += 4)
    out.push_back(read_float(std::string_view(*bytes).substr(at, 4)));
  return out;
}

Answered<Vector> checked(Vector vector) {
  if (vector.empty()) return bad("a vector is empty");
  if (vector.size() > kMostDimensions)
    return faulted("limit",
                   fmt::format("a vector has {} numbers; the limit is {}", vector.size(), kMostDimensions));
  for (const float number : vector)
    if (!std::isfinite(number)) return bad("a vector holds a number that is not finite");
  return vector;
}

Answered<Vector> vector_of(const Value* value) {
  if (value == nullptr) return bad("a vector is missing");
  if (value->is_text()) return from_letters(value->text()).and_then(checked);
  if (!value->is_list()) return bad("a vector is " + shown(value::to_json(*value), 40));
  return from_numbers(value->list()).and_then(checked);
}

// Puts the vectors in their places and sees that none is missing.
class Places {
 public:
  explicit Places(std::size_t texts) : vectors_(texts) {}

  Answered<void> put(std::size_t place, Vector vector) {
    if (place >= vectors_.size() || !vectors_[place].empty()) return bad("an index is wrong or comes twice");
    if (length_ != 0 && vector.size() != length_)
      return bad(fmt::format("one vector has {} numbers, another {}", length_, vector.size()));
    length_ = vector.size();
    vectors_[place] = std::move(vector);
    ++filled_;
    return {};
  }

  Answered<Embeddings> take() {
    if (filled_ < vectors_.size())
      return bad(fmt::format("there are {} vectors for {} texts", filled_, vectors_.size()));
    return Embeddings{.vectors = std::move(vectors_)};
  }

 private:
  std::vector<Vector> vectors_;
  std::size_t length_ = 0;
  std::size_t filled_ = 0;
};

// Servers that give no index keep the order.
Answered<std::size_t> place_of(const Value& item, std::size_t otherwise) {
  const Value* index = reach(&item, "index");
  if (value::is_absent(index)) return otherwise;
  const auto number = index->integer();
  if (!number || *number < 0) return bad("an index is " + shown(value::to_json(*index), 40));
  return static_cast<std::size_t>(*number);
}

void add_tokens(const Value* tokens, Map& usage) {
  const auto count = tokens == nullptr ? std::nullopt : tokens->integer();
  if (!count || *count < 0) return;
  usage.set("prompt_tokens", *count);
  usage.set("total_tokens", *count);
}

List list_of(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

}  // namespace

Result<net::Request> embeddings_request(std::string_view provider, const std::string& url, const Map& body,
                                        const EmbeddingRequest& asked, const Connection& connection) {
  model::ChatRequest chat;  // what the tokens are estimated from
  for (const std::string& text : asked.texts) chat.messages.push_back(Map{{"content", text}});
  return json_request(provider, url, body, chat, connection);
}

Map openai_embeddings_body(const EmbeddingRequest& asked) {
  return {{"model", asked.model}, {"input", list_of(asked.texts)}, {"encoding_format", "float"}};
}

Result<net::Request> openai_embeddings_request(std::string_view provider, std::string_view own_base,
                                               const EmbeddingRequest& asked, const Connection& connection) {
  TRY(const auto base, base_url(connection, own_base));
  TRY(auto request,
      embeddings_request(provider, base + "/embeddings", openai_embeddings_body(asked), asked, connection));
  return with_key(std::move(request), "Authorization", "Bearer ", connection.key);
}

Answered<Embeddings> read_openai_embeddings(const Value& body, std::size_t texts) {
  const Value* data = reach(&body, "data");
  if (data == nullptr || !data->is_list())
    return bad("there is no list `data`: " + shown(value::to_json(body), 80));
  Places places(texts);
  std::size_t next = 0;
  for (const Value& item : data->list()) {
    TRY(const std::size_t place, place_of(item, next++));
    TRY(Vector vector, vector_of(reach(&item, "embedding")));
    if (auto put = places.put(place, std::move(vector)); !put) return tl::make_unexpected(put.error());
  }
  TRY(Embeddings out, places.take());
  add_tokens(reach(&body, "usage", "prompt_tokens"), out.usage);
  return out;
}

Result<net::Request> ollama_embeddings_request(std::string_view own_base, const EmbeddingRequest& asked,
                                               const Connection& connection) {
  TRY(const auto base, base_url(connection, own_base));
  const Map body{{"model", asked.model}, {"input", list_of(asked.texts)}};
  TRY(auto request, embeddings_request("ollama", base + "/api/embed", body, asked, connection));
  return with_key(std::move(request), "Authorization", "Bearer ", connection.key);
}

Answered<Embeddings> read_ollama_embeddings(const Value& body, std::size_t texts) {
  const Value* vectors = reach(&body, "embeddings");
  if (vectors == nullptr || !vectors->is_list())
    return bad("there is no list `embeddings`: " + shown(value::to_json(body), 80));
  Places places(texts);
  for (std::size_t i = 0; i < vectors->list().size(); ++i) {
    TRY(Vector vector, vector_of(&vectors->list()[i]));
    if (auto put = places.put(i, std::move(vector)); !put) return tl::make_unexpected(put.error());
  }
  TRY(Embeddings out, places.take());
  add_tokens(reach(&body, "prompt_eval_count"), out.usage);
  return out;
}

}  // namespace proctor::providers
