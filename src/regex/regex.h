// Regex: search by regular expression that always comes to an end. A pattern without look-around and
// back-references runs in time linear in the text; any other runs on a budget, and running out of it is an
// error, never an answer. Text is UTF-8; no call recurses with the text.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace proctor::regex {

enum class Dialect { ecmascript, python };

struct Limits {
  std::size_t source = std::size_t{64} * 1024;  // bytes of a pattern
  std::size_t steps = 5'000'000;                // of one search on the budgeted engine
};

// Half open, in bytes of the text. A group that took no part is absent.
struct Group {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool operator==(const Group&) const = default;
};

struct Match {
  std::vector<std::optional<Group>> groups;  // the whole match first
};

class Regex {
 public:
  // ECMAScript flags: i m s u v y; g and d are without effect on what is found.
  // Python flags: i m s x a.
  static Result<Regex> compile(std::string_view pattern, std::string_view flags, Dialect dialect,
                               const Limits& limits = {});

  Regex(Regex&&) noexcept;
  Regex& operator=(Regex&&) noexcept;
  ~Regex();

  // Is it found anywhere? Safe to call from any thread.
  Result<bool> test(std::string_view text) const;

  // The first match, leftmost, with its groups.
  Result<std::optional<Match>> search(std::string_view text) const;

  std::size_t groups() const;                                             // without the whole match
  const std::vector<std::pair<std::string, std::size_t>>& names() const;  // of named groups
  bool is_linear() const;

 private:
  struct Program;
  explicit Regex(std::unique_ptr<const Program> program);

  std::unique_ptr<const Program> program_;
};

}  // namespace proctor::regex
