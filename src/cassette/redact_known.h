// Keys that are known to be about, in each way in which they may be written.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

#include "base/secret.h"
#include "cassette/redact_ranges.h"

namespace proctor::cassette {

inline constexpr std::size_t kShortestKey = 8;  // shorter ones would be found in words

class KnownKeys {
 public:
  explicit KnownKeys(const std::vector<Secret>& known);

  bool empty() const { return forms_.empty(); }
  // As they are, escaped as in JSON, and percent-encoded. Adds what it finds, `base` further on.
  void find(std::string_view text, std::size_t base, Ranges& out) const;

 private:
  std::size_t end_at(std::string_view text, std::size_t at) const;  // `at`: none begins here

  std::vector<std::string> forms_;
  std::bitset<0x10000> pairs_;  // how they begin, by two bytes: most of a text is passed by that alone
};

// "%41b" as "Ab"; what is no escape stays.
std::string percent_decoded(std::string_view text);

}  // namespace proctor::cassette
