// A thousand short sentences through the built-in embedding model, and some of them through the same model in
// plain loops. Where PROCTOR_BENCH_TOKENS names a file, their tokens are written there for others to measure
// themselves on (bench/embeddings.sh).
#include <benchmark/benchmark.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "embeddings/forward.h"
#include "embeddings/minilm.h"
#include "embeddings/minilm_files.h"
#include "embeddings/testing.h"

namespace proctor::embeddings {
namespace {

constexpr std::size_t kSentences = 1000;
constexpr std::size_t kPlainSentences = 20;  // as many as one waits for

// Seven to fifteen words each, no two alike.
std::vector<std::string> sentences() {
  constexpr std::array<const char*, 10> kWho = {"A man",
                                                "The young woman",
                                                "Our neighbour's dog",
                                                "The prime minister",
                                                "A group of children",
                                                "Nobody in town",
                                                "The old teacher",
                                                "A famous violinist",
                                                "The weather office",
                                                "One of the engineers"};
  constexpr std::array<const char*, 10> kDoes = {
      "is slicing", "was looking for", "has finally found", "will never sell", "talks about",
      "plays with", "forgot to bring", "is proud of",       "warned against",  "wrote a book on"};
  constexpr std::array<const char*, 10> kWhat = {"a tomato.",
                                                 "the red bicycle in the garden.",
                                                 "an unusual guitar.",
                                                 "the latest budget.",
                                                 "heavy rain tonight.",
                                                 "his grandmother.",
                                                 "a recipe for apple cake.",
                                                 "the bridge over the Rhine.",
                                                 "two black cats.",
                                                 "a lost umbrella at the station."};
  std::vector<std::string> out;
  out.reserve(kSentences);
  for (std::size_t i = 0; i < kSentences; ++i)
    out.push_back(std::string(kWho[i % 10]) + " " + kDoes[i / 10 % 10] + " " + kWhat[i / 100]);
  return out;
}

std::string model_folder() {
  const char* said = std::getenv("PROCTOR_MINILM_DIR");
  return find_minilm({.stated = said != nullptr ? said : "build/npm"}).value_or("");
}

std::vector<std::vector<TokenId>> tokens_of(const MinilmFiles& files) {
  const auto tokenizer = Tokenizer::read(files.vocabulary.bytes(), kVocabulary).value();
  std::vector<std::vector<TokenId>> out;
  out.reserve(kSentences);
  for (const auto& sentence : sentences()) out.push_back(tokenizer.tokens(sentence).windows.front());
  return out;
}

void write_tokens(const std::vector<std::vector<TokenId>>& texts, const char* path) {
  std::ofstream out(path);
  for (const auto& text : texts) {
    for (const TokenId token : text) out << token << ' ';
    out << '\n';
  }
}

void use_minilm(benchmark::State& state) {
  const auto model = open_minilm(model_folder());
  if (!model) return state.SkipWithError(model.error().message.c_str());
  const auto texts = sentences();
  for (auto _ : state) benchmark::DoNotOptimize((*model)->embed(texts, {}));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(texts.size()));
}

void use_plain_loops(benchmark::State& state) {
  const auto files = open_minilm_files(model_folder());
  if (!files) return state.SkipWithError(files.error().message.c_str());
  const auto tensors = Safetensors::read(files->weights.bytes()).value();
  const PlainMinilm model(tensors);
  const auto texts = tokens_of(*files);
  for (auto _ : state)
    for (std::size_t i = 0; i < kPlainSentences; ++i)  // from all over the list
      benchmark::DoNotOptimize(model.embed(texts[i * kSentences / kPlainSentences]));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPlainSentences));
}

// One thread, as quick as each kind of processor that this one can be.
void use_kernels(benchmark::State& state, const Kernels& kernels) {
  const auto files = open_minilm_files(model_folder());
  if (!files) return state.SkipWithError(files.error().message.c_str());
  const auto weights = read_weights(Safetensors::read(files->weights.bytes()).value()).value();
  const auto texts = tokens_of(*files);
  constexpr std::size_t kBatch = 8;
  std::size_t first = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(embed_tokens(weights, kernels, std::span(texts).subspan(first, kBatch)));
    first = (first + kBatch) % kSentences;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
}

void open_it(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(open_minilm(model_folder()));
}

BENCHMARK(use_minilm)->Name("embeddings/minilm")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(use_plain_loops)->Name("embeddings/plain")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(open_it)->Name("embeddings/open")->Unit(benchmark::kMillisecond)->UseRealTime();

const bool kRegistered = [] {
  for (const Kernels* one : kernels())
    benchmark::RegisterBenchmark((std::string("embeddings/kernels/") + one->name).c_str(), use_kernels, *one)
        ->Unit(benchmark::kMillisecond);
  return true;
}();

const bool kWritten = [] {
  const char* path = std::getenv("PROCTOR_BENCH_TOKENS");
  const auto files = path != nullptr ? open_minilm_files(model_folder()) : fail("", "");
  if (files) write_tokens(tokens_of(*files), path);
  return files.has_value();
}();

}  // namespace
}  // namespace proctor::embeddings
