// Texts are tokenized, put together to batches that fit the processor's cache, and shared out to all cores.
#include "embeddings/minilm.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "base/words.h"
#include "embeddings/forward.h"
#include "embeddings/kernels.h"
#include "embeddings/minilm_files.h"
#include "embeddings/safetensors.h"
#include "embeddings/tokenizer.h"
#include "embeddings/weights.h"

namespace proctor::embeddings {
namespace {

// A batch: enough rows to use a panel of weights well, few enough for the cache. Less than the fewest is not
// worth a thread.
constexpr std::size_t kBatchTokens = 96;
constexpr std::size_t kFewestTokens = 24;
constexpr std::size_t kQuoted = 40;  // characters of a text, in a notice

struct Batch {
  std::size_t first = 0;  // text
  std::size_t count = 0;
};

using Texts = std::vector<std::vector<TokenId>>;

std::vector<Batch> batches_of(const Texts& texts, std::size_t most_tokens) {
  std::vector<Batch> out;
  std::size_t tokens = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (out.empty() || tokens + texts[i].size() > most_tokens) {
      out.push_back({.first = i});
      tokens = 0;
    }
    ++out.back().count;
    tokens += texts[i].size();
  }
  return out;
}

std::size_t batch_size(const Texts& texts, std::size_t cores) {
  std::size_t total = 0;
  for (const auto& text : texts) total += text.size();
  return std::clamp(total / cores + 1, kFewestTokens, kBatchTokens);
}

bool is_over(const Until& until) {
  return until.stopped() || std::chrono::steady_clock::now() >= until.deadline;
}

class Minilm final : public Embedder {
 public:
  Minilm(MinilmFiles files, Tokenizer tokenizer, Weights weights)
      : files_(std::move(files)), tokenizer_(std::move(tokenizer)), weights_(std::move(weights)) {}

  std::string name() const override { return "minilm"; }

  Answered<Embedded> embed(std::span<const std::string> texts, const Until& until) override {
    Embedded out;
    const Texts tokens = tokenize(texts, out.notices);
    out.vectors.resize(tokens.size());
    if (!run_all(tokens, until, out.vectors))
      return until.stopped() ? faulted("connection", "stopped")
                             : faulted("timeout", "the deadline came before all texts were embedded");
    return out;
  }

 private:
  Texts tokenize(std::span<const std::string> texts, std::vector<std::string>& notices) const {
    Texts out;
    out.reserve(texts.size());
    for (const auto& text : texts) {
      auto tokens = tokenizer_.tokens(text);
      if (tokens.cut)
        notices.push_back(
            fmt::format("minilm: {} is longer than the {} tokens that the model reads; the rest was "
                        "left out",
                        quoted(text, kQuoted), kMostTokens));
      out.push_back(std::move(tokens.ids));
    }
    return out;
  }

  // False where the time was over before the end.
  bool run_all(const Texts& texts, const Until& until, std::vector<Vector>& out) const {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const auto batches = batches_of(texts, batch_size(texts, cores));
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < batches.size() && !is_over(until); i = next++)
        run(texts, batches[i], out);
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(cores, batches.size()); ++i) others.emplace_back(work);
    work();
    others.clear();
    return std::none_of(out.begin(), out.end(), [](const Vector& vector) { return vector.empty(); });
  }

  void run(const Texts& texts, const Batch& batch, std::vector<Vector>& out) const {
    auto vectors =
        embed_tokens(weights_, *kernels().front(), std::span(texts).subspan(batch.first, batch.count));
    std::move(vectors.begin(), vectors.end(), out.begin() + static_cast<std::ptrdiff_t>(batch.first));
  }

  MinilmFiles files_;  // the weights point into it
  Tokenizer tokenizer_;
  Weights weights_;
};

}  // namespace

Result<std::unique_ptr<Embedder>> open_minilm(const std::string& folder) {
  TRY(auto files, open_minilm_files(folder));
  TRY(auto tokenizer, Tokenizer::read(files.vocabulary.bytes(), kVocabulary));
  TRY(const auto tensors, Safetensors::read(files.weights.bytes()));
  TRY(auto weights, read_weights(tensors));
  return std::make_unique<Minilm>(std::move(files), std::move(tokenizer), std::move(weights));
}

}  // namespace proctor::embeddings
