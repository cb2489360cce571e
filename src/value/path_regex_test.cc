#include "value/path_regex.h"

#include <gtest/gtest.h>

#include <string>

namespace proctor::value::path {
namespace {

TEST(IRegexp, BecomesEcmaScript) {
  const std::pair<std::string_view, std::string_view> pairs[] = {{"a.c", "a[^\\n\\r]c"},
                                                                 {"(a|b)*", "(?:a|b)*"},
                                                                 {"[.]", "[.]"},
                                                                 {"a{2}b{1,}c{1,3}", "a{2}b{1,}c{1,3}"},
                                                                 {"\\p{Lu}\\P{N}", "\\p{Lu}\\P{N}"},
                                                                 {"\\-\\.", "-\\."},
                                                                 {"[-a-z-]", "[\\-a-z\\-]"},
                                                                 {"[^\\]\\-]", "[^\\]\\-]"},
                                                                 {"é😀", "é😀"},
                                                                 {"", ""},
                                                                 {"a||b", "a||b"},
                                                                 {"^a$", "^a$"}};
  for (const auto& [source, wanted] : pairs)
    EXPECT_EQ(to_ecmascript(source, Reach::anywhere), wanted) << source;
  EXPECT_EQ(to_ecmascript("a|b", Reach::whole), "^(?:a|b)$");
}

TEST(IRegexp, RefusesWhatIsBeyondIt) {
  for (const std::string_view source :
       {"(",     ")",     "a)",      "[",     "[]",         "[a",      "*",       "a**", "a+?",   "a{",
        "a{,2}", "a{2",   "{",       "}",     "]",          "\\",      "\\d",     "\\w", "\\b",   "\\1",
        "(?=a)", "(?:a)", "\\p{Xx}", "\\p{L", "\\p{Greek}", "\\u0041", "[a-z-9]", "[[]", "[\\d]", "\xFF"})
    EXPECT_FALSE(to_ecmascript(source, Reach::anywhere)) << source;
}

TEST(IRegexp, FitsTheWholeTextOrAnywhere) {
  EXPECT_TRUE(Pattern("b", Reach::anywhere).fits("abc"));
  EXPECT_FALSE(Pattern("b", Reach::whole).fits("abc"));
  EXPECT_TRUE(Pattern("a|abc", Reach::whole).fits("abc"));
  EXPECT_TRUE(Pattern(".", Reach::whole).fits("\xE2\x80\xA8"));  // U+2028
  EXPECT_FALSE(Pattern(".", Reach::whole).fits("\r"));
  EXPECT_FALSE(Pattern("[z-a]", Reach::anywhere).fits("z"));
  EXPECT_FALSE(Pattern("(", Reach::anywhere).fits("("));
}

}  // namespace
}  // namespace proctor::value::path
