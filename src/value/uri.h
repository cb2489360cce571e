// URIs as RFC 3986 has them: taken apart and joined to a base. Pure text work; nothing is ever fetched.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace proctor::value {

// Views into the text. An absent part and an empty one differ: "a?" has a query.
struct UriParts {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

// Takes any text apart without judging it.
UriParts split_uri(std::string_view text);

// The reference as seen from `base`, dot segments resolved. An empty base leaves it as it is.
std::string resolve_uri(std::string_view base, std::string_view reference);

std::string_view without_fragment(std::string_view uri);

// %41 as A; a percent sign that starts no escape stays.
std::string percent_decoded(std::string_view text);

}  // namespace proctor::value
