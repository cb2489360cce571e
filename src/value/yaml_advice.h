// The slips that authors of YAML make, told with what to do.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"

namespace proctor::value {

// Before parsing: bytes that are no UTF-8, control characters, marks of an unsettled merge conflict, endless
// brackets.
std::optional<Error> find_forbidden_text(std::string_view text);

// The parser's error in better words: a tab in the indentation, a template or a text that lost its quotes.
Error explain_syntax_error(std::string_view text, const Error& error);

// A map where a key or scalar should be, at `at`: is it `{{x}}` without its quotes?
std::optional<Error> unquoted_template(std::string_view text, std::size_t at);

}  // namespace proctor::value
