// The words of a text as BERT's uncased models see them: without control characters and accents, in lower
// case, every punctuation mark and Chinese character a word of its own.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proctor::embeddings {

struct Word {
  std::string text;            // its first kLongestWord characters at least
  std::size_t characters = 0;  // of the whole word
};

inline constexpr std::size_t kLongestWord = 100;  // longer ones are unknown to the model

// Reads no further than it is asked, so that the beginning of a long text costs little. The text outlives it.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  std::optional<Word> next();

 private:
  // What one character of the text becomes: usually one, more where it is taken apart.
  struct Characters {
    static constexpr std::size_t kMost = 8;  // twice what the longest has

    std::array<char32_t, kMost> of = {};
    std::size_t count = 0;
    bool alone = false;  // it is a word of its own
  };

  static Characters read(char32_t character);
  bool refill();
  char32_t take() { return waiting_.of[taken_++]; }

  std::string_view text_;
  std::size_t at_ = 0;
  Characters waiting_;
  std::size_t taken_ = 0;  // of `waiting_`
};

}  // namespace proctor::embeddings
