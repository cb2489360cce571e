#include "judges/grading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "judges/lax.h"
#include "judges/settings.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::judges {
namespace {

constexpr double kLeastLikely = 0.01;  // what is less likely is left out
constexpr std::string_view kValueError = "other:ValueError";

// --- Rubrics

constexpr Form kStepsForm("steps", {must("steps", value::kTexts, "Steps of the evaluation.")});

struct Band {
  double low = 0;
  double high = 0;
  std::string outcome;
};

std::optional<Band> read_band(const Value& value) {
  const Value* range = value.find("score_range");
  if (range == nullptr || !range->is_list() || range->list().size() != 2) return std::nullopt;
  const Value& low = range->list()[0];
  const Value& high = range->list()[1];
  if (!low.is_number() || !high.is_number()) return std::nullopt;
  Band out{low.number(), high.number(), text_at(value, "expected_outcome")};
  const bool fits = out.low >= 0 && out.low <= out.high && out.high <= kBestMark;
  return fits ? std::optional(std::move(out)) : std::nullopt;
}

Result<std::vector<Band>> read_bands(const Value* rubric) {
  std::vector<Band> out;
  if (rubric == nullptr || !rubric->is_list()) return out;
  for (const Value& value : rubric->list()) {
    auto band = read_band(value);
    if (!band)
      return bad_setting("a 'score_range' of the rubric must go from one mark to another of 0 to 10");
    out.push_back(*std::move(band));
  }
  std::stable_sort(out.begin(), out.end(), [](const Band& a, const Band& b) { return a.low < b.low; });
  for (std::size_t i = 1; i < out.size(); ++i)
    if (out[i - 1].high >= out[i].low) return bad_setting("two ranges of the rubric overlap");
  if (!out.empty() && out.front().low == out.back().high)
    return bad_setting("the rubric must reach over more than one mark");
  return out;
}

std::string shown(const std::vector<Band>& bands) {
  std::string out;
  for (const Band& band : bands)
    out += band.low == band.high ? fmt::format("{}: {}\n", band.low, band.outcome)
                                 : fmt::format("{} to {}: {}\n", band.low, band.high, band.outcome);
  return out;
}

// --- Probabilities

// The mark as a token would spell it.
std::string spelled(const Value& mark) {
  if (mark.is_text()) return std::string(mark.text());
  if (!mark.is_number()) return {};
  std::string out = value::print_number(mark.number());
  const bool whole = out.find_first_not_of("-0123456789") == std::string::npos;
  return whole && !mark.is_integer() ? out + ".0" : out;
}

// The last token that is the mark: earlier ones may stand in the reason.
const Value* token_of(const List& logprobs, const std::string& mark) {
  const Value* found = nullptr;
  for (const Value& token : logprobs)
    if (text_at(token, "token") == mark) found = token.find("top_logprobs");
  return found != nullptr && found->is_list() ? found : nullptr;
}

bool is_whole_mark(std::string_view token) {
  constexpr std::size_t kMostDigits = 9;
  return !token.empty() && token.size() <= kMostDigits &&
         std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Nothing where no alternative counts.
std::optional<double> expected_mark(const List& alternatives) {
  double weights = 0;
  double sum = 0;
  const double least = std::log(kLeastLikely);
  for (const Value& alternative : alternatives) {
    const std::string token = text_at(alternative, "token");
    const Value* logprob = alternative.find("logprob");
    if (!is_whole_mark(token) || logprob == nullptr || !logprob->is_number() || logprob->number() < least)
      continue;
    const double weight = std::exp(logprob->number());
    weights += weight;
    sum += value::parse_double(token) * weight;
  }
  return weights > 0 && std::isfinite(sum) ? std::optional(sum / weights) : std::nullopt;
}

// --- Marks

struct Said {
  const Value* score;
  std::string reason;
};

Result<Said> read_said(const Heard& heard) {
  TRY(const Value* reason, member(heard, "reason"));
  TRY(const Value* score, member(heard, "score"));
  return Said{score, reason->is_text() ? std::string(reason->text()) : value::to_json(*reason)};
}

// As Python's float().
Result<double> to_mark(const Value& score, const Heard& heard) {
  if (const auto number = lax_number(score)) return *number;
  return at_fault(score.is_text() ? kValueError : kTypeError, R"("score" is no number)", heard.text);
}

}  // namespace

Result<Criteria> read_criteria(const Map& options) {
  Criteria out;
  const auto steps = texts_setting(options, "evaluation_steps");
  const auto criteria = text_setting(options, "criteria");
  if (!steps && !criteria) return bad_setting("'criteria' or 'evaluation_steps' must be set");
  if (criteria && stripped(*criteria).empty()) return bad_setting("'criteria' must say something");
  if (steps && steps->empty()) return bad_setting("'evaluation_steps' must name one step at least");
  TRY(const auto bands, read_bands(options.find("rubric")));
  if (!bands.empty()) out.scale = {bands.front().low, bands.back().high};
  out.rubric = shown(bands);
  out.criteria = criteria.value_or("");
  out.steps = steps.value_or(std::vector<std::string>{});
  return out;
}

Result<std::vector<std::string>> read_steps(const Heard& heard) {
  TRY(const Value* steps, member(heard, "steps"));
  std::vector<std::string> out;
  if (const List* list = steps->if_list())
    for (const Value& step : *list)
      out.push_back(step.is_text() ? std::string(step.text()) : value::to_json(step));
  return out;
}

Map words_of(const Criteria& criteria, bool strict) {
  Map out{{"criteria", criteria.criteria},
          {"low", value::print_number(strict ? 0 : criteria.scale.low)},
          {"high", value::print_number(strict ? 1 : criteria.scale.high)},
          {"rubric", strict ? std::string() : criteria.rubric}};
  List steps;
  for (const std::string& step : criteria.steps) steps.push_back(step);
  out.set("steps", std::move(steps));
  return out;
}

Result<Graded> read_mark(const Heard& heard, bool by_probabilities) {
  TRY(const Said said, read_said(heard));
  if (by_probabilities)
    if (const Value* alternatives = token_of(heard.logprobs, spelled(*said.score)))
      if (const auto mark = expected_mark(alternatives->list())) return Graded{*mark, said.reason};
  TRY(const double mark, to_mark(*said.score, heard));
  return Graded{mark, said.reason};
}

Result<Graded> read_mark_on(const Scale& scale, const Heard& heard, bool by_probabilities,
                            const Case& given) {
  TRY(auto mark, read_mark(heard, by_probabilities));
  if (!given.as_deepeval() && (mark.score < scale.low || mark.score > scale.high))
    return at_fault(kSchema, fmt::format("\"score\" is not from {} to {}", scale.low, scale.high),
                    heard.text);
  return mark;
}

// As Python's int().
Result<Graded> read_strict_mark(const Heard& heard) {
  TRY(const Said said, read_said(heard));
  TRY(const double mark, to_mark(*said.score, heard));
  if (said.score->is_text() && std::trunc(mark) != mark)
    return at_fault(kValueError, R"("score" is no whole number)", heard.text);
  return Graded{std::trunc(mark), said.reason};
}

std::size_t rounds_of(const Criteria& criteria) { return criteria.steps.empty() ? 2 : 1; }

Result<std::vector<Ask>> ask_evaluation(const Criteria& criteria, const std::vector<Datum>& data,
                                        std::span<const Heard> replies, const Evaluation& how) {
  Criteria told = criteria;
  if (told.steps.empty() && replies.empty())
    return std::vector{
        Ask{.stage = "steps", .words = words_of(told, how.strict), .reply = kStepsForm.shape()}};
  if (told.steps.empty()) {
    TRY(told.steps, read_steps(replies.front()));
  }
  return std::vector{Ask{.stage = "evaluation",
                         .data = data,
                         .words = words_of(told, how.strict),
                         .reply = kScoreForm.shape(),
                         .probabilities = how.probabilities && !how.strict}};
}

}  // namespace proctor::judges
