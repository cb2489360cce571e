// How replies look that several metrics ask for, and small steps that all of them take. A form is what an API
// can be held to; what a metric insists on it reads by itself.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "judges/metric.h"
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {

// A map with a few known keys. It points into itself, so it stays where it was made: one a table.
template <std::size_t N>
class Form {
 public:
  constexpr Form(std::string_view name, const Field (&fields)[N], bool closed = false)
      : Form(name, fields, closed, std::make_index_sequence<N>()) {}
  Form(const Form&) = delete;
  Form& operator=(const Form&) = delete;
  ~Form() = default;

  constexpr const Shape* shape() const { return &shape_; }

 private:
  template <std::size_t... I>
  constexpr Form(std::string_view name, const Field (&fields)[N], bool closed, std::index_sequence<I...>)
      : fields_{fields[I]...},
        record_{.name = name, .fields = fields_, .about = "A judge's reply.", .closed = closed},
        shape_{.takes = takes_map, .record = &record_} {}

  std::array<Field, N> fields_;
  Record record_;
  Shape shape_;
};

constexpr Field must(std::string_view name, const Shape& shape, std::string_view about) {
  return {.name = name, .shape = &shape, .about = about, .need = Need::required};
}
constexpr Field may(std::string_view name, const Shape& shape, std::string_view about) {
  return {.name = name, .shape = &shape, .about = about};
}

inline constexpr Shape kTextOrNull = {.takes = takes_text | takes_null};

// {verdict, reason?}: any word
inline constexpr Form kWordForm("verdict", {may("reason", kTextOrNull, "Why."),
                                            must("verdict", value::kText, "The verdict.")});
inline constexpr Shape kWordList = {.takes = takes_list, .items = kWordForm.shape()};
inline constexpr Form kWordsForm("verdicts", {must("verdicts", kWordList, "One verdict an item.")});

// {reason, score}
inline constexpr Form kScoreForm("score", {must("reason", value::kText, "Why."),
                                           must("score", value::kNumber, "The score.")});

// --- Steps

inline Move asking(Ask ask) {
  std::vector<Ask> one;
  one.push_back(std::move(ask));
  return one;
}

// {reason, score}, the score read leniently; anything else is a fault of the schema.
struct Graded {
  double score = 0;
  std::string reason;
};
Result<Graded> read_graded(const Heard& heard);
// The same, and the score must be from 0 to 1, unless it is to be DeepEval's.
Result<Graded> read_share(const Heard& heard, const Case& given);

// How many items a stage found, to be judged one by one. What is no list counts by its length in DeepEval.
Result<std::size_t> count_found(const Heard& heard, std::string_view key, const Case& given);

// One verdict a reply, each held to a shape.
Result<List> read_each(const std::vector<Heard>& replies, const Shape& shape);

// Calls of tools as a judge is shown them: one line of JSON each.
std::string shown_calls(const std::vector<model::ToolCall>& calls);

}  // namespace proctor::judges
