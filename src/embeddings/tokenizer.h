// WordPiece: each word of a text becomes the longest pieces that the vocabulary has. A text longer than the
// model reads is split into windows between words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "embeddings/words.h"

namespace proctor::embeddings {

using TokenId = std::int32_t;

inline constexpr std::size_t kMostTokens = 256;  // what the model was trained to read, with both ends
inline constexpr std::size_t kMaxWindows = 64;   // of one text; what follows is not read

using Window = std::vector<TokenId>;  // between a [CLS] and a [SEP], at most kMostTokens

struct Tokens {
  std::vector<Window> windows;    // at least one
  std::size_t words = 0;          // of the text, without punctuation marks
  std::size_t unknown_words = 0;  // of these: not in the vocabulary, or in a script other than Latin
  bool cut = false;               // the text has more than kMaxWindows windows
  // Identifies what the model does not see of the text: words outside the vocabulary and text that was cut.
  // Empty: it sees everything.
  std::string unread = {};
};

// Never changes once it is read, so any thread may ask it. Marks such as "[SEP]" in a text are text.
class Tokenizer {
 public:
  // From the text of a tokenizer.json, of whose ids none is `vocabulary` or above.
  static Result<Tokenizer> read(std::string_view json, std::size_t vocabulary);

  Tokens tokens(std::string_view text) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Pieces = std::unordered_map<std::string, TokenId, Hash, std::equal_to<>>;

  void add(std::string_view piece, TokenId id);
  const TokenId* longest(const Pieces& pieces, std::string_view& rest) const;
  std::vector<TokenId> pieces_of(const Word& word) const;
  bool append(const std::vector<TokenId>& pieces, std::vector<Window>& windows) const;

  Pieces begins_;     // pieces that begin a word
  Pieces continues_;  // pieces within one, without their "##"
  std::size_t longest_ = 0;
  TokenId begin_ = 0;
  TokenId end_ = 0;
  TokenId unknown_ = 0;
};

}  // namespace proctor::embeddings
