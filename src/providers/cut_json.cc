// A walk over the text that remembers after which byte everything was complete, and what was open there.
#include "providers/cut_json.h"

#include <algorithm>
#include <utility>

#include "value/json.h"

namespace proctor::providers {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

enum class Next { value, item_or_end, key_or_end, key, colon, comma_or_end, nothing };

class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) {}

  // False where a character stands that cannot; the end of the text is no fault.
  bool run() {
    while (skip_space(), at_ < text_.size())
      if (!step()) return false;
    return true;
  }

  bool whole() const { return next_ == Next::nothing; }
  // What opens or closes is kept at once, so what is open now was open there.
  std::string completed() const {
    return std::string(text_.substr(0, safe_)).append(open_.rbegin(), open_.rend());
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && kSpace.find(text_[at_]) != std::string_view::npos) ++at_;
  }

  bool step() {
    const char c = text_[at_];
    switch (next_) {
      case Next::value: return value(c);
      case Next::item_or_end: return c == ']' ? close() : value(c);
      case Next::key_or_end: return c == '}' ? close() : key(c);
      case Next::key: return key(c);
      case Next::colon: return pass(c == ':', Next::value);
      case Next::comma_or_end: return after_value(c);
      case Next::nothing: return false;
    }
    return false;
  }

  bool pass(bool fits, Next next) {
    if (!fits) return false;
    ++at_;
    next_ = next;
    return true;
  }

  bool key(char c) {
    if (c != '"') return false;
    if (string()) next_ = Next::colon;
    return true;
  }

  bool after_value(char c) {
    if (c == open_.back()) return close();
    return pass(c == ',', open_.back() == ']' ? Next::value : Next::key);
  }

  bool value(char c) {
    if (c == '{') return open('}', Next::key_or_end);
    if (c == '[') return open(']', Next::item_or_end);
    if (c == '"') return string() ? complete() : true;
    return c == '-' || (c >= '0' && c <= '9') ? number() : word();
  }

  bool open(char closer, Next next) {
    open_ += closer;
    pass(true, next);
    keep();
    return true;
  }

  bool close() {
    open_.pop_back();
    ++at_;
    return complete();
  }

  bool complete() {
    next_ = open_.empty() ? Next::nothing : Next::comma_or_end;
    keep();
    return true;
  }

  void keep() { safe_ = at_; }

  // Moves behind the closing quote; false: there is none, and the text ends here.
  bool string() {
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\')
        ++at_;
      else if (text_[at_] == '"')
        return ++at_, true;
    }
    at_ = text_.size();
    return false;
  }

  // More digits may follow one that runs to the end.
  bool number() {
    at_ = std::min(text_.find_first_not_of("+-.0123456789eE", at_), text_.size());
    return at_ == text_.size() ? (open_.empty() ? complete() : true) : complete();
  }

  bool word() {
    for (const std::string_view known : {"true", "false", "null"}) {
      const std::string_view here = text_.substr(at_, known.size());
      if (here.empty() || !known.starts_with(here)) continue;
      at_ += here.size();
      return here == known ? complete() : true;
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Next next_ = Next::value;
  std::string open_;      // the closers still owed, innermost last
  std::size_t safe_ = 0;  // up to here everything is complete
};

}  // namespace

std::optional<Value> complete_json(std::string_view text) {
  Walk walk(text);
  if (!walk.run()) return std::nullopt;
  auto parsed = value::parse_json(walk.completed(), {.strictness = value::Strictness::data});
  return parsed ? std::optional(*std::move(parsed)) : std::nullopt;
}

bool is_cut_json(std::string_view text) {
  Walk walk(text);
  return walk.run() && !walk.whole();
}

}  // namespace proctor::providers
