// json-subset: every key and item given is there with an equal value; others may be there too. Lists are
// order-free, and each expected item uses up a different one.
#include <fmt/format.h>

#include <algorithm>

#include "checks/check.h"
#include "checks/equality.h"
#include "checks/json_text.h"
#include "checks/matching.h"
#include "checks/shown.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

// Comparisons of one check on one value. Lists in lists multiply; past this it is an error.
constexpr std::size_t kMostSteps = 2'000'000;

class Holder {
 public:
  bool holds(const Value& actual, const Value& expected) {
    if (budget_ == 0) return false;
    --budget_;
    if (const Map* map = expected.if_map()) return actual.is_map() && holds_map(actual.map(), *map);
    if (const List* list = expected.if_list()) return actual.is_list() && holds_list(actual.list(), *list);
    return actual.is_scalar() && are_same(actual, expected);
  }

  bool is_exhausted() const { return budget_ == 0; }

 private:
  bool holds_map(const Map& actual, const Map& expected) {
    return std::all_of(expected.begin(), expected.end(), [&](const value::Member& member) {
      const Value* found = actual.find(member.key);
      return found != nullptr && holds(*found, member.value);
    });
  }

  // Which items fit which is asked once.
  bool holds_list(const List& actual, const List& expected) {
    if (expected.size() > actual.size()) return false;
    std::vector<std::vector<std::size_t>> fits(expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      for (std::size_t j = 0; j < actual.size() && !is_exhausted(); ++j)
        if (holds(actual[j], expected[i])) fits[i].push_back(j);
      if (fits[i].empty()) return false;
    }
    return can_match_all(fits, actual.size(), budget_).value_or(false);
  }

  std::size_t budget_ = kMostSteps;
};

// Where the first thing is missing, as a path; keys and the whole of lists only.
std::string first_missing(const Value& actual, const Value& expected, std::string path, Holder& holder) {
  const Map* wanted = expected.if_map();
  if (wanted == nullptr || !actual.is_map()) return fmt::format("{} lacks {}", path, shown(expected));
  for (const auto& member : *wanted) {
    const Value* found = actual.map().find(member.key);
    const std::string inner = fmt::format("{}.{}", path, std::string_view(member.key));
    if (found == nullptr) return fmt::format("{} is missing", inner);
    if (!holder.holds(*found, member.value)) return first_missing(*found, member.value, inner, holder);
  }
  return {};
}

class Subset final : public Matcher {
 public:
  explicit Subset(const model::Check& check) : expected_(*check.expected), json_(check) {}

  Match match(const Seen& seen) const override {
    const JsonSeen actual = json_.of(seen);
    if (actual.value == nullptr) return {};
    Holder holder;
    const bool holds = holder.holds(*actual.value, expected_);
    if (holder.is_exhausted())
      return undecided("limit", "the lists are too long to be compared in any order");
    return {.pass = holds};
  }

  std::string note(const Seen& seen) const override {
    const JsonSeen actual = json_.of(seen);
    if (actual.value == nullptr) return std::string(actual.why);
    Holder holder;
    return first_missing(*actual.value, expected_, "$", holder);
  }

 private:
  const Value& expected_;
  JsonText json_;
};

Prepared prepare(const model::Check& check, const Setup&) { return std::make_unique<Subset>(check); }

constexpr Field kOptions[] = {kExtract};
constexpr Alias kAliases[] = {{"json-subset", "traceforge"}};
constexpr Example kExamples[] = {
    {R"({"user": {"name": "Ada", "age": 36}, "ok": true})", R"({"json-subset": {"user": {"name": "Ada"}}})",
     Verdict::pass},
    {R"([{"id": 3}, {"id": 2, "x": 1}, {"id": 1}])", R"({"json-subset": [{"id": 1}, {"id": 2}]})",
     Verdict::pass},
    {"[1]", R"({"json-subset": [1, 1]})", Verdict::fail},
    {R"([{"a": 1, "b": 2}, {"a": 1}])", R"({"json-subset": [{"a": 1}, {"b": 2}]})", Verdict::pass},
    {R"({"n": 5.0})", R"({"json-subset": {"n": 5}})", Verdict::pass},
    {R"({"n": "5"})", R"({"json-subset": {"n": 5}})", Verdict::fail},
    {"no JSON", R"({"json-subset": {}})", Verdict::fail},
};

constexpr CheckDef kDefs[] = {{.name = "json-subset",
                               .kind = "json_subset",
                               .summary = "The output is JSON that holds at least this.",
                               .subject = Subject::json,
                               .takes_null = true,
                               .hint = Hint::json,
                               .options = kOptions,
                               .aliases = kAliases,
                               .wants = "JSON that holds this",
                               .wants_not = "JSON that does not hold this",
                               .prepare = prepare,
                               .examples = kExamples}};

}  // namespace

std::span<const CheckDef> subset() { return kDefs; }

}  // namespace proctor::checks
