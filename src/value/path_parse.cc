// Segments and brackets, after the grammar of RFC 9535:
//   query    = "$" *(S segment)          segment  = [".."] brackets / "." name / "." "*" / ".." name / ".."
//   "*" brackets = "[" S selector *(S "," S selector) S "]" selector = quoted name / "*" / index / slice /
//   "?" S expression
#include "value/path_parse.h"

#include "base/words.h"

namespace proctor::value::path {

Parser::Parser(std::string_view source, PathDialect dialect)
    : source_(source), dialect_(dialect), cursor_(source, 0, source.size()) {
  if (!plus()) return;
  const std::string_view inner = trimmed(source);
  const auto begin = static_cast<std::size_t>(inner.data() - source.data());
  cursor_ = inner.empty() ? Cursor(source, 0, 0) : Cursor(source, begin, begin + inner.size());
}

Result<Parsed> Parser::whole() {
  TRY(Query query, plus() ? plus_query() : rfc_query());
  return Parsed{std::move(query), needs_trail_};
}

Result<Query> Parser::rfc_query() {
  if (!cursor_.eat("$")) return cursor_.invalid_here("a path starts with $");
  Query query;
  while (!cursor_.done()) {
    cursor_.skip_space();
    if (cursor_.peek() == ']') return cursor_.invalid_here("a ] without its [");
    if (cursor_.peek() != '.' && cursor_.peek() != '[') return cursor_.invalid_here("expected . or [");
    TRY(Segment segment, rfc_segment());
    add(query, std::move(segment));
  }
  return query;
}

void Parser::add(Query& query, Segment segment) const {
  query.single = query.single && segment.is_plain();
  query.segments.push_back(std::move(segment));
}

Result<Segment> Parser::rfc_segment() {
  if (cursor_.eat("..")) {
    if (cursor_.peek() != '[') return after_dots(Move::descendants);
    TRY(auto selectors, brackets());
    return Segment{.move = Move::descendants, .selectors = std::move(selectors)};
  }
  if (cursor_.eat(".")) return after_dots(Move::children);
  TRY(auto selectors, brackets());
  return Segment{.selectors = std::move(selectors)};
}

Result<Segment> Parser::after_dots(Move move) {
  Segment segment{.move = move};
  if (cursor_.eat("*")) {
    segment.selectors.push_back({.pick = Pick::all});
    return segment;
  }
  const std::size_t begin = cursor_.at();
  if (!is_name_start(cursor_.peek()) && !(plus() && cursor_.peek() == '$'))
    return cursor_.invalid_here("expected a name or * after the dot");
  while (!cursor_.done() && (is_name_part(cursor_.peek()) || (plus() && cursor_.peek() == '$')))
    cursor_.skip(1);
  segment.selectors.push_back(child_named(std::string(cursor_.since(begin))));
  return segment;
}

Result<std::vector<Selector>> Parser::brackets() {
  const std::size_t begin = cursor_.at();
  cursor_.skip(1);
  cursor_.skip_space();
  if (cursor_.eat("]")) return invalid("empty brackets", begin, cursor_.at());
  std::vector<Selector> selectors;
  do {
    cursor_.skip_space();
    if (cursor_.done()) return invalid("a [ without its ]", begin, begin + 1);
    TRY(Selector one, plus() ? plus_selector() : selector());
    selectors.push_back(std::move(one));
    cursor_.skip_space();
  } while (cursor_.eat(","));
  if (cursor_.done()) return invalid("a [ without its ]", begin, begin + 1);
  if (!cursor_.eat("]")) return cursor_.invalid_here("expected , or ]");
  return selectors;
}

Result<Selector> Parser::selector() {
  const char c = cursor_.peek();
  if (c == '\'' || c == '"') {
    TRY(std::string name, read_quoted(cursor_, plus()));
    return child_named(std::move(name));
  }
  if (cursor_.eat("*")) return Selector{.pick = Pick::all};
  if (cursor_.eat("?")) return filter();
  if (c == '-' || c == ':' || is_digit(c)) return index_or_slice();
  return cursor_.invalid_here("expected a name in quotes, an index, a slice, * or a filter");
}

// In `plus` a list's children have names too: their indexes.
Selector Parser::child_named(std::string name) const {
  Selector selector{.name = std::move(name), .computes = plus()};
  if (!plus() || !is_digit(selector.name->c_str()[0])) return selector;
  Cursor digits(*selector.name, 0, selector.name->size());
  const auto index = read_integer(digits);
  if (index && *index && digits.done()) selector.index = *index;
  return selector;
}

Result<Selector> Parser::index_or_slice() {
  const std::size_t written = cursor_.at();
  TRY(const auto first, read_integer(cursor_));
  const std::string_view digits = cursor_.since(written);
  const std::size_t end = cursor_.at();
  cursor_.skip_space();
  if (!cursor_.eat(":")) {
    cursor_.go_to(end);
    Selector index{.index = first, .computes = plus()};
    if (plus()) index.name = std::string(digits);
    return index;
  }
  Slice slice{.begin = first};
  cursor_.skip_space();
  TRY(slice.end, read_integer(cursor_));
  cursor_.skip_space();
  if (cursor_.eat(":")) {
    cursor_.skip_space();
    TRY(const auto step, read_integer(cursor_));
    slice.step = step.value_or(1);
  }
  return Selector{.pick = Pick::slice, .slice = slice};
}

Result<Selector> Parser::filter() {
  cursor_.skip_space();
  TRY(Expr expr, logical_or());
  return Selector{.pick = Pick::filter, .filter = std::make_shared<const Expr>(std::move(expr))};
}

}  // namespace proctor::value::path
