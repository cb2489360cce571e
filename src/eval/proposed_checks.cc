// A JSON answer is asked for its shape and for the values that should stay; a text for its most telling
// words; calls of tools for their names and the arguments that should stay; and all for their time, twice the
// recorded one.
#include "eval/proposed_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/words.h"
#include "eval/inferred_schema.h"
#include "eval/salient.h"
#include "value/json.h"

namespace proctor::eval {
namespace {

using model::Check;
using model::Subject;

constexpr std::size_t kMostTexts = 3;
constexpr std::size_t kMostPaths = 8;

struct Name {
  std::string_view word;
  Proposal proposal;
};
constexpr std::array kNames = {Name{"contains", Proposal::contains}, Name{"json-path", Proposal::json_path},
                               Name{"schema", Proposal::schema},     Name{"latency", Proposal::latency},
                               Name{"equals", Proposal::equals},     Name{"tools", Proposal::tools}};

Check check_of(std::string_view kind, Subject subject, Value expected) {
  Check check;
  check.kind = kind;
  check.subject = subject;
  check.expected = std::move(expected);
  return check;
}

Check path_check(const StableScalar& scalar) {
  Check check = check_of("deep_equals", Subject::json, scalar.value);
  check.path = scalar.path;
  return check;
}

// {"a": {"b": 1}} of all scalars together.
Value subset_of(const std::vector<StableScalar>& scalars) {
  Value out = Map{};
  for (const StableScalar& scalar : scalars) {
    Value* at = &out;
    for (std::size_t i = 0; i + 1 < scalar.keys.size(); ++i) {
      if (!at->map().has(scalar.keys[i])) at->map().set(scalar.keys[i], Map{});
      at = at->map().find(scalar.keys[i]);
    }
    at->map().set(scalar.keys.back(), scalar.value);
  }
  return out;
}

// Twice the recorded time, in halves of a second, and never less than one.
double most_ms(double recorded) {
  constexpr double kRoom = 2;
  constexpr double kStep = 500;
  constexpr double kLeast = 1000;
  return std::max(kLeast, std::ceil(recorded * kRoom / kStep) * kStep);
}

Check latency_check(double recorded) {
  Check check;
  check.kind = "range";
  check.subject = Subject::latency;
  check.options.set("max", static_cast<std::int64_t>(most_ms(recorded)));
  return check;
}

Value call_value(const model::AskedCall& call) {
  Map arguments;
  if (call.arguments.is_map())
    for (const auto& member : call.arguments.map())
      if (is_stable(member.key, member.value)) arguments.set(member.key, member.value);
  if (arguments.empty()) return call.name;
  return Map{{"name", call.name}, {"arguments", std::move(arguments)}};
}

Check tools_check(const std::vector<model::AskedCall>& calls, const Means& means) {
  List out;
  for (const model::AskedCall& call : calls)
    out.push_back(means.tool_names ? Value(call.name) : call_value(call));
  if (means.tool_names) return check_of("tools_equal", Subject::tools, std::move(out));
  Check check = check_of("tool_calls", Subject::tools, std::move(out));
  check.options.set("order", "strict");
  check.options.set("arguments", "subset");
  return check;
}

Check judge_check(const Observed& observed) {
  constexpr std::size_t kLongest = 400;
  std::string behavior = "Answers what was asked and does not refuse.";
  if (observed.answer && !trimmed(*observed.answer).empty())
    behavior = fmt::format("Says the same as this answer, in its own words: {}",
                           quoted(trimmed(*observed.answer), kLongest));
  return check_of("judge", Subject::conversation, behavior);
}

// Anything but white space.
Check something_check() {
  Check check = check_of("regex", Subject::text, "\\S");
  check.options.set("dialect", "ecma");
  return check;
}

// JSON, whatever it says.
Check json_check() {
  Check check;
  check.kind = "is_null";
  check.subject = Subject::json;
  check.path = "$";
  check.negate = true;
  return check;
}

Check metric_check() {
  Check check;
  check.kind = "metric:answer_relevancy";
  check.subject = Subject::conversation;
  return check;
}

// Builds the list of one step.
class Proposer {
 public:
  Proposer(const Observed& observed, const Means& means, const std::optional<std::vector<Proposal>>& wanted)
      : observed_(observed), means_(means), wanted_(wanted) {
    if (observed.answer) json_ = parsed(*observed.answer);
  }

  std::vector<Check> propose() {
    if (means_.judge) add(judge_check(observed_));
    if (means_.metric) add(metric_check());
    if (!observed_.answer) {
      add(means_.bare ? something_check() : Check{.kind = "no_refusal"});
      return std::move(out_);
    }
    // What only a model can judge is all that these formats ask, unless someone wants to hear of the rest.
    if ((means_.judge || means_.metric) && !wanted_) return std::move(out_);
    if (wants(Proposal::tools, true) && !observed_.calls.empty()) propose_tools();
    if (json_)
      propose_json();
    else if (!trimmed(*observed_.answer).empty())
      propose_text();
    if (wants(Proposal::latency, true) && observed_.duration_ms) add(latency_check(*observed_.duration_ms));
    return std::move(out_);
  }

