#include "judges/complete.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

// An empty text or map is read as an empty list.
std::optional<std::size_t> count_of(const Value& list) {
  if (const List* items = list.if_list()) return items->size();
  const bool nothing = (list.is_text() && list.text().empty()) || (list.is_map() && list.map().empty());
  return nothing ? std::optional<std::size_t>(0) : std::nullopt;
}

std::optional<Error> wrong_count(std::size_t count, const Completeness& wanted) {
  if (wanted.count ? count == *wanted.count : count >= wanted.min) return std::nullopt;
  const std::string needed =
      wanted.count ? fmt::format("{}", *wanted.count) : fmt::format("at least {}", wanted.min);
  return Error{std::string(kWrongCount),
               fmt::format("{} {} in {}, where {} {} needed: one for each of the {}", count,
                           count == 1 ? "item" : "items", quoted(wanted.list), needed,
                           needed == "1" ? "is" : "are", wanted.of)};
}

std::optional<Error> wrong_word(const Value& verdict, const Completeness& wanted, const Heard& heard) {
  if (wanted.words.empty() || !verdict.is_map()) return std::nullopt;
  const std::string word = word_of(verdict);
  if (std::find(wanted.words.begin(), wanted.words.end(), word) != wanted.words.end()) return std::nullopt;
  return at_fault(kSchema,
                  fmt::format("\"verdict\": {} is not {}", quoted(word), listed(wanted.words, " or ")),
                  heard.text)
      .value();
}

}  // namespace

std::optional<Error> incomplete(const Heard& heard, const Completeness& wanted) {
  if (!heard.json) return std::nullopt;
  if (wanted.list.empty())
    return heard.json->find("verdict") ? wrong_word(*heard.json, wanted, heard) : std::nullopt;
  const Value* list = heard.json->find(wanted.list);
  const auto count = list != nullptr ? count_of(*list) : std::nullopt;
  if (!count) return std::nullopt;
  if (auto error = wrong_count(*count, wanted)) return error;
  if (!list->is_list()) return std::nullopt;
  for (const Value& item : list->list())
    if (item.is_map() && item.find("verdict") != nullptr)
      if (auto error = wrong_word(item, wanted, heard)) return error;
  return std::nullopt;
}

}  // namespace proctor::judges
