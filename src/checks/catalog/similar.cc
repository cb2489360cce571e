// similar: likeness to a text, or to the most alike of several, reaches a threshold. By meaning, from vectors
// of a service or of the built-in model; or by letters, with Dice's coefficient.
#include <fmt/format.h>

#include <algorithm>

#include "checks/check.h"
#include "checks/meaning.h"
#include "checks/options.h"
#include "model/score_text.h"
#include "text/similarity.h"

namespace proctor::checks {
namespace {

using model::Verdict;

constexpr double kAlike = 0.8;
constexpr double kAlikeForbidden = 0.75;  // a text the answer must not mean: judged more severely

class Similar final : public Matcher {
 public:
  Similar(const model::Check& check, std::vector<std::string_view> texts)
      : texts_(std::move(texts)),
        by_letters_(text_of(check.options, "method") == "dice"),
        negate_(check.negate) {
    const double usual = check.negate && !by_letters_ ? kAlikeForbidden : kAlike;
    threshold_ = number_of(check.options, "threshold").value_or(usual);
  }

  bool consults() const override { return !by_letters_; }
  void need(const Seen& seen, Needs& out) const override {
    const auto text = seen.text();
    if (!text || by_letters_) return;
    for (const auto other : texts_) need_meanings(seen.answer().outcome(), *text, other, out);
  }

  Match match(const Seen& seen) const override {
    const auto text = seen.text();
    if (!text) return {.threshold = threshold_};
    double best = 0;
    for (const auto other : texts_) {
      const auto alike = by_letters_ ? Answered<double>(text::dice_similarity(*text, other))
                                     : alike_in_meaning(seen.answer().outcome(), *text, other);
      if (!alike) return undecided(alike.error().kind, alike.error().message);
      best = std::max(best, *alike);
    }
    return {.pass = best >= threshold_, .score = std::min(best, 1.0), .threshold = threshold_};
  }

  std::string note(const Seen& seen) const override {
    const Match match = this->match(seen);
    return match.score ? "similarity " + model::score_text(*match.score, {threshold_, false, negate_}) : "";
  }

 private:
  std::vector<std::string_view> texts_;
  bool by_letters_;
  bool negate_;
  double threshold_ = 0;
};

Prepared prepare(const model::Check& check, const Setup&) {
  auto texts = texts_of(*check.expected);
  if (!texts || texts->empty())
    return fail("E318", "a text or several are wanted to compare with", check.expected->span);
  return std::make_unique<Similar>(check, *std::move(texts));
}

constexpr std::string_view kMethods[] = {"embedding", "dice"};
constexpr Shape kMethod = {.takes = takes_text, .words = kMethods};
constexpr Field kOptions[] = {
    {.name = "method", .shape = &kMethod, .about = "How likeness is measured.", .fallback = R"("embedding")"},
    kThreshold};
constexpr Alias kAliases[] = {{"semantic", "traceforge"},
                              {"semantic-contradiction", "traceforge", true},
                              {"fuzzy_match", "traceforge"}};
constexpr std::string_view kVectors = R"({"embeddings": {"hi": [1, 0], "hello": [0.9, 0.1], "bye": [0, 1]}})";
constexpr Example kExamples[] = {
    {"hi", R"({"similar": "hello"})", Verdict::pass, kVectors},
    {"hi", R"({"similar": ["bye"]})", Verdict::fail, kVectors},
    {"hi", R"({"not-similar": ["bye", "hello"]})", Verdict::fail, kVectors},
    {"hi", R"({"similar": "hello"})", Verdict::error},
    {"hi", R"({"not-similar": "hello"})", Verdict::error, R"({"embeddings": null})"},
    {"The quick brown fox", R"({"similar": "the quick brown fix", "method": "dice"})", Verdict::pass},
    {"The quick brown fox", R"({"similar": "lazy dogs", "method": "dice"})", Verdict::fail},
};

constexpr CheckDef kDefs[] = {{.name = "similar",
                               .kind = "similarity",
                               .summary = "The output is like this text, or like one of several.",
                               .value = &kTextOrTexts,
                               .reads_text = true,
                               .hint = Hint::texts,
                               .options = kOptions,
                               .aliases = kAliases,
                               .wants = "a like text",
                               .wants_not = "no like text",
                               .prepare = prepare,
                               .examples = kExamples}};

}  // namespace

std::span<const CheckDef> similar() { return kDefs; }

}  // namespace proctor::checks
