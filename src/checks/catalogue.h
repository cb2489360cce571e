// The catalogue: every check there is, by its native word, by its kind and by its names in other formats.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "checks/check.h"

namespace proctor::checks {

std::span<const CheckDef* const> catalogue();  // in order of family, then as the family lists them

const CheckDef* find_word(std::string_view word);  // "one-of"; without not-

// The row for a check; latency and tokens are words of their own for the kind `range`.
const CheckDef* def_of(const model::Check& check);

// The format whose spelling the check has, "native" where it is native's or nobody's.
std::string_view format_of(const model::Check& check, const CheckDef& def);

// The alias under which its format knows the check.
const Alias* alias_of(const model::Check& check, const CheckDef& def);

// Everything a row says, for `proctor checks --json`, the editor and the docs.
Value to_value(const CheckDef& def);
Value catalogue_value();

// --- For readers

// What checks are about: how lists of them are sorted.
struct Family {
  std::string_view title;  // "Numbers"
  std::string_view about;
  std::vector<const CheckDef*> checks;
};
std::vector<Family> families();  // every check stands in one

// docs/checks.md: a table a family, then every check in full.
std::string catalogue_markdown();
// The tables alone. The words are links to `checks.md#WORD`.
std::string overview_markdown();
// One check: what other formats call it, its options and its examples.
std::string details_markdown(const CheckDef& def);

// In a table a bar would end the cell, and a line break the row.
std::string table_cell(std::string_view text);

}  // namespace proctor::checks
