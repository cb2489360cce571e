// Texts become vectors whose angles tell how alike they mean. Who makes them, a service or the built-in
// model, lies behind this.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "system/clock.h"

namespace proctor::embeddings {

using Vector = std::vector<float>;

struct Embedded {
  std::vector<Vector> vectors;            // one a text, in order, each of the same length
  std::vector<std::string> notices = {};  // a text was too long and was cut, ...
};

// Safe to use from any thread.
class Embedder {
 public:
  Embedder() = default;
  Embedder(const Embedder&) = delete;
  Embedder& operator=(const Embedder&) = delete;
  virtual ~Embedder() = default;

  // By which its vectors are told from those of others: "minilm", "openai/text-embedding-3-small".
  virtual std::string name() const = 0;
  virtual Answered<Embedded> embed(std::span<const std::string> texts, const Until& until) = 0;
};

}  // namespace proctor::embeddings
