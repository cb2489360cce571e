#include "engine/usage.h"

#include <cstdint>

namespace proctor::engine {
namespace {

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
  if (cost) to = to.value_or(0) + *cost;
}

void add_usage(const model::JudgeUsage& from, model::JudgeUsage& to) {
  to.calls += from.calls;
  to.cached += from.cached;
  add_usage(from.usage, to.usage);
  add_cost(from.cost, to.cost);
}

double total_tokens(const Map& usage) {
  const Value* total = usage.find("total_tokens");
  return total != nullptr && total->is_number() ? total->number() : 0;
}

}  // namespace proctor::engine
