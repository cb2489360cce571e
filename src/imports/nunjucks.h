// Templates as promptfoo has them (Nunjucks), as far as they only put values in: {{ x.y[0] }}, filters,
// comments. Loops, conditions and calls are no part of this; a template that has some is told so by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace proctor::imports {

bool has_template(std::string_view pattern);

// A name without a value is nothing, as it is there. Fails (no code) where the template needs more than this.
Result<std::string> render_nunjucks(std::string_view pattern, const Map& values);

// The names that the pattern puts in, each once, as written; nothing where it is more than plain {{ names }}.
std::vector<std::string> plain_names(std::string_view pattern);

// As JavaScript makes a text of it.
std::string as_text(const Value& value);

}  // namespace proctor::imports
