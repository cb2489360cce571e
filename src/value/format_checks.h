// The formats one by one, and the letters they are made of.
#pragma once

#include <cstddef>
#include <string_view>

#include "value/schema.h"

namespace proctor::value::formats {

// format_time.cc
bool is_date(std::string_view text, Draft draft);
bool is_time(std::string_view text, Draft draft);
bool is_date_time(std::string_view text, Draft draft);
bool is_duration(std::string_view text, Draft draft);

// format_net.cc
bool is_ipv4(std::string_view text, Draft draft);
bool is_ipv6(std::string_view text, Draft draft);
bool is_hostname(std::string_view text, Draft draft);
bool is_idn_hostname(std::string_view text, Draft draft);
bool is_email(std::string_view text, Draft draft);
bool is_idn_email(std::string_view text, Draft draft);

// format_uri.cc
bool is_uri(std::string_view text, Draft draft);
bool is_uri_reference(std::string_view text, Draft draft);
bool is_iri(std::string_view text, Draft draft);
bool is_iri_reference(std::string_view text, Draft draft);
bool is_uri_template(std::string_view text, Draft draft);

// format_text.cc
bool is_uuid(std::string_view text, Draft draft);
bool is_json_pointer(std::string_view text, Draft draft);
bool is_relative_json_pointer(std::string_view text, Draft draft);
bool is_regex(std::string_view text, Draft draft);
bool is_base64(std::string_view text, Draft draft);
bool is_int32(const Value& number);
bool is_int64(const Value& number);

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// A percent sign and two hexadecimal digits at that place?
inline bool is_percent_escape(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == '%' && is_hex(text[at + 1]) && is_hex(text[at + 2]);
}

}  // namespace proctor::value::formats
