// Equality: exact texts, equal values, null, one of several.
#include "checks/equality.h"

#include <algorithm>

#include "base/utf8.h"
#include "checks/check.h"
#include "checks/options.h"
#include "text/characters.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

// White space as JavaScript's trim() sees it.
std::string_view trimmed(std::string_view text) {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool started = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    if (text::is_space(next_code_point(text, at))) continue;
    if (!started) begin = from;
    started = true;
    end = at;
  }
  return text.substr(begin, end - begin);
}

bool same_trimmed(std::string_view a, std::string_view b) { return trimmed(a) == trimmed(b); }

// --- exact

bool is_exact(const Seen& seen, const model::Check& check) {
  const auto text = seen.text();
  if (!text || !check.expected->is_text()) return false;
  const std::string_view expected = check.expected->text();
  return *text == expected || (is_on(check.options, "trim") && same_trimmed(*text, expected));
}

// --- equals

// The expected text parsed, where that is asked for and it is JSON.
std::optional<Value> parsed(const model::Check& check) {
  if (!is_on(check.options, "parse") || !check.expected->is_text()) return std::nullopt;
  auto value = value::parse_json(check.expected->text(), {value::Strictness::data});
  return value ? std::optional(*std::move(value)) : std::nullopt;
}

class Equals final : public Matcher {
 public:
  explicit Equals(const model::Check& check)
      : parsed_(parsed(check)),
        equality_(parsed_ ? *parsed_ : *check.expected),
        trim_(is_on(check.options, "trim") && equality_.expected().is_text()) {}

  Match match(const Seen& seen) const override {
    if (equality_.holds(seen)) return {.pass = true};
    const auto text = trim_ ? seen.text() : std::nullopt;
    return {.pass = text && same_trimmed(*text, equality_.expected().text())};
  }
  bool compares() const override { return true; }

 private:
  std::optional<Value> parsed_;
  Equality equality_;
  bool trim_;
};

Prepared prepare_equals(const model::Check& check, const Setup&) { return std::make_unique<Equals>(check); }

// --- is-null, one-of

bool is_null(const Seen& seen, const model::Check&) {
  return seen.value() != nullptr && seen.value()->is_null();
}

class OneOf final : public Matcher {
 public:
  explicit OneOf(const List& options) : options_(options.begin(), options.end()) {}

  Match match(const Seen& seen) const override {
    return {.pass = std::any_of(options_.begin(), options_.end(),
                                [&](const Equality& option) { return option.holds(seen); })};
  }

 private:
  std::vector<Equality> options_;
};

Prepared prepare_one_of(const model::Check& check, const Setup&) {
  if (!check.expected->is_list() || check.expected->list().empty())
    return fail("E317", "a list of values is wanted, of which one must equal", check.expected->span);
  return std::make_unique<OneOf>(check.expected->list());
}

// --- Rows

constexpr Field kParse = {.name = "parse",
                          .shape = &kBoolean,
                          .about = "The expected text is JSON: parse it first.",
                          .fallback = "false"};
constexpr Field kExactOptions[] = {kTrim};
constexpr Field kEqualsOptions[] = {kTrim, kParse};
constexpr Shape kExactValue = {.takes = takes_text | takes_scalar_as_text};
constexpr Shape kOptions = {.takes = takes_list, .shortest = 1};

constexpr Alias kExactAliases[] = {{"expectedOutput", "promptkitchen"},
                                   {"toEqual", "promptkitchen"},
                                   {"exact", "traceforge"},
                                   {"output.equals", "testhaven"},
                                   {"expected.output", "testhaven"}};
constexpr Alias kEqualsAliases[] = {{"toEqual", "promptkitchen"},
                                    {"expectedOutput", "promptkitchen"},
                                    {"json_path", "traceforge"},
                                    {"memory.<path>", "testhaven"},
                                    {"expected.memory", "testhaven"}};
