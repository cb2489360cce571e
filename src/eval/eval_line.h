// One stored answer and its checks, as a line of JSON: graded, and answered by a line of JSON. The same for
// files, streams and the page's preview.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "checks/check.h"

namespace proctor::eval {

// Grades line after line. Lines often bear the same checks, so those are compiled once and kept, up to a
// bound. Not for several threads at once: each has its own.
class LineGrader {
 public:
  // `limits`: of patterns in PromptKitchen's checks.
  explicit LineGrader(checks::PatternLimits limits = {});
  LineGrader(LineGrader&&) noexcept;
  LineGrader& operator=(LineGrader&&) noexcept;
  ~LineGrader();

  // Appends the answer and a line break. `number`: of the line, for what is wrong with it.
  void grade(std::string_view line, std::size_t number, std::string& out);

 private:
  struct Compiled;
  const Compiled& compiled(std::string_view line, const class Question& question);

  std::unique_ptr<const checks::PatternLimits> limits_;  // where compiled checks find them
  std::unordered_map<std::string, std::unique_ptr<const Compiled>> known_;
};

}  // namespace proctor::eval
