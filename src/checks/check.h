// A check decides one thing about an answer. A family of checks is one file in catalog/ that ends in a
// function of its name; from its rows come the loader's tables, the schema, the command-line list, the
// editor's form and the tests.
#pragma once

#include <span>
#include <string_view>

namespace proctor::checks {

struct CheckDef {
  std::string_view name;
};

}  // namespace proctor::checks
