#include "value/schema_message.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words.h"
#include "value/schema_check.h"

namespace proctor::value::json_schema {
namespace {

struct TypeWords {
  Types types;
  std::string_view words;
};

constexpr TypeWords kTypeWords[] = {
    {bit(Kind::text), "a string"}, {kNumbers, "a number"},
    {kWhole, "a whole number"},    {bit(Kind::boolean), "true or false"},
    {bit(Kind::list), "an array"}, {bit(Kind::map), "an object"},
    {bit(Kind::null), "null"},
};

std::string some_of(const List& values) {
  constexpr std::size_t kMost = 8;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < values.size() && i < kMost; ++i) words.push_back(brief(values[i]));
  if (values.size() > kMost) words.push_back(fmt::format("{} more", values.size() - kMost));
  return listed(words, values.size() > kMost ? " and " : " or ");
}

std::string properties(std::uint64_t count) {
  return count == 1 ? std::string("1 property") : fmt::format("{} properties", count);
}

}  // namespace

std::string message_of_types(Types types, const Value& got) {
  std::vector<std::string_view> words;
  for (const TypeWords& known : kTypeWords) {
    if ((types & known.types) != known.types) continue;
    words.push_back(known.words);
    types = static_cast<Types>(types & ~known.types);
  }
  return fmt::format("must be {}, got {}", listed(words, " or "), brief(got));
}

std::string message_of_bound(Code code, const Value& bound, const Value& got) {
  const std::string_view relation = code == Code::at_least  ? "at least"
                                    : code == Code::at_most ? "at most"
                                    : code == Code::above   ? "above"
                                    : code == Code::below   ? "below"
                                                            : "a multiple of";
  return fmt::format("must be {} {}, got {}", relation, brief(bound), brief(got));
}

std::string message_of_length(const Op& op, std::string_view got) {
  const std::string_view relation = op.code == Code::min_length ? "at least" : "at most";
  return fmt::format("must have {} {}, got {} ({})", relation, counted(op.count, "character"),
                     count_code_points(got), quoted(got));
}

std::string message_of_pattern(const Pattern& pattern, std::string_view got) {
  return fmt::format("must match the pattern {}, got {}", pattern.source(), quoted(got));
}

std::string message_of_format(const Format& format, const Value& got) {
  return fmt::format("must be {} (format {}), got {}", format.words, format.name, brief(got));
}

std::string message_of_size(const Op& op, std::size_t got) {
  const bool least = op.code == Code::min_items || op.code == Code::min_members;
  const bool items = op.code == Code::min_items || op.code == Code::max_items;
  const std::string size = items ? counted(op.count, "item") : properties(op.count);
  return fmt::format("must have {} {}, got {}", least ? "at least" : "at most", size, got);
}

std::string message_of_twins(std::pair<std::size_t, std::size_t> places, const List& list) {
  return fmt::format("must not repeat an item, but items {} and {} are both {}", places.first, places.second,
                     brief(list[places.first]));
}

std::string message_of_rest(std::size_t allowed, std::size_t got) {
  return fmt::format("must have at most {}, got {}", counted(allowed, "item"), got);
}

std::string message_of_contains(const ContainsPlan& plan, std::size_t found) {
  if (found > plan.most)
    return fmt::format("must contain at most {} that fit, got {}", counted(plan.most, "item"), found);
  return fmt::format("must contain at least {} that fit{}, got {}", counted(plan.least, "item"),
                     plan.least == 1 ? "s" : "", found);
}

std::string message_of_dependency(std::string_view key, std::string_view missing) {
  return fmt::format("must have the property {}, because it has {}", quoted(missing), quoted(key));
}

std::string message_of_missing(std::string_view key) {
  return fmt::format("must have the property {}", quoted(key));
}

std::string message_of_extra(std::string_view key) {
  return fmt::format("must not have the property {}", quoted(key));
}

std::string message_of_name(std::string_view key) {
  return fmt::format("has a property with a name that is not allowed: {}", quoted(key));
}

std::string message_of_choices(const Choices& choices, const Value& got) {
  const std::string_view relation = choices.values().size() == 1 ? "" : "one of ";
  return fmt::format("must be {}{}, got {}", relation, some_of(choices.values()), brief(got));
}

std::string message_of_any_of(std::size_t count) {
  return fmt::format("must fit at least one of {}, fits none", counted(count, "schema"));
}

std::string message_of_one_of(std::size_t count, std::span<const std::size_t> found) {
  if (found.empty()) return fmt::format("must fit exactly one of {}, fits none", counted(count, "schema"));
  return fmt::format("must fit exactly one of {}, fits both number {} and number {}",
                     counted(count, "schema"), found[0], found[1]);
}

std::string message_of_not(const Value& got) {
  return fmt::format("must not fit the schema under `not`, got {}", brief(got));
}

std::string message_of_if(bool holds) {
  return fmt::format("must fit the schema under `{}`", holds ? "then" : "else");
}

}  // namespace proctor::value::json_schema
