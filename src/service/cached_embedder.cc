#include "service/cached_embedder.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/sha256.h"

namespace proctor::service {
namespace {

using embeddings::Embedded;
using embeddings::Reading;
using embeddings::Vector;

constexpr std::string_view kKind = "vector";
constexpr std::size_t kWord = 4;  // bytes

void add_word(std::uint32_t word, std::string& to) {
  for (unsigned i = 0; i < kWord; ++i) to += static_cast<char>((word >> (8 * i)) & 0xFFU);
}

std::uint32_t read_word(std::string_view bytes, std::size_t number) {
  std::uint32_t out = 0;
  for (unsigned i = 0; i < kWord; ++i)
    out |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[number * kWord + i])) << (8 * i);
  return out;
}

bool fits(const Embedded& made, std::size_t texts) {
  return made.vectors.size() == texts && (made.readings.empty() || made.readings.size() == texts);
}

class CachedEmbedder final : public embeddings::Embedder {
 public:
  CachedEmbedder(std::shared_ptr<Embedder> inner, std::shared_ptr<store::Cache> cache)
      : inner_(std::move(inner)), cache_(std::move(cache)) {}

  std::string name() const override { return inner_->name(); }
  std::string version() const override { return inner_->version(); }
  bool asks() const override { return inner_->asks(); }

  Answered<Embedded> embed(std::span<const std::string> texts, const Until& until) override {
    return embed_for({}, texts, until);
  }

  Answered<Embedded> embed_for(const Occasion& occasion, std::span<const std::string> texts,
                               const Until& until) override {
    std::vector<Vector> known;
    std::vector<std::string> missing;
    known.reserve(texts.size());
    for (const std::string& text : texts) {
      known.push_back(find(text));
      if (known.back().empty()) missing.push_back(text);
    }
    Embedded out;
    if (!missing.empty()) {
      TRY(out, inner_->embed_for(occasion, missing, until));
      if (!fits(out, missing.size())) return faulted("decode", "a vector is missing");
      keep(missing, out);
    } else if (inner_->asks()) {
      out.cached = 1;
    }
    merge(std::move(known), out);
    return out;
  }

 private:
  std::string key_of(const std::string& text) const { return sha256_hex(inner_->version() + '\n' + text); }

  // Empty: not known.
  Vector find(const std::string& text) {
    const auto bytes = cache_->find(kKind, key_of(text));
    return bytes ? read_vector(*bytes).value_or(Vector()) : Vector();
  }

  // What came with a notice, or was not read completely, is made anew each time, so that it is reported each
  // time.
  void keep(const std::vector<std::string>& texts, const Embedded& made) {
    if (!made.notices.empty()) return;
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (is_complete(made, i)) cache_->keep(kKind, key_of(texts[i]), vector_bytes(made.vectors[i]));
  }

  static bool is_complete(const Embedded& made, std::size_t i) {
    return made.readings.empty() || (!made.readings[i].error && made.readings[i].unread.empty());
  }

  // Puts the known vectors among those that were made, each where its text is.
  static void merge(std::vector<Vector> known, Embedded& made) {
    std::vector<Reading> readings(made.readings.empty() ? 0 : known.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (!known[i].empty()) continue;
      known[i] = std::move(made.vectors[next]);
      if (!readings.empty()) readings[i] = std::move(made.readings[next]);
      ++next;
    }
    made.vectors = std::move(known);
    made.readings = std::move(readings);
  }

  std::shared_ptr<Embedder> inner_;
  std::shared_ptr<store::Cache> cache_;
};

}  // namespace

std::string vector_bytes(const Vector& vector) {
  std::string out;
  out.reserve((vector.size() + 1) * kWord);
  add_word(static_cast<std::uint32_t>(vector.size()), out);
  for (const float number : vector) add_word(std::bit_cast<std::uint32_t>(number), out);
  return out;
}

std::optional<Vector> read_vector(std::string_view bytes) {
  if (bytes.size() < 2 * kWord || bytes.size() % kWord != 0) return std::nullopt;
  const std::size_t length = bytes.size() / kWord - 1;
  if (read_word(bytes, 0) != length) return std::nullopt;
  Vector out(length);
  for (std::size_t i = 0; i < length; ++i) {
    out[i] = std::bit_cast<float>(read_word(bytes, i + 1));
    if (!std::isfinite(out[i])) return std::nullopt;
  }
  return out;
}

std::unique_ptr<embeddings::Embedder> cached(std::shared_ptr<embeddings::Embedder> inner,
                                             std::shared_ptr<store::Cache> cache) {
  return std::make_unique<CachedEmbedder>(std::move(inner), std::move(cache));
}

}  // namespace proctor::service
