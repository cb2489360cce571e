// Classes: [...] and the escapes that stand for sets.
#include "regex/python_parser.h"
#include "regex/unicode.h"

namespace proctor::regex {

Result<PythonParser::Item> PythonParser::char_class() {
  const std::size_t begin = pattern_.at() - 1;
  const auto unclosed = [&] {
    return fail("E307", "a class without its \"]\": close it, or write \\[ for the character itself",
                pattern_.between(begin, begin + 1));
  };
  const bool inverted = pattern_.eat('^');
  std::vector<Range> characters;
  std::map<char32_t, CharSet> sets;  // each letter once
  const auto add = [&](const ClassAtom& atom) {
    if (atom.set)
      sets.try_emplace(atom.letter, *atom.set);
    else
      characters.push_back({atom.c, atom.c});
  };
  // A "]" that comes first stands for itself.
  for (bool is_first = true; is_first || !pattern_.eat(']'); is_first = false) {
    if (pattern_.done()) return unclosed();
    const std::size_t start = pattern_.at();
    TRY(const ClassAtom first, class_atom(start));
    if (pattern_.peek() != '-' || pattern_.peek(1) == ']') {
      add(first);
      continue;
    }
    pattern_.next();
    if (pattern_.done()) return unclosed();
    TRY(const ClassAtom last, class_atom(pattern_.at()));
    if (first.set || last.set)
      return wrong("a range runs between two characters, not from or to a set", start);
    if (last.c < first.c) return wrong("the range is out of order: the smaller character comes first", start);
    characters.push_back({first.c, last.c});
  }
  CharSet set = normalised(std::move(characters));
  if (modes_.ignore_case) set = closed_over_case(set, casing());
  for (const auto& [letter, category] : sets) set = united(set, category);
  return of_set(inverted ? negated(set, Unit::code_point) : std::move(set));
}

Result<PythonParser::ClassAtom> PythonParser::class_atom(std::size_t begin) {
  const char32_t c = pattern_.next();
  if (c != '\\') return ClassAtom{c, {}};
  const char32_t letter = pattern_.peek();
  if (auto set = category(letter)) {
    pattern_.next();
    return ClassAtom{0, std::move(set), letter};
  }
  return class_escape(begin).map([](char32_t read) { return ClassAtom{read, {}}; });
}

// \d \s \w and their opposites; lower and upper case lie on the same side of each.
std::optional<CharSet> PythonParser::category(char32_t letter) {
  if (letter > 'z' || std::string_view("dDsSwW").find(static_cast<char>(letter)) == std::string_view::npos)
    return std::nullopt;
  const auto [place, is_new] = categories_.try_emplace({letter, modes_.ascii});
  if (is_new) place->second = make_category(letter);
  return place->second;
}

CharSet PythonParser::make_category(char32_t letter) const {
  CharSet set = words();
  if (letter == 'd' || letter == 'D') set = modes_.ascii ? CharSet{{'0', '9'}} : python_digit();
  if (letter == 's' || letter == 'S') set = modes_.ascii ? CharSet{{'\t', '\r'}, {' ', ' '}} : python_space();
  return letter < 'a' ? negated(set, Unit::code_point) : set;
}

CharSet PythonParser::words() const {
  return modes_.ascii ? CharSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}} : python_word();
}

}  // namespace proctor::regex
