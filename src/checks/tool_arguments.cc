#include "checks/tool_arguments.h"

#include <algorithm>
#include <string>

#include "text/characters.h"

namespace proctor::checks {
namespace {

std::string plain(std::string_view text) {
  constexpr std::string_view kLeftOut = " ,./-_*^";
  std::string out;
  for (const char c : text::fold_case(text))
    if (kLeftOut.find(c) == std::string_view::npos) out += c == '\'' ? '"' : c;
  return out;
}

bool is_same(const Value& actual, const Value& allowed) {
  if (actual.is_text() && allowed.is_text()) return plain(actual.text()) == plain(allowed.text());
  if (actual.is_map() && allowed.is_map()) return are_allowed(actual, allowed.map());
  if (actual.is_list() && allowed.is_list())
    return std::equal(actual.list().begin(), actual.list().end(), allowed.list().begin(),
                      allowed.list().end(), is_same);
  return actual == allowed;
}

// In a nested table a value may stand bare, for a list of one.
bool is_among(const Value& actual, const Value& values) {
  if (!values.is_list()) return is_same(actual, values);
  return std::any_of(values.list().begin(), values.list().end(),
                     [&](const Value& value) { return is_same(actual, value); });
}

bool may_be_left_out(const Value& values) {
  return values.is_list() &&
         std::find(values.list().begin(), values.list().end(), Value("")) != values.list().end();
}

}  // namespace

Comparison comparison_of(std::string_view word) {
  return word == "subset" ? Comparison::subset : word == "ignored" ? Comparison::ignored : Comparison::exact;
}

bool have_arguments(const Value& actual, const Value& expected, Comparison comparison) {
  if (comparison == Comparison::ignored) return true;
  if (comparison == Comparison::exact || !expected.is_map() || !actual.is_map()) return actual == expected;
  return std::all_of(expected.map().begin(), expected.map().end(), [&](const value::Member& member) {
    const Value* found = actual.map().find(member.key);
    return found != nullptr && have_arguments(*found, member.value, comparison);
  });
}

bool are_allowed(const Value& arguments, const Map& allowed) {
  if (!arguments.is_map()) return false;
  const bool known =
      std::all_of(arguments.map().begin(), arguments.map().end(), [&](const value::Member& member) {
        const Value* values = allowed.find(member.key);
        return values != nullptr && is_among(member.value, *values);
      });
  return known && std::all_of(allowed.begin(), allowed.end(), [&](const value::Member& member) {
           return arguments.map().has(member.key) || may_be_left_out(member.value);
         });
}

}  // namespace proctor::checks
