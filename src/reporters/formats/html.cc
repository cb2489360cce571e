// One page that needs nothing else: styles and script stand in it, and its policy allows only these, by hash.
// Each case folds open without any script; the script adds filters. Cases out of sight are not laid out, so
// ten thousand of them stay usable.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "base/words.h"
#include "reporters/html_assets.h"
#include "reporters/html_case.h"
#include "reporters/markup.h"
#include "reporters/numbers.h"
#include "reporters/reporter.h"
#include "reporters/shown.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::RunRecord;
using model::SuiteRecord;
using model::Verdict;

constexpr std::size_t kMostOpen = 20;  // cases that stand open at first
constexpr Verdict kVerdicts[] = {Verdict::pass, Verdict::fail, Verdict::error, Verdict::skipped};

// As Content-Security-Policy names a script or style: 'sha256-' and the hash in base64.
std::string source_hash(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::string hex = sha256_hex(text);
  const auto nibble = [&](std::size_t i) {
    const char c = i < hex.size() ? hex[i] : '0';
    return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
  };
  std::string out = "'sha256-";
  for (std::size_t i = 0; i < hex.size(); i += 3) {  // three hex digits are two of base64
    const unsigned bits = nibble(i) << 8U | nibble(i + 1) << 4U | nibble(i + 2);
    out += kDigits[bits >> 6U];
    if (i + 1 < hex.size()) out += kDigits[bits & 63U];
  }
  return out + "='";
}

std::string inner(std::string_view text) { return escape_markup(text); }

bool in_doubt(const CaseRecord& test) {
  return test.verdict == Verdict::fail || test.verdict == Verdict::error;
}

// What stands above the cases and is known only after them: found in a walk of its own.
struct Overview {
  explicit Overview(const RunRecord& run) {
    std::size_t id = 0;
    for (const SuiteRecord& suite : run.suites) {
      for (const CaseRecord& test : suite.cases) {
        survey.add(test);
        ++id;
        if (in_doubt(test) && first_trouble.empty())
          first_trouble =
              fmt::format("<p>Look first at <a href=\"#c{}\">{}</a></p>\n", id, inner(title(test)));
      }
    }
  }

  Survey survey;
  std::string first_trouble;
};

// Numbers the cases through all suites, for links, and leaves the first ones in trouble open.
class Page {
 public:
  Page(Sink& sink, bool times) : sink_(sink), times_(times) {}

  void add_suite(const SuiteRecord& suite) {
    const std::size_t id = ++suites_;
    sink_.write(fmt::format(
        "<section class=\"suite\" aria-labelledby=\"s{0}\">\n<h2 id=\"s{0}\">{1}</h2>\n<p class=\"soft\">{2} "
        "· {3} · {4}</p>\n",
        id, inner(title(suite)), inner(shown(suite.path)), inner(shown(suite.format)),
        counted(suite.cases.size(), "case")));
    for (const CaseRecord& test : suite.cases) add_case({&suite, &test});
    sink_.write("</section>\n");
  }

 private:
  void add_case(const Placed& placed) {
    const CaseRecord& test = *placed.test;
    const std::size_t id = ++cases_;
    const bool open = in_doubt(test) && ++open_ <= kMostOpen;
    sink_.write(fmt::format(
        "<details class=\"case {0}\" id=\"c{1}\" data-status=\"{0}\"{2}>\n<summary>{3}<span class=\"name\" "
        "dir=\"auto\">{4}</span>"
        "<span class=\"figure\">{5}</span></summary>\n<div class=\"body\">\n",
        model::name_of(test.verdict), id, open ? " open" : "",
        html_badge(test.verdict, model::case_word(test.verdict)), inner(title(test)), figures(test)));
    sink_.write(html_case(placed, times_));
    sink_.write("</div>\n</details>\n");
  }

  std::string figures(const CaseRecord& test) const {
    if (test.verdict == Verdict::skipped) return {};
    const std::string score = inner(score_text(test));
    return times_ ? fmt::format("{} · {}", score, duration(test.duration_ms)) : score;
  }

  Sink& sink_;
  bool times_;
  std::size_t suites_ = 0;
  std::size_t cases_ = 0;
  std::size_t open_ = 0;
};

