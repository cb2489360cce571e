// Takes keys out of texts that others wrote: an answer may say a key back, as it is or in some code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/secret.h"

namespace proctor {

inline constexpr std::string_view kHidden = "[REDACTED]";

// The ways in which a key may be written into JSON, addresses and base64, itself first. None for what is too
// short to be told from other words.
std::vector<std::string> spellings(const Secret& key);

// Replaces the key wherever it stands, however it is spelt.
void hide(const Secret& key, std::string& text, std::string_view by = kHidden);
void hide(const std::vector<std::string>& spellings, std::string& text, std::string_view by = kHidden);

}  // namespace proctor
