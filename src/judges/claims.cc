#include "judges/claims.h"

#include "judges/verdicts.h"

namespace proctor::judges {
double unopposed(const Case& given, const List& verdicts) {
  const std::size_t unsure = is_on(given, kPenalizeAmbiguous.name) ? count_word(verdicts, "idk") : 0;
  return share(verdicts.size() - count_word(verdicts, "no") - unsure, verdicts.size(), 1);
}

std::vector<std::string> objections(const Case& given, const List& verdicts) {
  auto out = reasons_of(verdicts, "no");
  if (is_on(given, kPenalizeAmbiguous.name))
    for (const auto& reason : reasons_of(verdicts, "idk")) out.push_back("(unsure) " + reason);
  return out;
}

}  // namespace proctor::judges
