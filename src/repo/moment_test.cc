#include "repo/moment.h"

#include <gtest/gtest.h>

#include "system/clock.h"

namespace proctor::repo {
namespace {

std::string read(std::string_view text) {
  const auto moment = read_moment(text);
  return moment ? to_iso_text(*moment) : "none";
}

TEST(Moment, IsReadInEveryFormThatProgramsWrite) {
  for (const auto* text :
       {"2025-01-27T04:15:30.250Z", "2025-01-27 04:15:30.25", "2025-01-27T04:15:30.250999+00:00",
        "2025-01-27T06:15:30.250000+02:00", "2025-01-26t23:45:30.25-0430", "2025-01-27 04:15:30,2500 +00"})
    EXPECT_EQ(read(text), "2025-01-27T04:15:30.250Z") << text;
  EXPECT_EQ(read("2025-01-27"), "2025-01-27T00:00:00.000Z");
  EXPECT_EQ(read("2024-02-29T23:59:60Z"), "2024-03-01T00:00:00.000Z");
}

TEST(Moment, IsNothingElse) {
  for (const auto* text :
       {"", "now", "2025-13-01", "2025-02-30", "2025-01-27T04:15", "2025-01-27T24:00:00",
        "2025-01-27T04:15:30x", "2025-01-27T04:15:30.", "2025-01-27T04:15:30+2", "2025-01-27T04:15:30+02:0",
        "9999-01-01", "0000-01-01", "2025-01-27T04:15:30ZZ", "2025-1-27", "20250127T041530Z"})
    EXPECT_EQ(read(text), "none") << text;
}

TEST(FileStamp, IsReadAsItWasWritten) {
  const Moment moment = *read_moment("2025-01-27T04:15:30.999Z");
  EXPECT_EQ(file_stamp(moment), "2025-01-27T04-15-30");
  EXPECT_EQ(to_iso_text(*read_file_stamp("2025-01-27T04-15-30")), "2025-01-27T04:15:30.000Z");
  for (const auto* text :
       {"", "2025-01-27", "2025-01-27T04:15:30", "2025-01-27T04-15-30-2", "2025-01-27T25-15-30"})
    EXPECT_FALSE(read_file_stamp(text)) << text;
}

}  // namespace
}  // namespace proctor::repo
