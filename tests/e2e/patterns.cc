#include "e2e/patterns.h"

#include <map>
#include <utility>

#include "regex/regex.h"

namespace proctor::e2e {
namespace {

const regex::Regex& compiled(std::string_view pattern) {
  static std::map<std::string, regex::Regex, std::less<>> known;
  auto at = known.find(pattern);
  if (at == known.end())
    at = known
             .emplace(std::string(pattern),
                      std::move(regex::Regex::compile(pattern, "", regex::Dialect::ecmascript).value()))
             .first;
  return at->second;
}

// Calls `take` with what stands before each match, and the match; gives what stands after the last.
template <typename Take>
std::string_view each_match(std::string_view text, std::string_view pattern, const Take& take) {
  const regex::Regex& regex = compiled(pattern);
  while (!text.empty()) {
    const auto found = regex.search(text).value();
    if (!found || found->groups.front()->end == 0) break;
    std::vector<std::string> groups;
    for (const auto& group : found->groups)
      groups.emplace_back(group ? text.substr(group->begin, group->end - group->begin) : "");
    take(text.substr(0, found->groups.front()->begin), groups);
    text.remove_prefix(found->groups.front()->end);
  }
  return text;
}

}  // namespace

std::string substituted(std::string_view text, std::string_view pattern, std::string_view by) {
  std::string out;
  const auto rest = each_match(text, pattern, [&](std::string_view before, const auto& groups) {
    out.append(before);
    const auto at = by.find("$1");
    out.append(by.substr(0, at));
    if (at != std::string_view::npos) out.append(groups.at(1)).append(by.substr(at + 2));
  });
  return out.append(rest);
}

std::vector<std::vector<std::string>> matches(std::string_view text, std::string_view pattern) {
  std::vector<std::vector<std::string>> out;
  each_match(text, pattern, [&](std::string_view, const auto& groups) { out.push_back(groups); });
  return out;
}

}  // namespace proctor::e2e
