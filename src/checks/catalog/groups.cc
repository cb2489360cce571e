// Groups: several checks as one. With a path, the checks inside look at each value it finds as if that were
// the whole output.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "checks/check.h"
#include "checks/language.h"
#include "checks/nested.h"

namespace proctor::checks {
namespace {

using model::Verdict;

// How many of a group must hold.
struct Quota {
  std::size_t least = 0;
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

class Group final : public Matcher {
 public:
  Group(Nested checks, Quota quota, bool scoped)
      : checks_(std::move(checks)), quota_(quota), scoped_(scoped) {}

  // Decided as soon as the undecided ones could make no difference.
  Match match(const Seen& seen) const override {
    if (scoped_ && seen.value() == nullptr) return {};
    const Counts counts = count(seen);
    const bool pass = counts.held >= quota_.least && counts.held + counts.undecided <= quota_.most;
    const bool fail = counts.held > quota_.most || counts.held + counts.undecided < quota_.least;
    Match out{.pass = pass, .advisory = counts.advisory};
    if (!pass && !fail) out.error = counts.error;
    return out;
  }

  bool consults() const override { return checks_.consults(); }
  bool asks_judge() const override { return checks_.asks_judge(); }
  void need(const Seen& seen, Needs& out) const override {
    if (scoped_ && seen.value() == nullptr) return;
    checks_.need(scoped_ ? seen.answer().within(*seen.value()) : seen.answer(), out);
  }

  std::optional<std::string> expected() const override { return ""; }
  std::optional<std::string> actual(const Seen& seen) const override {
    if (scoped_ && seen.value() == nullptr) return "undefined";
    return fmt::format("{} of {}", count(seen).held, checks_.size());
  }
  std::string note(const Seen& seen) const override {
    if (scoped_ && seen.value() == nullptr) return {};
    return scoped_ ? checks_.why(seen.answer().within(*seen.value())) : checks_.why(seen.answer());
  }

 private:
  Counts count(const Seen& seen) const {
    return scoped_ ? checks_.count(seen.answer().within(*seen.value())) : checks_.count(seen.answer());
  }

  Nested checks_;
  Quota quota_;
  bool scoped_;
};

// The mean score of several checks, by weight.
class Weighted final : public Matcher {
 public:
  Weighted(Nested checks, double least) : checks_(std::move(checks)), least_(least) {}

  Match match(const Seen& seen) const override {
    Counts counts = checks_.count(seen.answer());
    if (counts.undecided > 0) return {.error = std::move(counts.error)};
    const double mean = checks_.mean(seen.answer());
    return {.pass = mean + kSlack >= least_, .score = mean, .threshold = least_, .advisory = counts.advisory};
  }

  bool consults() const override { return checks_.consults(); }
  bool asks_judge() const override { return checks_.asks_judge(); }
  void need(const Seen& seen, Needs& out) const override { checks_.need(seen.answer(), out); }

  std::optional<std::string> expected() const override { return ""; }
  std::optional<std::string> actual(const Seen& seen) const override {
    return fmt::format("{:.3f}", checks_.mean(seen.answer()));
  }
  std::string note(const Seen& seen) const override { return checks_.why(seen.answer()); }

 private:
  static constexpr double kSlack = 1e-9;  // sums of weights such as 0.1 are not exact

