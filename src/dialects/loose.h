// Checks outside of any file: each in the spelling of the format it looks like.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "dialects/dialect.h"

namespace proctor::dialects {

// One item of a list of checks: what it says, or why it says nothing.
struct LooseItem {
  std::vector<model::Check> checks;  // several where the item is a map of assert keys
  std::optional<Error> fault;
  std::vector<std::string> warnings = {};  // such as an unknown key that nothing acts on
};

struct LooseChecks {
  std::vector<LooseItem> items;
  bool weighted = false;  // every item comes from a format that weighs
};

// `items`: a list of checks, or a map of assert keys. Fails where it is neither. `type`: how the case reads
// its output, which some formats ask by.
Result<LooseChecks> read_loose_checks(const Value& items, std::string_view source,
                                      model::OutputType type = model::OutputType::automatic);

// A check in the spelling of a format, as `read_loose_checks` takes it. Nothing where that format cannot say
// it.
std::optional<Value> write_loose_check(const model::Check& check, const Dialect& dialect);

}  // namespace proctor::dialects
