#include "judges/tool_match.h"

#include <algorithm>

namespace proctor::judges {
namespace {

using model::ToolCall;

bool is_same_tool(const ToolCall& a, const ToolCall& b) { return a.name == b.name && a.type == b.type; }

bool is_alike(const ToolCall& a, const ToolCall& b) {
  return is_same_tool(a, b) && a.arguments == b.arguments && a.result == b.result;
}

double agreement(const Value& expected, const Value& called);

// What one key adds, of as many as either side has.
double of_key(const Value& expected, const Value& called, double keys) {
  if (expected == called) return 1 / keys;
  const bool maps = expected.is_map() && called.is_map();
  return maps ? agreement(expected, called) / keys : 0;
}

// Over the union of keys, at every level. Parameters on one side only agree in nothing.
double agreement(const Value& expected, const Value& called) {
  if (expected == called) return 1;
  if (!expected.is_map() || !called.is_map()) return 0;
  std::size_t keys = called.map().size();
  for (const auto& member : expected.map())
    if (!called.map().has(member.key.text())) ++keys;
  double sum = 0;
  for (const auto& member : expected.map())
    if (const Value* other = called.find(member.key.text()))
      sum += of_key(member.value, *other, static_cast<double>(keys));
  return sum;
}

double match(const ToolCall& expected, const ToolCall& called, const Compared& compared) {
  if (!is_same_tool(expected, called)) return 0;
  if (compared.output && expected.result != called.result) return 0;
  return compared.arguments ? agreement(expected.arguments, called.arguments) : 1;
}

// Nothing was expected: right only where nothing was called.
double of_nothing(const Calls& called) { return called.empty() ? 1 : 0; }

// Row by row of expected calls, the best sum of matches up to each call.
using Table = std::vector<std::vector<double>>;

Table best_sums(const Calls& expected, const Calls& called, const Compared& compared) {
  Table best(expected.size() + 1, std::vector<double>(called.size() + 1, 0.0));
  for (std::size_t i = 1; i <= expected.size(); ++i)
    for (std::size_t j = 1; j <= called.size(); ++j) {
      const double here = match(expected[i - 1], called[j - 1], compared);
      best[i][j] = std::max(best[i - 1][j], best[i][j - 1]);
      if (here > 0) best[i][j] = std::max(best[i][j], best[i - 1][j - 1] + here);
    }
  return best;
}

}  // namespace

double exact_agreement(const Calls& expected, const Calls& called, const Compared& compared) {
  if (expected.size() != called.size()) return 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!is_same_tool(expected[i], called[i])) return 0;
    if (compared.arguments && expected[i].arguments != called[i].arguments) return 0;
    if (compared.output && expected[i].result != called[i].result) return 0;
  }
  return 1;
}

// The steps of the best way are added up from its end, so that rounding is the same as DeepEval's.
double ordered_agreement(const Calls& expected, const Calls& called, const Compared& compared) {
  if (expected.empty()) return of_nothing(called);
  const Table best = best_sums(expected, called, compared);
  double sum = 0;
  std::size_t i = expected.size();
  std::size_t j = called.size();
  while (i > 0 && j > 0) {
    if (best[i][j] == best[i - 1][j]) {
      --i;
    } else if (best[i][j] == best[i][j - 1]) {
      --j;
    } else {
      sum += best[i][j] - best[i - 1][j - 1];
      --i;
      --j;
    }
  }
  return sum / static_cast<double>(expected.size());
}

double free_agreement(const Calls& expected, const Calls& called, const Compared& compared) {
  if (expected.empty()) return of_nothing(called);
  std::vector<const ToolCall*> taken;
  double sum = 0;
  for (const ToolCall& wanted : expected) {
    const ToolCall* best = nullptr;
    double most = 0;
    for (const ToolCall& call : called) {
      const auto alike = [&](const ToolCall* other) { return is_alike(*other, call); };
      if (std::any_of(taken.begin(), taken.end(), alike)) continue;
      if (const double here = match(wanted, call, compared); here > most) {
        most = here;
        best = &call;
      }
    }
    if (best == nullptr) continue;
    sum += most;
    taken.push_back(best);
  }
  return sum / static_cast<double>(expected.size());
}

}  // namespace proctor::judges
