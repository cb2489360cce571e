// Keeps secrets out of what is shown of a source text. A secret is what looks like a key
// (base/secret_shapes.h), and the value of a name that says so (base/secret_names.h): `api_key: ...`,
// `"Authorization": "..."`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/span.h"

namespace proctor {

// The part [from, to) of one line of the text, with each character of a secret replaced by *, so that columns
// stay what they are.
std::string masked_part(std::string_view text, std::size_t from, std::size_t to);

// A message about `span` of the text without the secrets that it quotes. The text may be empty.
std::string masked_message(std::string message, std::string_view text, Span span);

}  // namespace proctor
