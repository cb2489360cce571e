#include "system/command_line.h"

#include <gmock/gmock.h>

namespace proctor {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(CommandLine, IsSplitAtWhiteSpaceOutsideOfQuotes) {
  EXPECT_THAT(*split_command("  a  b\tc\n"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(*split_command(R"(python3 -c 'print("x y")' "a \"b\" \\ \n" d\ e '')"),
              ElementsAre("python3", "-c", "print(\"x y\")", "a \"b\" \\ \\n", "d e", ""));
  EXPECT_THAT(*split_command("a'b'\"c\""), ElementsAre("abc"));
  EXPECT_THAT(*split_command(" "), IsEmpty());
}

TEST(CommandLine, RefusesWhatOnlyAShellCouldDo) {
  for (const char* text : {"a | b", "a && b", "a; b", "a > b", "a `b`", "a $(b)"})
    EXPECT_THAT(split_command(text).error().message, HasSubstr("without a shell")) << text;
  EXPECT_THAT(split_command("a 'b").error().message, HasSubstr("not closed"));
  EXPECT_TRUE(split_command("'a | b'"));
}

}  // namespace
}  // namespace proctor
