// Likeness to a text by its letters and words: edit distance, ROUGE, BLEU. The most alike of several counts.
#include <fmt/format.h>

#include <algorithm>

#include "checks/check.h"
#include "checks/options.h"
#include "model/score_text.h"
#include "text/edit_distance.h"
#include "text/similarity.h"

namespace proctor::checks {
namespace {

using model::Verdict;

using Texts = std::span<const std::string_view>;
using Measure = Result<double> (*)(std::string_view answer, Texts references, const Map& options);

class Likeness final : public Matcher {
 public:
  Likeness(const model::Check& check, std::vector<std::string_view> references, Measure measure, double usual)
      : options_(check.options),
        references_(std::move(references)),
        measure_(measure),
        threshold_(number_of(check.options, "threshold").value_or(usual)),
        negate_(check.negate) {}

  Match match(const Seen& seen) const override {
    const auto text = seen.text();
    if (!text) return {.threshold = threshold_};
    const auto alike = measure_(*text, references_, options_);
    if (!alike) return undecided("limit", alike.error().message);
    return {.pass = *alike >= threshold_, .score = std::clamp(*alike, 0.0, 1.0), .threshold = threshold_};
  }

  std::string note(const Seen& seen) const override {
    const Match match = this->match(seen);
    if (!match.score) return {};
    return "similarity " + model::score_text(*match.score, {threshold_, false, negate_});
  }

 private:
  const Map& options_;
  std::vector<std::string_view> references_;
  Measure measure_;
  double threshold_;
  bool negate_;
};

// The best of the references.
template <Result<double> (*alike)(std::string_view answer, std::string_view reference, const Map& options)>
Result<double> best_of(std::string_view answer, Texts references, const Map& options) {
  double best = 0;
  for (const auto reference : references) {
    TRY(const double one, alike(answer, reference, options));
    best = std::max(best, one);
  }
  return best;
}

Result<double> by_edits(std::string_view answer, std::string_view reference, const Map&) {
  return text::edit_similarity(answer, reference);
}

Result<double> by_runs(std::string_view answer, std::string_view reference, const Map& options) {
  const auto run = static_cast<std::size_t>(number_of(options, "n").value_or(1));
  return text::rouge_n(answer, reference, run, is_on(options, "signs")).f1;
}

Result<double> by_subsequence(std::string_view answer, std::string_view reference, const Map&) {
  TRY(const text::Overlap overlap, text::rouge_l(answer, reference));
  return overlap.f1;
}

Result<double> by_precision(std::string_view answer, Texts references, const Map& options) {
  return is_on(options, "plain") ? text::plain_bleu(answer, references) : text::bleu(answer, references);
}

constexpr double kAlike = 0.75;
constexpr double kBleuAlike = 0.5;

template <Measure measure, const double& usual>
Prepared prepare(const model::Check& check, const Setup&) {
  auto references = texts_of(*check.expected);
  if (!references || references->empty())
    return fail("E318", "a text or several are wanted to compare with", check.expected->span);
  return std::make_unique<Likeness>(check, *std::move(references), measure, usual);
}

constexpr Shape kRun = {.takes = takes_integer, .least = 1, .most = text::kLongestRun};
constexpr Field kOptions[] = {kThreshold};
constexpr Field kRunOptions[] = {
    kThreshold,
    {.name = "n", .shape = &kRun, .about = "How many words make a run.", .fallback = "1"},
    {.name = "signs",
     .shape = &kBoolean,
     .about = "Marks of punctuation are words, too.",
     .fallback = "false"}};
constexpr Field kBleuOptions[] = {kThreshold,
                                  {.name = "plain",
                                   .shape = &kBoolean,
                                   .about = "Words as white space parts them, and no smoothing.",
                                   .fallback = "false"}};
constexpr Shape kEdits = {.takes = takes_number, .least = 0};
constexpr Field kEditOptions[] = {
    {.name = "most", .shape = &kEdits, .about = "How many edits there may be.", .fallback = "5"}};

// So many insertions, deletions and replacements of characters, and no more.
class EditDistance final : public Matcher {
 public:
  EditDistance(std::vector<std::string_view> references, double most)
      : references_(std::move(references)), most_(static_cast<std::size_t>(most)) {}

