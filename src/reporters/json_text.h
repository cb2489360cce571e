// JSON that can be shown anywhere: what a terminal or a page could stumble over is escaped, and reads back
// the same.
#pragma once

#include <string>

namespace proctor::reporters {

// Of finished JSON: control, bidi and zero-width characters, which can stand in its strings only, become
// \uXXXX.
std::string escape_json(std::string json);

}  // namespace proctor::reporters
