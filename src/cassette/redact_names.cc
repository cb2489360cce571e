#include "cassette/redact_names.h"

#include <algorithm>
#include <array>

#include "base/words.h"

namespace proctor::cassette {
namespace {

constexpr std::array<std::string_view, 9> kWords = {
    "password", "passwd", "secret", "token", "apikey", "passphrase", "authorization", "cookie", "credential"};

// Before `key`.
constexpr std::array<std::string_view, 4> kKeys = {"api", "private", "secret", "access"};

constexpr std::array<std::string_view, 7> kParameters = {"key",  "sig", "signature",  "auth",
                                                         "code", "jwt", "credentials"};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

// aB starts a word at B, and so does ABc at B: "accessToken", "APIKey".
bool starts_word(std::string_view name, std::size_t at) {
  if (at == 0 || !is_upper(name[at])) return false;
  return is_lower(name[at - 1]) || (is_upper(name[at - 1]) && at + 1 < name.size() && is_lower(name[at + 1]));
}

bool holds(const std::vector<std::string>& words, const Term& term) {
  return !term.empty() && std::search(words.begin(), words.end(), term.begin(), term.end()) != words.end();
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool open = false;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    const bool letter = is_upper(c) || is_lower(c) || static_cast<unsigned char>(c) >= 0x80;
    if (letter && (!open || starts_word(name, at))) words.emplace_back();
    if (letter) words.back() += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    open = letter;
  }
  return words;
}

bool is_secret_name(std::string_view name, const std::vector<Term>& more) {
  constexpr std::size_t kLongest = 200;  // no one's name for a field
  if (name.size() < 3 || name.size() > kLongest) return false;
  const auto words = words_of(name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_one_of(kWords, words[i])) return true;
    if (i > 0 && words[i] == "key" && is_one_of(kKeys, words[i - 1])) return true;
  }
  return std::any_of(more.begin(), more.end(), [&](const Term& term) { return holds(words, term); });
}

bool is_secret_parameter(std::string_view name) {
  if (is_secret_name(name)) return true;
  const auto words = words_of(name);
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return is_one_of(kParameters, word); });
}

}  // namespace proctor::cassette
