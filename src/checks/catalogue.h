// The catalogue: every check there is, by its native word, by its kind and by its names in other formats.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

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

// docs/checks.md
std::string catalogue_markdown();

}  // namespace proctor::checks
