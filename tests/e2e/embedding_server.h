// An embedding service at the other end of HTTP, in the forms of OpenAI and of Ollama: a text's vector counts
// its words, so texts of the same words mean the same.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "net/server.h"
#include "value/value.h"

namespace proctor::e2e {

class EmbeddingServer {
 public:
  // A body in place of the vectors; none: the vectors.
  using Spoil = std::function<std::optional<std::string>(std::size_t texts)>;

  explicit EmbeddingServer(Spoil spoil = {});
  ~EmbeddingServer();
  EmbeddingServer(const EmbeddingServer&) = delete;
  EmbeddingServer& operator=(const EmbeddingServer&) = delete;

  std::string url() const;  // without a path
  std::size_t requests() const;
  std::vector<std::string> texts() const;  // all that came, in order

 private:
  void take(const net::Incoming& request, const std::shared_ptr<net::Answering>& answering);

  Spoil spoil_;
  mutable std::mutex mutex_;
  std::size_t requests_ = 0;
  std::vector<std::string> texts_;
  std::unique_ptr<net::Server> server_;
};

}  // namespace proctor::e2e
