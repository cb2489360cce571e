// The structure of a pattern: alternatives, terms, quantifiers and groups, by recursive descent.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "regex/ecmascript_parser.h"

namespace proctor::regex {
namespace {

constexpr std::uint32_t kMostCounted = 0x7FFFFFFF;  // engines in browsers count no further

CharSet line_breaks() { return {{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}; }

struct Flags {
  EcmascriptModes modes;
  EcmascriptGrammar grammar = EcmascriptGrammar::web;
  bool sticky = false;
};

Result<Flags> read_flags(std::string_view text) {
  Flags flags;
  std::string seen;
  for (const char flag : text) {
    const std::string_view shown(&flag, 1);
    if (seen.find(flag) != std::string::npos)
      return fail("E301", fmt::format("flag {} is given twice", quoted(shown)));
    seen += flag;
    switch (flag) {
      case 'i': flags.modes.ignore_case = true; break;
      case 'm': flags.modes.multiline = true; break;
      case 's': flags.modes.dot_all = true; break;
      case 'u': flags.grammar = EcmascriptGrammar::unicode; break;
      case 'v': flags.grammar = EcmascriptGrammar::sets; break;
      case 'y': flags.sticky = true; break;
      case 'd':
      case 'g': break;  // say what is told of matches and how often to search, not what is found first
      default: return fail("E301", fmt::format("unknown flag {}: known are i m s u v g y d", quoted(shown)));
    }
  }
  if (seen.find('u') != std::string::npos && seen.find('v') != std::string::npos)
    return fail("E301", "flags \"u\" and \"v\" exclude each other: choose one");
  return flags;
}

}  // namespace

EcmascriptParser::EcmascriptParser(std::string_view source, EcmascriptModes modes, EcmascriptGrammar grammar)
    : pattern_(source, grammar == EcmascriptGrammar::web ? Unit::utf16 : Unit::code_point),
      builder_(grammar == EcmascriptGrammar::web ? Unit::utf16 : Unit::code_point),
      modes_(modes),
      unicode_(grammar != EcmascriptGrammar::web),
      sets_(grammar == EcmascriptGrammar::sets) {}

Result<Tree> EcmascriptParser::parse() {
  look_for_groups();
  TRY(const NodeId root, disjunction());
  if (!pattern_.done()) {
    const std::size_t begin = pattern_.at();
    pattern_.next();
    return wrong("\")\" without a \"(\" before it: write \\) for the character itself", begin);
  }
  if (auto resolved = resolve_names(); !resolved) return tl::make_unexpected(std::move(resolved).error());
  Tree& tree = builder_.tree();
  tree.groups = groups_;
  tree.fold = fold_of(unicode_ ? Casing::unicode : Casing::legacy);
  tree.rules.resets_groups = true;
  tree.rules.absent_back_matches = true;
  return builder_.finish(root);
}

// \1 means a group only where there are that many, and \k a name only where there is one, anywhere.
void EcmascriptParser::look_for_groups() {
  bool in_class = false;
  while (!pattern_.done()) {
    const char32_t c = pattern_.next();
    if (c == '\\') pattern_.next();
    if (c == '[') in_class = true;
    if (c == ']') in_class = false;
    if (c != '(' || in_class) continue;
    const bool named = pattern_.looking_at("?<") && pattern_.peek(2) != '=' && pattern_.peek(2) != '!';
    if (named) has_names_ = true;
    if (named || pattern_.peek() != '?') ++all_groups_;
  }
  pattern_.go_to(0);
}

Result<NodeId> EcmascriptParser::disjunction() {
  std::vector<NodeId> options;
  std::vector<std::string> names;
  do {
    names_in_way_.emplace_back();
    TRY(const NodeId option, alternative());
    options.push_back(option);
    names.insert(names.end(), names_in_way_.back().begin(), names_in_way_.back().end());
    names_in_way_.pop_back();
  } while (pattern_.eat('|'));
  if (!names_in_way_.empty())
    names_in_way_.back().insert(names_in_way_.back().end(), names.begin(), names.end());
  return builder_.alternate(std::move(options));
}

Result<NodeId> EcmascriptParser::alternative() {
  std::vector<NodeId> parts;
  while (!pattern_.done() && pattern_.peek() != '|' && pattern_.peek() != ')') {
    TRY(const NodeId part, repeated_term());
    parts.push_back(part);
    if (builder_.too_large())
      return fail("E308", "the classes of this pattern are too large together: use fewer of them");
  }
  return builder_.concat(std::move(parts));
}

Result<NodeId> EcmascriptParser::repeated_term() {
  TRY(const Term term, this->term());
  const std::size_t begin = pattern_.at();
  TRY(const auto quantifier, this->quantifier());
  if (!quantifier) return term.node;
  if (!term.repeatable)
    return wrong("what stands before this quantifier has no length and cannot be repeated: leave it out",
                 begin);
  return builder_.repeat(term.node, quantifier->least, quantifier->most, quantifier->greed);
}

Result<EcmascriptParser::Term> EcmascriptParser::term() {
  const std::size_t begin = pattern_.at();
  const char32_t c = pattern_.next();
  using Kind = Node::Kind;
  switch (c) {
    case '^':
      return Term{modes_.multiline ? builder_.at_set(Kind::line_start, line_breaks())
                                   : builder_.simple(Kind::text_start),
                  false};
    case '$':
      return Term{
          modes_.multiline ? builder_.at_set(Kind::line_end, line_breaks()) : builder_.simple(Kind::text_end),
          false};
    case '(': return group();
    case '.': return Term{dot()};
    case '[': return (sets_ ? text_class() : char_class()).map([](NodeId node) { return Term{node}; });
    case '\\': return escape();
    case '*':
    case '+':
    case '?':
      return wrong(fmt::format("nothing to repeat before \"{0}\": write \\{0} for the character itself",
                               static_cast<char>(c)),
                   begin);
    case '{':
    case '}':
    case ']': pattern_.go_to(begin); return bracket();
    default: return Term{literal(c)};
  }
}

// A bracket that nothing opened: with u it must be escaped; without, it stands for itself where it can.
Result<EcmascriptParser::Term> EcmascriptParser::bracket() {
  const std::size_t begin = pattern_.at();
  if (pattern_.peek() == '{' && interval())
    return wrong("nothing to repeat before this quantifier: write \\{ for the character itself", begin);
  const char32_t c = pattern_.next();
  if (unicode_)
    return wrong(fmt::format("a lone \"{0}\": write \\{0} for the character itself", static_cast<char>(c)),
                 begin);
  return Term{literal(c)};
}

NodeId EcmascriptParser::literal(char32_t c) {
  if (!modes_.ignore_case) return builder_.literal(c);
  return builder_.literal(c, unicode_ ? Casing::unicode : Casing::legacy);
}

NodeId EcmascriptParser::dot() {
  const Unit unit = builder_.tree().unit;
  return builder_.set(negated(modes_.dot_all ? CharSet{} : line_breaks(), unit));
}

// ---- quantifiers

// {2}, {2,} or {2,3}; nothing, and nothing is read, where there is none.
std::optional<EcmascriptParser::Quantifier> EcmascriptParser::interval() {
  const std::size_t begin = pattern_.at();
  const auto number = [&]() -> std::optional<std::uint32_t> {
    if (!is_digit(pattern_.peek())) return std::nullopt;
    std::uint64_t value = 0;
    while (is_digit(pattern_.peek()))
      value = std::min<std::uint64_t>(value * 10 + (pattern_.next() - '0'), kMostCounted);
    return static_cast<std::uint32_t>(value);
  };
  Quantifier found;
  const auto give_up = [&]() -> std::optional<Quantifier> {
    pattern_.go_to(begin);
    return std::nullopt;
  };
  if (!pattern_.eat('{')) return std::nullopt;
  const auto least = number();
  if (!least) return give_up();
  found.least = found.most = *least;
  if (pattern_.eat(',')) found.most = number().value_or(kMostCounted);
  if (!pattern_.eat('}')) return give_up();
  return found;
}

Result<std::optional<EcmascriptParser::Quantifier>> EcmascriptParser::quantifier() {
  const std::size_t begin = pattern_.at();
  std::optional<Quantifier> found;
  if (pattern_.eat('*'))
    found = {0, kNoLimit};
  else if (pattern_.eat('+'))
    found = {1, kNoLimit};
  else if (pattern_.eat('?'))
    found = {0, 1};
  else
    found = interval();
  if (!found && unicode_ && pattern_.eat('{'))
    return wrong("an unfinished quantifier: write {2}, {2,} or {2,3}, or \\{ for the character itself",
                 begin);
  if (!found) return found;
  if (found->most < found->least)
    return wrong("the quantifier's numbers are out of order: the smaller comes first", begin);
  if (found->most == kMostCounted) found->most = kNoLimit;
  if (pattern_.eat('?')) found->greed = Node::Greed::lazy;
  return found;
}

// ---- groups, read from behind their "("

Result<EcmascriptParser::Term> EcmascriptParser::group() {
  const std::size_t begin = pattern_.at() - 1;
  if (pattern_.eat("?:")) return group_body(begin).map([](NodeId node) { return Term{node}; });
  if (pattern_.eat("?=")) return look(false, false);
  if (pattern_.eat("?!")) return look(false, true);
  if (pattern_.eat("?<=")) return look(true, false);
  if (pattern_.eat("?<!")) return look(true, true);
  if (pattern_.eat("?<")) return named_group(begin);
  if (pattern_.eat('?')) return modified_group(begin);
  const std::uint32_t number = ++groups_;
  TRY(const NodeId body, group_body(begin));
  return Term{builder_.capture(body, number)};
}

Result<NodeId> EcmascriptParser::group_body(std::size_t begin) {
  if (++depth_ > kDeepest)
    return fail("E308",
                fmt::format("groups stand more than {} deep in each other: write them flatter", kDeepest),
                pattern_.since(begin));
  TRY(const NodeId body, disjunction());
  if (!pattern_.eat(')'))
    return fail("E307", "a group without its \")\": close it, or write \\( for the character itself",
                pattern_.between(begin, begin + 1));
  --depth_;
  return body;
}

// Looking ahead may be repeated without u, as web pages once did; looking behind may never.
Result<EcmascriptParser::Term> EcmascriptParser::look(bool behind, bool negated) {
  TRY(const NodeId body, group_body(pattern_.at() - (behind ? 4 : 3)));
  return Term{builder_.look(body, behind, negated), !behind && !unicode_};
}

Result<EcmascriptParser::Term> EcmascriptParser::named_group(std::size_t begin) {
  const std::uint32_t number = ++groups_;
  TRY(const std::string name, group_name(begin));
  if (auto declared = declare(name, pattern_.since(begin)); !declared)
    return tl::make_unexpected(std::move(declared).error());
  groups_by_name_[name].push_back(number);
  builder_.tree().names.emplace_back(name, number);
  TRY(const NodeId body, group_body(begin));
  return Term{builder_.capture(body, number)};
}

Result<EcmascriptParser::Term> EcmascriptParser::modified_group(std::size_t begin) {
  const EcmascriptModes outer = modes_;
  TRY(modes_, modifiers(begin));
  TRY(const NodeId body, group_body(begin));
  modes_ = outer;
  return Term{body};
}

// (?ims-ims: with each letter once, and at least one.
Result<EcmascriptModes> EcmascriptParser::modifiers(std::size_t begin) {
  EcmascriptModes modes = modes_;
  std::string seen;
  bool on = true;
  while (!pattern_.eat(':')) {
    const char32_t c = pattern_.next();
    if (c == '-' && on) {
      on = false;
      continue;
    }
    if (c != 'i' && c != 'm' && c != 's')
      return wrong("an unknown kind of group: known are (?: (?= (?! (?<= (?<! (?<name> and (?ims-ims:",
                   begin);
    if (seen.find(static_cast<char>(c)) != std::string::npos)
      return wrong(fmt::format("\"{}\" stands twice in one group's flags", static_cast<char>(c)), begin);
    seen += static_cast<char>(c);
    (c == 'i' ? modes.ignore_case : c == 'm' ? modes.multiline : modes.dot_all) = on;
  }
  if (seen.empty()) return wrong("flags of a group without a letter: write (?: for a plain group", begin);
  return modes;
}

Result<Tree> parse_ecmascript(std::string_view pattern, std::string_view flags) {
  TRY(const Flags read, read_flags(flags));
  TRY(Tree tree, EcmascriptParser(pattern, read.modes, read.grammar).parse());
  tree.rules.sticky = read.sticky;
  return tree;
}

}  // namespace proctor::regex
