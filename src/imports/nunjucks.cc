#include "imports/nunjucks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "text/characters.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::imports {
namespace {

constexpr std::size_t kLongest = std::size_t{1} << 20U;  // of what is rendered
constexpr int kDeepest = 16;                             // of names in names

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// One expression: a name or literal, then filters.
class Expression {
 public:
  Expression(std::string_view text, const Map& values) : text_(text), values_(values) {}

  Result<Value> evaluate() {
    TRY(Value value, primary());
    while (take('|')) {
      TRY(value, filtered(value));
    }
    skip();
    if (at_ < text_.size()) return beyond();
    return value;
  }

 private:
  tl::unexpected<Error> beyond() const { return fail("", fmt::format("{{{{{}}}}}", quoted_part(text_))); }

  static std::string quoted_part(std::string_view text) {
    constexpr std::size_t kShown = 60;
    return std::string(text.substr(0, kShown)) + (text.size() > kShown ? "…" : "");
  }

  void skip() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string_view word() {
    skip();
    const std::size_t begin = at_;
    if (at_ < text_.size() && is_letter(text_[at_]))
      while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  Result<Value> literal_text(char quote) {
    std::string out;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == quote) {
        ++at_;
        return Value(out);
      }
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        const char next = text_[++at_];
        out += next == 'n' ? '\n' : next == 't' ? '\t' : next;
      } else {
        out += text_[at_];
      }
    }
    return beyond();
  }

  Result<Value> literal_number() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.' || text_[at_] == '-')) ++at_;
    auto number = value::parse_json(text_.substr(begin, at_ - begin));
    if (!number) return beyond();
    return *std::move(number);
  }

  Result<Value> primary() {
    skip();
    if (at_ >= text_.size()) return beyond();
    const char c = text_[at_];
    if (c == '"' || c == '\'') return literal_text(c);
    if (is_digit(c) || c == '-') return literal_number();
    const std::string name(word());
    if (name.empty()) return beyond();
    if (name == "true" || name == "false") return Value(name == "true");
    if (name == "none" || name == "null") return Value();
    return member_of(name);
  }

  Result<Value> member_of(const std::string& name) {
    const Value* at = values_.find(name);
    const bool environment = name == "env";
    std::string last = name;
    while (at_ < text_.size() && (text_[at_] == '.' || text_[at_] == '[')) {
      TRY(last, key());
      if (at == nullptr) continue;
      at = at->is_list() ? item(at->list(), last) : at->find(last);
    }
    if (at_ < text_.size() && text_[at_] == '(') return beyond();
    if (environment && at == nullptr)
      return fail("", fmt::format("the environment variable {}", quoted(last)));
    return at == nullptr ? Value() : *at;
  }

  Result<std::string> key() {
    if (text_[at_++] == '.') {
      const std::string name(word());
      if (name.empty()) return beyond();
      return name;
    }
    if (++depth_ > kDeepest) return beyond();
    auto inside = primary();
    if (!inside) return tl::make_unexpected(inside.error());
    --depth_;
    if (!take(']')) return beyond();
    return as_text(*inside);
  }

  static const Value* item(const List& list, std::string_view digits) {
    std::size_t index = 0;
    for (const char c : digits) {
      if (!is_digit(c) || index > list.size()) return nullptr;
      index = index * 10 + static_cast<std::size_t>(c - '0');
    }
    return !digits.empty() && index < list.size() ? &list[index] : nullptr;
  }

  Result<std::vector<Value>> arguments() {
    std::vector<Value> out;
    if (!take('(')) return out;
    while (!take(')')) {
      auto one = primary();
      if (!one) return tl::make_unexpected(one.error());
      out.push_back(*std::move(one));
      if (take(',')) continue;
      if (!take(')')) return beyond();
      break;
    }
    return out;
  }

  Result<Value> filtered(const Value& value) {
    const std::string name(word());
    auto said = arguments();
    if (!said) return tl::make_unexpected(said.error());
    auto out = apply(name, value, *said);
    if (!out) return fail("", fmt::format("the filter {}", quoted(name)));
    return *std::move(out);
  }

  static std::optional<Value> apply(std::string_view name, const Value& value,
                                    const std::vector<Value>& said) {
    if (name == "safe") return value;
    if (name == "upper") return upper(as_text(value));
    if (name == "lower") return Value(text::fold_case(as_text(value)));
    if (name == "trim") return Value(std::string(trimmed(as_text(value))));
    if (name == "string") return Value(as_text(value));
    if (name == "default" || name == "d") {
      const bool falsy = said.size() > 1 && said[1] == Value(true);
      const bool absent = value.is_null() || (falsy && (as_text(value).empty() || value == Value(false)));
      return absent && !said.empty() ? said[0] : value;
    }
    if (name == "dump" || name == "tojson") {
      if (!said.empty()) return std::nullopt;
      return Value(value::to_json(value));
    }
    if (name == "length") return length(value);
    if (name == "first" || name == "last") return end_of(value, name == "first");
    if (name == "join") return joined(value, said.empty() ? "" : as_text(said[0]));
    if (name == "replace" && said.size() == 2)
      return replaced(as_text(value), as_text(said[0]), as_text(said[1]));
    return std::nullopt;
  }

  // Latin letters alone; what others become in upper case is not known here.
  static std::optional<Value> upper(std::string text) {
    for (char& c : text) {
      if (static_cast<unsigned char>(c) >= 0x80) return std::nullopt;
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return Value(text);
  }

  static std::optional<Value> length(const Value& value) {
    if (value.is_list()) return Value(static_cast<std::int64_t>(value.list().size()));
    if (value.is_map()) return Value(static_cast<std::int64_t>(value.map().size()));
    return Value(static_cast<std::int64_t>(text::to_characters(as_text(value)).size()));
  }

  static std::optional<Value> end_of(const Value& value, bool first) {
    if (!value.is_list()) return std::nullopt;
    const List& list = value.list();
    if (list.empty()) return Value();
    return first ? *list.begin() : *(list.end() - 1);
  }

  static std::optional<Value> joined(const Value& value, std::string_view between) {
    if (!value.is_list()) return std::nullopt;
    std::string out;
    for (const Value& item : value.list())
      out += (&item == value.list().begin() ? "" : std::string(between)) + as_text(item);
    return Value(out);
  }

  static std::optional<Value> replaced(std::string text, const std::string& from, const std::string& to) {
    if (from.empty()) return std::nullopt;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
      if (text.size() > kLongest) return std::nullopt;
    }
    return Value(text);
  }

  std::string_view text_;
  const Map& values_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

