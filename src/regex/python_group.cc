// Groups, read from behind their "(".
#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "regex/python_parser.h"
#include "regex/unicode.h"

namespace proctor::regex {
namespace {

constexpr std::uint64_t kFarthest = 0xFFFFFFFF;
constexpr std::string_view kFlags = "imsxaLu";

bool is_flag(char32_t c) { return c < 0x80 && kFlags.find(static_cast<char>(c)) != std::string_view::npos; }

bool is_name(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const bool first = at == 0;
    const char32_t c = next_code_point(text, at);
    if (!(first ? starts_python_name(c) : continues_python_name(c))) return false;
  }
  return !text.empty();
}

// As Python's int() reads it: spaces around, a plus, single underscores between digits.
std::optional<std::uint32_t> whole_number(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  std::uint64_t value = 0;
  char before = '_';
  for (const char c : text) {
    if (c == '_' ? before == '_' : !is_digit(static_cast<unsigned char>(c))) return std::nullopt;
    if (c != '_')
      value = std::min<std::uint64_t>(value * 10 + static_cast<std::uint64_t>(c - '0'), kFarthest);
    before = c;
  }
  return before == '_' ? std::nullopt : std::optional(static_cast<std::uint32_t>(value));
}

}  // namespace

Result<std::optional<PythonParser::Item>> PythonParser::group(bool first) {
  const std::size_t begin = pattern_.at() - 1;
  if (!pattern_.eat('?')) return capture(begin);
  if (pattern_.eat(':')) return body(begin);
  if (pattern_.eat('P')) return extension(begin);
  if (pattern_.eat('(')) return conditional(begin);
  if (pattern_.looking_at("<=") || pattern_.looking_at("<!")) return look(begin, pattern_.eat('<'));
  if (pattern_.peek() == '=' || pattern_.peek() == '!') return look(begin, false);
  if (pattern_.peek() == '-' || is_flag(pattern_.peek())) return flags(begin, first);
  if (pattern_.eat('#')) {
    if (skip_comment(')')) return std::optional<Item>{};
    return wrong("a comment without its \")\": close it", begin);
  }
  if (pattern_.eat('>')) {
    TRY(const Item inner, body(begin));
    return Item{builder_.add({.kind = Node::Kind::atomic, .children = {inner.node}}), inner.width};
  }
  pattern_.next();
  return wrong(
      "an unknown kind of group: known are (?: (?P<name> (?P=name) (?= (?! (?<= (?<! (?> (?( (?# and (?imsxa",
      begin);
}

Result<std::size_t> PythonParser::deeper(std::size_t begin) {
  if (++depth_ <= kDeepest) return depth_;
  return fail("E308",
              fmt::format("groups stand more than {} deep in each other: write them flatter", kDeepest),
              pattern_.since(begin));
}

Result<std::size_t> PythonParser::closed_group(std::size_t begin) {
  if (pattern_.eat(')')) return --depth_;
  return fail("E307", "a group without its \")\": close it, or write \\( for the character itself",
              pattern_.between(begin, begin + 1));
}

Result<PythonParser::Item> PythonParser::body(std::size_t begin) {
  const PythonModes outer = modes_;
  TRY(depth_, deeper(begin));
  TRY(const Item inner, alternatives());
  TRY(depth_, closed_group(begin));
  modes_ = outer;
  return Item{inner.node, inner.width};
}

Result<PythonParser::Item> PythonParser::capture(std::size_t begin) {
  const auto number = static_cast<std::uint32_t>(widths_.size());
  widths_.emplace_back();
  TRY(const Item inner, body(begin));
  widths_[number] = inner.width;
  return Item{builder_.capture(inner.node, number), inner.width};
}

