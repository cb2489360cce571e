// Numbers between two bounds, both inclusive: how long the answer took, how many tokens it cost, or a number
// in the output.
#include <fmt/format.h>

#include <limits>

#include "checks/check.h"
#include "checks/options.h"
#include "value/number.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

constexpr double kNone = std::numeric_limits<double>::infinity();
constexpr double kMostLatency = 5000;  // ms, where no bound is given

class Range final : public Matcher {
 public:
  explicit Range(const model::Check& check)
      : least_(number_of(check.options, "min").value_or(-kNone)),
        most_(number_of(check.options, "max")
                  .value_or(check.subject == Subject::latency ? kMostLatency : kNone)),
        subject_(check.subject) {}

  Match match(const Seen& seen) const override {
    if (subject_ == Subject::latency && !seen.exists()) return undecided("config", "no latency was measured");
    const bool number = seen.value() != nullptr && seen.value()->is_number();
    const double value = number ? seen.value()->number() : 0;
    return {.pass = number && value >= least_ && value <= most_};
  }

  std::optional<std::string> expected() const override {
    const auto bound = [](double number) {
      return std::abs(number) == kNone ? "∞" : value::print_number(number);
    };
    return least_ == -kNone ? "≤ " + bound(most_) : fmt::format("{} to {}", bound(least_), bound(most_));
  }

 private:
  double least_;
  double most_;
  Subject subject_;
};

Prepared prepare(const model::Check& check, const Setup&) { return std::make_unique<Range>(check); }

constexpr Alias kLatencyAliases[] = {{"latency", "traceforge"}};
constexpr Alias kTokenAliases[] = {{"token_count", "traceforge"}};

constexpr Example kLatencyExamples[] = {
    {"x", R"({"latency": 500})", Verdict::pass, R"({"latency_ms": 500})"},
    {"x", R"({"latency": {"max": 500}})", Verdict::fail, R"({"latency_ms": 500.5})"},
    {"x", R"({"latency": {"min": 100}})", Verdict::fail, R"({"latency_ms": 5001})"},
    {"x", R"({"latency": 500})", Verdict::error},
};
constexpr Example kTokenExamples[] = {
    {"x", R"({"tokens": {"min": 10, "max": 20}})", Verdict::pass,
     R"({"response": {"usage": {"total_tokens": 20}}})"},
    {"one two three", R"({"tokens": 3})", Verdict::pass},
    {"one two three", R"({"tokens": 2})", Verdict::fail},
};
constexpr Example kRangeExamples[] = {
    {"42", R"({"range": {"min": 1, "max": 42}})", Verdict::pass},
    {R"({"score": 0.4})", R"({"range": {"min": 0.5}, "at": "$.score"})", Verdict::fail},
    {R"({"score": "0.6"})", R"({"range": {"min": 0.5}, "at": "$.score"})", Verdict::fail},
};

constexpr CheckDef kDefs[] = {{.name = "latency",
                               .kind = "range",
                               .summary = "Milliseconds until the whole answer was there.",
                               .subject = Subject::latency,
                               .holds = Holds::bounds,
                               .hint = Hint::range,
                               .aliases = kLatencyAliases,
                               .wants = "this many ms",
                               .wants_not = "not this many ms",
                               .prepare = prepare,
                               .examples = kLatencyExamples},
                              {.name = "tokens",
                               .kind = "range",
                               .summary = "Tokens used.",
                               .subject = Subject::tokens,
                               .holds = Holds::bounds,
                               .hint = Hint::range,
                               .aliases = kTokenAliases,
                               .wants = "this many tokens",
                               .wants_not = "not this many tokens",
                               .prepare = prepare,
                               .examples = kTokenExamples},
                              {.name = "range",
                               .kind = "range",
                               .summary = "A number between two bounds.",
                               .subject = Subject::json,
                               .holds = Holds::bounds,
                               .hint = Hint::range,
                               .wants = "a number in this range",
                               .wants_not = "no number in this range",
                               .prepare = prepare,
                               .examples = kRangeExamples}};

}  // namespace

std::span<const CheckDef> range() { return kDefs; }

}  // namespace proctor::checks
