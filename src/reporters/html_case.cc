#include "reporters/html_case.h"

#include <fmt/format.h>

#include "reporters/markup.h"
#include "reporters/numbers.h"
#include "reporters/shown.h"
#include "value/json.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::StepRecord;
using model::Verdict;

constexpr std::size_t kLongest = 64 * 1024;  // bytes of one text

std::string inner(std::string_view text) { return escape_markup(text); }

// Text from outside. After a message's first line may come a diff, whose lines are marked.
std::string pre(std::string_view text, bool diff) {
  const auto lines = shown_lines(clipped(text, kLongest));
  const bool scrolls = lines.size() > 20 || text.size() > 1500;  // and so needs the keyboard's focus
  std::string out =
      fmt::format("<pre dir=\"auto\"{}>\n", scrolls ? " tabindex=\"0\"" : "");  // HTML drops this break
  for (const std::string& line : lines) {
    const bool changed = diff && &line != &lines.front();
    const bool del = changed && line.starts_with('-');
    const bool ins = changed && line.starts_with('+');
    out += del ? "<span class=\"del\">" : ins ? "<span class=\"ins\">" : "";
    out += inner(line);
    out += del || ins ? "</span>\n" : "\n";
  }
  return out + "</pre>\n";
}

std::string labelled(std::string_view label, std::string_view text, bool diff = false) {
  return text.empty() ? "" : fmt::format("<p class=\"label\">{}</p>{}", label, pre(text, diff));
}

std::string check_item(const Finding& check) {
  std::string out =
      fmt::format("<li>{} {}", html_badge(check.verdict, model::name_of(check.verdict)), inner(label(check)));
  if (check.path) out += fmt::format(" <code>{}</code>", inner(shown(*check.path)));
  out += fmt::format(" <span class=\"figure\">weight {} · {}</span>", plain(check.weight),
                     inner(score_text(check)));
  const std::string why = explanation(check);
  if (!why.empty()) out += pre(why, true);
  if (check.verdict != Verdict::pass) out += labelled("saw", samples(check, 50));
  return out + "</li>\n";
}

std::string tools_of(const StepRecord& step) {
  std::string out;
  for (const auto& call : step.tool_calls)
    out +=
        fmt::format("{}({}) → {}\n", call.name, value::to_json(call.arguments), value::to_json(call.result));
  return out;
}

std::string step_body(const CaseRecord& test, std::size_t number, bool times) {
  const StepRecord& step = test.steps[number - 1];
  const std::size_t steps = test.steps.size();
  std::string out;
  if (steps > 1)
    out += fmt::format("<h3>Step {} of {}: {}</h3>\n", number, steps, model::case_word(step.verdict));
  if (step.error && step.error != test.error)
    out += labelled("could not be decided", explanation(*step.error));
  if (!step.checks.empty()) {
    out += "<ul class=\"checks\">\n";
    for (const Finding& check : step.checks) out += check_item(check);
    out += "</ul>\n";
  }
  out += labelled("input", step.input);
  if (step.rendered != step.input) out += labelled("sent", step.rendered);
  out += labelled(times && step.latency_ms ? "output after " + duration(*step.latency_ms) : "output",
                  step.output);
  out += labelled("tools", tools_of(step));
  if (step.memory && !step.memory->empty()) out += labelled("memory", value::to_json(*step.memory));
  return out;
}

}  // namespace

std::string html_badge(Verdict verdict, std::string_view word) {
  return fmt::format("<span class=\"badge {}\">{}</span>", model::name_of(verdict), word);
}

std::string html_case(const Placed& placed, bool times) {
  const CaseRecord& test = *placed.test;
  std::string out;
  const std::string at = place(placed);
  if (!at.empty()) out += fmt::format("<p class=\"soft\">{}</p>\n", inner(at));
  if (test.error) out += labelled("could not be decided", explanation(*test.error));
  for (const std::string& notice : test.notices)
    out += fmt::format("<p>Notice: {}</p>\n", inner(shown(clipped(notice, kLongest))));
  for (std::size_t i = 0; i < test.steps.size(); ++i) out += step_body(test, i + 1, times);
  return out;
}

}  // namespace proctor::reporters
