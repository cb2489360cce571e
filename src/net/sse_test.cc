#include "net/sse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net/utf8.h"

namespace proctor::net {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> data_of(std::string_view body) {
  std::vector<std::string> out;
  for (const auto events = parse_events(body); const auto& event : *events) out.push_back(event.data);
  return out;
}

TEST(EventParser, JoinsTheLinesOfOneEvent) {
  EXPECT_THAT(data_of("data: a\ndata:b\ndata\n\n"), ElementsAre("a\nb\n"));
}

TEST(EventParser, TakesEachKindOfLineEnd) {
  EXPECT_THAT(data_of("data: a\r\rdata: b\n\ndata: c\r\n\r\n"), ElementsAre("a", "b", "c"));
}

TEST(EventParser, DropsWhatNoEmptyLineEnds) {
  EXPECT_THAT(data_of("data: a\n\ndata: b\n"), ElementsAre("a"));
}

TEST(EventParser, GivesTypeAndIdOfTheEventAlone) {
  const auto events = *parse_events("event: e\nid: 1\ndata: a\n\ndata: b\n\nevent:\nid:\ndata: c\n\n");
  EXPECT_THAT(events, ElementsAre(Event{"e", "a", "1"}, Event{std::nullopt, "b", std::nullopt},
                                  Event{std::nullopt, "c", ""}));
}

TEST(EventParser, KeepsTheIdForComingBack) {
  EventParser parser({});
  parser.feed("id: 1\n\ndata: a\n\n");
  EXPECT_EQ(parser.last_id(), "1");
  parser.feed(std::string_view("id: 2\0\n\n", 8));
  EXPECT_EQ(parser.last_id(), "1") << "an id with a null character does not count";
  parser.feed("id\n\n");
  EXPECT_EQ(parser.last_id(), "");
}

TEST(EventParser, TakesAByteOrderMarkOnceEvenInPieces) {
  std::vector<std::string> data;
  EventParser parser({.event = [&](const Event& event) { data.push_back(event.data); }});
  for (const char c : std::string_view("\xEF\xBB\xBF"
                                       "data: a\n\n"
                                       "\xEF\xBB\xBF"
                                       "data: b\n\n"))
    parser.feed(std::string_view(&c, 1));
  EXPECT_THAT(data, ElementsAre("a"));
}

TEST(EventParser, ReadsBytesThatAreNotUtf8AsReplacementCharacters) {
  EXPECT_THAT(data_of("data: a\xE2\x82\ndata: \xFF\xFE\n\n"), ElementsAre("a\uFFFD\n\uFFFD\uFFFD"));
}

TEST(EventParser, RefusesAnEventBeyondTheLimitAndNamesIt) {
  EventParser parser({}, 100);
  EXPECT_FALSE(parser.feed("data: " + std::string(60, 'a') + "\n"));
  const auto fault = parser.feed("data: " + std::string(60, 'a') + "\n");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, "too_large");
  EXPECT_THAT(fault->message, HasSubstr("100 bytes"));
}

TEST(EventParser, RefusesALineWithoutEndBeyondTheLimit) {
  EventParser parser({}, 100);
  std::optional<Fault> fault;
  for (int i = 0; i < 200 && !fault; ++i) fault = parser.feed(":");
  EXPECT_TRUE(fault);
}

TEST(EventParser, ManyEventsTogetherMayBeLongerThanOne) {
  std::size_t count = 0;
  EventParser parser({.event = [&](const Event&) { ++count; }}, 100);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(parser.feed("data: 0123456789\n\n"));
  EXPECT_EQ(count, 100U);
}

TEST(MendedUtf8, ReplacesTheLongestBeginningOfASequenceAtOnce) {
  EXPECT_EQ(mended_utf8("\xF0\x9F\x98"), "\uFFFD");
  EXPECT_EQ(mended_utf8("\xF0\x9F\x98z"), "\uFFFDz");
  EXPECT_EQ(mended_utf8("\xC0\x80"), "\uFFFD\uFFFD");
  EXPECT_EQ(mended_utf8("\xE0\x80\x80"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(mended_utf8("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(mended_utf8("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(mended_utf8("\xE2\x82\xAC\xF0\x9F\x98\x80"), "\u20AC\U0001F600");
}

}  // namespace
}  // namespace proctor::net