// (?P<name>...) and (?P=name)
Result<PythonParser::Item> PythonParser::extension(std::size_t begin) {
  if (pattern_.eat('=')) {
    TRY(const std::string name, name_until(')', begin));
    const auto found = names_.find(name);
    if (found == names_.end())
      return wrong(
          fmt::format("no group before this is named {}: name one, or refer to another", quoted(name)),
          begin);
    return back(found->second, begin);
  }
  if (!pattern_.eat('<')) {
    pattern_.next();
    return wrong("behind (?P comes <name> to name a group, or =name) to refer to one", begin);
  }
  TRY(const std::string name, name_until('>', begin));
  if (!names_.try_emplace(name, static_cast<std::uint32_t>(widths_.size())).second)
    return wrong(fmt::format("two groups are named {}: give one another name", quoted(name)), begin);
  builder_.tree().names.emplace_back(name, static_cast<std::uint32_t>(widths_.size()));
  return capture(begin);
}

Result<std::string> PythonParser::name_until(char32_t end, std::size_t begin) {
  const std::size_t start = pattern_.at();
  while (!pattern_.done() && pattern_.peek() != end) pattern_.next();
  std::string name(pattern_.text(pattern_.since(start)));
  if (!pattern_.eat(end)) return wrong("a group's name is not ended", begin);
  if (!is_name(name))
    return wrong(fmt::format("{} is no name for a group: a letter or _ first, then digits too", quoted(name)),
                 begin);
  return name;
}

// A reference to a group that is closed by now.
Result<PythonParser::Item> PythonParser::back(std::uint32_t number, std::size_t begin) {
  if (number >= widths_.size())
    return wrong(
        fmt::format("a reference to group {}, but only {} stand before it", number, widths_.size() - 1),
        begin);
  if (!widths_[number]) return wrong(fmt::format("a reference to group {} from inside of it", number), begin);
  TRY(number, allowed_behind(number, begin));
  auto& fold = builder_.tree().fold;
  if (modes_.ignore_case) {
    if (fold != nullptr && fold != fold_of(casing()))
      return wrong("references without case both by ASCII and by Unicode are not supported in one pattern",
                   begin);
    fold = fold_of(casing());
  }
  return Item{builder_.add({.kind = Node::Kind::back, .folded = modes_.ignore_case, .groups = {number}}),
              *widths_[number]};
}

// Inside a look behind, only groups that were closed before it can be referred to.
Result<std::uint32_t> PythonParser::allowed_behind(std::uint32_t number, std::size_t begin) const {
  if (!groups_before_look_ || (number < *groups_before_look_ && widths_[number])) return number;
  return wrong(fmt::format("looking behind cannot refer to group {}, which is not closed before it", number),
               begin);
}

// (?=a) (?!a) (?<=a) (?<!a), from their = or !
Result<PythonParser::Item> PythonParser::look(std::size_t begin, bool behind) {
  const bool is_negated = pattern_.next() == '!';
  const auto outer = groups_before_look_;
  if (behind && !outer) groups_before_look_ = widths_.size();
  TRY(const Item inner, body(begin));
  groups_before_look_ = outer;
  const NodeId node = builder_.look(inner.node, behind, is_negated);
  if (behind) {
    if (inner.width.least != inner.width.most)
      return wrong("looking behind needs a fixed width: every way to match must be equally long", begin);
    if (inner.width.least > kFarthest) return wrong("this looks too far behind", begin);
    builder_.tree().nodes[node].width = static_cast<std::uint32_t>(inner.width.least);
  }
  return Item{node, {}};
}

// (?(1)yes|no) and (?(name)yes|no)
Result<PythonParser::Item> PythonParser::conditional(std::size_t begin) {
  TRY(const std::uint32_t number, condition(begin));
  TRY(depth_, deeper(begin));
  TRY(const Item yes, sequence(false));
  Item no;
  if (pattern_.eat('|')) {
    TRY(no, sequence(false));
    if (pattern_.peek() == '|')
      return wrong("a condition with more than two branches: put them into (?:...)", begin);
  } else {
    no.node = builder_.simple(Node::Kind::empty);
  }
  TRY(depth_, closed_group(begin));
  const NodeId node =
      builder_.add({.kind = Node::Kind::conditional, .group = number, .children = {yes.node, no.node}});
  return Item{node, {std::min(yes.width.least, no.width.least), std::max(yes.width.most, no.width.most)}};
}

