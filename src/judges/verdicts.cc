#include "judges/verdicts.h"

#include <algorithm>

#include "base/words.h"
#include "judges/forms.h"
#include "judges/reading.h"

namespace proctor::judges {
namespace {

constexpr auto kRequired = Need::required;
constexpr auto kOptional = Need::optional;

constexpr Shape kThree = {.takes = takes_text, .words = kYesNoIdkWords};
constexpr Shape kTwo = {.takes = takes_text, .words = kYesNoWords};
constexpr Shape kPlain = {.takes = takes_text};
constexpr Shape kTextOrNull = {.takes = takes_text | takes_null};

constexpr std::string_view kAboutVerdict = "What is judged of this item.";
constexpr std::string_view kAboutReason = "Why, in a sentence.";
constexpr std::string_view kAboutList = "One an item, in order.";

// The reason comes first: a judge that has to give it before the verdict thinks before it decides.
constexpr Field kThreeFields[] = {{"reason", &kTextOrNull, kAboutReason, kOptional},
                                  {"verdict", &kThree, kAboutVerdict, kRequired}};
constexpr Field kTwoFields[] = {{"reason", &kTextOrNull, kAboutReason, kOptional},
                                {"verdict", &kTwo, kAboutVerdict, kRequired}};
constexpr Field kReasonedFields[] = {{"reason", &kPlain, kAboutReason, kRequired},
                                     {"verdict", &kTwo, kAboutVerdict, kRequired}};
constexpr Field kAnyFields[] = {{"reason", &kPlain, kAboutReason, kRequired},
                                {"verdict", &kPlain, kAboutVerdict, kRequired}};

constexpr Record kThreeRecord = {"verdict", kThreeFields, kAboutVerdict};
constexpr Record kTwoRecord = {"verdict", kTwoFields, kAboutVerdict};
constexpr Record kReasonedRecord = {"verdict", kReasonedFields, kAboutVerdict};
constexpr Record kAnyRecord = {"verdict", kAnyFields, kAboutVerdict};

constexpr Shape kThreeItem = {.takes = takes_map, .record = &kThreeRecord};
constexpr Shape kTwoItem = {.takes = takes_map, .record = &kTwoRecord};
constexpr Shape kReasonedItem = {.takes = takes_map, .record = &kReasonedRecord};
constexpr Shape kAnyItem = {.takes = takes_map, .record = &kAnyRecord};

// A reply that is one list under one key, for each of the items above.
template <const Shape& item>
struct Listed {
  static constexpr Shape kList = {.takes = takes_list, .items = &item};
  static constexpr Field kFields[] = {{"verdicts", &kList, kAboutList, kRequired}};
  static constexpr Record kRecord = {"verdicts", kFields, kAboutList};
  static constexpr Shape kReply = {.takes = takes_map, .record = &kRecord};
};

constexpr Field kStatementsFields[] = {{"statements", &kTexts, kAboutList, kRequired}};
constexpr Field kTruthsFields[] = {{"truths", &kTexts, kAboutList, kRequired}};
constexpr Field kClaimsFields[] = {{"claims", &kTexts, kAboutList, kRequired}};
constexpr Field kOpinionsFields[] = {{"opinions", &kTexts, kAboutList, kRequired}};
constexpr Field kReasonFields[] = {{"reason", &kPlain, kAboutReason, kRequired}};
constexpr Record kStatementsRecord = {"statements", kStatementsFields, kAboutList};
constexpr Record kTruthsRecord = {"truths", kTruthsFields, kAboutList};
constexpr Record kClaimsRecord = {"claims", kClaimsFields, kAboutList};
constexpr Record kOpinionsRecord = {"opinions", kOpinionsFields, kAboutList};
constexpr Record kReasonRecord = {"reason", kReasonFields, kAboutReason};

}  // namespace

const VerdictForm kYesNoIdk = {Listed<kThreeItem>::kReply, kThreeItem};
const VerdictForm kYesNo = {Listed<kTwoItem>::kReply, kTwoItem};
const VerdictForm kYesNoReason = {Listed<kReasonedItem>::kReply, kReasonedItem};
const VerdictForm kAnyReason = {Listed<kReasonedItem>::kReply, kAnyItem};

const Shape kReasonReply = {.takes = takes_map, .record = &kReasonRecord};
const Shape kStatementsReply = {.takes = takes_map, .record = &kStatementsRecord};
const Shape kTruthsReply = {.takes = takes_map, .record = &kTruthsRecord};
const Shape kClaimsReply = {.takes = takes_map, .record = &kClaimsRecord};
const Shape kOpinionsReply = {.takes = takes_map, .record = &kOpinionsRecord};

Completeness one_for_each(std::size_t count, std::string_view of, std::span<const std::string_view> words) {
  return {.list = "verdicts", .of = of, .count = count, .words = words};
}

std::string word_of(const Value& item) { return lower(stripped(text_at(item, "verdict"))); }

std::vector<std::string> reasons_of(const List& verdicts, std::string_view word) {
  std::vector<std::string> out;
  for (const Value& item : verdicts)
    if (word_of(item) == word) out.push_back(text_at(item, "reason"));
  return out;
}

double share(std::size_t part, std::size_t all, double of_nothing) {
  return all == 0 ? of_nothing : static_cast<double>(part) / static_cast<double>(all);
}

std::size_t count_word(const List& verdicts, std::string_view word) {
  return static_cast<std::size_t>(std::count_if(verdicts.begin(), verdicts.end(),
                                                [&](const Value& item) { return word_of(item) == word; }));
}

bool is_on(const Case& given, std::string_view option) {
  const Value* found = given.options.find(option);
  return found != nullptr && found->is_boolean() && found->boolean();
}

Ask why(std::vector<Datum> data) {
  return {.stage = "reason", .data = std::move(data), .reply = &kReasonReply};
}

Datum input_of(const Case& given) { return {"input", given.exhibit.input.value_or("")}; }
Datum output_of(const Case& given) { return {"actual_output", given.exhibit.output.value_or("")}; }
Datum expected_of(const Case& given) {
  return {"expected_output", given.exhibit.expected_output.value_or("")};
}
std::vector<Datum> exchange_of(const Case& given) {
  std::vector<Datum> out = {input_of(given), output_of(given)};
  const auto& calls = given.exhibit.tool_calls;
  if (calls && !calls->empty()) out.push_back({"tools_called", shown_calls(*calls)});
  return out;
}
Datum context_of(const Case& given) {
  static const std::vector<std::string> kNone;
  const auto& context = given.exhibit.retrieval_context;
  return {"retrieval_context", numbered(context ? *context : kNone)};
}

}  // namespace proctor::judges
