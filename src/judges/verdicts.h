// What the metrics that list verdicts have in common: how a verdict looks, and how they are counted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judges/metric.h"

namespace proctor::judges {

// {"verdicts": [{"verdict": ..., "reason": ...}]}: what the judge is asked for, and what it is held to, which
// may be less.
struct VerdictForm {
  const Shape& reply;
  const Shape& item;
};
extern const VerdictForm kYesNoIdk;     // yes, no, idk; reason optional
extern const VerdictForm kYesNo;        // yes, no; reason optional
extern const VerdictForm kYesNoReason;  // yes, no; reason required
extern const VerdictForm kAnyReason;    // yes, no, though any word is taken; reason required

inline constexpr std::string_view kYesNoWords[] = {"yes", "no"};
inline constexpr std::string_view kYesNoIdkWords[] = {"yes", "no", "idk"};

// Exactly one verdict for each of `count` items.
Completeness one_for_each(std::size_t count, std::string_view of,
                          std::span<const std::string_view> words = kYesNoIdkWords);

// {"reason": text}
extern const Shape kReasonReply;

// {"KEY": [texts]} for the stages that list something.
extern const Shape kStatementsReply;
extern const Shape kTruthsReply;
extern const Shape kClaimsReply;
extern const Shape kOpinionsReply;

// The word of a verdict, with white space and case passed over.
std::string word_of(const Value& item);

// The reasons of those verdicts whose word is this.
std::vector<std::string> reasons_of(const List& verdicts, std::string_view word);

double share(std::size_t part, std::size_t all, double of_nothing);

std::size_t count_word(const List& verdicts, std::string_view word);

bool is_on(const Case& given, std::string_view option);

// The question why, of stage "reason".
Ask why(std::vector<Datum> data);

// What of the exhibit a judge is shown.
Datum input_of(const Case& given);
Datum output_of(const Case& given);
Datum expected_of(const Case& given);
Datum context_of(const Case& given);
// What was said, what was answered, and the tools that were called in between, where any were.
std::vector<Datum> exchange_of(const Case& given);

}  // namespace proctor::judges
