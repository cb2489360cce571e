// Retrieval in a conversation, window by window. Stages: verdicts, reason. In each window: what the assistant
// retrieved there, against what the conversation should come to, or against what the user said.
//   turn_contextual_recall     the share of statements of the expected outcome that the context supports
//   turn_contextual_precision  are useful pieces ranked before useless ones? as contextual_precision
//   turn_contextual_relevancy  the share of statements in the context that bear on what the user said
// A window without any context is left out; DeepEval counts it 1. Nobody is asked about it.
#include "judges/settings.h"
#include "judges/windows.h"

namespace proctor::judges {
namespace {

using Measure = double (*)(const List& verdicts);

struct Retrieval {
  std::string_view title;
  const Shape* reply;
  const Shape* item;
  Measure measure;
  bool outcome;  // the expected outcome is looked at
  bool each;     // one question for each piece of context
  bool ranked;   // one verdict for each piece of context
};

constexpr Form kStatementForm("verdict", {must("statement", value::kText, "What the piece says."),
                                          may("reason", kTextOrNull, "Why."),
                                          must("verdict", value::kText, "yes or no.")});
constexpr Shape kStatements = {.takes = takes_list, .items = kStatementForm.shape()};
constexpr Form kStatementsForm("verdicts", {must("verdicts", kStatements, "One verdict a statement.")});
constexpr Form kReasonedForm("verdict", {must("reason", value::kText, "Why."),
                                         must("verdict", value::kText, "yes or no.")});
constexpr Shape kReasoned = {.takes = takes_list, .items = kReasonedForm.shape()};
constexpr Form kReasonedListForm("verdicts", {must("verdicts", kReasoned, "One verdict an item.")});

double share_of_yes(const List& verdicts) { return share(count_word(verdicts, "yes"), verdicts.size(), 1); }

// The mean over useful pieces of how many of the pieces up to each are useful.
double ranked(const List& verdicts) {
  std::size_t place = 0;
  std::size_t useful = 0;
  double sum = 0;
  for (const Value& verdict : verdicts) {
    ++place;
    if (word_of(verdict) != "yes") continue;
    ++useful;
    sum += static_cast<double>(useful) / static_cast<double>(place);
  }
  return useful == 0 ? 0 : sum / static_cast<double>(useful);
}

constexpr Retrieval kRecall = {.title = "Turn Contextual Recall",
                               .reply = kReasonedListForm.shape(),
                               .item = kReasonedForm.shape(),
                               .measure = share_of_yes,
                               .outcome = true,
                               .each = false,
                               .ranked = false};
constexpr Retrieval kPrecision = {.title = "Turn Contextual Precision",
                                  .reply = kReasonedListForm.shape(),
                                  .item = kReasonedForm.shape(),
                                  .measure = ranked,
                                  .outcome = true,
                                  .each = false,
                                  .ranked = true};
constexpr Retrieval kRelevancy = {.title = "Turn Contextual Relevancy",
                                  .reply = kStatementsForm.shape(),
                                  .item = kStatementForm.shape(),
                                  .measure = share_of_yes,
                                  .outcome = false,
                                  .each = true,
                                  .ranked = false};

// How often the judge is asked about a window.
std::size_t questions(const Retrieval& what, const std::vector<std::string>& contexts) {
  return what.each ? contexts.size() : std::size_t{contexts.empty() ? 0U : 1U};
}

// How many verdicts are due. Only the judge knows how many sentences or statements a text has.
Completeness complete(const Retrieval& what, std::size_t contexts) {
  if (what.ranked) return one_for_each(contexts, "passages", kYesNoWords);
  return {.list = "verdicts",
          .of = what.each ? "statements" : "sentences",
          .min = what.each ? 0U : 1U,
          .words = kYesNoWords};
}

void ask_about(const Turns& window, const Retrieval& what, const std::string& outcome,
               std::vector<Ask>& out) {
  const auto contexts = contexts_in(window);
  for (std::size_t i = 0; i < questions(what, contexts); ++i) {
    Ask ask{.stage = "verdicts",
            .data = {{"user_messages", said_by_user(window)}},
            .reply = what.reply,
            .complete = complete(what, contexts.size())};
    if (what.outcome) ask.data.push_back({"expected_outcome", outcome});
    ask.data.push_back({"retrieval_context", what.each ? contexts[i] : numbered(contexts)});
    out.push_back(std::move(ask));
  }
}

Result<Move> concluded(const Case& given, const Retrieval& what) {
  WindowScores out;
  std::size_t at = 0;
  for (const Turns& window : windows_with_context(given)) {
    List verdicts;
    for (std::size_t left = questions(what, contexts_in(window)); left > 0; --left) {
      TRY(const List* some, items(given.rounds[0][at++], "verdicts", *what.item));
      for (const Value& verdict : *some) verdicts.push_back(verdict);
    }
    const double nothing = given.as_deepeval() ? 1 : 0;
    out.scores.push_back(verdicts.empty() ? nothing : what.measure(verdicts));
    if (!verdicts.empty()) out.verdicts += told(out.scores.size() - 1, out.scores.back(), verdicts);
  }
  return mean_score(out, given, "Nothing was retrieved in this conversation.");
}

template <const Retrieval& kWhat>
Result<Move> next(const Case& given) {
  const auto outcome = text_setting(given.options, "expected_outcome");
  if (kWhat.outcome && !outcome) return missing_input("expected_outcome", kWhat.title);
  if (!given.rounds.empty()) return concluded(given, kWhat);
  std::vector<Ask> asks;
  for (const Turns& window : windows_with_context(given))
    ask_about(window, kWhat, outcome.value_or(""), asks);
  if (asks.empty()) return concluded(given, kWhat);
  return Move(std::move(asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr Field kOptions[] = {must("expected_outcome", value::kText, "What the conversation should come to."),
                              kWindowSize};
constexpr Field kRelevancyOptions[] = {
    kWindowSize, may("expected_outcome", value::kText, "Taken, but not looked at here.")};

constexpr MetricDef kDefs[] = {
    {.name = "turn_contextual_recall",
     .title = kRecall.title,
     .summary = "How much of the expected outcome the retrieved context supports, by turns.",
     .needs = kNeeds,
     .options = kOptions,
     .next = next<kRecall>,
     .strict = Strict::threshold,
     .turn_context = true},
    {.name = "turn_contextual_precision",
     .title = kPrecision.title,
     .summary = "Whether useful context is ranked before useless context, by turns.",
     .needs = kNeeds,
     .options = kOptions,
     .next = next<kPrecision>,
     .strict = Strict::threshold,
     .turn_context = true},
    {.name = "turn_contextual_relevancy",
     .title = kRelevancy.title,
     .summary = "How much of the retrieved context bears on what the user said, by turns.",
     .needs = kNeeds,
     .options = kRelevancyOptions,
     .next = next<kRelevancy>,
     .strict = Strict::threshold,
     .turn_context = true}};

}  // namespace

std::span<const MetricDef> turn_contexts() { return kDefs; }

}  // namespace proctor::judges
