// One answer as a line of JSON, answered by what could be asked of the next one: checks, and the paths they
// might look at. The same for the page's worker and for the server.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace proctor::eval {

// {"output": TEXT, "input"?: TEXT, "format"?: NAME}: {"checks": [...], "paths": [{"path", "count", "type",
// "sample"}]}. Checks are spelled as the format has them, as far as it can say them; `input` is what was
// asked, whose words tell nothing.
Result<Value> propose(const Value& question);

// Appends {"id","checks","paths"} or {"id","error"} and a line break.
void answer_proposal(std::string_view line, std::size_t number, std::string& out);

}  // namespace proctor::eval
