// From the bytes of a file to a value: first whether they are text at all, then
// JSON or YAML by the file's name.
#pragma once

#include <optional>
#include <string_view>

#include "base/diagnostic.h"
#include "value/value.h"

namespace proctor::service {

bool is_json_name(std::string_view path);

// Reports why the bytes are not text that people write tests in: nothing, UTF-16, binary. The faults are
// those of a file whose text is `bytes`.
bool is_readable(std::string_view bytes, Diagnostics& faults);

std::optional<Value> parse_text(std::string_view text, std::string_view path, Diagnostics& faults);

}  // namespace proctor::service
