#include "judges/opinions.h"

#include "judges/forms.h"
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

Score scored(const List& verdicts) {
  return {.value = share(count_word(verdicts, "yes"), verdicts.size(), 0),
          .reason = why({{"offences", numbered(reasons_of(verdicts, "yes"))}})};
}

}  // namespace

Result<Move> next_on_opinions(const Case& given) {
  if (given.rounds.empty())
    return std::vector{Ask{.stage = "opinions", .data = {output_of(given)}, .reply = &kOpinionsReply}};
  if (given.rounds.size() == 1) {
    const Heard& opinions = given.rounds[0][0];
    TRY(const auto count, count_found(opinions, "opinions", given));
    if (count == 0) return scored({});
    return std::vector{Ask{.stage = "verdicts",
                           .data = {{"opinions", numbered(*opinions.json->find("opinions"))}},
                           .reply = &kYesNo.reply,
                           .complete = one_for_each(count, "opinions")}};
  }
  TRY(const List* verdicts, items(given.rounds[1][0], "verdicts", kYesNo.item));
  return scored(*verdicts);
}

}  // namespace proctor::judges
