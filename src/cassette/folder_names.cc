#include "cassette/folder_names.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/words.h"
#include "cassette/folder.h"

namespace proctor::cassette {
namespace {

constexpr std::size_t kLongestProvider = 100;

char allowed(char c) {
  const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
  return plain ? c : '_';
}

// The number after `mark`, from 2 and as `file_name` writes it; nothing where the text does not start so.
std::optional<std::size_t> take_number(std::string_view& text, std::string_view mark) {
  if (!text.starts_with(mark)) return std::nullopt;
  const std::string_view digits = text.substr(mark.size());
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || number < 2 || digits.starts_with('0')) return std::nullopt;
  text = digits.substr(static_cast<std::size_t>(end - digits.data()));
  return number;
}

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

// ".c" and 12 hex digits; nothing where the text does not start so.
std::string whose(std::string_view& text) {
  constexpr std::string_view kMark = ".c";
  constexpr std::size_t kDigits = 12;
  const std::string_view digits = text.substr(std::min(kMark.size(), text.size())).substr(0, kDigits);
  if (!text.starts_with(kMark) || digits.size() != kDigits ||
      !std::all_of(digits.begin(), digits.end(), is_hex))
    return "";
  text.remove_prefix(kMark.size() + kDigits);
  return std::string(digits);
}

}  // namespace

bool is_signature(std::string_view text) {
  return text.size() >= 16 && text.size() <= 64 && std::all_of(text.begin(), text.end(), is_hex);
}

std::string provider_folder(std::string_view provider) {
  std::string out = lower(provider.substr(0, kLongestProvider));
  std::transform(out.begin(), out.end(), out.begin(), allowed);
  if (out.empty()) return "_";
  if (out.front() == '.') out.front() = '_';
  return out;
}

std::optional<CassetteName> parse_name(std::string_view file) {
  const std::string_view signature = file.substr(0, file.find('.'));
  if (!is_signature(signature)) return std::nullopt;
  std::string_view rest = file.substr(signature.size());
  CassetteName name{std::string(signature), {}};
  name.take.repeat = take_number(rest, ".r").value_or(1);
  name.take.number = take_number(rest, ".n").value_or(1);
  name.take.whose = whose(rest);
  return rest == ".json" ? std::optional(std::move(name)) : std::nullopt;
}

std::string Folder::file_name(std::string_view provider, std::string_view signature, const Take& take) {
  constexpr std::size_t kMostBehind = 64;
  std::string out = provider_folder(provider);
  out.reserve(out.size() + signature.size() + kMostBehind);
  out += '/';
  std::transform(signature.begin(), signature.end(), std::back_inserter(out), allowed);
  if (take.repeat > 1) out += ".r" + std::to_string(take.repeat);
  if (take.number > 1) out += ".n" + std::to_string(take.number);
  if (!take.whose.empty()) out += ".c";
  for (const char c : take.whose) out += allowed(c);
  return out += ".json";
}

}  // namespace proctor::cassette
