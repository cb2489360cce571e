// Lines on a terminal of some width: two texts in one line, rules, and text from outside behind a bar, so
// that it can neither pass for ours nor start with a CI server's command.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reporters/paint.h"
#include "reporters/reporter.h"

namespace proctor::reporters {

using Brush = std::string (Paint::*)(std::string_view) const;

enum class Quote { text, message };  // a message may have a diff after its first line

class Screen {
 public:
  Screen(const ReportOptions& options, Sink& sink);

  const Paint paint;
  const std::size_t width;

  void line(std::string_view text = {});

  // Left and right in one line, the left cut where both do not fit.
  void spread(std::string_view indent, std::string_view left, Brush left_brush, std::string_view right,
              Brush right_brush);

  // A heading with a line to the right edge, and an empty line after it.
  void rule(std::string_view text, Brush brush);

  // Behind a bar, wrapped, and cut where it is very long.
  void quote(std::string_view indent, const std::string& bar, std::string_view text,
             Quote kind = Quote::message);

 private:
  bool verbose_;
  Sink& sink_;
};

}  // namespace proctor::reporters
