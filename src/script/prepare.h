// Makes an author's text ready to be run, once: TypeScript's types are taken out, inline code becomes a
// module, and the module is run to see which functions it has.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "script/realm.h"

namespace proctor::script {

struct Draft {
  std::string_view text;
  bool is_typescript = false;
  bool is_function = false;  // inline code
};

struct Prepared {
  std::string text;  // a JavaScript module
  std::vector<std::string> functions;
};

Result<Prepared> prepare(const Draft& draft, const Budget& budget);

}  // namespace proctor::script
