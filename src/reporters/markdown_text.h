// Text from outside within Markdown as GitHub shows it: in code fences longer than any it holds, or with
// every mark of Markdown and HTML written as an entity.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/verdict.h"

namespace proctor::reporters {

std::string_view emblem(model::Verdict verdict);  // ✅ ❌ ⚠️ ⏭️

// Inline text; it must be visible already.
std::string inlined(std::string_view text);

// A block of its own, at most so many bytes of the text.
std::string fenced(std::string_view text, std::string_view language, std::size_t longest);

std::string folded(std::string_view title, std::string_view content);

// Pieces in order of weight, as long as they fit.
class Page {
 public:
  explicit Page(std::size_t most) : most_(most) {}

  bool add(std::string_view piece);
  void force(std::string_view piece) { out_ += piece; }  // for the note on what was left out
  std::string take() && { return std::move(out_); }

 private:
  std::size_t most_;
  std::string out_;
};

}  // namespace proctor::reporters
