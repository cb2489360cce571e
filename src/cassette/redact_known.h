// Keys that are known to be about, in each way in which they may be written.
#pragma once

#include <bitset>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/secret.h"
#include "base/text_ranges.h"

namespace proctor::cassette {

inline constexpr std::size_t kShortestKey = 8;  // shorter ones would be found in words

// Texts that are looked for at once.
class Forms {
 public:
  void add(std::string form);
  bool empty() const { return forms_.empty(); }

  // Where the first one from `at` on begins; npos: there is none.
  std::size_t next(std::string_view text, std::size_t at) const;
  std::size_t end_at(std::string_view text, std::size_t at) const;  // `at`: none begins here

 private:
  std::vector<std::string> forms_;
  std::bitset<0x10000> pairs_;  // how they begin, by two bytes: most of a text is passed by that alone
};

class KnownKeys {
 public:
  explicit KnownKeys(const std::vector<Secret>& known);

  // As they are, escaped as in JSON, and percent-encoded. Adds what it finds, `base` further on.
  void find(std::string_view text, std::size_t base, Ranges& out) const;
  // Whether one stands there in such a form, or in base64.
  bool stand_in(std::string_view text) const;

 private:
  Forms written_;
  Forms all_;
};

// Keys made ready, once as long as they stay the same: the next exchange mostly carries the key of the last.
// Safe to use from any thread.
class KeyRing {
 public:
  std::shared_ptr<const KnownKeys> with(const std::vector<Secret>& known) const;

 private:
  mutable std::mutex mutex_;
  mutable std::vector<std::string> last_;
  mutable std::shared_ptr<const KnownKeys> ready_;
};

// "%41b" as "Ab"; what is no escape stays.
std::string percent_decoded(std::string_view text);

}  // namespace proctor::cassette
