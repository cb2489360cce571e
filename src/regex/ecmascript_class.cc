// Classes: [...] and the escapes that stand for sets.
#include <fmt/format.h>

#include "base/words.h"
#include "regex/ecmascript_parser.h"
#include "regex/unicode.h"

namespace proctor::regex {
namespace {

CharSet digits() { return {{'0', '9'}}; }
CharSet ascii_words() { return {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}; }

// White space and line ends of the language itself.
CharSet spaces() { return united(*property("Zs"), {{'\t', '\r'}, {0x2028, 0x2029}, {0xFEFF, 0xFEFF}}); }

bool is_text_property(std::string_view name) {
  return name == "Basic_Emoji" || name == "Emoji_Keycap_Sequence" || name.starts_with("RGI_Emoji");
}

}  // namespace

Result<NodeId> EcmascriptParser::char_class() {
  const std::size_t begin = pattern_.at() - 1;
  const bool inverted = pattern_.eat('^');
  TRY(CharSet set, class_contents(begin));
  set = closed(std::move(set));
  return builder_.set(inverted ? negated(set, builder_.tree().unit) : std::move(set));
}

Result<CharSet> EcmascriptParser::class_contents(std::size_t begin) {
  std::vector<Range> ranges;
  const auto add = [&](const ClassAtom& atom) {
    if (atom.set)
      ranges.insert(ranges.end(), atom.set->begin(), atom.set->end());
    else
      ranges.push_back({atom.c, atom.c});
  };
  while (!pattern_.eat(']')) {
    if (pattern_.done())
      return fail("E307", "a class without its \"]\": close it, or write \\[ for the character itself",
                  pattern_.between(begin, begin + 1));
    const std::size_t start = pattern_.at();
    TRY(const ClassAtom first, class_atom());
    if (pattern_.peek() != '-' || pattern_.peek(1) == ']' || pattern_.peek(1) == Pattern::kEnd) {
      add(first);
      continue;
    }
    pattern_.next();
    TRY(const ClassAtom last, class_atom());
    if (first.set || last.set) {
      if (unicode_) return wrong("a range runs between two characters, not from or to a set", start);
      add(first);
      add({'-', {}});
      add(last);
    } else if (last.c < first.c) {
      return wrong("the range is out of order: the smaller character comes first", start);
    } else {
      ranges.push_back({first.c, last.c});
    }
  }
  return normalised(std::move(ranges));
}

Result<EcmascriptParser::ClassAtom> EcmascriptParser::class_atom() {
  const std::size_t begin = pattern_.at();
  const char32_t c = pattern_.next();
  if (c != '\\') return ClassAtom{c, {}};
  if (at_class_escape()) return class_escape().map([](CharSet set) { return ClassAtom{0, std::move(set)}; });
  return character_escape(begin, true).map([](char32_t read) { return ClassAtom{read, {}}; });
}

// Behind a backslash: d D s S w W, and with u also p P.
bool EcmascriptParser::at_class_escape(std::size_t ahead) const {
  switch (pattern_.peek(ahead)) {
    case 'd':
    case 'D':
    case 's':
    case 'S':
    case 'w':
    case 'W': return true;
    case 'p':
    case 'P': return unicode_;
    default: return false;
  }
}

Result<CharSet> EcmascriptParser::class_escape() {
  const std::size_t begin = pattern_.at() - 1;
  const char32_t letter = pattern_.next();
  const bool inverted = letter < 'a';
  CharSet set;
  switch (letter | 32U) {
    case 'd': set = digits(); break;
    case 's': set = spaces(); break;
    case 'w': set = words(); break;
    default: {
      TRY(set, property_escape(begin));
      break;
    }
  }
  builder_.spend(set.size());
  if (builder_.too_large())
    return fail("E308", "the classes of this pattern are too large together: use fewer of them");
  if (sets_) set = closed(std::move(set));  // what is not \p{Lu} differs from each of it by more than case
  return inverted ? negated(set, builder_.tree().unit) : set;
}

Result<CharSet> EcmascriptParser::property_escape(std::size_t begin) {
  const std::size_t open = pattern_.at();
  const auto advice = "write \\p{Letter}, \\p{Lu}, \\p{Script=Greek} or the like";
  if (!pattern_.eat('{')) return wrong(fmt::format("a property without its name: {}", advice), begin);
  while (!pattern_.done() && pattern_.peek() != '}') pattern_.next();
  const std::string_view content = pattern_.text(pattern_.between(open + 1, pattern_.at()));
  if (!pattern_.eat('}')) return wrong(fmt::format("a property without its \"}}\": {}", advice), begin);
  const std::size_t equals = content.find('=');
  const std::string_view name = content.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view{} : content.substr(equals + 1);
  const bool empty_value = equals != std::string_view::npos && value.empty();
  if (!empty_value)
    if (auto set = property(name, value)) return *std::move(set);
  if (sets_ && is_text_property(content))
    return wrong("properties of texts are not supported: use \\p{Emoji}, or list the texts in [\\q{...}]",
                 begin);
  return wrong(fmt::format("unknown property {}{}: {}", quoted(content),
                           did_you_mean(content, property_names()), advice),
               begin);
}

// With u and i two letters beyond ASCII fold to letters of it, and count as parts of words.
CharSet EcmascriptParser::words() const {
  if (!unicode_ || !modes_.ignore_case) return ascii_words();
  return united(ascii_words(), {{0x17F, 0x17F}, {0x212A, 0x212A}});
}

CharSet EcmascriptParser::closed(CharSet set) const {
  if (!modes_.ignore_case) return set;
  return closed_over_case(set, unicode_ ? Casing::unicode : Casing::legacy);
}

}  // namespace proctor::regex
