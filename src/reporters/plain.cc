#include "reporters/plain.h"

#include <fmt/format.h>

#include "reporters/numbers.h"
#include "reporters/shown.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

constexpr std::size_t kLongest = 64 * 1024;    // bytes of one text
constexpr std::size_t kLongestCase = 1 << 20;  // bytes of all of them

using model::Verdict;

void add_lines(std::string& out, std::string_view indent, std::string_view text) {
  for (const std::string& line : shown_lines(clipped(text, kLongest)))
    fmt::format_to(std::back_inserter(out), "{}{}\n", indent, line);
}

void add_check(std::string& out, const model::Finding& check) {
  fmt::format_to(std::back_inserter(out), "[{}] {} (weight {}, {})\n", model::name_of(check.verdict),
                 label(check), plain(check.weight), score_text(check));
  add_lines(out, "    ", explanation(check));
  if (check.verdict == Verdict::fail)
    if (const std::string seen = samples(check, 5); !seen.empty()) add_lines(out, "    saw: ", seen);
}

void add_step(std::string& out, const model::CaseRecord& test, const model::StepRecord& step,
              const PlainOptions& options) {
  if (step.error && step.error != test.error) add_lines(out, "[error] ", explanation(*step.error));
  for (const auto& check : step.checks)
    if (options.passed_checks || check.verdict != Verdict::pass) add_check(out, check);
  if (!options.outputs || step.output.empty()) return;
  out += "output:\n";
  add_lines(out, "    ", step.output);
}

}  // namespace

std::string told(const model::CaseRecord& test, const PlainOptions& options) {
  if (test.verdict == Verdict::skipped) return "skipped\n";
  std::string out = fmt::format("{}, score {}\n", model::case_word(test.verdict), score_text(test));
  if (test.error) add_lines(out, "[error] ", explanation(*test.error));
  for (std::size_t i = 0; i < test.steps.size(); ++i) {
    if (test.steps.size() > 1)
      fmt::format_to(std::back_inserter(out), "step {} of {}\n", i + 1, test.steps.size());
    add_step(out, test, test.steps[i], options);
  }
  for (const std::string& notice : test.notices) add_lines(out, "notice: ", notice);
  if (out.size() > kLongestCase) out = clipped(out, kLongestCase) + "\n";
  return out;
}

}  // namespace proctor::reporters
