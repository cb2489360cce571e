// One input of both regex targets: a line of flags, the pattern up to an empty line, the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "regex/regex.h"
#include "regex/syntax.h"

namespace proctor::fuzz {

struct RegexInput {
  std::string_view flags;
  std::string_view pattern;
  std::string_view text;
};

inline RegexInput regex_input(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const auto line = all.find('\n');
  if (line == std::string_view::npos) return {"", all, all};
  const std::string_view rest = all.substr(line + 1);
  const auto gap = rest.find("\n\n");
  if (gap == std::string_view::npos) return {all.substr(0, line), rest, rest};
  return {all.substr(0, line), rest.substr(0, gap), rest.substr(gap + 2)};
}

inline void require(bool holds) {
  if (!holds) std::abort();
}

// What syntax.h promises to engines.
inline void check(const regex::Tree& tree) {
  require(tree.root < tree.nodes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const regex::Node& node = tree.nodes[i];
    for (const regex::NodeId child : node.children) require(child < i);
    for (const std::uint32_t group : node.groups) require(group >= 1 && group <= tree.groups);
    require(node.group <= tree.groups && node.least <= node.most);
    require(node.set == 0 || node.set < tree.sets.size());
  }
  for (const regex::CharSet& set : tree.sets)
    for (std::size_t i = 0; i < set.size(); ++i)
      require(set[i].first <= set[i].last && (i == 0 || set[i - 1].last + 1 < set[i].first));
}

inline int run_regex(const RegexInput& input, regex::Dialect dialect) {
  const auto tree = dialect == regex::Dialect::python ? regex::parse_python(input.pattern, input.flags)
                                                      : regex::parse_ecmascript(input.pattern, input.flags);
  if (tree) check(*tree);
  if (!tree) {
    require(!tree.error().message.empty());
    require(tree.error().span.begin <= tree.error().span.end &&
            tree.error().span.end <= input.pattern.size());
  }
  const auto pattern =
      regex::Regex::compile(input.pattern, input.flags, dialect, {.source = 4096, .steps = 20'000});
  require(tree || !pattern);
  if (!pattern) return 0;
  const auto found = pattern->test(input.text);
  const auto match = pattern->search(input.text);
  if (!match) return 0;
  if (found) require(*found == match->has_value());
  if (!*match) return 0;
  require((*match)->groups.size() == pattern->groups() + 1);
  for (const auto& group : (*match)->groups)
    if (group) require(group->begin <= group->end && group->end <= input.text.size());
  return 0;
}

}  // namespace proctor::fuzz
