#include <gtest/gtest.h>

#include "value/edit.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

std::string saved(std::string_view text, std::string_view wanted) {
  const auto result = edit(text, Syntax::yaml, edits_between(*parse_yaml(text), *parse_yaml(wanted)));
  return result ? *result : result.error().message;
}

TEST(EditsBetween, ReachDownToWhatChanged) {
  EXPECT_EQ(saved("# s\na: 1 # one\nb:\n  # in b\n  - x # X\n  - {k: v, l: w} # K\n",
                  "{a: 1, b: [x, {k: v, l: z}]}"),
            "# s\na: 1 # one\nb:\n  # in b\n  - x # X\n  - {k: v, l: z} # K\n");
}

TEST(EditsBetween, FindInsertedAndRemovedItems) {
  const std::string_view text = "- a # A\n- b # B\n- c # C\n";
  EXPECT_EQ(saved(text, "[a, x, b, c]"), "- a # A\n- x\n- b # B\n- c # C\n");
  EXPECT_EQ(saved(text, "[b, c]"), "- b # B\n- c # C\n");
  EXPECT_EQ(saved(text, "[a, z, c, d]"), "- a # A\n- z # B\n- c # C\n- d\n");
  EXPECT_EQ(saved(text, "[]"), "[]\n");
}

TEST(EditsBetween, PairMapsThatAreAlike) {
  EXPECT_EQ(
      saved("- name: one # 1\n  k: 1\n  m: 1\n- name: two # 2\n  k: 2\n  m: 2\n",
            "[{name: new, k: 0, m: 0}, {name: one, k: 1, m: 3}, {name: two, k: 2, m: 2}]"),
      "- name: new\n  k: 0\n  m: 0\n- name: one # 1\n  k: 1\n  m: 3\n- name: two # 2\n  k: 2\n  m: 2\n");
}

TEST(EditsBetween, SeeARenamedKey) {
  EXPECT_EQ(saved("a: # c\n  - 1 # one\nb: 2\n", "{x: [1], b: 2}"), "x: # c\n  - 1 # one\nb: 2\n");
  EXPECT_EQ(saved("a: 1 # c\nb: 2\n", "{b: 2, x: 3}"), "b: 2\nx: 3\n");
}

TEST(EditsBetween, AreNoneWhereNothingChanged) {
  EXPECT_TRUE(edits_between(*parse_yaml("{a: 1, b: [.nan]}"), *parse_yaml("{b: [.nan], a: 1.0}")).empty());
}

}  // namespace
}  // namespace proctor::value
