#include "value/schema_pattern.h"

#include "regex/regex.h"

namespace proctor::value::json_schema {

Pattern::Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Result<Pattern> Pattern::compile(std::string_view source) {
  Pattern out;
  out.source_ = source;
  out.simple_ = out.parse_simple();
  if (out.simple_) return out;
  for (const char* flags : {"u", ""}) {
    auto compiled = regex::Regex::compile(source, flags, regex::Dialect::ecmascript);
    if (!compiled && *flags != 0) continue;
    TRY(auto regex, std::move(compiled));
    out.regex_ = std::make_unique<const regex::Regex>(std::move(regex));
    break;
  }
  return out;
}

bool Pattern::parse_simple() { return false; }

bool Pattern::test_simple(std::string_view) const { return false; }

Result<bool> Pattern::test_regex(std::string_view text) const { return regex_->test(text); }

}  // namespace proctor::value::json_schema
