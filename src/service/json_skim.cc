#include "service/json_skim.h"

#include <algorithm>

#include "value/json_cursor.h"

namespace proctor::service {
namespace {

bool is_bracket(char c) { return c == '{' || c == '}' || c == '[' || c == ']'; }

}  // namespace

bool JsonSkim::at_end() {
  space();
  return at_ == text_.size();
}

void JsonSkim::space() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
    ++at_;
}

bool JsonSkim::take(char wanted) {
  space();
  if (at_ >= text_.size() || text_[at_] != wanted) return false;
  ++at_;
  return true;
}

bool JsonSkim::string(std::string_view& inside) {
  if (!take('"')) return false;
  const std::size_t begin = at_;
  const char* const end = text_.data() + text_.size();
  while (true) {
    at_ = static_cast<std::size_t>(value::end_of_plain(text_.data() + at_, end) - text_.data());
    if (at_ >= text_.size()) return false;
    if (text_[at_] == '"') break;
    at_ = std::min(at_ + (text_[at_] == '\\' ? 2 : 1), text_.size());
  }
  inside = text_.substr(begin, at_++ - begin);
  return true;
}

// From a bracket to the one that closes it.
bool JsonSkim::nested() {
  std::size_t depth = 0;
  do {
    while (at_ < text_.size() && !is_bracket(text_[at_]) && text_[at_] != '"') ++at_;
    if (at_ == text_.size()) return false;
    const char c = text_[at_];
    if (c == '"') {
      std::string_view inside;
      if (!string(inside)) return false;
      continue;
    }
    ++at_;
    c == '{' || c == '[' ? ++depth : --depth;
  } while (depth > 0);
  return true;
}

bool JsonSkim::value(std::string_view& out) {
  space();
  if (at_ >= text_.size()) return false;
  const std::size_t begin = at_;
  std::string_view inside;
  const char first = text_[at_];
  if (first == '{' || first == '[') {
    if (!nested()) return false;
  } else if (first == '"') {
    if (!string(inside)) return false;
  } else {
    at_ = text_.find_first_of(",]} \n\r\t", at_);
    if (at_ == std::string_view::npos) at_ = text_.size();
  }
  out = text_.substr(begin, at_ - begin);
  return at_ > begin;
}

}  // namespace proctor::service