Result<std::uint32_t> PythonParser::condition(std::size_t begin) {
  const std::size_t start = pattern_.at();
  while (!pattern_.done() && pattern_.peek() != ')') pattern_.next();
  const std::string name(pattern_.text(pattern_.since(start)));
  if (!pattern_.eat(')')) return wrong("a condition without its \")\": close it", begin);
  if (is_name(name)) {
    const auto found = names_.find(name);
    if (found == names_.end())
      return wrong(
          fmt::format("no group before this is named {}: name one, or refer to another", quoted(name)),
          begin);
    return allowed_behind(found->second, begin);
  }
  const auto number = whole_number(name);
  if (!number || *number == 0)
    return wrong(fmt::format("{} is no group to make a condition of: write its number, from 1, or its name",
                             quoted(name)),
                 begin);
  conditions_.emplace_back(*number, pattern_.since(begin));
  return allowed_behind(*number, begin);
}

// ---- flags

Result<std::optional<PythonParser::Item>> PythonParser::flags(std::size_t begin, bool first) {
  TRY(const GroupFlags read, read_flags(begin));
  if (!read.global) {
    const PythonModes outer = modes_;
    apply(read);
    TRY(const Item inner, body(begin));
    modes_ = outer;
    return inner;
  }
  if (!first)
    return wrong("flags for the whole pattern stand at its start: move them there, or write (?i:...)", begin);
  apply(read);
  if (read.on.find('u') != std::string::npos) global_unicode_ = true;
  return std::optional<Item>{};
}

void PythonParser::apply(const GroupFlags& flags) {
  const auto set = [&](char letter, bool on) {
    switch (letter) {
      case 'i': modes_.ignore_case = on; break;
      case 'm': modes_.multiline = on; break;
      case 's': modes_.dot_all = on; break;
      case 'x': modes_.verbose = on; break;
      case 'a': modes_.ascii = true; break;
      case 'u': modes_.ascii = flags.global && modes_.ascii; break;
      default: break;
    }
  };
  for (const char letter : flags.on) set(letter, true);
  for (const char letter : flags.off) set(letter, false);
}

Result<PythonParser::GroupFlags> PythonParser::read_flags(std::size_t begin) {
  GroupFlags read;
  TRY(read.on, flag_letters(begin));
  const auto has = [](const std::string& letters, char letter) {
    return letters.find(letter) != std::string::npos;
  };
  if (has(read.on, 'L'))
    return wrong("flag \"L\" makes Python read bytes by locale, and there are only texts here: leave it out",
                 begin);
  if (has(read.on, 'a') && has(read.on, 'u'))
    return wrong("flags \"a\" and \"u\" exclude each other: choose one", begin);
  read.global = !read.on.empty() && pattern_.eat(')');
  if (read.global) return read;
  if (pattern_.eat('-')) {
    TRY(read.off, flag_letters(begin));
    if (read.off.empty()) return wrong("no flag behind the \"-\": name what is turned off", begin);
    if (has(read.off, 'a') || has(read.off, 'u') || has(read.off, 'L'))
      return wrong("flags \"a\", \"u\" and \"L\" cannot be turned off: turn another on", begin);
  }
  for (const char letter : read.off)
    if (has(read.on, letter))
      return wrong(fmt::format("flag \"{}\" is turned on and off: choose one", letter), begin);
  if (pattern_.eat(':')) return read;
  pattern_.next();
  return wrong("the flags of a group end with \":\" (or \")\" at the start of the pattern)", begin);
}

Result<std::string> PythonParser::flag_letters(std::size_t begin) {
  std::string letters;
  while (is_flag(pattern_.peek())) letters += static_cast<char>(pattern_.next());
  if (!is_letter(pattern_.peek())) return letters;
  const char letter = static_cast<char>(pattern_.next());
  return wrong(fmt::format("unknown flag {}: known are i m s x a", quoted(std::string_view(&letter, 1))),
               begin);
}

}  // namespace proctor::regex
