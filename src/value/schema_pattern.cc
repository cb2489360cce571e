// A simple pattern is ^, literals and classes of ASCII characters, each with + or * or without, and $ or
// nothing. It is matched from left to right without a step back, so a repeated piece must not share a
// character with what follows.
#include "value/schema_pattern.h"

#include "regex/regex.h"
#include "value/schema_bytes.h"

namespace proctor::value::json_schema {
namespace {

constexpr std::string_view kSpecial = "^$\\.*+?()[]{}|/";

bool is_plain(char c) {
  return c >= ' ' && static_cast<unsigned char>(c) < 0x7F && kSpecial.find(c) == std::string_view::npos;
}

// Reads the characters of a pattern; `ok` turns false where it is not simple.
struct Reader {
  std::string_view text;
  bool ok = true;

  bool at(char c) const { return text.starts_with(c); }
  bool take(char c) {
    if (!at(c)) return false;
    text.remove_prefix(1);
    return true;
  }
  char next() {
    if (text.empty()) {
      ok = false;
      return 0;
    }
    const char c = text[0];
    text.remove_prefix(1);
    return c;
  }
};

void add_range(ByteSet& set, char first, char last) {
  for (unsigned c = static_cast<unsigned char>(first); c <= static_cast<unsigned char>(last); ++c) set.set(c);
}

// After a backslash.
void add_escape(ByteSet& set, Reader& in) {
  const char c = in.next();
  if (c == 'd') {
    add_range(set, '0', '9');
  } else if (c == 'w') {
    add_range(set, '0', '9');
    add_range(set, 'a', 'z');
    add_range(set, 'A', 'Z');
    add_range(set, '_', '_');
  } else if (kSpecial.find(c) != std::string_view::npos) {
    add_range(set, c, c);
  } else {
    in.ok = false;
  }
}

// After an opening bracket.
void add_class(ByteSet& set, Reader& in) {
  if (in.at('^') || in.at(']')) in.ok = false;
  while (in.ok && !in.take(']')) {
    const char first = in.next();
    if (first == '\\') {
      add_escape(set, in);
      if (in.at('-')) in.ok = false;
      continue;
    }
    const bool range = in.text.size() > 1 && in.text[0] == '-' && in.text[1] != ']';
    if (!is_plain(first) && first != '.') in.ok = false;
    if (!range) {
      add_range(set, first, first);
      continue;
    }
    in.next();
    const char last = in.next();
    if (!is_plain(last) || first == '-' || last < first) in.ok = false;
    if (in.ok) add_range(set, first, last);
  }
}

}  // namespace

Pattern::Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Result<Pattern> Pattern::compile(std::string_view source) {
  Pattern out;
  out.source_ = source;
  if (out.read_simple()) return out;
  auto regex = regex::Regex::compile(source, "u", regex::Dialect::ecmascript);
  if (!regex) {
    auto looser = regex::Regex::compile(source, "", regex::Dialect::ecmascript);
    if (looser) regex = std::move(looser);
  }
  if (!regex) return tl::make_unexpected(std::move(regex).error());
  out.regex_ = std::make_unique<const regex::Regex>(*std::move(regex));
  return out;
}

bool Pattern::read_simple() {
  Reader in{source_};
  if (!in.take('^')) return false;
  while (in.ok && !in.text.empty() && in.text != "$") {
    Piece piece;
    const char c = in.next();
    if (c == '[') {
      add_class(piece.letters, in);
    } else if (c == '\\') {
      add_escape(piece.letters, in);
    } else if (is_plain(c)) {
      add_range(piece.letters, c, c);
    } else {
      return false;
    }
    const bool plus = in.take('+');
    piece.repeats = plus || in.take('*');
    piece.least = piece.repeats && !plus ? 0 : 1;
    if (in.at('?') || in.at('{') || in.at('+') || in.at('*')) return false;
    if (pieces_.empty() && !piece.repeats && is_plain(c)) {
      prefix_.push_back(c);
    } else {
      pieces_.push_back(piece);
    }
  }
  to_end_ = in.take('$');
  for (std::size_t i = 0; i + 1 < pieces_.size(); ++i)
    if (pieces_[i].repeats && !is_clear_cut(i)) in.ok = false;
  if (!in.ok || !in.text.empty()) return false;
  return simple_ = true;
}

// What a repeated piece takes could not have been meant for what follows.
bool Pattern::is_clear_cut(std::size_t at) const {
  for (std::size_t i = at + 1; i < pieces_.size(); ++i) {
    if ((pieces_[at].letters & pieces_[i].letters).any()) return false;
    if (pieces_[i].least > 0) return true;
  }
  return true;
}

bool Pattern::test_simple(std::string_view text) const {
  if (text.size() < prefix_.size() ||
      !are_equal(text.data(), prefix_.data(), prefix_.size()))  // NOLINT(bugprone-*)
    return false;
  const char* at = text.data() + prefix_.size();
  const char* const end = text.data() + text.size();
  for (const Piece& piece : pieces_) {
    if (piece.least > 0) {
      if (at == end || !piece.has(*at)) return false;
      ++at;
    }
    if (piece.repeats)
      while (at != end && piece.has(*at)) ++at;
  }
  return !to_end_ || at == end;
}

Result<bool> Pattern::test_regex(std::string_view text) const { return regex_->test(text); }

Result<std::uint32_t> PatternTable::add(std::string_view source) {
  if (const auto at = places_.find(source); at != places_.end()) return at->second;
  TRY(auto pattern, Pattern::compile(source));
  const auto place = static_cast<std::uint32_t>(patterns_.size());
  patterns_.push_back(std::move(pattern));
  places_.emplace(source, place);
  return place;
}

}  // namespace proctor::value::json_schema