std::size_t count(const model::Totals& totals, Verdict verdict) {
  const std::array<std::size_t, 4> all = {totals.passed, totals.failed, totals.errors, totals.skipped};
  return all.at(static_cast<std::size_t>(verdict));
}

// A bar of the four shares: an image, since the policy allows no inline styles.
std::string bar(const model::Totals& totals) {
  std::string out = fmt::format(
      "<svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">",
      counts(totals));
  double at = 0;
  for (const Verdict verdict : kVerdicts) {
    if (totals.cases == 0) break;
    const double width =
        100.0 * static_cast<double>(count(totals, verdict)) / static_cast<double>(totals.cases);
    out += fmt::format("<rect class=\"{}\" x=\"{:.3f}\" y=\"0\" width=\"{:.3f}\" height=\"1\"/>",
                       model::name_of(verdict), at, width);
    at += width;
  }
  return out + "</svg>\n";
}

std::string header(const RunRecord& run, const Overview& overview) {
  const Verdict verdict = verdict_of(run.totals);
  const std::string_view word = verdict == Verdict::error ? "undecided" : model::case_word(verdict);
  std::string out = fmt::format("<header>\n<h1>Test run: {}</h1>\n<p class=\"soft\">{}</p>\n{}", word,
                                inner(summary(run, overview.survey)), bar(run.totals));
  out += "<ul class=\"counts\">\n";
  for (const Verdict kind : kVerdicts)
    out += fmt::format("<li><b>{}</b> {}</li>\n", grouped(count(run.totals, kind)),
                       kind == Verdict::error ? "in error" : model::case_word(kind));
  out += "</ul>\n";
  out += overview.first_trouble;
  if (!run.started_at.empty())
    out += fmt::format("<p class=\"soft\">Started {}{}</p>\n", inner(shown(run.started_at)),
                       run.id.empty() ? "" : " · run " + inner(shown(run.id)));
  return out + "</header>\n";
}

// Hidden until the script runs, since nothing in it works without.
std::string toolbar() {
  std::string out =
      "<div class=\"tools\" role=\"search\" aria-label=\"Filter cases\" "
      "hidden>\n<fieldset><legend>Status</legend>\n";
  for (const Verdict verdict : kVerdicts)
    out += fmt::format("<label class=\"choice\"><input type=\"checkbox\" value=\"{}\" checked> {}</label>\n",
                       model::name_of(verdict), model::case_word(verdict));
  return out +
         "</fieldset>\n<input type=\"search\" aria-label=\"Words to look for\" placeholder=\"Search names, "
         "outputs, messages\">\n"
         "<button type=\"button\" id=\"open\">Open all</button>\n<button type=\"button\" id=\"close\">Close "
         "all</button>\n"
         "<span id=\"count\" class=\"soft\" role=\"status\"></span>\n</div>\n";
}

std::string head(const RunRecord& run) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {}; script-src "
      "{}; "
      "base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
      source_hash(kHtmlStyle), source_hash(kHtmlScript), "proctor: " + inner(counts(run.totals)), kHtmlStyle);
}

void write(const RunRecord& run, const ReportOptions& options, Sink& sink) {
  sink.write(head(run));
  sink.write("<a class=\"skip-link\" href=\"#main\">Skip to the cases</a>\n");
  sink.write(header(run, Overview(run)) + toolbar());
  sink.write("<main id=\"main\" tabindex=\"-1\">\n");
  Page page(sink, !options.deterministic);
  for (const SuiteRecord& suite : run.suites) page.add_suite(suite);
  sink.write(fmt::format("<p class=\"nothing\"{}>No case fits.</p>\n</main>\n",
                         run.totals.cases > 0 ? " hidden" : ""));
  sink.write(fmt::format(
      "<footer class=\"soft\"><p>Written by proctor.</p></footer>\n<script>{}</script>\n</body>\n</html>\n",
      kHtmlScript));
}

constexpr Reporter kHtml = {"html", "One self-contained page with filters, for a browser.", write};

}  // namespace

const Reporter& html() { return kHtml; }

}  // namespace proctor::reporters
