// Patterns of the kinds that checks use, on texts of 200 bytes, 10 kB and 1 MB: tests a second.
// PROCTOR_BENCH_INPUTS names a folder with small.txt, medium.txt and large.txt to compare with other programs
// on the same bytes.
#include "regex/regex.h"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace proctor::regex {
namespace {

constexpr std::string_view kSmall =
    "Sure! The answer is 42 and the city is Oslo (59.91, 10.75). Contact jane.doe+test@example.co.uk or see "
    "https://example.com/a?b=1 before 2024-05-01. I hope this helps, let me know if more is needed.";

// Prose with a word beyond ASCII now and then; what the patterns look for stands at the end.
std::string prose(std::size_t size) {
  static constexpr std::array<std::string_view, 16> kWords = {
      "the ",  "model ",  "answered ", "with ", "a ",       "short ", "list ",  "of ",
      "café ", "cities ", "and ",      "東京 ", "prices\n", "Oslo ",  "token ", "because "};
  std::string out;
  for (std::uint32_t state = 1; out.size() + 60 < size;) {
    state = state * 1664525U + 1013904223U;
    out += kWords[state >> 28U];
  }
  return out + "The answer is 42. Contact jane.doe+test@example.co.uk\n";
}

std::string input(const std::string& name, std::size_t size) {
  if (const char* folder = std::getenv("PROCTOR_BENCH_INPUTS")) {
    std::ostringstream out;
    out << std::ifstream(std::string(folder) + "/" + name + ".txt", std::ios::binary).rdbuf();
    return std::move(out).str();
  }
  return name == "small" ? std::string(kSmall) : prose(size);
}

struct Row {
  const char* name;
  const char* pattern;
  const char* flags;
};

constexpr std::array<Row, 7> kRows = {{
    {"literal", "The answer is 42", ""},
    {"word_i", R"(\bANSWER\s+is\s+\d+)", "i"},
    {"email", R"([\w.+-]+@[\w-]+(?:\.[\w-]+)+)", ""},
    {"date_all", R"((\d{4})-(\d{2})-(\d{2}))", ""},
    {"alternation", R"(\b(?:sorry|cannot|unable|refuse)\b)", "i"},
    {"lookahead", R"(^(?!.*\bsorry\b)[\s\S]*42)", "i"},
    {"unicode", R"(\p{Script=Han}{5})", "u"},
}};

void run(benchmark::State& state, const Row& row, const std::string& text, bool search) {
  const auto regex = Regex::compile(row.pattern, row.flags, Dialect::ecmascript);
  if (!regex) return state.SkipWithError(regex.error().message.c_str());
  for (auto _ : state) {
    if (search)
      benchmark::DoNotOptimize(regex->search(text));
    else
      benchmark::DoNotOptimize(regex->test(text));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
}

void compile(benchmark::State& state, const Row& row) {
  for (auto _ : state) benchmark::DoNotOptimize(Regex::compile(row.pattern, row.flags, Dialect::ecmascript));
}

const bool kRegistered = [] {
  const std::array<std::pair<const char*, std::size_t>, 3> sizes = {
      {{"small", 200}, {"medium", 10'000}, {"large", 1'000'000}}};
  for (const Row& row : kRows) {
    for (const auto& [name, size] : sizes) {
      const std::string text = input(name, size);
      const std::string of = std::string(row.name) + "/" + name;
      benchmark::RegisterBenchmark(("test/" + of).c_str(),
                                   [row, text](benchmark::State& state) { run(state, row, text, false); });
      benchmark::RegisterBenchmark(("search/" + of).c_str(),
                                   [row, text](benchmark::State& state) { run(state, row, text, true); });
    }
    benchmark::RegisterBenchmark((std::string("compile/") + row.name).c_str(),
                                 [row](benchmark::State& state) { compile(state, row); });
  }
  return true;
}();

}  // namespace
}  // namespace proctor::regex
