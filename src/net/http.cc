#include "net/http.h"

#include <algorithm>

namespace proctor::net {
namespace {

constexpr char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower_case(x) == lower_case(y); });
}

}  // namespace

const std::string* find_header(const Headers& headers, std::string_view name) {
  const auto found =
      std::find_if(headers.begin(), headers.end(), [&](const Header& h) { return same_name(h.name, name); });
  return found == headers.end() ? nullptr : &found->value;
}

}  // namespace proctor::net