  Match match(const Seen& seen) const override {
    const auto text = seen.text();
    if (!text) return {};
    for (const auto reference : references_) {
      const auto edits = text::edit_distance(*text, reference, most_);
      if (!edits) return undecided("limit", edits.error().message);
      if (*edits) return {.pass = true};
    }
    return {};
  }

  std::string note(const Seen&) const override { return fmt::format("at most {} edits", most_); }

 private:
  std::vector<std::string_view> references_;
  std::size_t most_;
};

Prepared prepare_edits(const model::Check& check, const Setup&) {
  constexpr double kUsual = 5;
  auto references = texts_of(*check.expected);
  if (!references || references->empty())
    return fail("E318", "a text or several are wanted to compare with", check.expected->span);
  return std::make_unique<EditDistance>(*std::move(references),
                                        number_of(check.options, "most").value_or(kUsual));
}

constexpr Example kDistanceExamples[] = {
    {"kitten", R"({"edit-distance": "sitting"})", Verdict::pass},
    {"kitten", R"({"edit-distance": "sitting", "most": 2})", Verdict::fail},
    {"kitten", R"({"not-edit-distance": ["sitting", "dog"], "most": 1})", Verdict::pass},
};

constexpr Example kEditExamples[] = {
    {"kitten", R"({"levenshtein": "sitten"})", Verdict::pass},
    {"kitten", R"({"levenshtein": "sitting", "threshold": 0.9})", Verdict::fail},
    {"kitten", R"({"levenshtein": ["dog", "kitten"], "threshold": 1})", Verdict::pass},
};
constexpr Example kRunExamples[] = {
    {"the cat sat on the mat", R"({"rouge-n": "the cat sat on a mat"})", Verdict::pass},
    {"the cat sat", R"({"rouge-n": "sat cat the", "n": 2})", Verdict::fail},
    {"Yes!", R"({"rouge-n": "Yes.", "signs": true})", Verdict::fail},
};
constexpr Example kSubsequenceExamples[] = {
    {"the cat sat on the mat", R"({"rouge-l": "the cat was on the mat"})", Verdict::pass},
    {"no such thing", R"({"rouge-l": "the cat sat on the mat"})", Verdict::fail},
};
constexpr Example kBleuExamples[] = {
    {"the cat sat on the mat", R"({"bleu": ["a cat sat on the mat", "the cat sat there"]})", Verdict::pass},
    {"no such thing", R"({"bleu": "the cat sat on the mat"})", Verdict::fail},
    {"The cat sat on the mat", R"({"bleu": "the cat sat on the mat", "plain": true})", Verdict::pass},
    {"the cat sat on a mat", R"({"bleu": "the cat is on the mat", "plain": true, "threshold": 0.1})",
     Verdict::fail},
};

constexpr CheckDef row(std::string_view name, std::string_view kind, std::string_view summary,
                       Prepare prepare, std::span<const Example> examples,
                       std::span<const Field> options = kOptions) {
  return {.name = name,
          .kind = kind,
          .summary = summary,
          .value = &kTextOrTexts,
          .reads_text = true,
          .hint = Hint::texts,
          .options = options,
          .wants = "a like text",
          .wants_not = "no like text",
          .prepare = prepare,
          .examples = examples};
}

constexpr CheckDef kDefs[] = {
    row("levenshtein", "levenshtein",
        "Likeness by edit distance, 1 - edits / characters of the longer text, reaches `threshold` (0.75).",
        prepare<best_of<by_edits>, kAlike>, kEditExamples),
    row("rouge-n", "rouge_n", "ROUGE-N: runs of `n` words in common, F1, reach `threshold` (0.75).",
        prepare<best_of<by_runs>, kAlike>, kRunExamples, kRunOptions),
    row("rouge-l", "rouge_l",
        "ROUGE-L: the longest common subsequence of words, F1, reaches `threshold` (0.75).",
        prepare<best_of<by_subsequence>, kAlike>, kSubsequenceExamples),
    row("bleu", "bleu", "BLEU-4 against one reference or several reaches `threshold` (0.5).",
        prepare<by_precision, kBleuAlike>, kBleuExamples, kBleuOptions),
    row("edit-distance", "edit_distance",
        "At most so many edits, `most` (5), make the text this one, or one of several.", prepare_edits,
        kDistanceExamples, kEditOptions)};

}  // namespace

std::span<const CheckDef> likeness() { return kDefs; }

}  // namespace proctor::checks
