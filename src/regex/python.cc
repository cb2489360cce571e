// The structure of a pattern: alternatives, items and quantifiers, by recursive descent.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "regex/python_parser.h"

namespace proctor::regex {
namespace {

constexpr std::uint64_t kWidest = std::uint64_t{1} << 62U;

std::uint64_t added(std::uint64_t a, std::uint64_t b) { return std::min(a + b, kWidest); }
std::uint64_t multiplied(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > kWidest / a ? kWidest : a * b;
}

Result<PythonModes> read_modes(std::string_view flags) {
  PythonModes modes;
  for (const char flag : flags) {
    switch (flag) {
      case 'i': modes.ignore_case = true; break;
      case 'm': modes.multiline = true; break;
      case 's': modes.dot_all = true; break;
      case 'x': modes.verbose = true; break;
      case 'a': modes.ascii = true; break;
      case 'u': break;  // what a pattern for texts is anyway
      case 'L':
        return fail(
            "E301",
            "flag \"L\" makes Python read bytes by locale, and there are only texts here: leave it out");
      default:
        return fail("E301",
                    fmt::format("unknown flag {}: known are i m s x a", quoted(std::string_view(&flag, 1))));
    }
  }
  return modes;
}

bool is_layout(char32_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

PythonParser::PythonParser(std::string_view source, PythonModes modes)
    : pattern_(source, Unit::code_point), builder_(Unit::code_point), modes_(modes) {}

Result<Tree> PythonParser::parse() {
  TRY(const Item whole, alternatives());
  if (!pattern_.done()) {
    const std::size_t begin = pattern_.at();
    pattern_.next();
    return wrong("\")\" without a \"(\" before it: write \\) for the character itself", begin);
  }
  if (global_unicode_ && modes_.ascii)
    return fail("E307", "flags \"a\" and \"u\" exclude each other: choose one");
  for (const auto& [number, span] : conditions_)
    if (number >= widths_.size())
      return fail(
          "E307",
          fmt::format("a condition on group {}, but the pattern has only {}", number, widths_.size() - 1),
          span);
  Tree& tree = builder_.tree();
  tree.groups = static_cast<std::uint32_t>(widths_.size() - 1);
  if (tree.fold == nullptr) tree.fold = fold_of(casing());
  tree.rules.no_boundary_in_empty = true;
  return builder_.finish(whole.node);
}

Result<PythonParser::Item> PythonParser::alternatives() {
  std::vector<NodeId> options;
  Width width = {kWidest, 0};
  do {
    TRY(const Item option, sequence(depth_ == 0 && options.empty()));
    options.push_back(option.node);
    width = {std::min(width.least, option.width.least), std::max(width.most, option.width.most)};
  } while (pattern_.eat('|'));
  return Item{builder_.alternate(std::move(options)), width};
}

// One alternative; `first`: the first of the pattern, where flags may stand for all of it.
Result<PythonParser::Item> PythonParser::sequence(bool first) {
  std::vector<Item> items;
  while (!pattern_.done() && pattern_.peek() != '|' && pattern_.peek() != ')') {
    if (modes_.verbose && skip_layout()) continue;
    const std::size_t begin = pattern_.at();
    TRY(const auto times, quantifier());
    if (times) {
      TRY(const Item whole, repeated(items.empty() ? nullptr : &items.back(), *times, begin));
      items.back() = whole;
      continue;
    }
    TRY(const auto read, item(first && items.empty()));
    if (read) items.push_back(*read);
    if (builder_.too_large())
      return fail("E308", "the classes of this pattern are too large together: use fewer of them");
  }
  std::vector<NodeId> parts;
  Width width;
  for (const Item& part : items) {
    parts.push_back(part.node);
    width = {added(width.least, part.width.least), added(width.most, part.width.most)};
  }
  return Item{builder_.concat(std::move(parts)), width};
}

// Nothing where flags or a comment stood.
Result<std::optional<PythonParser::Item>> PythonParser::item(bool first) {
  using Kind = Node::Kind;
  const char32_t c = pattern_.next();
  switch (c) {
    case '^': return line_edge(Kind::line_start, Kind::text_start);
    case '$': return line_edge(Kind::line_end, Kind::final_end);
    case '.': return of_set(negated(modes_.dot_all ? CharSet{} : CharSet{{'\n', '\n'}}, Unit::code_point));
    case '(': return group(first);
    case '[': return char_class();
    case '\\': return escape();
    default: return literal(c);
  }
}

PythonParser::Item PythonParser::literal(char32_t c) {
  return {modes_.ignore_case ? builder_.literal(c, casing()) : builder_.literal(c), {1, 1}};
}

PythonParser::Item PythonParser::of_set(CharSet set) { return {builder_.set(std::move(set)), {1, 1}}; }

PythonParser::Item PythonParser::line_edge(Node::Kind in_lines, Node::Kind otherwise) {
  return position(modes_.multiline ? builder_.at_set(in_lines, {{'\n', '\n'}}) : builder_.simple(otherwise));
}

// ---- what flag x leaves out

bool PythonParser::skip_layout() {
  if (is_layout(pattern_.peek())) {
    pattern_.next();
    return true;
  }
  if (!pattern_.eat('#')) return false;
  skip_comment('\n');
  return true;
}

// To behind `end`, which a backslash hides; false where it is missing. A backslash that ends the pattern
// is left for others to complain about.
bool PythonParser::skip_comment(char32_t end) {
  while (!pattern_.done()) {
    if (pattern_.peek() == '\\' && pattern_.peek(1) == Pattern::kEnd) return false;
    const char32_t c = pattern_.next();
    if (c == end) return true;
    if (c == '\\') pattern_.next();
  }
  return false;
}

// ---- quantifiers

Result<PythonParser::Item> PythonParser::repeated(const Item* before, Quantifier times, std::size_t begin) {
  if (before == nullptr || before->form == Form::position)
    return wrong("nothing to repeat before this quantifier: escape it to mean the character itself", begin);
  if (before->form == Form::repetition)
    return wrong("a quantifier behind a quantifier: put what is repeated into (?:...), or escape it", begin);
  const Node::Greed greed = pattern_.eat('?')   ? Node::Greed::lazy
                            : pattern_.eat('+') ? Node::Greed::possessive
                                                : Node::Greed::greedy;
  const Width one = before->width;
  const bool endless = times.most == kNoLimit && one.most > 0;
  const Width width = {multiplied(one.least, times.least),
                       endless ? kWidest : multiplied(one.most, times.most)};
  const NodeId node = builder_.repeat(before->node, static_cast<std::uint32_t>(times.least),
                                      static_cast<std::uint32_t>(times.most), greed);
  return Item{node, width, Form::repetition};
}

Result<std::optional<PythonParser::Quantifier>> PythonParser::quantifier() {
  const std::size_t begin = pattern_.at();
  if (pattern_.eat('*')) return Quantifier{0, kNoLimit};
  if (pattern_.eat('+')) return Quantifier{1, kNoLimit};
  if (pattern_.eat('?')) return Quantifier{0, 1};
  const auto found = interval();
  if (!found) return found;
  const bool open = found->most == kNoLimit;
  if (found->least >= kNoLimit || (!open && found->most > kNoLimit))
    return wrong("the quantifier's number is too large: leave out what has no use as a limit", begin);
  if (found->most < found->least)
    return wrong("the quantifier's numbers are out of order: the smaller comes first", begin);
  return found;
}

// {2}, {2,}, {,3}, {2,3} or {,}; nothing, and nothing is read, where there is none: then "{" is plain text.
std::optional<PythonParser::Quantifier> PythonParser::interval() {
  const std::size_t begin = pattern_.at();
  const auto number = [&](std::uint64_t otherwise) {
    if (!is_digit(pattern_.peek())) return otherwise;
    std::uint64_t value = 0;
    while (is_digit(pattern_.peek())) value = added(multiplied(value, 10), pattern_.next() - '0');
    return value == kNoLimit ? value + 1 : value;  // written out it is too large, not endless
  };
  if (!pattern_.eat('{') || pattern_.peek() == '}') {
    pattern_.go_to(begin);
    return std::nullopt;
  }
  const bool has_least = is_digit(pattern_.peek());
  Quantifier found;
  found.least = number(0);
  found.most = pattern_.eat(',') ? number(kNoLimit) : has_least ? found.least : kNoLimit;
  if (pattern_.eat('}')) return found;
  pattern_.go_to(begin);
  return std::nullopt;
}

Result<Tree> parse_python(std::string_view pattern, std::string_view flags) {
  TRY(const PythonModes modes, read_modes(flags));
  return PythonParser(pattern, modes).parse();
}

}  // namespace proctor::regex
