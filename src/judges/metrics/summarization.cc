// Is the answer a true and full summary of the input? Stages: truths (of the input), claims (of the summary),
// questions (that the input answers with yes), verdicts (is each claim true?), answers (to the questions,
// once by the input and once by the summary), reason. The score is the lower of two: the share of claims that
// are "yes", and of the questions that the input answers with yes the share that the summary answers so too.
#include <algorithm>

#include "base/words.h"
#include "judges/forms.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

constexpr Form kQuestionsForm("questions",
                              {must("questions", value::kTexts, "Questions with the answer yes.")});
constexpr Form kAnswersForm("answers", {must("answers", value::kTexts, "yes or no, one a question.")});

// Questions of the author's; an empty list is none.
const Value* own_questions(const Map& options) {
  const Value* found = options.find("assessment_questions");
  return found != nullptr && found->is_list() && !found->list().empty() ? found : nullptr;
}

Map limits(const Map& options) {
  Map out{{"count", "5"}, {"limit", ""}};
  for (const std::string_view name : {"n", "question_count"})
    if (const auto count = number_setting(options, name))
      out.set("count", Value(static_cast<std::int64_t>(*count)));
  if (const auto limit = number_setting(options, "truths_extraction_limit"))
    out.set("limit", Value(static_cast<std::int64_t>(std::max(0.0, *limit))));
  return out;
}

std::vector<Ask> first(const Case& given) {
  const Map words = limits(given.options);
  std::vector<Ask> out = {
      {.stage = "truths", .data = {input_of(given)}, .words = words, .reply = &kTruthsReply},
      {.stage = "claims", .data = {output_of(given)}, .reply = &kClaimsReply}};
  if (own_questions(given.options) == nullptr)
    out.push_back(
        {.stage = "questions", .data = {input_of(given)}, .words = words, .reply = kQuestionsForm.shape()});
  return out;
}

struct Found {
  const Value* truths;
  const Value* claims;
  const Value* questions;
  std::size_t claim_count;
};

Result<Found> read_first(const Case& given) {
  const auto& replies = given.rounds[0];
  Found out{};
  TRY(out.truths, member(replies[0], "truths"));
  TRY(out.claims, member(replies[1], "claims"));
  TRY(out.claim_count, count_found(replies[1], "claims", given));
  out.questions = own_questions(given.options);
  if (out.questions == nullptr) {
    TRY(out.questions, member(replies[2], "questions"));
    TRY([[maybe_unused]] const auto count, count_found(replies[2], "questions", given));
  }
  return out;
}

std::vector<Ask> second(const Case& given, const Found& found) {
  std::vector<Ask> out;
  if (found.claim_count > 0)
    out.push_back({.stage = "verdicts",
                   .data = {{"truths", numbered(*found.truths)}, {"claims", numbered(*found.claims)}},
                   .reply = &kYesNoIdk.reply,
                   .complete = one_for_each(found.claim_count, "claims")});
  const std::size_t questions = found.questions->is_list() ? found.questions->list().size() : 0;
  for (const auto& text : {given.exhibit.input, given.exhibit.output})
    out.push_back({.stage = "answers",
                   .data = {{"questions", numbered(*found.questions)}, {"text", *text}},
                   .reply = kAnswersForm.shape(),
                   .complete = Completeness{.list = "answers", .of = "questions", .count = questions}});
  return out;
}

// --- Score

bool is_yes(const Value& answer) { return answer.is_text() && stripped(lower(answer.text())) == "yes"; }

struct Coverage {
  double score = 0;
  std::vector<std::string> missed;  // questions, as far as there are as many as answers
};

Result<Coverage> covered(std::span<const Heard> answers, const Value& questions) {
  TRY(const Value* source, member(answers[0], "answers"));
  TRY(const Value* summary, member(answers[1], "answers"));
  if (!source->is_list() || !summary->is_list() || source->list().size() != summary->list().size())
    return at_fault("other:ValueError", "input and summary are answered a different number of questions",
                    answers[1].text);
  std::size_t all = 0;
  Coverage out;
  for (std::size_t i = 0; i < source->list().size(); ++i) {
    if (!is_yes(source->list()[i])) continue;
    ++all;
    if (!is_yes(summary->list()[i]))
      out.missed.push_back(questions.is_list() && i < questions.list().size() && questions.list()[i].is_text()
                               ? std::string(questions.list()[i].text())
                               : std::string());
  }
  out.score = share(all - out.missed.size(), all, 0);
  return out;
}

Result<Move> concluded(const Case& given, const Found& found) {
  static const List kNone;
  std::span<const Heard> replies = given.rounds[1];
  const List* verdicts = &kNone;
  if (found.claim_count > 0) {
    TRY(verdicts, items(replies[0], "verdicts", kYesNoIdk.item));
    replies = replies.subspan(1);
  }
  const double alignment = share(count_word(*verdicts, "yes"), verdicts->size(), 0);
  TRY(const Coverage coverage, covered(replies, *found.questions));
  return Score{.value = std::min(alignment, coverage.score),
               .reason = why({{"contradictions", numbered(reasons_of(*verdicts, "no"))},
                              {"additions", numbered(reasons_of(*verdicts, "idk"))},
                              {"unanswered_questions", numbered(coverage.missed)}})};
}

Result<Move> next(const Case& given) {
  if (given.rounds.empty()) return Move(first(given));
  TRY(const Found found, read_first(given));
  if (given.rounds.size() > 1) return concluded(given, found);
  return Move(second(given, found));
}

constexpr std::string_view kNeeds[] = {"input", "actual_output"};
constexpr Shape kSome = {.takes = takes_integer, .least = 1};
constexpr Field kOptions[] = {
    may("assessment_questions", value::kTexts, "Questions to use in place of those that the judge makes."),
    {.name = "question_count",
     .shape = &kSome,
     .about = "How many questions the judge makes; `n` of DeepEval.",
     .fallback = "5"},
    may("truths_extraction_limit", value::kCount,
        "How many facts of the input count, the weightiest first.")};
constexpr MetricDef kDefs[] = {{.name = "summarization",
                                .title = "Summarization",
                                .summary = "How true and how full a summary of the input the answer is.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> summarization() { return kDefs; }

}  // namespace proctor::judges
