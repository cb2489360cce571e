// Names of groups: which letters they take, where one may stand twice, and what refers to them.
#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "regex/ecmascript_parser.h"
#include "regex/unicode.h"

namespace proctor::regex {
namespace {

constexpr std::string_view kNameRule = "a letter, $ or _ first, then digits too, ended by \">\"";

bool may_start(char32_t c) { return c == '$' || c == '_' || starts_name(c); }
bool may_continue(char32_t c) { return c == '$' || c == 0x200C || c == 0x200D || continues_name(c); }

bool is_pair(char32_t high, char32_t low) {
  return high >= 0xD800 && high <= 0xDBFF && low >= 0xDC00 && low <= 0xDFFF;
}

}  // namespace

// From behind the "<" to behind the ">".
Result<std::string> EcmascriptParser::group_name(std::size_t begin) {
  std::string name;
  while (!pattern_.eat('>')) {
    TRY(const char32_t c, name_character(begin));
    if (!(name.empty() ? may_start(c) : may_continue(c)))
      return wrong(fmt::format("a group's name is written wrongly: {}", kNameRule), begin);
    append_utf8(name, c);
  }
  if (name.empty()) return wrong(fmt::format("a group without its name: {}", kNameRule), begin);
  return name;
}

// A code point as such or as \u, whatever the flags.
Result<char32_t> EcmascriptParser::name_character(std::size_t begin) {
  char32_t c = pattern_.next();
  if (c == Pattern::kEnd) return wrong(fmt::format("a group's name is not ended: {}", kNameRule), begin);
  if (c != '\\') {
    if (is_pair(c, pattern_.peek())) c = 0x10000 + ((c - 0xD800) << 10U) + (pattern_.next() - 0xDC00);
    return c;
  }
  if (pattern_.eat('u')) return unicode_escape(begin);
  return wrong(fmt::format("a group's name is written wrongly: {}", kNameRule), begin);
}

// \k<name>, from behind the k. The name may be declared later.
Result<NodeId> EcmascriptParser::named_reference(std::size_t begin) {
  if (!pattern_.eat('<')) return wrong("\\k takes the name of a group, as in \\k<name>", begin);
  TRY(std::string name, group_name(begin));
  const NodeId node = builder_.add({.kind = Node::Kind::back, .folded = modes_.ignore_case});
  named_backs_.push_back({node, std::move(name), pattern_.since(begin)});
  return node;
}

// A name may stand twice where only one of the two can take part: in different alternatives.
Result<void> EcmascriptParser::declare(const std::string& name, Span span) {
  if (!groups_by_name_.contains(name)) {
    names_in_way_.back().push_back(name);
    return {};
  }
  for (const auto& names : names_in_way_)
    if (std::find(names.begin(), names.end(), name) != names.end())
      return fail("E307", fmt::format("two groups are named {}: give one another name", quoted(name)), span);
  names_in_way_.back().push_back(name);
  return {};
}

Result<void> EcmascriptParser::resolve_names() {
  for (const NamedBack& back : named_backs_) {
    const auto found = groups_by_name_.find(back.name);
    if (found == groups_by_name_.end())
      return fail("E307",
                  fmt::format("no group is named {}: name one, or refer to another", quoted(back.name)),
                  back.span);
    builder_.tree().nodes[back.node].groups = found->second;
  }
  return {};
}

}  // namespace proctor::regex
