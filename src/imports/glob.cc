#include "imports/glob.h"

#include <cstddef>

namespace proctor::imports {
namespace {

constexpr std::string_view kSigns = "*?[{";
constexpr std::size_t kMostSteps = 100'000;

// What may stand at one place: [a-z0-9], [!a].
struct Set {
  std::string_view inside;
  std::size_t end = 0;  // in the pattern, past its bracket; 0: no set

  bool has(char c) const {
    std::string_view rest = inside;
    const bool negated = rest.starts_with('!') || rest.starts_with('^');
    if (negated) rest.remove_prefix(1);
    bool found = false;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      const bool range = i + 2 < rest.size() && rest[i + 1] == '-';
      found = found || (range ? rest[i] <= c && c <= rest[i + 2] : rest[i] == c);
      if (range) i += 2;
    }
    return found != negated && c != '/';
  }
};

Set set_at(std::string_view pattern) {
  const std::size_t close = pattern.find(']', 2);
  return close == std::string_view::npos ? Set{} : Set{pattern.substr(1, close - 1), close + 1};
}

class Fit {
 public:
  bool of(std::string_view pattern, std::string_view path) {
    while (true) {
      if (++steps_ > kMostSteps) return false;
      if (pattern.empty()) return path.empty();
      if (pattern.starts_with("**/")) return across(pattern.substr(3), path);
      if (pattern == "**") return true;
      if (pattern.front() == '*') return within(pattern.substr(1), path);
      if (pattern.front() == '{')
        if (const auto close = pattern.find('}'); close != std::string_view::npos)
          return one_of(pattern.substr(1, close - 1), pattern.substr(close + 1), path);
      if (path.empty()) return false;
      const Set set = pattern.front() == '[' ? set_at(pattern) : Set{};
      const bool fits =
          set.end > 0 ? set.has(path.front())
                      : (pattern.front() == '?' ? path.front() != '/' : pattern.front() == path.front());
      if (!fits) return false;
      pattern.remove_prefix(set.end > 0 ? set.end : 1);
      path.remove_prefix(1);
    }
  }

 private:
  bool across(std::string_view rest, std::string_view path) {
    while (true) {
      if (of(rest, path)) return true;
      const auto slash = path.find('/');
      if (slash == std::string_view::npos || steps_ > kMostSteps) return false;
      path.remove_prefix(slash + 1);
    }
  }

  bool within(std::string_view rest, std::string_view path) {
    while (true) {
      if (of(rest, path)) return true;
      if (path.empty() || path.front() == '/' || steps_ > kMostSteps) return false;
      path.remove_prefix(1);
    }
  }

  bool one_of(std::string_view words, std::string_view rest, std::string_view path) {
    while (true) {
      const auto comma = words.find(',');
      const auto word = words.substr(0, comma);
      if (path.starts_with(word) && of(rest, path.substr(word.size()))) return true;
      if (comma == std::string_view::npos) return false;
      words.remove_prefix(comma + 1);
    }
  }

  std::size_t steps_ = 0;
};

}  // namespace

bool is_glob(std::string_view name) { return name.find_first_of(kSigns) != std::string_view::npos; }

std::string_view fixed_folder(std::string_view pattern) {
  const auto before = pattern.substr(0, pattern.find_first_of(kSigns));
  const auto slash = before.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : before.substr(0, slash);
}

bool fits_glob(std::string_view pattern, std::string_view path) { return Fit().of(pattern, path); }

}  // namespace proctor::imports
