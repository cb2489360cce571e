// What keys and personal data look like, wherever they stand.
#pragma once

#include <string_view>

#include "base/text_ranges.h"

namespace proctor {

// Keys with a known beginning, bearer tokens, JSON web tokens, private keys in PEM, and in addresses user
// info and parameters that name a secret. Adds what it finds, `base` further on. Linear in the text.
void find_keys(std::string_view text, std::size_t base, Ranges& out);

// E-mail addresses, US phone numbers, social security and card numbers. Numbers of JSON are left alone.
void find_personal(std::string_view text, std::size_t base, Ranges& out);

}  // namespace proctor
