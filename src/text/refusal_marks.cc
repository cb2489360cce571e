#include "text/refusal_marks.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/words.h"
#include "text/refusal_letters.h"

namespace proctor::text {
namespace {

constexpr std::size_t kLongestQuotation = 700;  // bytes; what is longer is not speech but a lone mark

struct Pair {
  std::string_view open;
  std::string_view close;
};

constexpr std::array<Pair, 11> kPairs = {{{"\"", "\""},
                                          {"\u201C", "\u201D"},
                                          {"\u201E", "\u201C"},
                                          {"\u201E", "\u201D"},
                                          {"\u00AB", "\u00BB"},
                                          {"\u2039", "\u203A"},
                                          {"\u300C", "\u300D"},
                                          {"\u300E", "\u300F"},
                                          {"\uFF02", "\uFF02"},
                                          {"\u300A", "\u300B"},
                                          {"\u00BB", "\u00AB"}}};

bool is_word_byte(char c) {
  return is_ascii_letter(c) || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

std::optional<Skipped> closed(std::string_view text, std::size_t at, const Pair& pair) {
  const std::size_t begin = at + pair.open.size();
  const auto near = text.substr(begin, kLongestQuotation);
  const std::size_t end = near.substr(0, near.find("\n\n")).find(pair.close);
  if (end == std::string_view::npos) return std::nullopt;
  return Skipped{begin, begin + end, begin + end + pair.close.size()};
}

// 'So and so': an apostrophe inside a word opens and closes nothing.
std::optional<Skipped> single_quotation(std::string_view text, std::size_t at, std::string_view open,
                                        std::string_view close) {
  if (at > 0 && is_word_byte(text[at - 1])) return std::nullopt;
  const std::size_t begin = at + open.size();
  if (begin >= text.size() || !is_word_byte(text[begin])) return std::nullopt;
  const std::size_t limit = std::min(text.size(), begin + kLongestQuotation);
  for (std::size_t i = text.find(close, begin); i < limit; i = text.find(close, i + close.size())) {
    const std::size_t past = i + close.size();
    const bool in_word = past < text.size() && is_word_byte(text[past]) && is_word_byte(text[i - 1]);
    if (in_word) continue;
    const auto inner = text.substr(begin, i - begin);
    if (inner.find('\n') != std::string_view::npos) return std::nullopt;
    return inner.find(' ') == std::string_view::npos ? std::nullopt : std::optional(Skipped{begin, i, past});
  }
  return std::nullopt;
}

// Elements whose content is not what the answer says.
constexpr std::array<std::string_view, 16> kShown = {
    "code",  "pre",     "blockquote", "q",    "think", "thinking", "reasoning", "scratchpad",
    "quote", "example", "script",     "cite", "style", "analysis", "sample",    "thought"};

}  // namespace

std::optional<Skipped> quotation_at(std::string_view text, std::size_t at) {
  const char first = text[at];
  if (first == '\'') return single_quotation(text, at, "'", "'");
  if (first != '"' && static_cast<unsigned char>(first) < 0x80) return std::nullopt;
  const auto rest = text.substr(at);
  if (rest.starts_with("\u2018")) return single_quotation(text, at, "\u2018", "\u2019");
  for (const Pair& pair : kPairs)
    if (rest.starts_with(pair.open))
      if (const auto found = closed(text, at, pair)) return found;
  return std::nullopt;
}

std::optional<Code> code_at(std::string_view text, std::size_t at) {
  const auto rest = text.substr(at);
  const bool wide = rest.starts_with("```") || rest.starts_with("~~~");
  if (!wide && !rest.starts_with("`")) return std::nullopt;
  const auto fence = rest.substr(0, wide ? 3 : 1);
  const std::size_t end = text.find(fence, at + fence.size());
  if (end == std::string_view::npos) return std::nullopt;
  Code code{{at + fence.size(), end, end + fence.size()}, {}};
  if (!wide) return code;
  const auto first_line = text.substr(code.inner_begin, text.find('\n', code.inner_begin) - code.inner_begin);
  if (code.inner_begin + first_line.size() < end) {
    code.language = trimmed(first_line);
    code.inner_begin += first_line.size();
  }
  return code;
}

std::optional<Skipped> tag_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestTag = 300;
  const auto rest = text.substr(at, kLongestTag);
  if (rest.size() < 3 || rest[0] != '<') return std::nullopt;
  if (!is_ascii_letter(rest[1]) && rest[1] != '/' && rest[1] != '!' && rest[1] != '?') return std::nullopt;
  const std::size_t close = rest.find('>');
  if (close == std::string_view::npos) return std::nullopt;
  const std::size_t past = at + close + 1;
  std::size_t length = 0;
  while (is_ascii_letter(rest[1 + length])) ++length;
  const std::string name = lower(rest.substr(1, length));
  if (std::find(kShown.begin(), kShown.end(), name) == kShown.end()) return Skipped{past, past, past};
  const std::size_t end = text.find("</" + name, past);
  if (end == std::string_view::npos) return Skipped{past, past, past};
  return Skipped{past, end, end};
}

std::size_t label_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongestLabel = 28;
  const auto rest = text.substr(at, kLongestLabel);
  std::size_t words = 1;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool wide = rest.substr(i).starts_with("\uFF1A");
    if (rest[i] == ':' || wide) {
      const std::size_t past = i + (wide ? 3 : 1);
      const bool ends_line = at + past >= text.size() || text[at + past] == '\n';
      const bool spoken =
          wide || (at + past < text.size() && (text[at + past] == ' ' || text[at + past] == '*'));
      return i > 0 && spoken && !ends_line ? past : 0;
    }
    if (rest[i] == ' ' && ++words > 3) return 0;
    if (!is_word_byte(rest[i]) && rest[i] != ' ' && rest[i] != '*' && rest[i] != '-') return 0;
  }
  return 0;
}

}  // namespace proctor::text
