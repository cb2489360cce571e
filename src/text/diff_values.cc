#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "text/diff.h"
#include "value/json.h"

namespace proctor::text {
namespace {

constexpr std::size_t kDeepest = 256;  // further down values are compared as a whole
constexpr std::size_t kAligned =
    16;  // further down lists are compared item by item, without looking for shifts

bool is_plain_key(std::string_view key) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !key.empty() && !(key.front() >= '0' && key.front() <= '9') &&
         std::all_of(key.begin(), key.end(), fits);
}

std::string_view kind_name(const Value& value) {
  return value.is_number() ? "number" : name_of(value.kind());
}

bool same_kind(const Value& a, const Value& b) {
  return a.kind() == b.kind() || (a.is_number() && b.is_number());
}

class ValueDiff {
 public:
  explicit ValueDiff(const DiffLimits& limits) : limits_(limits) {}

  std::vector<std::string> run(const Value& expected, const Value& actual) && {
    compare(expected, actual, 0);
    if (left_out_ > 0) out_.push_back(fmt::format(" … {} more", counted(left_out_, "difference")));
    return std::move(out_);
  }

 private:
  void compare(const Value& expected, const Value& actual, std::size_t depth) {
    if (depth < kDeepest && expected.is_map() && actual.is_map()) {
      compare_maps(expected.map(), actual.map(), depth);
    } else if (depth < kDeepest && expected.is_list() && actual.is_list()) {
      compare_lists(expected.list(), actual.list(), depth);
    } else if (!(expected == actual)) {
      tell_change(expected, actual);
    }
  }

  void compare_maps(const Map& expected, const Map& actual, std::size_t depth) {
    for (const auto& member : expected) {
      const std::string_view key = member.key;
      const Value* found = actual.find(key);
      at_key(key, [&] {
        found == nullptr ? tell_missing(member.value) : compare(member.value, *found, depth + 1);
      });
    }
    for (const auto& member : actual) {
      const std::string_view key = member.key;
      if (!expected.has(key)) at_key(key, [&] { tell_unexpected(member.value); });
    }
  }

  // Items at equal places from the front and, where the lengths differ, from the back; what is left in the
  // middle of the longer list is missing or unexpected.
  void compare_lists(const List& expected, const List& actual, std::size_t depth) {
    const std::size_t common = std::min(expected.size(), actual.size());
    const bool aligned = expected.size() != actual.size() && depth < kAligned;
    const std::size_t front = aligned ? equal_front(expected, actual) : 0;
    const std::size_t back = aligned ? equal_back(expected, actual, common - front) : 0;
    const std::size_t middle = common - back;
    for (std::size_t i = front; i < middle; ++i)
      at_index(i, [&] { compare(expected[i], actual[i], depth + 1); });
    for (std::size_t i = middle; i < expected.size() - back; ++i)
      at_index(i, [&] { tell_missing(expected[i]); });
    for (std::size_t i = middle; i < actual.size() - back; ++i)
      at_index(i, [&] { tell_unexpected(actual[i]); });
  }

  static std::size_t equal_front(const List& a, const List& b) {
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  }

  static std::size_t equal_back(const List& a, const List& b, std::size_t most) {
    std::size_t back = 0;
    while (back < most && a[a.size() - 1 - back] == b[b.size() - 1 - back]) ++back;
    return back;
  }

  template <typename Tell>
  void at_key(std::string_view key, Tell tell) {
    const std::size_t before = path_.size();
    path_ +=
        is_plain_key(key) ? fmt::format(".{}", key) : fmt::format("[{}]", visible(value::to_json_text(key)));
    tell();
    path_.resize(before);
  }

  template <typename Tell>
  void at_index(std::size_t index, Tell tell) {
    const std::size_t before = path_.size();
    path_ += fmt::format("[{}]", index);
    tell();
    path_.resize(before);
  }

  void tell_change(const Value& expected, const Value& actual) {
    if (same_kind(expected, actual)) {
      add(' ', [&] { return fmt::format("expected {}, got {}", shown(expected), shown(actual)); });
    } else {
      add(' ', [&] { return fmt::format("expected {}, got {}", named(expected), named(actual)); });
    }
  }
  void tell_missing(const Value& value) {
    add('-', [&] { return "missing, expected " + shown(value); });
  }
  void tell_unexpected(const Value& value) {
    add('+', [&] { return "unexpected, got " + shown(value); });
  }

  template <typename Sentence>
  void add(char sign, Sentence sentence) {
    if (out_.size() < limits_.lines) {
      out_.push_back(fmt::format("{}{}: {}", sign, cut(path_), sentence()));
    } else {
      ++left_out_;
    }
  }

  std::string named(const Value& value) const {
    return value.is_null() ? "null" : fmt::format("the {} {}", kind_name(value), shown(value));
  }

  std::string shown(const Value& value) const { return cut(value::to_json(value)); }

  std::string cut(std::string_view text) const {
    std::size_t end = 0;
    for (std::size_t n = 0; end < text.size() && n < limits_.width / 2; ++n) next_code_point(text, end);
    return end < text.size() ? visible(text.substr(0, end)) + "…" : visible(text);
  }

  const DiffLimits& limits_;
  std::string path_ = "$";
  std::vector<std::string> out_;
  std::size_t left_out_ = 0;
};

}  // namespace

std::vector<std::string> diff_values(const Value& expected, const Value& actual, const DiffLimits& limits) {
  return ValueDiff(limits).run(expected, actual);
}

}  // namespace proctor::text
