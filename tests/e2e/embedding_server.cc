#include "e2e/embedding_server.h"

#include <cstdint>
#include <stdexcept>

#include "base/words.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr std::size_t kDimensions = 512;

// FNV-1a, for the same places on every machine.
std::size_t place_of(std::string_view word) {
  std::uint32_t hash = 2166136261U;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash % kDimensions;
}

Value vector_of(std::string_view text) {
  std::vector<int> counts(kDimensions);
  std::string word;
  for (const char c : lower(text) + " ") {
    if (c >= 'a' && c <= 'z') {
      word += c;
    } else if (!word.empty()) {
      ++counts[place_of(word)];
      word.clear();
    }
  }
  return List(counts.begin(), counts.end());
}

std::string answer_in(bool openai, const List& texts) {
  List vectors;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Value vector = vector_of(texts[i].text());
    vectors.push_back(
        openai ? Value(Map{{"index", static_cast<std::int64_t>(i)}, {"embedding", std::move(vector)}})
               : vector);
  }
  if (openai) return value::to_json(Map{{"data", std::move(vectors)}, {"usage", Map{{"prompt_tokens", 6}}}});
  return value::to_json(Map{{"embeddings", std::move(vectors)}, {"prompt_eval_count", 6}});
}

}  // namespace

EmbeddingServer::EmbeddingServer(Spoil spoil) : spoil_(std::move(spoil)) {
  auto server = net::Server::start(
      {}, [this](const net::Incoming& request, const auto& answering) { take(request, answering); });
  if (!server) throw std::runtime_error(server.error().message);
  server_ = *std::move(server);
}

EmbeddingServer::~EmbeddingServer() { server_.reset(); }

std::string EmbeddingServer::url() const { return "http://127.0.0.1:" + std::to_string(server_->port()); }

std::size_t EmbeddingServer::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

std::vector<std::string> EmbeddingServer::texts() const {
  const std::lock_guard lock(mutex_);
  return texts_;
}

void EmbeddingServer::take(const net::Incoming& request, const std::shared_ptr<net::Answering>& answering) {
  const auto body = value::parse_json(request.body);
  const Value* input = body ? body->find("input") : nullptr;
  if (input == nullptr || !input->is_list()) return answering->whole(404, {}, "{}");
  const std::lock_guard lock(mutex_);
  ++requests_;
  for (const Value& text : input->list()) texts_.emplace_back(text.text());
  const auto spoilt = spoil_ ? spoil_(input->list().size()) : std::nullopt;
  answering->whole(200, {{"Content-Type", "application/json"}},
                   spoilt ? *spoilt : answer_in(body->find("encoding_format") != nullptr, input->list()));
}

}  // namespace proctor::e2e
