// A recursive-descent reader of RFC 8259. Written here because the libraries at hand keep no source position
// a node, and the same reader has to compile for the browser.
#include "value/json.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/utf8.h"
#include "base/words.h"
#include "value/number.h"

namespace proctor::value {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20; }

class Reader {
 public:
  Reader(std::string_view text, const JsonOptions& options, Diagnostics& faults)
      : text_(text), options_(options), faults_(faults) {}

  std::optional<Value> document() {
    if (const auto bad = find_invalid_utf8(text_)) {
      fault("E102", "not UTF-8: save the file as UTF-8", *bad, *bad + 1);
      return std::nullopt;
    }
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    skip_space();
    if (at_ == text_.size()) fault("E101", "empty: expected a JSON value", 0, 0);
    Value root;
    if (failed_ || !value(root, 0)) return std::nullopt;
    skip_space();
    if (at_ < text_.size()) fault("E120", "unexpected text after the JSON value", at_, at_ + 1);
    return failed_ ? std::nullopt : std::optional(std::move(root));
  }

 private:
  bool fault(std::string code, std::string message, std::size_t begin, std::size_t end) {
    if (!failed_) faults_.error(std::move(code), std::move(message), span_of(begin, end));
    failed_ = true;
    return false;
  }

  bool unexpected(std::string_view wanted) {
    if (at_ >= text_.size())
      return fault("E120", fmt::format("the text ends where {} should stand", wanted), at_, at_);
    std::size_t end = at_;
    next_code_point(text_, end);
    const std::string found = quoted(text_.substr(at_, end - at_));
    return fault("E120", fmt::format("expected {}, found {}{}", wanted, found, advice()), at_, end);
  }

