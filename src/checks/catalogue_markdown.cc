// The catalogue as a page: what the docs show of each row.
#include <fmt/format.h>

#include <array>
#include <string>

#include "checks/catalogue.h"
#include "judges/metric.h"

namespace proctor::checks {
namespace {

constexpr std::array<FamilyDef, 9> kFamilies = {{
    {Family::text, "Text", "What an answer says, as text."},
    {Family::values, "Values and JSON", "What an answer is, as JSON, and what stands in it."},
    {Family::numbers, "Numbers", "A number in the answer."},
    {Family::likeness, "Likeness", "How near an answer comes to another text."},
    {Family::expense, "Time, tokens and cost", "What the answer took."},
    {Family::refusals, "Refusals", "Whether the model refused."},
    {Family::tools, "Tools and agents", "What an agent did on its way to the answer."},
    {Family::judged, "Judged by a model", "What only a model can tell."},
    {Family::groups, "Groups", "Checks made of other checks."},
}};

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

template <typename Visit>
void each_of(Family family, Visit visit) {
  for (const CheckDef* def : catalogue())
    if (def->family == family) visit(*def);
}

}  // namespace

std::span<const FamilyDef> families() { return kFamilies; }

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
  for (const FamilyDef& family : families()) {
    out += fmt::format("\n## {}\n\n{}\n\n| check | passes when |\n| --- | --- |\n", family.title, family.about);
    each_of(family.family, [&](const CheckDef& def) {
      out += fmt::format("| [`{0}`](checks.md#{0}) | {1} |\n", def.name, table_cell(def.summary));
    });
  }
  return out;
}

std::string catalogue_markdown() {
  std::string out =
      "# Checks\n\n"
      "Every check there is, by its word in native files: first by what it is about, then each in full. Every "
      "word has a `not-`\n"
      "form. What all checks take (`at`, `match`, `of`, `weight`, ...) is in [native.md](native.md#checks). "
      "The examples are run as\n"
      "tests. `proctor checks --markdown` prints this page, `proctor checks NAME` one check.\n" +
      overview_markdown();
  for (const FamilyDef& family : families())
    each_of(family.family, [&](const CheckDef& def) {
      out += fmt::format("\n## {}\n\n{}\n{}", def.name, def.summary, details_markdown(def));
    });
  return out;
}

}  // namespace proctor::checks
