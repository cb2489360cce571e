// tool-calls: which tools were called and with what. Expected calls are names, or maps that say more:
//   tool-calls:
//     - search
//     - {name: book, arguments: {city: Berlin}}
//     - {name: pay, allowed: {currency: [EUR, ""], amount: [5, 10]}}     "": may be left out
//     - {name: mail, where: [{contains: "@", at: $.to}]}
//   order: in-order
#include <fmt/format.h>

#include <algorithm>

#include "checks/check.h"
#include "checks/language.h"
#include "checks/matching.h"
#include "checks/nested.h"
#include "checks/options.h"
#include "checks/shown.h"
#include "checks/tool_arguments.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::ToolCall;
using model::Verdict;

constexpr std::size_t kMostSteps = 1'000'000;
constexpr std::size_t kMostTold = 10;

// One expected call.
struct Wanted {
  std::string name;
  const Value* arguments = nullptr;
  const Map* allowed = nullptr;
  std::optional<Nested> where = {};
  Comparison comparison = Comparison::exact;
};

Result<Wanted> wanted_of(const Value& item, Comparison comparison, const Setup& setup) {
  Wanted out{.comparison = comparison};
  const Value* name = item.is_text() ? &item : item.find("name");
  if (name == nullptr || !name->is_text())
    return fail("E318", "an expected tool call needs a name", item.span);
  out.name = name->text();
  out.arguments = item.find("arguments");
  if (out.arguments != nullptr && out.arguments->is_null()) out.arguments = nullptr;
  if (const Value* allowed = item.find("allowed"); allowed != nullptr && allowed->is_map())
    out.allowed = &allowed->map();
  if (const Value* where = item.find("where"); where != nullptr && !where->is_null()) {
    TRY(out.where, Nested::make(*where, setup));
  }
  if (const Value* own = item.find("match"); own != nullptr && own->is_text())
    out.comparison = comparison_of(own->text());
  return out;
}

enum class Order : std::uint8_t { strict, in_order, unordered, subset, superset };
constexpr std::string_view kOrders[] = {"strict", "in-order", "unordered", "subset", "superset"};

Order order_of(std::string_view word) {
  const auto* at = std::find(std::begin(kOrders), std::end(kOrders), word);
  return at == std::end(kOrders) ? Order::strict : static_cast<Order>(at - std::begin(kOrders));
}

std::vector<ToolCall> calls_of(const model::Outcome& outcome) {
  if (!outcome.tool_calls.empty()) return outcome.tool_calls;
  std::vector<ToolCall> out;
  out.reserve(outcome.tools_used.size());
  for (const std::string& name : outcome.tools_used) out.push_back({name, Value(Map{}), {}});
  return out;
}

// Holds one outcome's calls against those wanted.
class Comparer {
 public:
  Comparer(const std::vector<Wanted>& wanted, const std::vector<ToolCall>& calls, const Answer& answer)
      : wanted_(wanted), calls_(calls), answer_(answer) {}

  // Of several calls that must all be among those made, none may be made where the check is negated.
  Match compare(Order order, bool negated) {
    const std::optional<bool> same =
        negated && order == Order::superset ? std::optional(has_some_wanted()) : holds(order);
    if (!same) return undecided("limit", "too many tool calls to be compared in any order");
    Match out{.pass = *same, .advisory = advisory_};
    if (!*same) out.error = error_;
    return out;
  }

 private:
  std::optional<bool> holds(Order order) {
    switch (order) {
      case Order::strict: return calls_.size() == wanted_.size() && are_in_order();
      case Order::in_order: return are_in_order();
      case Order::unordered: return calls_.size() == wanted_.size() ? has_all_wanted() : std::optional(false);
      case Order::subset: return wants_all_made();
      case Order::superset: break;
    }
    return has_all_wanted();
  }

  // The earliest call that fits is never a worse choice than a later one.
  bool are_in_order() {
    std::size_t next = 0;
    for (const ToolCall& call : calls_)
      if (next < wanted_.size() && fits(call, wanted_[next])) ++next;
    return next == wanted_.size();
  }

  std::optional<bool> has_all_wanted() {
    std::vector<std::vector<std::size_t>> places(wanted_.size());
    for (std::size_t i = 0; i < wanted_.size(); ++i)
      for (std::size_t j = 0; j < calls_.size(); ++j)
        if (fits(calls_[j], wanted_[i])) places[i].push_back(j);
    return can_match_all(places, calls_.size(), budget_);
  }