// The tag that begins at `at`: how it begins, what is in it, and where it ends.
struct Tag {
  std::string_view opening;
  std::string_view inside;
  std::size_t end = 0;
  bool trims_before = false;
  bool trims_after = false;
};

// Finds tags one after another. Where no closing sign is left, none is looked for, so that it takes no longer
// than the text is long.
class Tags {
 public:
  explicit Tags(std::string_view pattern) : pattern_(pattern) {
    for (std::size_t i = 0; i < std::size(kSigns); ++i) last_[i] = pattern.rfind(kSigns[i].closing);
  }

  std::optional<Tag> at(std::size_t place) const {
    for (std::size_t i = 0; i < std::size(kSigns); ++i) {
      if (!pattern_.substr(place).starts_with(kSigns[i].opening)) continue;
      if (last_[i] == std::string_view::npos || last_[i] < place + 2) return std::nullopt;
      const std::size_t close = pattern_.find(kSigns[i].closing, place + 2);
      Tag out{kSigns[i].opening, pattern_.substr(place + 2, close - place - 2), close + 2};
      out.trims_before = out.inside.starts_with('-');
      if (out.trims_before) out.inside.remove_prefix(1);
      out.trims_after = out.inside.ends_with('-');
      if (out.trims_after) out.inside.remove_suffix(1);
      return out;
    }
    return std::nullopt;
  }

  // Where the next one begins, or the end.
  std::size_t next(std::size_t place) const {
    for (place = pattern_.find('{', place); place != std::string_view::npos;
         place = pattern_.find('{', place + 1))
      if (at(place)) return place;
    return pattern_.size();
  }

 private:
  struct Sign {
    std::string_view opening;
    std::string_view closing;
  };
  static constexpr Sign kSigns[] = {{"{{", "}}"}, {"{%", "%}"}, {"{#", "#}"}};

  std::string_view pattern_;
  std::size_t last_[3] = {};  // places of the last closing signs
};

void trim_end(std::string& text) {
  while (!text.empty() && std::string_view(" \t\r\n").find(text.back()) != std::string_view::npos)
    text.pop_back();
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && is_letter(name.front()) && name.find("..") == std::string_view::npos &&
         name.back() != '.' && std::all_of(name.begin(), name.end(), [](char c) {
           return c != '$' && (is_letter(c) || is_digit(c) || c == '.');
         });
}

}  // namespace

bool has_template(std::string_view pattern) {
  return pattern.find('{') != std::string_view::npos && Tags(pattern).next(0) < pattern.size();
}

std::string as_text(const Value& value) {
  if (value.is_text()) return std::string(value.text());
  if (value.is_null()) return "";
  if (const List* list = value.if_list()) {
    std::string out;
    for (const Value& item : *list) out += (&item == list->begin() ? "" : ",") + as_text(item);
    return out;
  }
  return value.is_map() ? "[object Object]" : value::to_json(value);
}

Result<std::string> render_nunjucks(std::string_view pattern, const Map& values) {
  std::string out;
  const Tags tags(pattern);
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t open = tags.next(at);
    out += pattern.substr(at, open - at);
    if (open == pattern.size()) break;
    const Tag tag = *tags.at(open);
    if (tag.opening == "{%") return fail("", fmt::format("{{% {} %}}", trimmed(tag.inside)));
    if (tag.trims_before) trim_end(out);
    if (tag.opening == "{{") {
      TRY(const Value value, Expression(tag.inside, values).evaluate());
      out += as_text(value);
    }
    at = tag.end;
    if (tag.trims_after) at = std::min(pattern.find_first_not_of(" \t\r\n", at), pattern.size());
    if (out.size() > kLongest) return fail("", "a text of more than 1 MiB");
  }
  return out;
}

std::vector<std::string> plain_names(std::string_view pattern) {
  std::vector<std::string> out;
  const Tags tags(pattern);
  for (std::size_t at = tags.next(0); at < pattern.size();) {
    const Tag tag = *tags.at(at);
    const std::string name(trimmed(tag.inside));
    if (tag.opening != "{{" || tag.trims_before || tag.trims_after || !is_plain_name(name)) return {};
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
    at = tags.next(tag.end);
  }
  return out;
}

}  // namespace proctor::imports
