// regex: a pattern found anywhere in a text. ECMAScript or Python; what cannot be decided within the limits
// is an error, never an answer.
#include <fmt/format.h>

#include "base/utf8.h"
#include "checks/catalogue.h"
#include "checks/check.h"
#include "checks/options.h"
#include "checks/shown.h"
#include "regex/regex.h"

namespace proctor::checks {
namespace {

using model::Verdict;
using regex::Dialect;
using regex::Regex;

constexpr std::size_t kMostShown = 1024;  // bytes of a pattern in messages
const PatternLimits kUsualLimits;

bool is_longer(std::string_view text, std::size_t most) {
  return text.size() > most && count_code_points(text) > most;
}

class Pattern final : public Matcher {
 public:
  Pattern(Regex regex, std::string shown, std::size_t most_text)
      : regex_(std::move(regex)), shown_(std::move(shown)), most_text_(most_text) {}

  Match match(const Seen& seen) const override {
    const auto text = seen.text();
    if (!text) return {};
    if (most_text_ > 0 && is_longer(*text, most_text_))
      return undecided(
          "limit",
          fmt::format("the text is longer than {} characters (PK_REGEX_MAX_TEST_STR_LEN)", most_text_));
    const auto found = regex_.test(*text);
    if (!found) return undecided("limit", found.error().message);
    return {.pass = *found};
  }

  std::optional<std::string> expected() const override { return shown_; }

 private:
  Regex regex_;
  std::string shown_;
  std::size_t most_text_;
};

// A check asks whether a pattern is found anywhere: g and y, which say where to go on, change nothing.
std::string without_effect(std::string_view flags) {
  std::string out;
  for (const char flag : flags)
    if (flag != 'g' && flag != 'y') out += flag;
  return out;
}

Result<void> check_limits(std::string_view pattern, std::string_view flags, const PatternLimits& limits,
                          Span span) {
  if (is_longer(pattern, limits.source))
    return fail(
        "E308",
        fmt::format("Pattern too long: more than {} characters (PK_REGEX_MAX_SOURCE_LEN)", limits.source),
        span);
  const auto other = flags.find_first_not_of(limits.flags);
  if (other == std::string_view::npos) return {};
  return fail("E301",
              fmt::format("flag \"{}\" is not allowed: allowed are {} (PK_REGEX_ALLOWED_FLAGS)", flags[other],
                          limits.flags.empty() ? "none" : limits.flags),
              span);
}

Prepared prepare(const model::Check& check, const Setup& setup) {
  if (!check.expected->is_text()) return fail("E318", "a pattern is a text", check.expected->span);
  const std::string_view pattern = check.expected->text();
  const std::string_view flags = text_of(check.options, "flags");
  const Dialect dialect =
      text_of(check.options, "dialect") == "python" ? Dialect::python : Dialect::ecmascript;
  const bool limited = format_of(check, *def_of(check)) == "promptkitchen";
  const PatternLimits& limits = setup.patterns == nullptr ? kUsualLimits : *setup.patterns;
  if (limited)
    if (auto fits = check_limits(pattern, flags, limits, check.expected->span); !fits)
      return tl::make_unexpected(std::move(fits).error());
  auto compiled = Regex::compile(pattern, without_effect(flags), dialect, {.steps = setup.regex_steps});
  if (!compiled) return fail(compiled.error().code, compiled.error().message, check.expected->span);
  std::string shown = fmt::format("/{}/{}", visible(pattern.substr(0, kMostShown)), visible(flags));
  return std::make_unique<Pattern>(*std::move(compiled), std::move(shown), limited ? limits.text : 0);
}

constexpr std::string_view kPatternExamples[] = {R"("^[A-Z]")", R"("\\d{4}")"};
constexpr std::string_view kFlagExamples[] = {R"("i")", R"("ms")"};
constexpr std::string_view kDialects[] = {"ecma", "python"};
void check_flags(const Value& value, Diagnostics& faults) { check_pattern_flags(value, "imsugyxa", faults); }

constexpr Shape kPattern = {.takes = takes_text, .longest = 65536, .examples = kPatternExamples};
constexpr Shape kFlags = {.takes = takes_text, .check = check_flags, .examples = kFlagExamples};
constexpr Shape kDialect = {.takes = takes_text, .words = kDialects};
constexpr Field kOptions[] = {
    {.name = "flags", .shape = &kFlags, .about = "Flags of a pattern: i, m, s, u."},
    {.name = "dialect", .shape = &kDialect, .about = "The pattern's language.", .fallback = R"("ecma")"}};

constexpr Alias kAliases[] = {
    {"toMatch", "promptkitchen"}, {"regex", "traceforge"}, {"output.matches", "testhaven"}};
constexpr Example kExamples[] = {
    {"call 555-1234 now", R"({"regex": "\\d{3}-\\d{4}"})", Verdict::pass},
    {"SORRY", R"({"regex": "sorry"})", Verdict::fail},
    {"SORRY", R"({"regex": "sorry", "flags": "i"})", Verdict::pass},
    {"so sorry", R"({"regex": "sorry", "flags": "gy"})", Verdict::pass},
    {"foo\nbar", R"({"regex": "^bar", "flags": "m"})", Verdict::pass},
    {"Berlin", R"({"regex": "(?i)\\Aberlin\\Z", "dialect": "python"})", Verdict::pass},
    {R"({"n": 5})", R"({"regex": "5", "at": "$.n"})", Verdict::fail},
    {"x", R"({"regex": "["})", Verdict::error},
    {"x", R"({"not-regex": "["})", Verdict::error},
};

constexpr CheckDef kDefs[] = {{.name = "regex",
                               .kind = "regex",
                               .summary = "A pattern is found.",
                               .value = &kPattern,
                               .reads_text = true,
                               .hint = Hint::pattern,
                               .options = kOptions,
                               .aliases = kAliases,
                               .wants = "match",
                               .wants_not = "no match",
                               .prepare = prepare,
                               .examples = kExamples}};

}  // namespace

std::span<const CheckDef> pattern() { return kDefs; }

}  // namespace proctor::checks
