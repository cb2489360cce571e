// Names what a filter holds beyond the grammar. A path runs no script, so such a path is refused when it is
// compiled, and whoever wrote it is told which part of it is the reason.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "value/path_parse.h"

namespace proctor::value::path {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Up to and with the next `mark`, or all of it.
std::string_view through(std::string_view text, char mark) {
  const std::size_t end = text.find(mark, 1);
  return end == std::string_view::npos ? text : text.substr(0, end + 1);
}

std::string_view kind_of_operator(std::string_view rest) {
  if (rest.starts_with("=~") || rest.starts_with("===") || rest.starts_with("!==")) return "operator";
  if (rest.starts_with("==") || rest.starts_with("!=") || rest[0] == '<' || rest[0] == '>')
    return "second comparison";
  switch (rest[0]) {
    case '=': return "assignment";
    case '+':
    case '-':
    case '*':
    case '/':
    case '%': return "arithmetic";
    case '?': return "conditional";
    case '&':
    case '|':
    case '^':
    case '~': return "operator";
    default: return "";
  }
}

}  // namespace

tl::unexpected<Error> Parser::refuse(std::string_view kind, std::string_view text, std::size_t begin,
                                     std::size_t end) const {
  return invalid(fmt::format("{} {} is not supported: a path runs no script", kind, quoted(text)), begin,
                 end);
}

tl::unexpected<Error> Parser::refuse_operand() const {
  const std::size_t begin = cursor_.at();
  const std::string_view rest = cursor_.rest();
  const auto refused = [&](std::string_view kind, std::string_view text) {
    return refuse(kind, text, begin, begin + text.size());
  };
  switch (cursor_.peek()) {
    case '/': return refused("regular expression", through(rest, '/'));
    case '`': return refused("template string", through(rest, '`'));
    case '[': return refused("list", through(rest, ']'));
    case '{': return refused("object", through(rest, '}'));
    case '+':
    case '-':
    case '~': return refused("arithmetic", rest.substr(0, 1));
    default: break;
  }
  Cursor probe = cursor_;
  const std::string_view word = probe.word();
  if (word.empty()) return cursor_.invalid_here("a condition is missing");
  if (is_one_of(word, {"typeof", "new", "void", "delete", "await", "function"}))
    return refused("operator", word);
  return invalid(fmt::format("unknown name {}", quoted(word)), begin, begin + word.size());
}

// `begin` is where the operand before it starts.
tl::unexpected<Error> Parser::refuse_after_operand(std::size_t begin) const {
  const std::size_t at = cursor_.at();
  if (cursor_.peek() == '(')
    return refuse("function call", fmt::format("{}(...)", cursor_.since(begin)), begin, at);
  const std::string_view rest = cursor_.rest();
  const std::string_view kind = kind_of_operator(rest);
  if (!kind.empty()) {
    const std::size_t length = std::min(rest.find_first_not_of("=~!<>+-*/%?&|^"), rest.size());
    return refuse(kind, rest.substr(0, std::max<std::size_t>(length, 1)), at,
                  at + std::max<std::size_t>(length, 1));
  }
  Cursor probe = cursor_;
  const std::string_view word = probe.word();
  if (is_one_of(word, {"in", "instanceof", "of"})) return refuse("operator", word, at, at + word.size());
  return cursor_.invalid_here("expected &&, ||, a comparison or the end of the filter");
}

}  // namespace proctor::value::path
