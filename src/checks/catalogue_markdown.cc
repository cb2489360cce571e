// The catalogue as a page: what the docs show of each row.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/words.h"
#include "checks/catalogue.h"
#include "judges/metric.h"

namespace proctor::checks {
namespace {

struct FamilyRow {
  std::string_view title;
  std::string_view about;
  std::string_view words;  // of its checks, in order
};
constexpr std::array<FamilyRow, 10> kFamilies = {{
    {"Text", "What an answer says, as text.",
     "contains exact starts-with ends-with regex length word-count sentence-count"},
    {"Values and JSON", "What an answer is, as JSON, and what stands in it.",
     "equals one-of is-null json-subset json-schema is-json contains-json"},
    {"Numbers", "A number in the answer.",
     "range close-to greater-than greater-or-equal less-than less-or-equal"},
    {"Likeness", "How near an answer comes to another text.",
     "similar levenshtein edit-distance rouge-n rouge-l bleu"},
    {"Time, tokens and cost", "What the answer took.", "latency tokens cost"},
    {"Refusals", "Whether the model refused.", "no-refusal is-refusal contains-refusal-phrase"},
    {"Tools and agents", "What an agent did on its way to the answer.", "tools tool-calls"},
    {"Judged by a model", "What only a model can tell.", "judge metric"},
    {"Groups", "Checks made of other checks.", "all-of any-of none-of at-least weighted"},
    {"Left by imports", "What could not be converted from another program.", "unsupported"},
}};
constexpr std::string_view kOthers = "Others";

std::string aliases_of(const CheckDef& def) {
  std::string out;
  for (const Alias& alias : def.aliases)
    out += fmt::format("{}`{}` ({})", out.empty() ? "" : ", ", alias.name, alias.format);
  return out;
}

// Not `judge`, which is a check of its own.
std::string metrics_table() {
  std::string out =
      "\nThe metrics, described in [metrics.md](metrics.md):\n\n| metric | meaning |\n| --- | --- |\n";
  for (const auto family : judges::plugins())
    for (const judges::MetricDef& metric : family)
      if (metric.name != "judge")
        out += fmt::format("| `{}` | {} |\n", metric.name, table_cell(metric.summary));
  return out;
}

Family family_of(const FamilyRow& row) {
  Family out{row.title, row.about, {}};
  for (const std::string_view word : split(row.words, ' '))
    if (const CheckDef* def = find_word(word)) out.checks.push_back(def);
  return out;
}

bool stands_in(const std::vector<Family>& families, const CheckDef* def) {
  return std::any_of(families.begin(), families.end(), [&](const Family& family) {
    return std::find(family.checks.begin(), family.checks.end(), def) != family.checks.end();
  });
}

}  // namespace

std::vector<Family> families() {
  std::vector<Family> out;
  out.reserve(kFamilies.size() + 1);
  for (const FamilyRow& row : kFamilies) out.push_back(family_of(row));
  Family others{kOthers, "What stands in no other family.", {}};
  for (const CheckDef* def : catalogue())
    if (!stands_in(out, def)) others.checks.push_back(def);
  if (!others.checks.empty()) out.push_back(std::move(others));
  return out;
}

std::string table_cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string details_markdown(const CheckDef& def) {
  std::string out;
  if (!def.aliases.empty()) out += fmt::format("\nIn other formats: {}.\n", aliases_of(def));
  if (def.holds == Holds::kind_suffix) out += metrics_table();
  if (!def.options.empty()) {
    out += "\n| option | meaning |\n| --- | --- |\n";
    for (const Field& field : def.options)
      out += fmt::format("| `{}` | {} |\n", field.name, table_cell(field.about));
  }
  if (!def.examples.empty()) {
    out += "\n| check | answer | verdict |\n| --- | --- | --- |\n";
    for (const Example& example : def.examples)
      out += fmt::format("| `{}` | `{}`{} | {} |\n", table_cell(example.check), table_cell(example.output),
                         example.given.empty() ? "" : fmt::format(" with `{}`", table_cell(example.given)),
                         model::name_of(example.verdict));
  }
  return out;
}

std::string overview_markdown() {
  std::string out;
  for (const Family& family : families()) {
    out += fmt::format("\n## {}\n\n{}\n\n| check | meaning |\n| --- | --- |\n", family.title, family.about);
    for (const CheckDef* def : family.checks)
      out += fmt::format("| [`{0}`](checks.md#{0}) | {1} |\n", def->name, table_cell(def->summary));
  }
  return out;
}

std::string catalogue_markdown() {
  std::string out =
      "# Checks\n\n"
      "Every check there is, by its word in native files: first by what it is about, then each in full. "
      "Every "
      "word has a `not-`\n"
      "form. What all checks take (`at`, `match`, `of`, `weight`, ...) is in [native.md](native.md#checks). "
      "The examples are run as\n"
      "tests. `proctor checks --markdown` prints this page, `proctor checks NAME` one check.\n" +
      overview_markdown();
  for (const Family& family : families())
    for (const CheckDef* def : family.checks)
      out += fmt::format("\n## {}\n\n{}\n{}", def->name, def->summary, details_markdown(*def));
  return out;
}

}  // namespace proctor::checks
