// Colours for a terminal, by what they mean; or none.
#pragma once

#include <string>
#include <string_view>

#include "model/run.h"

namespace proctor::reporters {

class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}

  std::string good(std::string_view text) const { return with("32", text); }
  std::string bad(std::string_view text) const { return with("31", text); }
  std::string doubtful(std::string_view text) const { return with("33", text); }
  std::string quiet(std::string_view text) const { return with("2", text); }
  std::string strong(std::string_view text) const { return with("1", text); }
  std::string place(std::string_view text) const { return with("36", text); }

  // As the verdict deserves.
  std::string by(model::Verdict verdict, std::string_view text) const;

  // A piece of a diff's line: what is missing red, what is there instead green.
  std::string as_in(std::string_view line, std::string_view piece) const;

 private:
  std::string with(std::string_view code, std::string_view text) const;

  bool on_;
};

// ✓ ✗ ! –
std::string_view mark(model::Verdict verdict);

}  // namespace proctor::reporters
