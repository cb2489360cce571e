#include "base/secret_names.h"

#include <algorithm>
#include <array>

#include "base/words.h"

namespace proctor {
namespace {

constexpr std::array<std::string_view, 9> kWords = {
    "password", "passwd", "secret", "token", "apikey", "passphrase", "authorization", "cookie", "credential"};

// After one of these words: what is told of a secret, not the secret.
constexpr std::array<std::string_view, 6> kAbout = {"type", "kind", "count", "limit", "budget", "usage"};

// Before `key`.
constexpr std::array<std::string_view, 4> kKeys = {"api", "private", "secret", "access"};

constexpr std::array<std::string_view, 7> kParameters = {"key",  "sig", "signature",  "auth",
                                                         "code", "jwt", "credentials"};

constexpr std::size_t kLongestName = 200;  // what follows is no one's name for a field

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

bool is_letter(char c) { return is_upper(c) || is_lower(c) || static_cast<unsigned char>(c) >= 0x80; }

// Hands on each word, in small letters, as a view that stands until the next. This is asked of every name in
// every body, so nothing is allocated.
template <typename Take>
void each_word(std::string_view name, Take take) {
  std::array<char, kLongestName> word{};
  std::size_t size = 0;
  for (std::size_t at = 0; at <= name.size() && at < kLongestName; ++at) {
    const bool letter = at < name.size() && is_letter(name[at]);
    if (size > 0 && (!letter || starts_word(name, at))) {
      take(std::string_view(word.data(), size));
      size = 0;
    }
    if (letter) word[size++] = is_upper(name[at]) ? static_cast<char>(name[at] - 'A' + 'a') : name[at];
  }
}

bool holds(const std::vector<std::string>& words, const Term& term) {
  return !term.empty() && std::search(words.begin(), words.end(), term.begin(), term.end()) != words.end();
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  each_word(name, [&](std::string_view word) { words.emplace_back(word); });
  return words;
}

bool is_secret_name(std::string_view name, const std::vector<Term>& more) {
  bool secret = false;
  bool named = false;  // the word before names a secret, unless this one tells that it is only about it
  bool before_key = false;
  each_word(name, [&](std::string_view word) {
    secret = secret || (named && !is_one_of(kAbout, word)) || (before_key && word == "key");
    named = is_one_of(kWords, word);
    before_key = is_one_of(kKeys, word);
  });
  secret = secret || named;
  if (secret || more.empty()) return secret;
  const auto words = words_of(name);
  return std::any_of(more.begin(), more.end(), [&](const Term& term) { return holds(words, term); });
}

bool is_secret_parameter(std::string_view name) {
  bool secret = is_secret_name(name);
  each_word(name, [&](std::string_view word) { secret = secret || is_one_of(kParameters, word); });
  return secret;
}

}  // namespace proctor
