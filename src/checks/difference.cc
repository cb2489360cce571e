#include "checks/difference.h"

#include <string_view>

#include "base/utf8.h"
#include "checks/shown.h"
#include "text/diff.h"

namespace proctor::checks {
namespace {

constexpr std::size_t kGlance = 80;  // bytes of JSON that need no diff

bool is_short_line(std::string_view text) {
  return text.size() <= kGlance && text.find('\n') == std::string_view::npos;
}

bool is_glance(const Value& value) {
  return value.is_text() ? is_short_line(value.text()) : json_size(value, kGlance) <= kGlance;
}

std::vector<std::string> lines_between(const Value& expected, const Seen& seen) {
  if (const auto text = seen.text(); text && expected.is_text()) {
    if (is_glance(expected) && is_short_line(*text)) return {};
    return text::diff_texts(expected.text(), *text);
  }
  const Value* actual = seen.value();
  const bool alike = actual != nullptr && !actual->is_scalar() && actual->kind() == expected.kind();
  if (!alike || (is_glance(expected) && is_glance(*actual))) return {};
  return text::diff_values(expected, *actual);
}

}  // namespace

std::string difference(const Value& expected, const Seen& seen) {
  std::string out;
  for (const std::string& line : lines_between(expected, seen)) {
    if (!out.empty()) out += '\n';
    out += line;
  }
  return out;
}

}  // namespace proctor::checks
