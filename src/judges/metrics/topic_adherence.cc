// Does the assistant answer what belongs to its topics, and refuse the rest? Stages: qa_pairs (one an
// exchange), verdict (one a pair), reason. TP: on topic and answered; TN: off topic and refused; FP: off
// topic, yet answered; FN: on topic, yet refused. No pairs: 0, and no reason is asked for.
#include "judges/conversation.h"
#include "judges/forms.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

constexpr Form kPairForm("pair", {must("question", value::kText, "What was asked."),
                                  must("response", value::kText, "What was answered.")});
constexpr Shape kPairs = {.takes = takes_list, .items = kPairForm.shape()};
constexpr Form kPairsForm("pairs", {must("qa_pairs", kPairs, "Questions and answers.")});
constexpr std::string_view kWords[] = {"TP", "TN", "FP", "FN"};
constexpr Shape kWord = {.takes = takes_text, .words = kWords};
constexpr Form kVerdictForm("verdict",
                            {must("reason", value::kText, "Why."), must("verdict", kWord, "The verdict.")});

std::vector<Ask> ask_pairs(const Case& given) {
  std::vector<Ask> out;
  for (const Turns& exchange : exchanges(given.exhibit.turns))
    out.push_back(
        {.stage = "qa_pairs", .data = {{"turns", shown_turns(exchange)}}, .reply = kPairsForm.shape()});
  return out;
}

Result<std::vector<Ask>> ask_verdicts(const std::vector<Heard>& replies, const Map& words) {
  std::vector<Ask> out;
  for (const Heard& heard : replies) {
    TRY(const Value* reply, whole(heard, *kPairsForm.shape()));
    for (const Value& pair : reply->find("qa_pairs")->list())
      out.push_back(
          {.stage = "verdict",
           .data = {{"question", text_at(pair, "question")}, {"response", text_at(pair, "response")}},
           .words = words,
           .reply = kVerdictForm.shape()});
  }
  return out;
}

Result<Move> concluded(const std::vector<Heard>& replies) {
  std::size_t right = 0;
  std::string reasons;
  for (const Heard& heard : replies) {
    TRY(const Value* verdict, whole(heard, *kVerdictForm.shape()));
    const std::string word = text_at(*verdict, "verdict");
    if (word.front() == 'T') ++right;
    reasons += word + ": " + text_at(*verdict, "reason") + "\n";
  }
  const double score = share(right, replies.size(), 0);
  return Score{.value = score, .reason = why({{"verdicts", reasons}})};
}

Result<Move> next(const Case& given) {
  const Value* topics = given.options.find("relevant_topics");
  if (topics == nullptr || !topics->is_list())
    return bad_setting("'relevant_topics' must be a list of texts");
  if (given.rounds.size() > 1) return concluded(given.rounds[1]);
  std::vector<Ask> asks;
  if (given.rounds.empty()) {
    asks = ask_pairs(given);
  } else {
    TRY(asks, ask_verdicts(given.rounds[0], {{"relevant_topics", *topics}}));
  }
  if (asks.empty()) return Score{.value = 0, .why = "There was no question and answer to judge."};
  return Move(std::move(asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr Shape kTopics = {.takes = takes_list, .items = &value::kText};
constexpr Field kOptions[] = {must("relevant_topics", kTopics, "Topics that the assistant is for.")};
constexpr MetricDef kDefs[] = {
    {.name = "topic_adherence",
     .title = "Topic Adherence",
     .summary = "The share of questions that were rightly answered or rightly refused, by topic.",
     .needs = kNeeds,
     .options = kOptions,
     .next = next}};

}  // namespace

std::span<const MetricDef> topic_adherence() { return kDefs; }

}  // namespace proctor::judges
