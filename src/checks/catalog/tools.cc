// tools: exactly these tools were used in this step, in this order.
#include <algorithm>

#include "checks/check.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

// A text, or a map that names the tool beside details.
const Value* name_of_tool(const Value& item) { return item.is_text() ? &item : item.find("name"); }

bool names(const Value& wanted, const Value& used) {
  const Value* name = name_of_tool(wanted);
  return name != nullptr && *name == used;
}

// One tool alone is a list of one.
bool are_equal(const Seen& seen, const model::Check& check) {
  const List* used = seen.value() == nullptr ? nullptr : seen.value()->if_list();
  if (used == nullptr) return false;
  const Value& expected = *check.expected;
  if (!expected.is_list()) return used->size() == 1 && names(expected, used->front());
  return std::equal(expected.list().begin(), expected.list().end(), used->begin(), used->end(), names);
}

constexpr Shape kTools = {.takes = takes_text | takes_list};
constexpr Alias kAliases[] = {{"tools_used", "testhaven"}, {"expected.tools_used", "testhaven"}};
constexpr Example kExamples[] = {
    {"", R"({"tools": ["search", "book"]})", Verdict::pass, R"({"tools_used": ["search", "book"]})"},
    {"", R"({"tools": ["book", "search"]})", Verdict::fail, R"({"tools_used": ["search", "book"]})"},
    {"", R"({"tools": "search"})", Verdict::pass, R"({"tool_calls": [{"name": "search", "arguments": {}}]})"},
    {"", R"({"tools": []})", Verdict::pass},
};

constexpr CheckDef kDefs[] = {{.name = "tools",
                               .kind = "tools_equal",
                               .summary = "Exactly these tools were used, in this order.",
                               .subject = Subject::tools,
                               .value = &kTools,
                               .hint = Hint::texts,
                               .aliases = kAliases,
                               .wants = "exactly these tools",
                               .wants_not = "other tools",
                               .test = are_equal,
                               .examples = kExamples}};

}  // namespace

std::span<const CheckDef> tools() { return kDefs; }

}  // namespace proctor::checks
