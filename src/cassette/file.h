// A cassette's text: JSON with a stable order of keys, one exchange a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/secret.h"
#include "cassette/recording.h"

namespace proctor::cassette {

// Signed where there is a secret.
std::string to_text(Recording recording, const Secret& secret);

// None where there are faults: no JSON, no version or a newer one, a field that is missing or of the wrong
// kind, a signature that is missing or wrong while there is a secret.
std::optional<Recording> read_recording(std::string_view text, const Secret& secret, Diagnostics& faults);

}  // namespace proctor::cassette
