// Numbers beside one number: above, below, close to. The answer "42" is the number 42, since it is JSON; a
// text inside JSON is no number.
#include <cmath>

#include "base/words.h"
#include "checks/check.h"
#include "checks/options.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

constexpr double kUsualTolerance = 1e-9;

std::optional<double> number_seen(const Seen& seen) {
  if (seen.value() != nullptr && seen.value()->is_number()) return seen.value()->number();
  return std::nullopt;
}

template <bool (*holds)(double seen, double wanted)>
bool compare(const Seen& seen, const model::Check& check) {
  const auto number = number_seen(seen);
  return number && check.expected->is_number() && holds(*number, check.expected->number());
}

bool is_greater(double seen, double wanted) { return seen > wanted; }
bool is_at_least(double seen, double wanted) { return seen >= wanted; }
bool is_less(double seen, double wanted) { return seen < wanted; }
bool is_at_most(double seen, double wanted) { return seen <= wanted; }

bool is_close(const Seen& seen, const model::Check& check) {
  const auto number = number_seen(seen);
  const double tolerance = number_of(check.options, "tolerance").value_or(kUsualTolerance);
  return number && check.expected->is_number() && std::abs(*number - check.expected->number()) <= tolerance;
}

constexpr Shape kTolerance = {.takes = takes_number, .least = 0};
constexpr Field kCloseOptions[] = {{.name = "tolerance",
                                    .shape = &kTolerance,
                                    .about = "How far off the number may be.",
                                    .fallback = "1e-9"}};
constexpr Example kGreaterExamples[] = {
    {"43", R"({"greater-than": 42})", Verdict::pass},
    {"42", R"({"greater-than": 42})", Verdict::fail},
    {R"({"n": "43"})", R"({"greater-than": 42, "at": "$.n"})", Verdict::fail},
};
constexpr Example kAtLeastNumberExamples[] = {{"42", R"({"greater-or-equal": 42})", Verdict::pass},
                                              {"41.9", R"({"greater-or-equal": 42})", Verdict::fail}};
constexpr Example kLessExamples[] = {{R"({"n": 1.5})", R"({"less-than": 2, "at": "$.n"})", Verdict::pass},
                                     {"2", R"({"less-than": 2})", Verdict::fail}};
constexpr Example kAtMostExamples[] = {{"2", R"({"less-or-equal": 2})", Verdict::pass},
                                       {"2.1", R"({"less-or-equal": 2})", Verdict::fail}};
constexpr Example kCloseExamples[] = {
    {"3.14159", R"({"close-to": 3.1416, "tolerance": 0.001})", Verdict::pass},
    {"0.30000000000000004", R"({"close-to": 0.3})", Verdict::pass},
    {"3.2", R"({"close-to": 3.1416, "tolerance": 0.01})", Verdict::fail},
};

constexpr CheckDef row(std::string_view name, std::string_view kind, std::string_view summary,
                       std::string_view wants, std::string_view wants_not, Test test,
                       std::span<const Example> examples, std::span<const Field> options = {}) {
  return {.name = name,
          .kind = kind,
          .summary = summary,
          .subject = Subject::json,
          .value = &value::kNumber,
          .hint = Hint::number,
          .options = options,
          .wants = wants,
          .wants_not = wants_not,
          .test = test,
          .examples = examples};
}

constexpr CheckDef kDefs[] = {
    row("greater-than", "greater_than", "The number is greater than this one.", "a greater number",
        "no greater number", compare<is_greater>, kGreaterExamples),
    row("greater-or-equal", "greater_or_equal", "The number is this one or greater.",
        "this number or a greater one", "a smaller number", compare<is_at_least>, kAtLeastNumberExamples),
    row("less-than", "less_than", "The number is less than this one.", "a smaller number",
        "no smaller number", compare<is_less>, kLessExamples),
    row("less-or-equal", "less_or_equal", "The number is this one or less.", "this number or a smaller one",
        "a greater number", compare<is_at_most>, kAtMostExamples),
    row("close-to", "close_to", "The number is this one, give or take `tolerance`.", "a close number",
        "a number further off", is_close, kCloseExamples, kCloseOptions)};

}  // namespace

std::span<const CheckDef> comparison() { return kDefs; }

}  // namespace proctor::checks
