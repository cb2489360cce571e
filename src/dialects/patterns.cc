#include "dialects/patterns.h"

namespace proctor::dialects {

bool fits_language(const model::Check& check, regex::Dialect language) {
  if (check.kind != "regex" || !check.expected || !check.expected->is_text()) return true;
  const Value* said = check.options.find("dialect");
  const bool is_python = said != nullptr && *said == Value("python");
  if (is_python == (language == regex::Dialect::python)) return true;
  return regex::Regex::compile(check.expected->text(), "", language).has_value();
}

}  // namespace proctor::dialects