  bool has_some_wanted() {
    return std::any_of(wanted_.begin(), wanted_.end(), [&](const Wanted& wanted) {
      return std::any_of(calls_.begin(), calls_.end(),
                         [&](const ToolCall& call) { return fits(call, wanted); });
    });
  }

  std::optional<bool> wants_all_made() {
    std::vector<std::vector<std::size_t>> places(calls_.size());
    for (std::size_t i = 0; i < calls_.size(); ++i)
      for (std::size_t j = 0; j < wanted_.size(); ++j)
        if (fits(calls_[i], wanted_[j])) places[i].push_back(j);
    return can_match_all(places, wanted_.size(), budget_);
  }

  bool fits(const ToolCall& call, const Wanted& wanted) {
    if (call.name != wanted.name) return false;
    if (wanted.arguments != nullptr && !have_arguments(call.arguments, *wanted.arguments, wanted.comparison))
      return false;
    if (wanted.allowed != nullptr && !are_allowed(call.arguments, *wanted.allowed)) return false;
    if (!wanted.where) return true;
    const Counts counts = wanted.where->count(answer_.within(call.arguments));
    if (counts.error && !error_) error_ = counts.error;
    advisory_ = advisory_ || counts.advisory;
    return counts.held == wanted.where->size();
  }

  const std::vector<Wanted>& wanted_;
  const std::vector<ToolCall>& calls_;
  const Answer& answer_;
  std::size_t budget_ = kMostSteps;
  std::optional<model::Fault> error_;
  bool advisory_ = false;
};

class ToolCalls final : public Matcher {
 public:
  ToolCalls(std::vector<Wanted> wanted, Order order, bool negated)
      : wanted_(std::move(wanted)), order_(order), negated_(negated) {}

  Match match(const Seen& seen) const override {
    const auto calls = calls_of(seen.answer().outcome());
    return Comparer(wanted_, calls, seen.answer()).compare(order_, negated_);
  }

  bool consults() const override {
    return std::any_of(wanted_.begin(), wanted_.end(),
                       [](const Wanted& wanted) { return wanted.where && wanted.where->consults(); });
  }
  bool asks_judge() const override {
    return std::any_of(wanted_.begin(), wanted_.end(),
                       [](const Wanted& wanted) { return wanted.where && wanted.where->asks_judge(); });
  }
  void need(const Seen& seen, Needs& out) const override {
    const auto calls = calls_of(seen.answer().outcome());
    for (const Wanted& wanted : wanted_)
      for (const ToolCall& call : calls)
        if (wanted.where && call.name == wanted.name)
          wanted.where->need(seen.answer().within(call.arguments), out);
  }

  std::optional<std::string> actual(const Seen& seen) const override {
    const auto calls = calls_of(seen.answer().outcome());
    if (calls.empty()) return "no tool calls";
    std::string out;
    for (std::size_t i = 0; i < std::min(calls.size(), kMostTold); ++i)
      out += fmt::format("{}{}({})", i > 0 ? ", " : "", calls[i].name, shown(calls[i].arguments));
    return calls.size() > kMostTold ? fmt::format("{}, … ({} calls)", out, calls.size()) : out;
  }

  std::string note(const Seen&) const override {
    return fmt::format("order: {}", kOrders[static_cast<std::size_t>(order_)]);
  }

 private:
  std::vector<Wanted> wanted_;
  Order order_;
  bool negated_;
};

// One call alone is a list of one.
Result<std::vector<Wanted>> all_wanted(const model::Check& check, const Setup& setup) {
  const Comparison comparison = comparison_of(text_of(check.options, "arguments"));
  const Value& expected = *check.expected;
  const std::span<const Value> items =
      expected.is_list() ? std::span(expected.list()) : std::span(&expected, 1);
  std::vector<Wanted> out;
  for (const Value& item : items) {
    TRY(auto wanted, wanted_of(item, comparison, setup));
    out.push_back(std::move(wanted));
  }
  return out;
}

Prepared prepare(const model::Check& check, const Setup& setup) {
  TRY(auto wanted, all_wanted(check, setup));
  const Order order = order_of(text_of(check.options, "order"));
  if (wanted.empty() && (order == Order::superset || order == Order::in_order))
    return fail("E632", "an empty list checks nothing in this order: name a call, or leave the order out",
                check.expected->span);
  return std::make_unique<ToolCalls>(std::move(wanted), order, check.negate);
}

