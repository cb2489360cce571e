// Metrics that ask no judge: the answer is, or matches, what is expected. White space around is left out.
#include "judges/reading.h"
#include "judges/settings.h"
#include "regex/regex.h"

namespace proctor::judges {
namespace {

Result<Move> next_exact(const Case& given) {
  const bool same = stripped(*given.exhibit.output) == stripped(*given.exhibit.expected_output);
  return Score{.value = same ? 1.0 : 0.0,
               .why = same ? "The answer is the expected output." : "The answer is not the expected output."};
}

// Flags such as (?i) must stay at the very beginning.
std::size_t after_flags(std::string_view pattern) {
  if (!pattern.starts_with("(?")) return 0;
  const auto end = pattern.find_first_not_of("aimsx", 2);
  return end != std::string_view::npos && end > 2 && pattern[end] == ')' ? end + 1 : 0;
}

// The whole text, as re.fullmatch has it. In verbose patterns a comment may reach to the end of the line.
std::string whole_pattern(std::string_view pattern) {
  const std::size_t start = after_flags(pattern);
  const std::string_view flags = pattern.substr(0, start);
  const bool verbose = flags.find('x') != std::string_view::npos;
  return std::string(flags) + "\\A(?:" + std::string(pattern.substr(start)) + (verbose ? "\n)\\Z" : ")\\Z");
}

Result<bool> matches_whole(std::string_view pattern, bool ignore_case, std::string_view text) {
  const std::string_view flags = ignore_case ? "i" : "";
  if (auto alone = regex::Regex::compile(pattern, flags, regex::Dialect::python); !alone)
    return bad_setting("'pattern' is no regular expression: " + alone.error().message);
  auto compiled = regex::Regex::compile(whole_pattern(pattern), flags, regex::Dialect::python);
  if (!compiled) return bad_setting("'pattern' is no regular expression: " + compiled.error().message);
  auto found = compiled->test(text);
  if (!found) return fail("other:ValueError", "'pattern' takes too long on this answer");
  return *found;
}

Result<Move> next_pattern(const Case& given) {
  const auto pattern = text_setting(given.options, "pattern");
  if (!pattern || stripped(*pattern).empty()) return bad_setting("'pattern' must be set");
  TRY(const bool found, matches_whole(stripped(*pattern), is_set(given.options, "ignore_case"),
                                      stripped(*given.exhibit.output)));
  return Score{.value = found ? 1.0 : 0.0,
               .why = found ? "The answer as a whole matches the pattern."
                            : "The answer as a whole does not match the pattern."};
}

constexpr std::string_view kExactNeeds[] = {"input", "actual_output", "expected_output"};
constexpr std::string_view kPatternNeeds[] = {"input", "actual_output"};

constexpr Shape kPattern = {.takes = takes_text};
constexpr Field kPatternOptions[] = {
    {.name = "pattern",
     .shape = &kPattern,
     .about = "A regular expression, as Python reads it, that the whole answer must match.",
     .need = Need::required},
    {.name = "ignore_case",
     .shape = &value::kBoolean,
     .about = "Upper and lower case count as the same.",
     .fallback = "false"}};

constexpr MetricDef kDefs[] = {{.name = "exact_match",
                                .title = "Exact Match",
                                .summary = "1 where the answer is the expected output; no judge is asked.",
                                .needs = kExactNeeds,
                                .threshold = 1,
                                .next = next_exact},
                               {.name = "pattern_match",
                                .title = "Pattern Match",
                                .summary = "1 where the whole answer matches a pattern; no judge is asked.",
                                .needs = kPatternNeeds,
                                .threshold = 1,
                                .options = kPatternOptions,
                                .next = next_pattern}};

}  // namespace

std::span<const MetricDef> matches() { return kDefs; }

}  // namespace proctor::judges
