// Contextual relevancy: each piece of context is taken apart, and its statements are judged against the
// question. The score is the share of statements, of all pieces together, that bear on it.
#include "base/words.h"
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"input", "retrieval_context"};

constexpr auto kRequired = Need::required;
constexpr Shape kWord = {.takes = takes_text, .words = kYesNoWords};
constexpr Shape kTextOrNull = {.takes = takes_text | takes_null};

constexpr std::string_view kAbout = "A statement of the context, and whether it bears on the input.";
constexpr Field kAskedFields[] = {{"statement", &kText, "As the context has it.", kRequired},
                                  {"reason", &kTextOrNull, "Why not, in a sentence."},
                                  {"verdict", &kWord, "Whether it bears on the input.", kRequired}};
constexpr Field kHeldFields[] = {{"statement", &kText, "As the context has it.", kRequired},
                                 {"reason", &kTextOrNull, "Why not, in a sentence."},
                                 {"verdict", &kText, "Whether it bears on the input.", kRequired}};
constexpr Record kAskedItem = {"verdict", kAskedFields, kAbout};
constexpr Record kHeldItem = {"verdict", kHeldFields, kAbout};
constexpr Shape kAskedItemShape = {.takes = takes_map, .record = &kAskedItem};
constexpr Shape kHeldItemShape = {.takes = takes_map, .record = &kHeldItem};
constexpr Shape kAskedItems = {.takes = takes_list, .items = &kAskedItemShape};
constexpr Shape kHeldItems = {.takes = takes_list, .items = &kHeldItemShape};
constexpr Field kAskedReplyFields[] = {{"verdicts", &kAskedItems, kAbout, kRequired}};
constexpr Field kHeldReplyFields[] = {{"verdicts", &kHeldItems, kAbout, kRequired}};
constexpr Record kAskedReply = {"verdicts", kAskedReplyFields, kAbout};
constexpr Record kHeldReply = {"verdicts", kHeldReplyFields, kAbout};
constexpr Shape kAsked = {.takes = takes_map, .record = &kAskedReply};
constexpr Shape kHeld = {.takes = takes_map, .record = &kHeldReply};

// How many statements a passage makes, if any, is the judge's to say.
constexpr Completeness kStatements = {.list = "verdicts", .of = "statements", .words = kYesNoWords};

std::vector<Ask> asks(const Case& given) {
  std::vector<Ask> out;
  for (const std::string& context : *given.exhibit.retrieval_context)
    out.push_back({.stage = "verdicts",
                   .data = {input_of(given), {"context", context}},
                   .reply = &kAsked,
                   .complete = kStatements});
  return out;
}

// White space around a word is not passed over: here DeepEval takes " yes " for no yes.
struct Tally {
  std::size_t relevant = 0;
  std::size_t all = 0;
  std::vector<std::string> relevant_statements;
  std::vector<std::string> irrelevant_statements;

  void add(const Value& item) {
    const std::string word = lower(text_at(item, "verdict"));
    ++all;
    if (word == "yes") ++relevant;
    if (word == "no")
      irrelevant_statements.push_back(text_at(item, "reason"));
    else
      relevant_statements.push_back(text_at(item, "statement"));
  }
};

Result<Move> next(const Case& given) {
  if (given.rounds.empty()) return asks(given);
  Tally tally;
  for (const Heard& heard : given.rounds[0]) {
    TRY(const Value* reply, whole(heard, kHeld));
    for (const Value& item : reply->find("verdicts")->list()) tally.add(item);
  }
  return Score{.value = share(tally.relevant, tally.all, 0),
               .reason = why({input_of(given),
                              {"irrelevant_statements", numbered(tally.irrelevant_statements)},
                              {"relevant_statements", numbered(tally.relevant_statements)}})};
}

constexpr MetricDef kDefs[] = {{.name = "contextual_relevancy",
                                .title = "Contextual Relevancy",
                                .summary = "The context that was fetched bears on the question.",
                                .needs = kNeeds,
                                .next = next}};

}  // namespace

std::span<const MetricDef> contextual_relevancy() { return kDefs; }

}  // namespace proctor::judges
