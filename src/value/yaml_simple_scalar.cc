#include "value/yaml_simple_scalar.h"

#include <algorithm>

namespace proctor::value {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_flow_sign(char c) { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'; }

// A plain scalar may start so, whatever follows. A dash is looked at apart.
bool starts_plain(char c) {
  constexpr std::string_view kSigns = " \n-?:,[]{}#&*!|>'\"%@`";
  return kSigns.find(c) == std::string_view::npos;
}

std::string_view without_spaces_behind(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool YamlLine::is_key() const {
  YamlLine ahead(text_);
  ahead.at = at;
  return ahead.key().has_value();
}

std::optional<YamlScalar> YamlLine::key() {
  constexpr std::size_t kLongest = 1000;  // the library takes no key that is much longer
  const std::size_t begin = at;
  std::optional<YamlScalar> out;
  if (peek() == '"' || peek() == '\'') {
    out = scalar(false);
  } else if (starts_plain(peek()) || (peek() == '-' && is_letter_or_digit(peek(1)))) {
    while (peek() != '\n' && !(peek() == ':' && (peek(1) == ' ' || peek(1) == '\n'))) {
      if (peek() == ' ' && peek(1) == '#') return std::nullopt;
      ++at;
    }
    const std::string_view content = without_spaces_behind(text_.substr(begin, at - begin));
    out = YamlScalar{Style::plain, span_of(begin, begin + content.size()), content};
  }
  skip_spaces();
  if (!out || peek() != ':' || (peek(1) != ' ' && peek(1) != '\n') || at - begin > kLongest)
    return std::nullopt;
  ++at;
  return out;
}

std::optional<YamlScalar> YamlLine::scalar(bool in_flow) {
  if (peek() == '"') return double_quoted();
  if (peek() == '\'') return single_quoted();
  return plain(in_flow);
}

std::optional<YamlScalar> YamlLine::plain(bool in_flow) {
  if (!starts_plain(peek()) && !(peek() == '-' && is_letter_or_digit(peek(1)))) return std::nullopt;
  const std::size_t begin = at;
  for (; peek() != '\n'; ++at) {
    const char c = peek();
    const char next = peek(1);
    if (c == ' ' && next == '#') break;
    if (c == ':' && (next == ' ' || next == '\n' || (in_flow && is_flow_sign(next)))) return std::nullopt;
    if (in_flow && is_flow_sign(c)) break;
  }
  const std::string_view content = without_spaces_behind(text_.substr(begin, at - begin));
  return YamlScalar{Style::plain, span_of(begin, begin + content.size()), content};
}

std::optional<YamlScalar> YamlLine::single_quoted() {
  const std::size_t begin = at++;
  bool doubled = false;
  for (; peek() != '\'' || peek(1) == '\''; ++at) {
    if (peek() == '\n') return std::nullopt;
    if (peek() == '\'') {
      doubled = true;
      ++at;
    }
  }
  std::string_view content = text_.substr(begin + 1, at - begin - 1);
  ++at;
  if (doubled) {
    scratch_.clear();
    for (std::size_t i = 0; i < content.size(); ++i) {
      scratch_ += content[i];
      if (content[i] == '\'') ++i;
    }
    content = scratch_;
  }
  return from(begin, Style::single_quoted, content);
}

std::optional<YamlScalar> YamlLine::double_quoted() {
  constexpr std::string_view kLetters = "\"\\/nrt";
  constexpr std::string_view kMeaning = "\"\\/\n\r\t";
  const std::size_t begin = at++;
  std::size_t run = at;
  scratch_.clear();
  for (; peek() != '"'; ++at) {
    if (peek() == '\n') return std::nullopt;
    if (peek() != '\\') continue;
    const auto letter = kLetters.find(peek(1));
    if (letter == std::string_view::npos) return std::nullopt;
    scratch_.append(text_, run, at - run).push_back(kMeaning[letter]);
    run = ++at + 1;
  }
  const std::string_view rest = text_.substr(run, at - run);
  ++at;
  if (run == begin + 1) return from(begin, Style::double_quoted, rest);
  scratch_ += rest;
  return from(begin, Style::double_quoted, scratch_);
}

std::optional<YamlScalar> YamlLine::literal(std::size_t column) {
  const std::size_t begin = at++;
  const bool strip = peek() == '-';
  if (strip) ++at;
  if (peek() != '\n') return std::nullopt;
  scratch_.clear();
  std::size_t indent = 0;  // of the content, once it is known
  std::size_t breaks = 0;  // empty lines that count if more content follows
  while (!is_at_end()) {
    const std::size_t line = ++at;
    skip_spaces();
    const std::size_t spaces = at - line;
    if (is_at_end() && spaces == 0) break;
    if (peek() == '\n') {
      if (spaces > 0) return std::nullopt;
      ++breaks;
      continue;
    }
    if (indent == 0) indent = spaces;
    if (spaces < indent) break;
    if (indent <= column) return std::nullopt;
    const std::size_t end = text_.find('\n', at);
    if (end == std::string_view::npos) return std::nullopt;
    scratch_.append(breaks, '\n').append(text_, line + indent, end + 1 - line - indent);
    breaks = 0;
    at = end;
  }
  if (scratch_.empty()) return std::nullopt;
  if (strip) scratch_.pop_back();
  at = std::min(at, text_.size());
  return from(begin, Style::literal, scratch_);
}

}  // namespace proctor::value
