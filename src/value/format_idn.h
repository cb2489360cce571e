// International host names: RFC 5890 to 5893 (IDNA 2008), and Punycode of RFC 3492.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::value::formats {

using CodePoints = std::u32string;

CodePoints code_points(std::string_view text);

// Without the "xn--". Nothing where it is no Punycode.
std::optional<CodePoints> from_punycode(std::string_view ascii);
std::optional<std::string> to_punycode(const CodePoints& label);

// May the label, with characters beyond ASCII in it, stand in a host name?
bool is_u_label(const CodePoints& label);

// Do all labels keep the Bidi rule, where one of them is written from right to left?
bool keeps_bidi_rule(const std::vector<CodePoints>& labels);

}  // namespace proctor::value::formats
