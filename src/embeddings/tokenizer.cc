#include "embeddings/tokenizer.h"

#include <algorithm>
#include <optional>

#include "base/sha256.h"
#include "embeddings/words.h"
#include "value/json.h"

namespace proctor::embeddings {
namespace {

constexpr std::string_view kWithin = "##";

tl::unexpected<Error> bad_vocabulary(const std::string& why) {
  return fail("E518", "tokenizer.json of the built-in embedding model cannot be used: " + why);
}

std::optional<TokenId> id_of(const value::Value& value, std::size_t vocabulary) {
  const auto number = value.is_integer() ? value.integer() : std::nullopt;
  if (!number || *number < 0 || static_cast<std::uint64_t>(*number) >= vocabulary) return std::nullopt;
  return static_cast<TokenId>(*number);
}

const value::Map* vocabulary_of(const value::Value& root) {
  const auto* model = root.find("model");
  const auto* found = model != nullptr ? model->find("vocab") : nullptr;
  return found != nullptr ? found->if_map() : nullptr;
}

}  // namespace

Result<Tokenizer> Tokenizer::read(std::string_view json, std::size_t vocabulary) {
  auto root = value::parse_json(json, {.strictness = value::Strictness::data});
  if (!root) return bad_vocabulary(root.error().message);
  const auto* entries = vocabulary_of(*root);
  if (entries == nullptr) return bad_vocabulary("it has no model.vocab");
  Tokenizer out;
  for (const auto& entry : *entries) {
    const auto id = id_of(entry.value, vocabulary);
    if (!id) return bad_vocabulary("an id in it is none of the model's");
    out.add(entry.key, *id);
  }
  for (const auto& [name, id] :
       {std::pair{"[CLS]", &out.begin_}, {"[SEP]", &out.end_}, {"[UNK]", &out.unknown_}}) {
    const auto found = out.begins_.find(std::string_view(name));
    if (found == out.begins_.end()) return bad_vocabulary(std::string("it has no ") + name);
    *id = found->second;
  }
  return out;
}

void Tokenizer::add(std::string_view piece, TokenId id) {
  longest_ = std::max(longest_, piece.size());
  if (piece.starts_with(kWithin) && piece.size() > kWithin.size())
    continues_.emplace(piece.substr(kWithin.size()), id);
  else
    begins_.emplace(piece, id);
}

Tokens Tokenizer::tokens(std::string_view text) const {
  Tokens out{.windows = {{begin_}}};
  WordReader reader(text);
  std::string unread;
  for (auto word = reader.next(); word; word = reader.next()) {
    const auto pieces = pieces_of(*word);
    if (!append(pieces, out.windows)) {
      out.cut = true;
      unread.append(word->text).append(reader.rest());
      break;
    }
    const bool unknown = pieces.front() == unknown_;
    if (unknown) unread.append(word->text) += '\n';
    if (word->punctuation) continue;
    ++out.words;
    if (unknown || is_foreign(*word)) ++out.unknown_words;
  }
  for (Window& window : out.windows) window.push_back(end_);
  if (!unread.empty()) out.unread = sha256_hex(unread);
  return out;
}

// False where there is no room for another window.
bool Tokenizer::append(const std::vector<TokenId>& pieces, std::vector<Window>& windows) const {
  constexpr std::size_t kRoom = kMostTokens - 1;  // one is for the end
  if (windows.back().size() + pieces.size() > kRoom) {
    if (windows.size() == kMaxWindows) return false;
    windows.push_back({begin_});
  }
  windows.back().insert(windows.back().end(), pieces.begin(), pieces.end());
  return true;
}

// The longest piece that `rest` begins with, which is taken off it.
const TokenId* Tokenizer::longest(const Pieces& pieces, std::string_view& rest) const {
  for (std::size_t size = std::min(rest.size(), longest_); size > 0; --size) {
    const auto found = pieces.find(rest.substr(0, size));
    if (found == pieces.end()) continue;
    rest.remove_prefix(size);
    return &found->second;
  }
  return nullptr;
}

// A word that is too long or has an unknown part is unknown as a whole.
std::vector<TokenId> Tokenizer::pieces_of(const Word& word) const {
  if (word.characters > kLongestWord) return {unknown_};
  std::vector<TokenId> out;
  for (std::string_view rest = word.text; !rest.empty();) {
    const auto* id = longest(out.empty() ? begins_ : continues_, rest);
    if (id == nullptr) return {unknown_};
    out.push_back(*id);
  }
  return out;
}

}  // namespace proctor::embeddings
