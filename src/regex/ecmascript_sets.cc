// Classes with flag v: sets within sets, what is in both ("&&"), what is in one but not the other ("--"),
// and texts of several characters. Sets are closed over case before they are combined.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/words.h"
#include "regex/ecmascript_parser.h"

namespace proctor::regex {
namespace {

constexpr std::string_view kSyntax = "()[]{}/-\\|";
constexpr std::string_view kDoubled = "&!#$%*+,.:;<=>?@^`~";

bool is_one_of(std::string_view list, char32_t c) {
  return c < 0x80 && list.find(static_cast<char>(c)) != std::string_view::npos;
}

using Texts = std::set<std::u32string>;

Texts common(const Texts& a, const Texts& b) {
  Texts out;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
  return out;
}

Texts without(const Texts& a, const Texts& b) {
  Texts out;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
  return out;
}

}  // namespace

// The longest text that fits is taken first.
Result<NodeId> EcmascriptParser::text_class() {
  TRY(const TextSet set, nested_class());
  std::vector<std::u32string> texts(set.texts.begin(), set.texts.end());
  std::stable_sort(texts.begin(), texts.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  std::vector<NodeId> options;
  for (const auto& text : texts)
    if (!text.empty()) options.push_back(text_node(text));
  if (options.empty() || !set.characters.empty()) options.push_back(builder_.set(set.characters));
  if (set.texts.contains(std::u32string())) options.push_back(builder_.simple(Node::Kind::empty));
  return builder_.alternate(std::move(options));
}

NodeId EcmascriptParser::text_node(const std::u32string& text) {
  std::vector<NodeId> parts;
  for (const char32_t c : text) parts.push_back(literal(c));
  return builder_.concat(std::move(parts));
}

// From behind the "[" to behind the "]".
Result<EcmascriptParser::TextSet> EcmascriptParser::nested_class() {
  const std::size_t begin = pattern_.at() - 1;
  if (++depth_ > kDeepest)
    return fail("E308",
                fmt::format("classes stand more than {} deep in each other: write them flatter", kDeepest),
                pattern_.since(begin));
  const bool inverted = pattern_.eat('^');
  TRY(TextSet set, text_contents(begin));
  --depth_;
  if (!inverted) return set;
  if (set.may_hold_texts)
    return wrong("what a text is not has no end: only characters can be negated", begin);
  return TextSet{negated(set.characters, Unit::code_point), {}, false};
}

// A union, or operands with one kind of sign between all of them.
Result<EcmascriptParser::TextSet> EcmascriptParser::text_contents(std::size_t begin) {
  if (pattern_.eat(']')) return TextSet{};
  TRY(TextSet first, set_range_or_operand());
  for (const std::string_view sign : {"&&", "--"})
    if (pattern_.looking_at(sign) && !first.is_range) return set_operations(std::move(first), sign, begin);
  return set_union(std::move(first), begin);
}

Result<EcmascriptParser::TextSet> EcmascriptParser::set_operations(TextSet set, std::string_view sign,
                                                                   std::size_t begin) {
  const bool both = sign == "&&";
  while (!pattern_.eat(']')) {
    const std::size_t start = pattern_.at();
    if (!pattern_.eat(sign))
      return wrong("operations on sets are not mixed: put an inner one into its own [...]", begin);
    if (both && pattern_.peek() == '&')
      return wrong("\"&&&\" is no operation on sets: write \\& for the character", start);
    TRY(const TextSet other, set_operand());
    const CharSet& wanted = other.characters;
    set.characters = intersected(set.characters, both ? wanted : negated(wanted, Unit::code_point));
    set.texts = both ? common(set.texts, other.texts) : without(set.texts, other.texts);
    if (both) set.may_hold_texts = set.may_hold_texts && other.may_hold_texts;
  }
  return set;
}

Result<EcmascriptParser::TextSet> EcmascriptParser::set_union(TextSet all, std::size_t begin) {
  std::vector<Range> ranges = std::move(all.characters);
  while (!pattern_.eat(']')) {
    if (pattern_.done())
      return fail("E307", "a class without its \"]\": close it, or write \\[ for the character itself",
                  pattern_.between(begin, begin + 1));
    if (pattern_.looking_at("&&") || pattern_.looking_at("--"))
      return wrong("operations on sets are not mixed: put an inner one into its own [...]", begin);
    TRY(const TextSet part, set_range_or_operand());
    ranges.insert(ranges.end(), part.characters.begin(), part.characters.end());
    all.texts.insert(part.texts.begin(), part.texts.end());
    all.may_hold_texts = all.may_hold_texts || part.may_hold_texts;
  }
  all.characters = normalised(std::move(ranges));
  all.is_range = false;
  return all;
}

bool EcmascriptParser::at_set() const {
  return pattern_.peek() == '[' || pattern_.looking_at("\\q") ||
         (pattern_.peek() == '\\' && at_class_escape(1));
}

Result<EcmascriptParser::TextSet> EcmascriptParser::set_range_or_operand() {
  const std::size_t start = pattern_.at();
  if (at_set()) {
    TRY(TextSet set, set_operand());
    if (pattern_.peek() == '-' && pattern_.peek(1) != '-')
      return wrong("a range runs between two characters, not from or to a set", start);
    return set;
  }
  TRY(const char32_t first, set_character());
  if (pattern_.peek() != '-' || pattern_.peek(1) == '-') return only({first, first});
  pattern_.next();
  if (at_set()) return wrong("a range runs between two characters, not from or to a set", start);
  TRY(const char32_t last, set_character());
  if (last < first) return wrong("the range is out of order: the smaller character comes first", start);
  TextSet range = only({first, last});
  range.is_range = true;
  return range;
}

Result<EcmascriptParser::TextSet> EcmascriptParser::set_operand() {
  const std::size_t begin = pattern_.at();
  if (pattern_.eat('[')) return nested_class();
  if (pattern_.eat("\\q")) return quoted_texts(begin);
  if (at_set()) {
    pattern_.next();
    return class_escape().map([](CharSet set) { return TextSet{std::move(set), {}, false}; });
  }
  return set_character().map([this](char32_t c) { return only({c, c}); });
}

EcmascriptParser::TextSet EcmascriptParser::only(Range range) const { return {closed({range}), {}, false}; }

// \q{abc|d}, from behind the q.
Result<EcmascriptParser::TextSet> EcmascriptParser::quoted_texts(std::size_t begin) {
  if (!pattern_.eat('{')) return wrong("\\q takes texts in braces, as in \\q{one|two}", begin);
  const auto fold = fold_of(Casing::unicode);
  TextSet set;
  std::u32string text;
  const auto finish = [&] {
    if (text.size() == 1) {
      set.characters = united(set.characters, closed({{text[0], text[0]}}));
    } else {
      set.texts.insert(text);
      set.may_hold_texts = true;
    }
    text.clear();
  };
  while (!pattern_.eat('}')) {
    if (pattern_.eat('|')) {
      finish();
      continue;
    }
    TRY(const char32_t c, set_character());
    text += modes_.ignore_case ? fold(c) : c;
  }
  finish();
  return set;
}

// One character; what is or may become syntax is escaped.
Result<char32_t> EcmascriptParser::set_character() {
  const std::size_t begin = pattern_.at();
  const char32_t c = pattern_.next();
  if (c == Pattern::kEnd) return wrong("a class without its end: close it", begin);
  if (c == '\\') return character_escape(begin, true);
  if (is_one_of(kSyntax, c) || (c == pattern_.peek() && is_one_of(kDoubled, c)))
    return wrong(
        fmt::format("\"{0}\" has a meaning within a class with flag v: write \\{0}", static_cast<char>(c)),
        begin);
  return c;
}

}  // namespace proctor::regex
