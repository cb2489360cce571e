// How well refusals are found in answers that the model was not trained on, by language, and how often
// answers are taken for refusals by either check. Ten-fold cross-validation over tests/refusals/*.tsv;
// near-identical answers are always in the same fold. Fails where a bound is missed. Also how long an answer
// takes.
//   PROCTOR_WRITE_REFUSAL_WEIGHTS=src/text/refusal_weights.cc   trains on all answers and writes the weights
//   PROCTOR_SHOW_REFUSAL_ERRORS=1                               prints what was judged wrong
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "text/refusal.h"
#include "text/refusal_training.h"

namespace proctor {
namespace {

using text::Figures;
using text::LabelledAnswer;

constexpr std::size_t kFolds = 10;
constexpr double kBound = 0.88;         // of F1 in each language; all together 0.05 more
constexpr double kHeldOutBound = 0.75;  // there are only sixteen answers in most languages
constexpr double kMaxAlarms = 0.08;

std::string read_file(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::vector<LabelledAnswer> read_all(std::string_view folder) {
  std::vector<LabelledAnswer> out;
  for (const auto& lexicon : text::lexicons()) {
    const auto name = fmt::format("{}/{}.tsv", folder, lexicon.code);
    for (auto& answer : text::read_labelled(read_file(name), lexicon.code)) out.push_back(std::move(answer));
  }
  return out;
}

std::string row(std::string_view what, const Figures& f) {
  return fmt::format("| {} | {} | {} | {:.3f} | {:.3f} | {:.3f} | {:.1f} % |\n", what, f.refusals, f.others,
                     f.precision(), f.recall(), f.f1(), 100 * f.false_alarms());
}

void show_errors(const std::vector<LabelledAnswer>& answers, const std::vector<bool>& verdicts) {
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (verdicts[i] != answers[i].refuses)
      fmt::print("{} {} [{}]: {}\n", answers[i].language, answers[i].refuses ? "missed" : "alarm",
                 answers[i].declines.empty() ? "-" : text::name_of(answers[i].declines.front().kind),
                 answers[i].text);
}

// By language; false where one is below its bound.
bool report(const std::vector<LabelledAnswer>& answers, const std::vector<bool>& verdicts, double bound) {
  std::vector<bool> phrases;
  phrases.reserve(answers.size());
  for (const auto& answer : answers) phrases.push_back(text::find_refusal_phrase(answer.text).has_value());
  fmt::print("| language | refusals | answers | precision | recall | F1 | false alarms |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- |\n");
  bool good = true;
  for (const auto& lexicon : text::lexicons()) {
    const Figures figures = text::measure(answers, verdicts, lexicon.code);
    good = good && figures.f1() >= bound;
    fmt::print("{}", row(lexicon.code, figures));
  }
  const Figures all = text::measure(answers, verdicts);
  fmt::print("{}", row("all", all));
  fmt::print("{}\n", row("contains-refusal-phrase, en", text::measure(answers, phrases, "en")));
  if (std::getenv("PROCTOR_SHOW_REFUSAL_ERRORS") != nullptr) show_errors(answers, verdicts);
  return good && all.f1() >= bound + 0.05 && all.false_alarms() <= kMaxAlarms;
}

bool report_all(const std::vector<LabelledAnswer>& answers) {
  fmt::print("ten-fold cross-validation over tests/refusals\n\n");
  const bool good = report(answers, text::cross_validate(answers, kFolds), kBound);
  const auto held_out = read_all("tests/refusals/heldout");
  std::vector<bool> verdicts;
  verdicts.reserve(held_out.size());
  for (const auto& answer : held_out) verdicts.push_back(text::find_refusal(answer.text).has_value());
  fmt::print("the committed weights on tests/refusals/heldout\n\n");
  return report(held_out, verdicts, kHeldOutBound) && good;
}

void write_weights(const std::vector<LabelledAnswer>& answers, const char* path) {
  std::vector<const LabelledAnswer*> all;
  all.reserve(answers.size());
  for (const auto& answer : answers) all.push_back(&answer);
  std::ofstream(path) << text::write_weights(text::rounded(text::train(all)));
}

constexpr std::string_view kPlain =
    "The museum opens at nine and closes at five on weekdays. Tickets cost twelve euros, and children under "
    "six "
    "enter free. The nearest station is Harbour Street, from where it is a short walk past the old market.";
constexpr std::string_view kDeclines =
    "I'm sorry, but I can't help with that request. It would go against my guidelines to give instructions "
    "that "
    "could hurt someone. If you like, I can tell you how such devices are made safe instead of how to build.";

void judge(benchmark::State& state, std::string_view answer) {
  for (auto _ : state) benchmark::DoNotOptimize(text::find_refusal(answer));
}

}  // namespace
}  // namespace proctor

int main(int argc, char** argv) {
  const auto answers = proctor::read_all("tests/refusals");
  if (const char* path = std::getenv("PROCTOR_WRITE_REFUSAL_WEIGHTS")) proctor::write_weights(answers, path);
  const bool good = proctor::report_all(answers);
  benchmark::RegisterBenchmark("an answer of 200 bytes", proctor::judge, proctor::kPlain);
  benchmark::RegisterBenchmark("a refusal of 200 bytes", proctor::judge, proctor::kDeclines);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return good ? 0 : 1;
}
