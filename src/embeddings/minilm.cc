// Texts are split into windows of tokens; windows are put together to batches that fit the processor's cache
// and shared out to all cores. The vector of a text is the mean of those of its windows, weighted by their
// tokens, so that a text which just exceeds one window has nearly the vector of one which just fits.
#include "embeddings/minilm.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <iterator>
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

using Texts = std::vector<Window>;

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

bool is_readable(const Tokens& tokens) {
  if (tokens.windows.front().size() <= 2) return false;  // nothing but both ends
  return static_cast<double>(tokens.unknown_words) <= kMaxUnknownShare * static_cast<double>(tokens.words);
}

Fault unreadable(std::string_view text, const Tokens& tokens) {
  const std::string why = tokens.words == 0
                              ? "it has no words"
                              : fmt::format("of {}, {} {} not in its vocabulary or not in Latin script",
                                            counted(tokens.words, "word"), tokens.unknown_words,
                                            tokens.unknown_words == 1 ? "is" : "are");
  return {"config",
          fmt::format("the built-in embedding model is English and cannot read {}: {}; use a multilingual "
                      "model, such as --embedder openai/text-embedding-3-small or --embedder ollama/bge-m3",
                      quoted(text, kQuoted), why)};
}

std::string cut_notice(std::string_view text) {
  return fmt::format("minilm: {} has more than {} windows of {} tokens; the rest was left out",
                     quoted(text, kQuoted), kMaxWindows, kMostTokens);
}

// The mean of the vectors of a text's windows, weighted by their tokens and scaled to length one.
Vector joined(std::span<Vector> vectors, std::span<const Window> windows) {
  if (vectors.size() == 1) return std::move(vectors.front());
  std::vector<double> sums(vectors.front().size());
  for (std::size_t w = 0; w < vectors.size(); ++w)
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += static_cast<double>(windows[w].size() - 2) * static_cast<double>(vectors[w][i]);
  double squares = 0;
  for (const double sum : sums) squares += sum * sum;
  const double length = std::max(std::sqrt(squares), 1e-12);
  Vector out(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) out[i] = static_cast<float>(sums[i] / length);
  return out;
}

// The windows of all texts that can be read, one behind another.
struct Work {
  Texts windows;
  std::vector<std::size_t> counts;  // of each text's windows; 0: it cannot be read
};

class Minilm final : public Embedder {
 public:
  Minilm(MinilmFiles files, Tokenizer tokenizer, Weights weights)
      : files_(std::move(files)), tokenizer_(std::move(tokenizer)), weights_(std::move(weights)) {}

  std::string name() const override { return "minilm"; }
  std::string version() const override { return std::string(kMinilmVersion); }

  Answered<Embedded> embed(std::span<const std::string> texts, const Until& until) override {
    Embedded out;
    const Work work = read(texts, out);
    std::vector<Vector> vectors(work.windows.size());
    if (!run_all(work.windows, until, vectors))
      return until.stopped() ? faulted("connection", "stopped")
                             : faulted("timeout", "the deadline came before all texts were embedded");
    std::size_t first = 0;
    for (const std::size_t count : work.counts) {
      out.vectors.push_back(count == 0 ? Vector()
                                       : joined(std::span(vectors).subspan(first, count),
                                                std::span(work.windows).subspan(first, count)));
      first += count;
    }
    return out;
  }

 private:
  Work read(std::span<const std::string> texts, Embedded& out) const {
    Work work;
    for (const std::string& text : texts) {
      Tokens tokens = tokenizer_.tokens(text);
      Reading& reading = out.readings.emplace_back(Reading{.unread = std::move(tokens.unread)});
      if (!is_readable(tokens)) {
        reading.error = unreadable(text, tokens);
        work.counts.push_back(0);
        continue;
      }
      if (tokens.cut) out.notices.push_back(cut_notice(text));
      work.counts.push_back(tokens.windows.size());
      std::move(tokens.windows.begin(), tokens.windows.end(), std::back_inserter(work.windows));
    }
    return work;
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
