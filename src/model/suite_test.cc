// The words that name parts of a suite: cases, subjects, checks.
#include "model/suite.h"

#include <gtest/gtest.h>

namespace proctor::model {
namespace {

TEST(DisplayName, IsTheNameElseTheDescriptionElseANumber) {
  Case test;
  EXPECT_EQ(display_name(test, 3), "case 3");
  test.description = "greets";
  EXPECT_EQ(display_name(test, 3), "greets");
  test.name = "hello";
  EXPECT_EQ(display_name(test, 3), "hello");
}

TEST(Subjects, HaveANameThatLeadsBackToThem) {
  for (const Subject subject : {Subject::text, Subject::json, Subject::response, Subject::memory,
                                Subject::tools, Subject::latency, Subject::tokens, Subject::conversation})
    EXPECT_EQ(subject_of(name_of(subject)), subject) << name_of(subject);
  EXPECT_EQ(name_of(Subject::text), "text");
  EXPECT_EQ(name_of(Subject::conversation), "conversation");
}

TEST(Subjects, AreNotFoundByAnotherName) {
  for (const std::string_view name : {"", "Text", "output", "text "})
    EXPECT_EQ(subject_of(name), std::nullopt) << name;
}

}  // namespace
}  // namespace proctor::model
