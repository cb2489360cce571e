// What jsonpath-plus adds to the segments: a path without `$`, names with any characters, `^` for the parent,
// `~` for the name of a property, type selectors such as @string(), names without quotes in brackets, a
// backtick before a name that would mean something else, and [(@.length-1)].
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "value/path_parse.h"

namespace proctor::value::path {
namespace {

struct TypeName {
  std::string_view name;
  Type type;
};

constexpr TypeName kTypes[] = {
    {"null", Type::null},        {"boolean", Type::boolean},     {"number", Type::number},
    {"integer", Type::integer},  {"string", Type::text},         {"array", Type::list},
    {"object", Type::structure}, {"scalar", Type::scalar},       {"undefined", Type::never},
    {"function", Type::never},   {"nonFinite", Type::non_finite}};

bool ends_name(char c) { return c == '.' || c == '[' || c == ']' || c == '^' || c == '~'; }

bool is_numeric(std::string_view text) {
  return text.find_first_not_of("-:0123456789 \t\r\n") == std::string_view::npos &&
         text.find_first_of(":0123456789") != std::string_view::npos;
}

// name(...) without a space, as a call is written.
bool is_call(std::string_view text) {
  const std::size_t open = text.find('(');
  return open != std::string_view::npos && open > 0 && is_name_part(text[open - 1]) && text.ends_with(')');
}

bool is_path(std::string_view text) {
  return text.starts_with('@') || text == "$" || text.starts_with("$.") || text.starts_with("$[");
}

}  // namespace

Result<Query> Parser::plus_query() {
  Query query;
  if (cursor_.done()) return query;
  const char next = cursor_.peek(1);
  const bool in_name = next != '\0' && next != '@' && !is_space(next) && !ends_name(next);
  const bool starts_segment = cursor_.peek() == '.' || cursor_.peek() == '[';
  if (!starts_segment && (in_name || !cursor_.eat("$"))) {  // `$ref` is a name
    TRY(Segment first, plus_after_dots(Move::children));
    add(query, std::move(first));
  }
  while (cursor_.skip_space(), !cursor_.done() && cursor_.rest() != ".") {
    TRY(Segment segment, plus_segment());
    add(query, std::move(segment));
  }
  return query;
}

Result<Segment> Parser::plus_segment() {
  const std::size_t begin = cursor_.at();
  switch (cursor_.peek()) {
    case '.': break;
    case '^':
    case '~':
    case '@': return plus_mark();
    case ']': return cursor_.invalid_here("a ] without its [");
    case '[': return plus_after_dots(Move::children);
    default: return cursor_.invalid_here("expected . or [");
  }
  while (cursor_.eat(".")) continue;
  const std::size_t dots = cursor_.at() - begin;
  if (dots > 3) return invalid(fmt::format("{} dots in a row", dots), begin, cursor_.at());
  return plus_after_dots(dots == 1 ? Move::children : Move::descendants);
}

Result<Segment> Parser::plus_after_dots(Move move) {
  const char c = cursor_.peek();
  const bool mark = c == '^' || c == '~' || at_type_selector();
  if (move == Move::descendants && (mark || cursor_.done())) return Segment{.move = move};
  if (mark) return plus_mark();
  if (c != '[') return plus_name(move);
  TRY(auto selectors, brackets());
  return Segment{.move = move, .selectors = std::move(selectors)};
}

bool Parser::at_quoted_name() const {
  Cursor probe = cursor_;
  if (probe.peek() != '\'' && probe.peek() != '"') return false;
  return read_quoted(probe, true) && (probe.done() || ends_name(probe.peek()));
}

Result<Segment> Parser::plus_name(Move move) {
  Segment segment{.move = move};
  if (at_quoted_name()) {
    TRY(std::string name, read_quoted(cursor_, true));
    segment.selectors.push_back(child_named(std::move(name)));
    return segment;
  }
  const std::size_t begin = cursor_.at();
  const bool escaped = cursor_.eat("`");
  if (escaped && ends_name(cursor_.peek())) cursor_.skip(1);
  while (!cursor_.done() && !(escaped ? cursor_.peek() == '.' || cursor_.peek() == '['
                                      : ends_name(cursor_.peek()) || at_type_selector()))
    cursor_.skip(1);
  const std::string_view all = cursor_.since(begin);
  if (escaped) {
    segment.selectors.push_back(child_named(std::string(all.substr(1))));
    return segment;
  }
  for (const std::string_view part : split(all, ',')) {
    TRY(Selector one, bare_child(part, begin + static_cast<std::size_t>(part.data() - all.data())));
    segment.selectors.push_back(std::move(one));
  }
  return segment;
}

Result<Selector> Parser::bare_child(std::string_view text, std::size_t begin) const {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  const std::size_t end = begin + text.size();
  if (text.empty()) return invalid("a name is missing", begin, std::min(begin + 1, source_.size()));
  if (text == "*") return Selector{.pick = Pick::all};
  if (is_path(text)) return invalid(fmt::format("{} outside of a filter", quoted(text)), begin, end);
  if (text.starts_with("?(")) return invalid("a filter stands in brackets: [?(...)]", begin, end);
  if (text.starts_with('(')) return refuse("script expression", text, begin, end);
  if (is_call(text))
    return refuse("function call", fmt::format("{}(...)", text.substr(0, text.find('('))), begin, end);
  if (text.starts_with('`')) text.remove_prefix(1);
  return child_named(std::string(text));
}

Result<Segment> Parser::plus_mark() {
  if (cursor_.peek() == '@') return type_selector();
  needs_trail_ = true;
  if (cursor_.eat("^")) return Segment{.move = Move::parent};
  cursor_.skip(1);
  cursor_.skip_space();
  if (!cursor_.done()) return cursor_.invalid_here("nothing can follow ~");
  return Segment{.move = Move::key};
}

bool Parser::at_type_selector() const {
  if (cursor_.peek() != '@') return false;
  Cursor probe = cursor_;
  probe.skip(1);
  return !probe.word().empty() && probe.sees("()");
}

Result<Segment> Parser::type_selector() {
  const std::size_t begin = cursor_.at();
  cursor_.skip(1);
  const std::string_view word = cursor_.word();
  if (!cursor_.eat("()")) return invalid(R"("@" outside of a filter)", begin, begin + 1);
  const auto* const known = std::find_if(std::begin(kTypes), std::end(kTypes),
                                         [&](const TypeName& type) { return type.name == word; });
  if (known != std::end(kTypes)) return Segment{.move = Move::type, .type = known->type};
  if (word == "other") return refuse("type selector", "@other()", begin, cursor_.at());
  std::vector<std::string_view> names;
  for (const TypeName& type : kTypes) names.push_back(type.name);
  return invalid(fmt::format("unknown type \"@{}()\"{}", word, did_you_mean(word, names)), begin,
                 cursor_.at());
}

Result<Selector> Parser::plus_selector() {
  switch (cursor_.peek()) {
    case '\'':
    case '"':
    case '?': return selector();
    case '(': return script();
    default: return bare_selector();
  }
}

// [(@.length-1)], the one computed index that everyone writes.
Result<Selector> Parser::script() {
  const std::size_t begin = cursor_.at();
  const std::size_t close = source_.find(")]", begin);
  const std::size_t end = close == std::string_view::npos ? source_.size() : close + 1;
  Cursor inner(source_, begin + 1, end);
  inner.skip_space();
  const bool length = inner.eat("@.length");
  inner.skip_space();
  const bool minus = inner.eat("-");
  inner.skip_space();
  const auto back = read_integer(inner);
  inner.skip_space();
  if (!length || !minus || !back || !*back || **back < 1 || !inner.eat(")"))
    return refuse("script expression", source_.substr(begin, end - begin), begin, end);
  cursor_.go_to(inner.at());
  return Selector{.pick = Pick::from_end, .index = *back};
}

Result<Selector> Parser::bare_selector() {
  const std::size_t begin = cursor_.at();
  const std::size_t length = std::min(cursor_.rest().find_first_of(",]["), cursor_.rest().size());
  const std::string_view text = trimmed(cursor_.rest().substr(0, length));
  if (is_numeric(text)) {
    Cursor whole = cursor_;
    cursor_ = Cursor(source_, begin, begin + text.size());
    auto number = index_or_slice();
    const bool taken = number && cursor_.done();
    cursor_ = whole;
    cursor_.skip(length);
    if (taken) return number;
  } else {
    cursor_.skip(length);
  }
  if (cursor_.peek() == '[')
    return cursor_.invalid_here("a [ inside of brackets; a name with one needs quotes");
  return bare_child(text, begin);
}

}  // namespace proctor::value::path
