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
  bool punctuation = false;    // a single punctuation mark
};

inline constexpr std::size_t kLongestWord = 100;  // longer ones are unknown to the model

// The word has letters of a script other than Latin. The vocabulary has most letters of the large scripts, so
// such a word has tokens, but the model was trained on English and learned no meaning for them.
bool is_foreign(const Word& word);
// The share of such words in a text, without punctuation marks.
double foreign_share(std::string_view text);

// Reads no further than it is asked, so that the beginning of a long text costs little. The text outlives it.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  std::optional<Word> next();
  // What follows the words read so far.
  std::string_view rest() const { return text_.substr(taken_ < waiting_.count ? waiting_at_ : at_); }

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
  std::size_t waiting_at_ = 0;  // where it is in the text
  std::size_t taken_ = 0;       // of `waiting_`
};

}  // namespace proctor::embeddings