constexpr std::string_view kComparisons[] = {"exact", "subset", "ignored"};
constexpr Shape kComparison = {.takes = takes_text, .words = kComparisons};
constexpr Shape kOrder = {.takes = takes_text, .words = kOrders};
constexpr Shape kAllowed = {.takes = takes_map, .values = &kAnyList};
constexpr Field kCallFields[] = {
    {.name = "name", .shape = &kName, .about = "The tool.", .need = Need::required},
    {.name = "arguments", .shape = &kFreeMap, .about = "What it must be given."},
    {.name = "match",
     .shape = &kComparison,
     .about = "How the arguments are compared, in place of the check's own."},
    {.name = "allowed",
     .shape = &kAllowed,
     .about = "For each argument the values allowed; \"\" among them: it may be left out."},
    {.name = "where",
     .shape = &kCheckList,
     .about = "Checks of the arguments, which stand in the place of the output."}};
constexpr Record kCall = {
    .name = "expected call", .fields = kCallFields, .about = "One call of a tool.", .closed = true};
constexpr Shape kCallShape = {.takes = takes_text | takes_map, .record = &kCall};
constexpr Shape kCalls = {.takes = takes_text | takes_list, .items = &kCallShape};
constexpr Field kOptions[] = {{.name = "order",
                               .shape = &kOrder,
                               .about = "How the calls made and those expected must agree.",
                               .fallback = R"("strict")"},
                              {.name = "arguments",
                               .shape = &kComparison,
                               .about = "How arguments are compared.",
                               .fallback = R"("exact")"}};

constexpr std::string_view kTwoCalls =
    R"({"tool_calls": [{"name": "search", "arguments": {"q": "Berlin", "n": 5}}, {"name": "book", "arguments": {"id": 7}}]})";
constexpr Example kExamples[] = {
    {"", R"({"tool-calls": ["search", "book"]})", Verdict::pass, kTwoCalls},
    {"", R"({"tool-calls": ["book", "search"]})", Verdict::fail, kTwoCalls},
    {"", R"({"tool-calls": ["book", "search"], "order": "unordered"})", Verdict::pass, kTwoCalls},
    {"", R"({"tool-calls": ["book"], "order": "in-order"})", Verdict::pass, kTwoCalls},
    {"", R"({"tool-calls": ["book"], "order": "superset"})", Verdict::pass, kTwoCalls},
    {"", R"({"tool-calls": ["search", "book", "pay"], "order": "subset"})", Verdict::pass, kTwoCalls},
    {"", R"({"tool-calls": ["search", "pay"], "order": "subset"})", Verdict::fail, kTwoCalls},
    {"", R"({"tool-calls": ["search", {"name": "book", "arguments": {"id": 7.0}}]})", Verdict::pass,
     kTwoCalls},
    {"", R"({"tool-calls": [{"name": "search", "arguments": {"n": 5}}, "book"]})", Verdict::fail, kTwoCalls},
    {"", R"({"tool-calls": [{"name": "search", "arguments": {"n": 5}}, "book"], "arguments": "subset"})",
     Verdict::pass, kTwoCalls},
    {"",
     R"({"tool-calls": [{"name": "search", "allowed": {"q": ["berlin", "Bonn"], "n": [5, 10], "page": [1, ""]}}, "book"]})",
     Verdict::pass, kTwoCalls},
    {"", R"({"tool-calls": [{"name": "search", "allowed": {"q": ["Bonn"], "n": [5]}}, "book"]})",
     Verdict::fail, kTwoCalls},
    {"", R"({"tool-calls": ["search", {"name": "book", "where": [{"range": {"min": 1}, "at": "$.id"}]}]})",
     Verdict::pass, kTwoCalls},
    {"", R"({"not-tool-calls": ["pay", "book"], "order": "superset"})", Verdict::fail, kTwoCalls},
    {"", R"({"not-tool-calls": ["pay", "refund"], "order": "superset"})", Verdict::pass, kTwoCalls},
    {"", R"({"tool-calls": []})", Verdict::pass},
};

constexpr CheckDef kDefs[] = {{.name = "tool-calls",
                               .kind = "tool_calls",
                               .summary = "These tools were called, with these arguments.",
                               .subject = Subject::tools,
                               .value = &kCalls,
                               .hint = Hint::json,
                               .options = kOptions,
                               .wants = "these calls",
                               .wants_not = "other calls",
                               .prepare = prepare,
                               .examples = kExamples}};

}  // namespace

std::span<const CheckDef> trajectory() { return kDefs; }

}  // namespace proctor::checks
