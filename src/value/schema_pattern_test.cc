// The direct matcher answers as the regex engine does, or leaves the pattern to it.
#include "value/schema_pattern.h"

#include <gtest/gtest.h>

#include "regex/regex.h"

namespace proctor::value::json_schema {
namespace {

constexpr const char* kTexts[] = {
    "",  "a",  "case-1", "case-12x", "case-", "1.2",   "1.",     "12.34\n", "abc", "ABC", "a_b-c", "x-1", "-",
    "é", "aé", "aaab",   "b",        "a.b",   "call_", "call_9", "_x9",     "9x",  "a/b", "aab",   "zzz"};

TEST(Pattern, MatchesSimpleShapesAsTheEngineDoes) {
  constexpr const char* kSimple[] = {
      "^",        "^$",        "^a",       "^case-\\d+$", "^\\d+\\.\\d+$",
      "^[a-z]+$", "^[a-z_]*",  "^call_",   "^x-",         "^[A-Za-z_][A-Za-z0-9_]*$",
      "^a*b",     "^[-a-c]+$", "^[a-]b*$", "^a\\/b$",     "^[.]*$",
      "^\\w+$",   "^[\\d.]+$"};
  for (const char* source : kSimple) {
    const auto pattern = Pattern::compile(source);
    ASSERT_TRUE(pattern) << source;
    const auto engine = regex::Regex::compile(source, "u", regex::Dialect::ecmascript);
    for (const char* text : kTexts)
      EXPECT_EQ(*pattern->test(text), *engine->test(text)) << source << " on " << text;
  }
  EXPECT_TRUE(Pattern::compile("^case-\\d+$")->is_simple());
  EXPECT_TRUE(Pattern::compile("^\\d+\\.\\d+$")->is_simple());
}

TEST(Pattern, LeavesTheRestToTheEngine) {
  constexpr const char* kOthers[] = {"a",      "^a+ab$", "^a|b$",   "^(a)$",  "^a?$",
                                     "^a{2}$", "^[^a]$", "^.$",     "^\\S+$", "^\\p{L}+$",
                                     "^a+?b",  "^é$",    "^[a-é]$", "a$",     "^a*a$"};
  for (const char* source : kOthers) {
    const auto pattern = Pattern::compile(source);
    ASSERT_TRUE(pattern) << source;
    EXPECT_FALSE(pattern->is_simple()) << source;
    const auto engine = regex::Regex::compile(source, "u", regex::Dialect::ecmascript);
    for (const char* text : kTexts)
      EXPECT_EQ(*pattern->test(text), *engine->test(text)) << source << " on " << text;
  }
}

}  // namespace
}  // namespace proctor::value::json_schema