constexpr Alias kNullAliases[] = {{"toBeNull", "promptkitchen"}};
constexpr Alias kOneOfAliases[] = {{"toBeOneOf", "promptkitchen"}};

constexpr Example kExactExamples[] = {
    {"Paris", R"({"exact": "Paris"})", Verdict::pass},
    {"Paris\n", R"({"exact": "Paris"})", Verdict::fail},
    {" Paris\n", R"({"exact": "Paris", "trim": true})", Verdict::pass},
    {"paris", R"({"not-exact": "Paris"})", Verdict::pass},
};
constexpr Example kEqualsExamples[] = {
    {R"({"b": 2.0, "a": [1, 2]})", R"({"equals": {"a": [1, 2], "b": 2}})", Verdict::pass},
    {R"({"a": [2, 1]})", R"({"equals": [1, 2], "at": "$.a"})", Verdict::fail},
    {R"({"a": "1"})", R"({"equals": 1, "at": "$.a"})", Verdict::fail},
    {R"({"a": 1})", R"({"equals": null, "at": "$.b"})", Verdict::fail},
    {"[1, 2]", R"({"equals": "[1,2]", "parse": true})", Verdict::pass},
    {"", R"({"equals": "Berlin", "of": "memory", "at": "trip.city"})", Verdict::pass,
     R"({"memory": {"trip": {"city": "Berlin"}}})"},
};
constexpr Example kNullExamples[] = {
    {R"({"a": null})", R"({"is-null": true, "at": "$.a"})", Verdict::pass},
    {R"({"a": null})", R"({"is-null": true, "at": "$.b"})", Verdict::fail},
    {R"({"a": 0})", R"({"not-is-null": true, "at": "$.a"})", Verdict::pass},
};
constexpr Example kOneOfExamples[] = {
    {R"({"status": "READY"})", R"({"one-of": ["READY", "PENDING"], "at": "$.status"})", Verdict::pass},
    {R"([1, 4])", R"({"one-of": [1, 2, 3], "at": "$[*]", "match": "all"})", Verdict::fail},
    {R"({"a": {"b": 1}})", R"({"one-of": [{"b": 1}, null], "at": "$.a"})", Verdict::pass},
};

constexpr CheckDef kDefs[] = {{.name = "exact",
                               .kind = "text_equals",
                               .summary = "The output is exactly this text.",
                               .value = &kExactValue,
                               .reads_text = true,
                               .options = kExactOptions,
                               .aliases = kExactAliases,
                               .wants = "exactly this text",
                               .wants_not = "another text",
                               .test = is_exact,
                               .examples = kExactExamples},
                              {.name = "equals",
                               .kind = "deep_equals",
                               .summary = "The value equals this one: map order free, list order fixed.",
                               .subject = Subject::json,
                               .takes_null = true,
                               .hint = Hint::json,
                               .options = kEqualsOptions,
                               .aliases = kEqualsAliases,
                               .wants = "an equal value",
                               .wants_not = "another value",
                               .prepare = prepare_equals,
                               .examples = kEqualsExamples},
                              {.name = "is-null",
                               .kind = "is_null",
                               .summary = "The value is null.",
                               .subject = Subject::json,
                               .arity = Arity::none,
                               .hint = Hint::none,
                               .aliases = kNullAliases,
                               .wants = "null",
                               .wants_not = "something else",
                               .test = is_null,
                               .examples = kNullExamples},
                              {.name = "one-of",
                               .kind = "one_of",
                               .summary = "The value equals one of these.",
                               .subject = Subject::json,
                               .value = &kOptions,
                               .hint = Hint::list,
                               .aliases = kOneOfAliases,
                               .wants = "one of these",
                               .wants_not = "none of these",
                               .prepare = prepare_one_of,
                               .examples = kOneOfExamples}};

}  // namespace

std::span<const CheckDef> equality() { return kDefs; }

}  // namespace proctor::checks
