// Numbers and texts, and the values of an enum.
#pragma once

#include "base/utf8.h"
#include "value/schema_machine.h"

namespace proctor::value::json_schema {

inline constexpr std::size_t kBytesAStep = 16;  // of a text that is read through

// As a bound compares with a whole number beyond what doubles hold exactly, or no double holds the bound.
inline bool is_within_bound(Code code, int order) {
  switch (code) {
    case Code::at_least: return order >= 0;
    case Code::at_most: return order <= 0;
    case Code::above: return order > 0;
    default: return order < 0;
  }
}

template <bool kTell>
bool Machine<kTell>::work_number(const Node& node, const Value& value) {
  return each(node, Phase::number, [&](const Op& op) { return check_number(node, op, value); });
}

template <bool kTell>
bool Machine<kTell>::check_number(const Node& node, const Op& op, const Value& value) {
  constexpr double kExactWhole = 9007199254740992.0;  // 2^53
  const double number = value.number();
  if (op.code < Code::at_least || op.code > Code::below ||
      (value.is_integer() && !(number > -kExactWhole && number < kExactWhole)))
    return check_hard_number(node, op, value);
  bool fits = true;
  switch (op.code) {
    case Code::at_least: fits = !(number < op.number); break;
    case Code::at_most: fits = !(number > op.number); break;
    case Code::above: fits = !(number <= op.number); break;
    default: fits = !(number >= op.number); break;
  }
  return fits || tell(node, op, [&] { return message_of_bound(op.code, Value(op.number), value); });
}

template <bool kTell>
bool Machine<kTell>::check_hard_number(const Node& node, const Op& op, const Value& value) {
  if (op.code == Code::choice) return check_choice(node, op, value);
  if (op.code == Code::format) {
    const Format& format = *program_.formats[op.a].format;
    return format.fits_number(value) || tell(node, op, [&] { return message_of_format(format, value); });
  }
  const Code code = op.code == Code::compared ? static_cast<Code>(op.b) : op.code;
  const Value bound = op.code <= Code::below ? Value(op.number) : program_.bounds[op.a];
  if (code == Code::multiple && !steps_.spend(cost_of_multiple(value, bound))) return false;
  const bool fits = code == Code::multiple ? is_multiple(value, bound)
                                           : is_within_bound(code, compare_numbers(value, bound));
  return fits || tell(node, op, [&] { return message_of_bound(code, bound, value); });
}

template <bool kTell>
bool Machine<kTell>::work_text(const Node& node, const Value& value) {
  return each(node, Phase::text, [&](const Op& op) { return check_text(node, op, value); });
}

template <bool kTell>
bool Machine<kTell>::check_text(const Node& node, const Op& op, const Value& value) {
  constexpr std::size_t kMostBytes = 4;  // of one character
  const std::string_view text = value.text();
  switch (op.code) {
    case Code::min_length:
      if ((text.size() + kMostBytes - 1) / kMostBytes >= op.count) return true;
      if (text.size() >= op.count && count_code_points(text) >= op.count) return true;
      return tell(node, op, [&] { return message_of_length(op, text); });
    case Code::max_length:
      if (text.size() <= op.count || count_code_points(text) <= op.count) return true;
      return tell(node, op, [&] { return message_of_length(op, text); });
    case Code::pattern: {
      const Pattern& pattern = program_.patterns[op.a];
      if (matches(pattern, text)) return true;
      return !given_up() && tell(node, op, [&] { return message_of_pattern(pattern, text); });
    }
    case Code::choice: return check_choice(node, op, value);
    default: {
      const FormatUse& use = program_.formats[op.a];
      if (!steps_.spend(text.size() / kBytesAStep)) return false;
      return use.format->fits_text(text, use.draft) ||
             tell(node, op, [&] { return message_of_format(*use.format, value); });
    }
  }
}

template <bool kTell>
bool Machine<kTell>::check_choice(const Node& node, const Op& op, const Value& value) {
  const Choices& choices = program_.choices[op.a];
  if (choices.has(value, steps_)) return true;
  return !steps_.spent() && tell(node, op, [&] { return message_of_choices(choices, value); });
}

template <bool kTell>
bool Machine<kTell>::work_other(const Node& node, const Value& value) {
  return each(node, Phase::other, [&](const Op& op) { return check_choice(node, op, value); });
}

template <bool kTell>
inline bool Machine<kTell>::matches(const Pattern& pattern, std::string_view text) {
  return pattern.is_simple() ? pattern.test_simple(text) : matches_regex(pattern, text);
}

template <bool kTell>
bool Machine<kTell>::matches_regex(const Pattern& pattern, std::string_view text) {
  if (!steps_.spend(text.size() / kBytesAStep)) return false;
  auto found = pattern.test(text);
  if (found) return *found;
  if (!error_) error_ = std::move(found).error();
  return false;
}

}  // namespace proctor::value::json_schema
