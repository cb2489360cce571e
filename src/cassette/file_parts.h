// What writing and reading a cassette's text share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/secret.h"
#include "value/value.h"

namespace proctor::cassette {

// In the order in which they are signed.
inline constexpr std::array<std::string_view, 5> kSigned = {"cassette_version", "provider", "request",
                                                            "response", "recorded_at"};

// HMAC of the compact JSON of the five, as other tools make it. What is absent is left out.
std::string signature_of(const Map& cassette, const Secret& secret);

// The text that a body of JSON is made from.
std::string print_body(const Value& body, bool indented, bool line_break);

}  // namespace proctor::cassette
