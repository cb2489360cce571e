// Texts become vectors whose angles tell how alike they mean. Who makes them, a service or the built-in
// model, lies behind this.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/occasion.h"
#include "system/clock.h"

namespace proctor::embeddings {

using Vector = std::vector<float>;

// How much of a text its vector covers. Only the built-in model reports this; HTTP services do not.
struct Reading {
  std::optional<Fault> error = {};  // the text cannot be read: its vector is empty
  std::string unread = {};          // identifies the parts that were not read; empty: there are none
};

struct Embedded {
  std::vector<Vector> vectors;            // one a text, in order, each of the same length
  std::vector<Reading> readings = {};     // one per text, in order; empty: all of them were read completely
  std::vector<std::string> notices = {};  // a text was too long and was cut, ...
  // What it took, where a service was asked.
  std::size_t calls = 0;   // those that went out
  std::size_t cached = 0;  // those that did not have to
  std::size_t tokens = 0;
  std::optional<double> cost = {};
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
  // Changes whenever the vector of any text does, so that no stored vector outlives its meaning.
  virtual std::string version() const { return name(); }
  virtual Answered<Embedded> embed(std::span<const std::string> texts, const Until& until) = 0;

  // The same on behalf of someone, by whom recordings are told apart. Whoever asks nobody need not care.
  virtual Answered<Embedded> embed_for(const Occasion& /*occasion*/, std::span<const std::string> texts,
                                       const Until& until) {
    return embed(texts, until);
  }
  // A service is asked, so that a vector costs time and perhaps money.
  virtual bool asks() const { return false; }
};

}  // namespace proctor::embeddings
