// A reader of RFC 9485's grammar that writes ECMAScript as it goes:
//   branches separated by |, each a run of pieces; a piece is an atom and perhaps a quantifier; an atom is a
//   character, an escape, a dot, a class in brackets or a group.
// Groups are kept on a counter, not on the stack, so depth costs nothing here.
#include "value/path_regex.h"

#include "base/utf8.h"

namespace proctor::value::path {
namespace {

constexpr std::size_t kLongest = std::size_t{8} * 1024;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Translator {
 public:
  explicit Translator(std::string_view pattern) : text_(pattern) {}

  std::optional<std::string> whole(Reach reach) {
    out_ = reach == Reach::whole ? "^(?:" : "";
    while (at_ < text_.size())
      if (!piece()) return std::nullopt;
    if (groups_ > 0) return std::nullopt;
    if (reach == Reach::whole) out_ += ")$";
    return std::move(out_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  bool eat(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool copy_character() {
    const std::size_t begin = at_;
    next_code_point(text_, at_);
    out_ += text_.substr(begin, at_ - begin);
    return true;
  }

  bool piece() {
    if (eat('|')) {
      out_ += '|';
      return true;
    }
    if (eat('(')) {
      ++groups_;
      out_ += "(?:";
      return true;
    }
    return atom() && quantifier();
  }

  bool atom() {
    switch (peek()) {
      case ')': return close_group();
      case '.': ++at_; return out_ += "[^\\n\\r]", true;
      case '\\': return escape(false);
      case '[': return char_class();
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']': return false;
      default: return copy_character();
    }
  }

  bool close_group() {
    if (groups_ == 0) return false;
    --groups_;
    ++at_;
    out_ += ')';
    return true;
  }

  bool quantifier() {
    const char c = peek();
    if (at_ < text_.size() && (c == '*' || c == '+' || c == '?')) {
      out_ += c;
      ++at_;
      return true;
    }
    return !eat('{') || range_quantifier();
  }

  bool range_quantifier() {
    const std::size_t begin = at_;
    if (!digits()) return false;
    if (eat(',')) digits();
    if (!eat('}')) return false;
    out_ += '{';
    out_ += text_.substr(begin, at_ - begin);
    return true;
  }

  bool digits() {
    const std::size_t begin = at_;
    while (is_digit(peek())) ++at_;
    return at_ > begin;
  }

  bool escape(bool in_class) {
    const char c = peek(1);
    if (c == 'p' || c == 'P') return category();
    if (at_ + 1 >= text_.size() || std::string_view("()*+-.?[\\]^nrt{|}").find(c) == std::string_view::npos)
      return false;
    if (c != '-' || in_class) out_ += '\\';  // u mode has no \- outside of a class
    out_ += c;
    at_ += 2;
    return true;
  }

  bool category() {
    const std::size_t begin = at_;
    at_ += 2;
    if (!eat('{')) return false;
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos || !is_category(text_.substr(at_, end - at_))) return false;
    at_ = end + 1;
    out_ += text_.substr(begin, at_ - begin);
    return true;
  }

  static bool is_category(std::string_view name) {
    constexpr std::string_view kAll[] = {"Llmotu", "Mcen", "Ndlo", "Pcdefios", "Zlps", "Sckmo", "Ccfno"};
    for (const std::string_view group : kAll)
      if (!name.empty() && name[0] == group[0])
        return name.size() == 1 ||
               (name.size() == 2 && group.substr(1).find(name[1]) != std::string_view::npos);
    return false;
  }

  bool char_class() {
    ++at_;
    out_ += '[';
    if (eat('^')) out_ += '^';
    if (eat('-')) {
      out_ += "\\-";
    } else if (!class_item()) {
      return false;
    }
    while (at_ < text_.size() && peek() != ']')
      if (peek() == '-' && peek(1) == ']') {
        out_ += "\\-";
        ++at_;
      } else if (!class_item()) {
        return false;
      }
    out_ += ']';
    return eat(']');
  }

  bool class_item() {
    if (peek() == '\\' && (peek(1) == 'p' || peek(1) == 'P')) return category();
    if (!class_character()) return false;
    if (peek() != '-' || peek(1) == ']') return true;
    ++at_;
    out_ += '-';
    return class_character();
  }

  bool class_character() {
    if (at_ >= text_.size()) return false;
    switch (peek()) {
      case '-':
      case '[':
      case ']': return false;
      case '\\': return escape(true);
      default: return copy_character();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t groups_ = 0;
  std::string out_;
};

}  // namespace

std::optional<std::string> to_ecmascript(std::string_view pattern, Reach reach) {
  if (pattern.size() > kLongest || find_invalid_utf8(pattern)) return std::nullopt;
  return Translator(pattern).whole(reach);
}

Pattern::Pattern(std::string_view source, Reach reach) : weight_(1 + source.size() / 16) {
  const auto pattern = to_ecmascript(source, reach);
  if (!pattern) return;
  auto regex = regex::Regex::compile(*pattern, "u", regex::Dialect::ecmascript);
  if (regex) regex_ = *std::move(regex);
}

bool Pattern::fits(std::string_view text) const {
  if (!regex_) return false;
  const auto found = regex_->test(text);
  return found && *found;
}

}  // namespace proctor::value::path