  Nested checks_;
  double least_;
};

Prepared make(const model::Check& check, const Value& items, const Setup& setup,
              Quota (*quota)(std::size_t)) {
  TRY(Nested nested, Nested::make(items, setup));
  const Quota wanted = quota(nested.size());
  return std::make_unique<Group>(std::move(nested), wanted, check.path.has_value());
}

Prepared prepare_all(const model::Check& check, const Setup& setup) {
  return make(check, *check.expected, setup, [](std::size_t size) { return Quota{.least = size}; });
}

Prepared prepare_any(const model::Check& check, const Setup& setup) {
  return make(check, *check.expected, setup, [](std::size_t) { return Quota{.least = 1}; });
}

Prepared prepare_none(const model::Check& check, const Setup& setup) {
  return make(check, *check.expected, setup, [](std::size_t) { return Quota{.most = 0}; });
}

Prepared prepare_least(const model::Check& check, const Setup& setup) {
  const Value* n = check.expected->find("n");
  const Value* items = check.expected->find("checks");
  const auto least = n == nullptr || !n->is_number() ? std::nullopt : n->integer();
  if (!least || *least < 0 || items == nullptr)
    return fail("E318", "wanted: {n: a number, checks: [...]}", check.expected->span);
  TRY(Nested nested, Nested::make(*items, setup));
  const Quota quota{.least = static_cast<std::size_t>(*least)};
  return std::make_unique<Group>(std::move(nested), quota, check.path.has_value());
}

Prepared prepare_weighted(const model::Check& check, const Setup& setup) {
  const Value* least = check.expected->find("least");
  const Value* items = check.expected->find("checks");
  if (least == nullptr || !least->is_number() || items == nullptr)
    return fail("E318", "wanted: {least: a number, checks: [...]}", check.expected->span);
  TRY(Nested nested, Nested::make(*items, setup));
  return std::make_unique<Weighted>(std::move(nested), least->number());
}

constexpr std::string_view kListExamples[] = {R"([{"contains": "a"}, {"regex": "b"}])",
                                              R"([{"any-of": [{"contains": "a"}]}, {"no-refusal": true}])"};
constexpr Shape kList = {
    .takes = takes_list, .shortest = 1, .items = &kCheckShape, .examples = kListExamples};
constexpr Field kLeastFields[] = {
    {.name = "n", .shape = &kCount, .about = "How many must hold.", .need = Need::required},
    {.name = "checks", .shape = &kList, .about = "The checks.", .need = Need::required}};
constexpr Record kLeastRecord = {
    .name = "at least", .fields = kLeastFields, .about = "So many of several checks.", .closed = true};
constexpr Shape kLeast = {.takes = takes_map, .record = &kLeastRecord};

constexpr Shape kShare = {.takes = takes_number, .least = 0, .most = 1};
constexpr Field kWeightedFields[] = {
    {.name = "least", .shape = &kShare, .about = "The least mean score.", .need = Need::required},
    {.name = "checks", .shape = &kList, .about = "The checks.", .need = Need::required}};
constexpr Record kWeightedRecord = {.name = "weighted",
                                    .fields = kWeightedFields,
                                    .about = "Several checks by their scores.",
                                    .closed = true};
constexpr Shape kWeighted = {.takes = takes_map, .record = &kWeightedRecord};

constexpr Example kAllExamples[] = {
    {"red and blue", R"({"all-of": [{"contains": "red"}, {"contains": "blue"}]})", Verdict::pass},
    {"red", R"({"all-of": [{"contains": "red"}, {"contains": "blue"}]})", Verdict::fail},
    {R"([{"a": 1, "b": 1}, {"a": 1, "b": 2}])",
     R"({"all-of": [{"equals": 1, "at": "$.a"}, {"equals": 2, "at": "$.b"}], "at": "$[*]"})", Verdict::pass},
    {"x", R"({"all-of": [{"contains": "x"}, {"latency": 5}]})", Verdict::error},
    {"x", R"({"all-of": [{"contains": "y"}, {"latency": 5}]})", Verdict::fail},
};
constexpr Example kAnyExamples[] = {
    {"red", R"({"any-of": [{"contains": "red"}, {"contains": "blue"}]})", Verdict::pass},
    {"green", R"({"any-of": [{"contains": "red"}, {"contains": "blue"}]})", Verdict::fail},
    {"red", R"({"any-of": [{"all-of": [{"contains": "r"}, {"not-contains": "x"}]}]})", Verdict::pass},
};
constexpr Example kNoneExamples[] = {
    {"green", R"({"none-of": [{"contains": "red"}, {"contains": "blue"}]})", Verdict::pass},
    {"red", R"({"none-of": [{"contains": "red"}, {"contains": "blue"}]})", Verdict::fail},
};
constexpr Example kLeastExamples[] = {
    {"ab", R"({"at-least": {"n": 2, "checks": [{"contains": "a"}, {"contains": "b"}, {"contains": "c"}]}})",
     Verdict::pass},
    {"a", R"({"at-least": {"n": 2, "checks": [{"contains": "a"}, {"contains": "b"}, {"contains": "c"}]}})",
     Verdict::fail},
};

constexpr Example kWeightedExamples[] = {
    {"ab", R"({"weighted": {"least": 0.7, "checks": [{"contains": "a", "weight": 3}, {"contains": "c"}]}})",
     Verdict::pass},
    {"ab", R"({"weighted": {"least": 0.7, "checks": [{"contains": "a"}, {"contains": "c"}]}})",
     Verdict::fail},
    {"kitten", R"({"weighted": {"least": 0.9, "checks": [{"levenshtein": "sitten", "threshold": 0.5}]}})",
     Verdict::fail},
    {"x", R"({"weighted": {"least": 0.1, "checks": [{"contains": "x"}, {"latency": 5}]}})", Verdict::error},
};

constexpr CheckDef kDefs[] = {{.name = "all-of",
                               .kind = "all_of",
                               .summary = "All of these checks hold.",
                               .value = &kList,
                               .hint = Hint::checks,
                               .wants = "all to hold",
                               .wants_not = "not all to hold",
                               .prepare = prepare_all,
                               .examples = kAllExamples},
                              {.name = "any-of",
                               .kind = "any_of",
                               .summary = "At least one of these checks holds.",
                               .value = &kList,
                               .hint = Hint::checks,
                               .wants = "one to hold",
                               .wants_not = "none to hold",
                               .prepare = prepare_any,
                               .examples = kAnyExamples},
                              {.name = "none-of",
                               .kind = "none_of",
                               .summary = "None of these checks holds.",
                               .value = &kList,
                               .hint = Hint::checks,
                               .wants = "none to hold",
                               .wants_not = "one to hold",
                               .prepare = prepare_none,
                               .examples = kNoneExamples},
                              {.name = "at-least",
                               .kind = "at_least",
                               .summary = "At least n of these checks hold.",
                               .value = &kLeast,
                               .hint = Hint::checks,
                               .wants = "more to hold",
                               .wants_not = "fewer to hold",
                               .prepare = prepare_least,
                               .examples = kLeastExamples},
                              {.name = "weighted",
                               .kind = "weighted",
                               .summary = "The mean score of these checks, by weight, reaches `least`.",
                               .value = &kWeighted,
                               .hint = Hint::checks,
                               .wants = "a higher mean",
                               .wants_not = "a lower mean",
                               .prepare = prepare_weighted,
                               .examples = kWeightedExamples}};

}  // namespace

std::span<const CheckDef> groups() { return kDefs; }

}  // namespace proctor::checks
