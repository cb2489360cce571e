#include "repo/text_file.h"

#include <gtest/gtest.h>

namespace proctor::repo {
namespace {

std::string changed(std::string_view text, value::Syntax syntax, const Value& wanted) {
  const auto out = changed_text(text, syntax, wanted);
  return out ? *out : out.error().message;
}

// JSON has no infinity: a form that changes something else sends null in its place.
TEST(ChangedText, LeavesANumberAloneThatJsonCannotHold) {
  EXPECT_EQ(changed("a: 1e400  # large\nb: [1, -1e999, 2]\nc: 3\n", value::Syntax::yaml,
                    Map{{"a", Value()}, {"b", List{1, Value(), 2}}, {"c", 4}}),
            "a: 1e400  # large\nb: [1, -1e999, 2]\nc: 4\n");
}

TEST(ChangedText, WritesNullWhereAnotherValueWas) {
  EXPECT_EQ(changed("a: 1\n", value::Syntax::yaml, Map{{"a", Value()}}), "a: null\n");
}

}  // namespace
}  // namespace proctor::repo
