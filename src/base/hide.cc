// Base64 depends on where in its text a key begins. For each of the three ways, the digits that come from the
// key alone are a spelling: with them gone, what is left tells nothing.
#include "base/hide.h"

#include <algorithm>

#include "base/base64.h"

namespace proctor {
namespace {

constexpr std::size_t kShortest = 4;
constexpr std::size_t kShortestCoded = 12;  // below that, the digits of a third of it could stand anywhere

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' ||
         c == '.' || c == '~';
}

std::string hex(char c, std::string_view digits) {
  const auto byte = static_cast<unsigned char>(c);
  return {digits[byte >> 4U], digits[byte & 0xFU]};
}

std::string percent(std::string_view key, std::string_view digits) {
  std::string out;
  for (const char c : key) out += is_plain(c) ? std::string(1, c) : "%" + hex(c, digits);
  return out;
}

// As JSON writes it; `slashes`: those too, which some writers escape.
std::string quoted(std::string_view key, bool slashes) {
  std::string out;
  for (const char c : key) {
    if (c == '"' || c == '\\' || (slashes && c == '/')) out += '\\';
    out += c;
  }
  return out;
}

// Every character that is no letter or digit by its number.
std::string numbered(std::string_view key, std::string_view digits) {
  std::string out;
  for (const char c : key)
    out += is_plain(c) && std::string_view("-_.~").find(c) == std::string_view::npos
               ? std::string(1, c)
               : "\\u00" + hex(c, digits);
  return out;
}

std::string base64_at(std::string_view key, std::size_t offset) {
  const std::string digits = to_base64(std::string(offset, 'x').append(key));
  const std::size_t begin = offset == 0 ? 0 : 4;
  return digits.substr(begin, (offset + key.size()) / 3 * 4 - begin);
}

}  // namespace

std::vector<std::string> spellings(const Secret& key) {
  constexpr std::string_view kLower = "0123456789abcdef";
  constexpr std::string_view kUpper = "0123456789ABCDEF";
  const std::string& text = key.reveal();
  if (text.size() < kShortest) return {};
  std::vector<std::string> all = {text,
                                  quoted(text, false),
                                  quoted(text, true),
                                  numbered(text, kLower),
                                  numbered(text, kUpper),
                                  percent(text, kUpper),
                                  percent(text, kLower)};
  if (text.size() >= kShortestCoded)
    for (const std::size_t offset : {0U, 1U, 2U}) all.push_back(base64_at(text, offset));
  std::vector<std::string> out;
  for (std::string& one : all)
    if (std::find(out.begin(), out.end(), one) == out.end()) out.push_back(std::move(one));
  return out;
}

void hide(const Secret& key, std::string& text, std::string_view by) { hide(spellings(key), text, by); }

void hide(const std::vector<std::string>& spellings, std::string& text, std::string_view by) {
  for (const std::string& spelling : spellings)
    for (std::size_t at = 0; (at = text.find(spelling, at)) != std::string::npos; at += by.size())
      text.replace(at, spelling.size(), by);
}

}  // namespace proctor