 private:
  static std::optional<Value> parsed(std::string_view text) {
    auto value = value::parse_json(text, {.strictness = value::Strictness::data});
    return value && !value->is_scalar() ? std::optional(*std::move(value)) : std::nullopt;
  }

  bool wants(Proposal proposal, bool usual) const {
    return wanted_ ? std::find(wanted_->begin(), wanted_->end(), proposal) != wanted_->end() : usual;
  }

  void add(Check check) { out_.push_back(std::move(check)); }

  void propose_tools() {
    if (!means_.whole_request) return add(tools_check(observed_.calls, means_));
    for (std::size_t i = 0; i < observed_.call_paths.size(); ++i) {
      Check check = check_of("deep_equals", Subject::response, observed_.calls[i].name);
      check.path = observed_.call_paths[i];
      add(std::move(check));
    }
  }

  void propose_json() {
    const auto scalars = stable_scalars(*json_, kMostPaths);
    const bool sayable = means_.paths || means_.subset;
    if (wants(Proposal::schema, true)) add(check_of("json_schema", Subject::json, inferred_schema(*json_)));
    if (wants(Proposal::equals, false)) add(check_of("deep_equals", Subject::json, *json_));
    if (wants(Proposal::json_path, true) && means_.subset && !scalars.empty())
      add(check_of("json_subset", Subject::json, subset_of(scalars)));
    if (wants(Proposal::json_path, true) && !means_.subset)
      for (const StableScalar& scalar : scalars) add(path_check(scalar));
    if (means_.bare && scalars.empty() && !wanted_) add(json_check());
    // Where values cannot be reached by path, the words that they are made of are looked for.
    if (!sayable && wants(Proposal::json_path, true)) add_values(scalars);
    if (wanted_ && wants(Proposal::contains, false) && !wants(Proposal::json_path, false)) add_texts();
  }

  void add_values(const std::vector<StableScalar>& scalars) {
    for (const StableScalar& scalar : scalars)
      if (scalar.value.is_text() && observed_.answer->find(scalar.value.text()) != std::string::npos) {
        add(check_of("contains", Subject::text, scalar.value));
        if (means_.one_text) return;
      }
  }

  void propose_text() {
    if (wants(Proposal::equals, false)) add(check_of("text_equals", Subject::text, *observed_.answer));
    if (wants(Proposal::contains, true)) add_texts();
  }

  void add_texts() {
    for (const std::string& text :
         salient(*observed_.answer, observed_.question, means_.one_text ? 1 : kMostTexts))
      add(check_of("contains", Subject::text, text));
  }

  const Observed& observed_;
  const Means& means_;
  const std::optional<std::vector<Proposal>>& wanted_;
  std::optional<Value> json_;
  std::vector<Check> out_;
};

struct Format {
  std::string_view name;
  Means means;
};
constexpr std::array kFormats = {Format{"native", {.steps = true, .paths = true}},
                                 Format{"promptkitchen", {.paths = true, .bare = true}},
                                 Format{"traceforge", {.subset = true, .whole_request = true}},
                                 Format{"llmunit", {.steps = true, .paths = true, .judge = true}},
                                 Format{"promptrepo", {.paths = true, .metric = true}},
                                 Format{"testhaven", {.steps = true, .one_text = true, .tool_names = true}}};

}  // namespace

std::vector<std::string_view> proposal_names() {
  std::vector<std::string_view> out;
  out.reserve(kNames.size());
  for (const Name& name : kNames) out.push_back(name.word);
  return out;
}

Result<std::vector<Proposal>> parse_proposals(std::string_view words) {
  std::vector<Proposal> out;
  for (const std::string_view word : split(words, ',')) {
    const auto* const name = std::find_if(kNames.begin(), kNames.end(),
                                          [&](const Name& one) { return one.word == trimmed(word); });
    if (name == kNames.end())
      return fail("E004",
                  fmt::format("--checks {}: no such check{}; there are {}", quoted(trimmed(word)),
                              did_you_mean(trimmed(word), proposal_names()), listed(proposal_names())));
    out.push_back(name->proposal);
  }
  return out;
}

Means means_of(std::string_view format) {
  for (const Format& one : kFormats)
    if (one.name == format) return one.means;
  return kFormats.front().means;
}

std::vector<Check> proposed_checks(const Observed& observed, const Means& means,
                                   const std::optional<std::vector<Proposal>>& wanted) {
  return Proposer(observed, means, wanted).propose();
}

}  // namespace proctor::eval