  std::string_view advice() const {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with('\'')) return " (JSON texts stand in double quotes)";
    if (rest.starts_with('/') || rest.starts_with('#')) return " (JSON has no comments)";
    if (rest.starts_with("NaN") || rest.starts_with("Infinity")) return " (JSON has no NaN or Infinity)";
    if (rest.starts_with("True") || rest.starts_with("False") || rest.starts_with("None"))
      return " (JSON has true, false and null)";
    return "";
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
      ++at_;
  }

  bool value(Value& out, std::size_t depth) {
    if (++nodes_ > options_.max_nodes)
      return fault("E105", fmt::format("more than {} values in one document", options_.max_nodes), at_,
                   at_ + 1);
    const std::size_t begin = at_;
    const bool read = any(out, depth);
    out.span = span_of(begin, at_);
    return read;
  }

  bool any(Value& out, std::size_t depth) {
    switch (peek()) {
      case '{': return map(out, depth);
      case '[': return list(out, depth);
      case '"': return text(out);
      case 't': return word("true", Value(true), out);
      case 'f': return word("false", Value(false), out);
      case 'n': return word("null", Value(), out);
      default: return number(out);
    }
  }

  bool word(std::string_view spelled, Value meaning, Value& out) {
    if (text_.substr(at_, spelled.size()) != spelled) return unexpected("a JSON value");
    at_ += spelled.size();
    out = std::move(meaning);
    out.style = Style::plain;
    return true;
  }

  bool digits() {
    const std::size_t begin = at_;
    while (is_digit(peek())) ++at_;
    return at_ > begin || unexpected("a digit");
  }

  bool number(Value& out) {
    const std::size_t begin = at_;
    if (peek() == '-') ++at_;
    if (!is_digit(peek())) return unexpected(at_ == begin ? "a JSON value" : "a digit");
    if (peek() == '0') {
      ++at_;
      if (is_digit(peek())) return fault("E120", "a number has no leading zero in JSON", begin, at_ + 1);
    } else if (!digits()) {
      return false;
    }
    bool whole = true;
    if (peek() == '.') {
      whole = false;
      ++at_;
      if (!digits()) return false;
    }
    if (peek() == 'e' || peek() == 'E') {
      whole = false;
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      if (!digits()) return false;
    }
    const std::string_view literal = text_.substr(begin, at_ - begin);
    out = whole && literal != "-0" ? integer_value(literal) : Value(parse_double(literal));
    out.style = Style::plain;
    if (options_.strictness == Strictness::file && std::isinf(out.number()))
      return fault("E121", "number too large: the largest is about 1.8e308", begin, at_);
    return true;
  }

  bool text(Value& out) {
    std::string content;
    if (!string(content)) return false;
    out = Value(std::move(content));
    out.style = Style::double_quoted;
    return true;
  }

  bool string(std::string& out) {
    const std::size_t open = at_++;
    while (true) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' && !is_control(text_[at_])) ++at_;
      out.append(text_, begin, at_ - begin);
      if (at_ >= text_.size())
        return fault("E120", "this text is never closed: a \" is missing", open, open + 1);
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (is_control(c))
        return fault("E120",
                     c == '\n' || c == '\r' ? "a text may not run over a line: write \\n"
                                            : "a control character in a text: write it as \\u00XX",
                     at_, at_ + 1);
      if (!escape(out)) return false;
    }
  }

  bool escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeaning = "\"\\/\b\f\n\r\t";
    const std::size_t begin = at_++;
    const char c = peek();
    if (c == 'u') return unicode(out, begin);
    const auto at = c == '\0' ? std::string_view::npos : kLetters.find(c);
    if (at == std::string_view::npos)
      return fault("E120", "unknown escape: JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX", begin,
                   std::min(at_ + 1, text_.size()));
    ++at_;
    out.push_back(kMeaning[at]);
    return true;
  }

  // Four hex digits after \u.
  std::optional<char32_t> code_unit() {
    if (at_ + 5 > text_.size()) return std::nullopt;
    char32_t unit = 0;
    for (std::size_t i = 1; i <= 4; ++i) {
      const char c = text_[at_ + i];
      const int digit = is_digit(c)            ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) return std::nullopt;
      unit = unit * 16 + static_cast<char32_t>(digit);
    }
    at_ += 5;
    return unit;
  }

  bool unicode(std::string& out, std::size_t begin) {
    const auto unit = code_unit();
    if (!unit) return fault("E120", "\\u wants four hexadecimal digits", begin, at_ + 1);
    if (*unit < 0xD800 || *unit > 0xDFFF) {
      append_utf8(out, *unit);
      return true;
    }
    const std::size_t after = at_;
    if (*unit < 0xDC00 && text_.substr(at_, 2) == "\\u") {
      ++at_;
      const auto low = code_unit();
      if (low && *low >= 0xDC00 && *low <= 0xDFFF) {
        append_utf8(out, 0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00));
        return true;
      }
      at_ = after;
    }
    if (options_.strictness == Strictness::file)
      return fault("E122", "half a surrogate pair: \\uD800 to \\uDFFF come in pairs", begin, at_);
    append_utf8(out, U'\uFFFD');
    return true;
  }

  bool enter(std::size_t depth) {
    if (depth < options_.max_depth) return true;
    return fault("E104", fmt::format("nested deeper than {} levels", options_.max_depth), at_, at_ + 1);
  }

  bool list(Value& out, std::size_t depth) {
    if (!enter(depth)) return false;
    ++at_;
    out = Value(List{});
    out.style = Style::flow;
    skip_space();
    if (peek() == ']') return ++at_, true;
    while (true) {
      skip_space();
      if (!value(out.list().emplace_back(), depth + 1)) return false;
      skip_space();
      if (peek() == ']') return ++at_, true;
      if (peek() != ',') return unexpected("\",\" or \"]\"");
      const std::size_t comma = at_++;
      skip_space();
      if (peek() == ']') return fault("E120", "a comma before ] is not JSON: remove it", comma, comma + 1);
    }
  }

  bool map(Value& out, std::size_t depth) {
    if (!enter(depth)) return false;
    ++at_;
    out = Value(Map{});
    out.style = Style::flow;
    skip_space();
    if (peek() == '}') return ++at_, true;
    while (true) {
      skip_space();
      if (!member(out.map(), depth)) return false;
      skip_space();
      if (peek() == '}') return ++at_, true;
      if (peek() != ',') return unexpected("\",\" or \"}\"");
      const std::size_t comma = at_++;
      skip_space();
      if (peek() == '}') return fault("E120", "a comma before } is not JSON: remove it", comma, comma + 1);
    }
  }

  bool member(Map& map, std::size_t depth) {
    if (peek() != '"') return unexpected("a key in double quotes");
    Member member;
    const std::size_t begin = at_;
    std::string key;
    if (!string(key)) return false;
    member.key = std::move(key);
    member.key_span = span_of(begin, at_);
    skip_space();
    if (peek() != ':') return unexpected("\":\"");
    ++at_;
    skip_space();
    if (!value(member.value, depth + 1)) return false;
    const Member* twin = map.member(member.key);
    if (twin == nullptr) {
      map.append(std::move(member));
    } else if (options_.strictness == Strictness::file) {
      faults_.error("E110",
                    fmt::format("key {} stands here and at {}: remove one", quoted(member.key),
                                faults_.place(twin->key_span)),
                    member.key_span);
    } else {
      map.set(member.key, std::move(member.value));
    }
    return true;
  }

  std::string_view text_;
  const JsonOptions& options_;
  Diagnostics& faults_;
  std::size_t at_ = 0;
  std::size_t nodes_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<Value> parse_json(std::string_view text, const JsonOptions& options, Diagnostics& faults) {
  return Reader(text, options, faults).document();
}

Result<Value> parse_json(std::string_view text, const JsonOptions& options) {
  Diagnostics faults("", text);
  auto value = parse_json(text, options, faults);
  if (value && !faults.has_errors()) return *std::move(value);
  return tl::make_unexpected(faults.first_error());
}

}  // namespace proctor::value
