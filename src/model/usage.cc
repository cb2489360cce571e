#include "model/usage.h"

#include <cmath>
#include <cstdint>

namespace proctor::model {
namespace {

// Money is added in whole millionths of a millionth of a dollar, so that a sum is the same, to the last bit,
// in whatever order cases finish. What is no amount of money stays a plain sum.
constexpr double kGrains = 1e12;
constexpr double kMost = 1e6;

bool is_countable(double cost) { return cost > -kMost && cost < kMost; }

double sum_of_money(double a, double b) {
  if (!is_countable(a) || !is_countable(b)) return a + b;
  return static_cast<double>(std::llround(a * kGrains) + std::llround(b * kGrains)) / kGrains;
}

Value sum(const Value& a, const Value& b) {
  const auto left = a.integer();
  const auto right = b.integer();
  std::int64_t whole = 0;
  if (left && right && !__builtin_add_overflow(*left, *right, &whole)) return whole;
  return a.number() + b.number();
}

}  // namespace

void add_usage(const Map& from, Map& to) {
  for (const auto& member : from) {
    if (!member.value.is_number()) continue;
    const Value* known = to.find(member.key);
    to.set(member.key, known == nullptr ? member.value : sum(*known, member.value));
  }
}

void add_cost(const std::optional<double>& cost, std::optional<double>& to) {
  if (cost) to = sum_of_money(to.value_or(0), *cost);
}

void add_usage(const JudgeUsage& from, JudgeUsage& to) {
  to.calls += from.calls;
  to.cached += from.cached;
  add_usage(from.usage, to.usage);
  add_cost(from.cost, to.cost);
}

double total_tokens(const Map& usage) {
  const Value* total = usage.find("total_tokens");
  return total != nullptr && total->is_number() ? total->number() : 0;
}

void count(Verdict verdict, Totals& totals) {
  ++totals.cases;
  switch (verdict) {
    case Verdict::pass: ++totals.passed; break;
    case Verdict::fail: ++totals.failed; break;
    case Verdict::error: ++totals.errors; break;
    case Verdict::skipped: ++totals.skipped; break;
  }
}

void add_up(const CaseRecord& one, RunRecord& to) {
  count(one.verdict, to.totals);
  for (const StepRecord& step : one.steps) {
    add_cost(step.cost, to.cost);
    add_usage(step.usage, to.usage);
    add_usage(step.judge, to.judge);
  }
}

void add_up(const RunRecord& some, RunRecord& to) {
  to.totals.cases += some.totals.cases;
  to.totals.passed += some.totals.passed;
  to.totals.failed += some.totals.failed;
  to.totals.errors += some.totals.errors;
  to.totals.skipped += some.totals.skipped;
  add_cost(some.cost, to.cost);
  add_usage(some.usage, to.usage);
  add_usage(some.judge, to.judge);
}

}  // namespace proctor::model
