// How a text begins and ends.
#include "checks/check.h"
#include "checks/options.h"
#include "text/characters.h"

namespace proctor::checks {
namespace {

using model::Verdict;

// Does `fits` hold of the text and the wanted one, or one of several wanted?
bool any_fits(const Seen& seen, const model::Check& check, bool (*fits)(std::string_view, std::string_view)) {
  const auto text = seen.text();
  const auto wanted = texts_of(*check.expected);
  if (!text || !wanted) return false;
  const bool folds = is_on(check.options, "case_insensitive");
  const std::string folded = folds ? text::fold_case(*text) : std::string();
  for (const auto one : *wanted)
    if (folds ? fits(folded, text::fold_case(one)) : fits(*text, one)) return true;
  return false;
}

bool starts(const Seen& seen, const model::Check& check) {
  return any_fits(seen, check,
                  [](std::string_view text, std::string_view start) { return text.starts_with(start); });
}

bool ends(const Seen& seen, const model::Check& check) {
  return any_fits(seen, check,
                  [](std::string_view text, std::string_view end) { return text.ends_with(end); });
}

constexpr Field kOptions[] = {kCaseInsensitive};
constexpr Example kStartExamples[] = {
    {"Dear Ann, ...", R"({"starts-with": "Dear"})", Verdict::pass},
    {"Dear Ann, ...", R"({"starts-with": ["Hello", "dear"], "case_insensitive": true})", Verdict::pass},
    {"Dear Ann, ...", R"({"starts-with": "Ann"})", Verdict::fail},
    {R"({"id": 7})", R"({"starts-with": "7", "at": "$.id"})", Verdict::fail},
};
constexpr Example kEndExamples[] = {
    {"See you soon.", R"({"ends-with": "soon."})", Verdict::pass},
    {"See you soon.", R"({"not-ends-with": ["!", "?"]})", Verdict::pass},
    {"See you soon.", R"({"ends-with": "SOON."})", Verdict::fail},
};

constexpr CheckDef kDefs[] = {{.name = "starts-with",
                               .kind = "starts_with",
                               .summary = "The text starts with this one, or with one of several.",
                               .value = &kTextOrTexts,
                               .reads_text = true,
                               .hint = Hint::texts,
                               .options = kOptions,
                               .wants = "this start",
                               .wants_not = "another start",
                               .test = starts,
                               .examples = kStartExamples},
                              {.name = "ends-with",
                               .kind = "ends_with",
                               .summary = "The text ends with this one, or with one of several.",
                               .value = &kTextOrTexts,
                               .reads_text = true,
                               .hint = Hint::texts,
                               .options = kOptions,
                               .wants = "this end",
                               .wants_not = "another end",
                               .test = ends,
                               .examples = kEndExamples}};

}  // namespace

std::span<const CheckDef> affix() { return kDefs; }

}  // namespace proctor::checks
