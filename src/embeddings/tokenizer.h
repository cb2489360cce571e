// WordPiece: each word of a text becomes the longest pieces that the vocabulary has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"

namespace proctor::embeddings {

using TokenId = std::int32_t;

inline constexpr std::size_t kMostTokens = 256;  // what the model was trained to read, with both ends

struct Tokens {
  std::vector<TokenId> ids;  // between a [CLS] and a [SEP]
  bool cut = false;          // the text has more than fits
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
  void append_pieces(std::string_view word, std::vector<TokenId>& out) const;

  Pieces begins_;     // pieces that begin a word
  Pieces continues_;  // pieces within one, without their "##"
  std::size_t longest_ = 0;
  TokenId begin_ = 0;
  TokenId end_ = 0;
  TokenId unknown_ = 0;
};

}  // namespace proctor::embeddings
