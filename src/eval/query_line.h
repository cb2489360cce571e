// One document and a path into it, as a line of JSON, answered by the values found.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "value/path.h"

namespace proctor::eval {

struct QueryOptions {
  value::PathDialect dialect = value::PathDialect::plus;  // where the line names none
  std::string path;                                       // where the line has none
};

// Appends {"id","values"}, with "places" where the line has "places": true, or {"id","error"} and a line
// break.
void answer_query(std::string_view line, std::size_t number, const QueryOptions& options, std::string& out);

}  // namespace proctor::eval
