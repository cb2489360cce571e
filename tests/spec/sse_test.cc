// Event streams: the public suites and the recorded answers of eventsource-parser, each input whole, as it
// was cut there, and cut in two at every byte.
#include "net/sse.h"

#include <gtest/gtest.h>

#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

using Pieces = std::vector<std::string>;

Value or_null(const std::optional<std::string>& text) { return text ? Value(*text) : Value(); }

Value to_value(const net::Event& event) {
  return Map{{"event", or_null(event.type)}, {"data", event.data}, {"id", or_null(event.id)}};
}

// What a stream gave, in the form of the recorded answers.
Value read(const Pieces& pieces) {
  std::vector<Value> events;
  std::vector<Value> retries;
  std::vector<Value> comments;
  net::EventParser parser({
      .event = [&](const net::Event& event) { events.push_back(to_value(event)); },
      .comment = [&](std::string_view text) { comments.emplace_back(text); },
      .retry = [&](std::chrono::milliseconds wait) { retries.emplace_back(std::int64_t{wait.count()}); },
  });
  for (const auto& piece : pieces) EXPECT_FALSE(parser.feed(piece));
  return Map{{"events", events}, {"retries", retries}, {"comments", comments}};
}

// The same in the form of the browsers' suite: ids hold until the next.
Value read_as_browser(const std::string& body) {
  std::vector<Value> events;
  net::EventParser* self = nullptr;
  net::EventParser parser({.event = [&](const net::Event& event) {
    events.emplace_back(Map{
        {"type", event.type.value_or("message")}, {"data", event.data}, {"lastEventId", self->last_id()}});
  }});
  self = &parser;
  EXPECT_FALSE(parser.feed(body));
  return events;
}

Value answer_of(const Value& line) {
  return Map{{"events", *line.find("events")},
             {"retries", *line.find("retries")},
             {"comments", *line.find("comments")}};
}

Pieces cut(const std::string& text, const std::vector<std::size_t>& cuts) {
  Pieces out;
  std::size_t from = 0;
  for (const std::size_t at : cuts) {
    out.push_back(text.substr(from, at - from));
    from = at;
  }
  out.push_back(text.substr(from));
  return out;
}

Pieces single_bytes(const std::string& text) {
  Pieces out;
  for (const char c : text) out.emplace_back(1, c);
  return out;
}

// However it is cut, the answer is the same.
void expect_everywhere(const std::string& text, const Value& expected, const std::string& id) {
  ASSERT_EQ(value::to_json(read({text})), value::to_json(expected)) << id;
  ASSERT_EQ(read(single_bytes(text)), expected) << id;
  for (std::size_t at = 1; at < text.size(); ++at)
    ASSERT_EQ(read(cut(text, {at})), expected) << id << " cut at " << at;
}

std::vector<std::size_t> cuts_of(const Value& line) {
  std::vector<std::size_t> out;
  if (const Value* cuts = line.find("cuts"))
    for (const Value& at : cuts->list()) out.push_back(static_cast<std::size_t>(*at.integer()));
  return out;
}

TEST(EventStreams, ReadAsEventsourceParserReadsThem) {
  const auto path = shared_dir() / "oracles/sse.jsonl";
  PROCTOR_NEEDS(path);
  std::size_t count = 0;
  for (const Value& line : read_json_lines(path)) {
    const std::string text(line.find("text")->text());
    const std::string id(line.find("id")->text());
    EXPECT_EQ(read(cut(text, cuts_of(line))), answer_of(line)) << id;
    expect_everywhere(text, answer_of(line), id);
    ++count;
  }
  EXPECT_GE(count, 200U);
}

TEST(EventStreams, ReadAsItsFixturesSay) {
  const auto path = shared_dir() / "conformance/sse/eventsource-parser/cases.jsonl";
  PROCTOR_NEEDS(path);
  std::size_t count = 0;
  for (const Value& line : read_json_lines(path)) {
    Pieces pieces;
    std::string text;
    for (const Value& chunk : line.find("chunks")->list()) text += pieces.emplace_back(chunk.text());
    const std::string id(line.find("id")->text());
    EXPECT_EQ(value::to_json(read(pieces)), value::to_json(answer_of(line))) << id;
    EXPECT_EQ(read(single_bytes(text)), answer_of(line)) << id;
    if (text.size() < 2000) expect_everywhere(text, answer_of(line), id);
    ++count;
  }
  EXPECT_EQ(count, 19U);
}

TEST(EventStreams, ReadAsBrowsersReadThem) {
  const auto path = shared_dir() / "conformance/sse/wpt-eventsource/cases.jsonl";
  PROCTOR_NEEDS(path);
  std::size_t parsed = 0;
  std::size_t asked = 0;
  for (const Value& line : read_json_lines(path)) {
    const std::string id(line.find("id")->text());
    if (line.find("kind")->text() == "parse") {
      const std::string body(line.find("body")->text());
      EXPECT_EQ(value::to_json(read_as_browser(body)), value::to_json(*line.find("events"))) << id;
      ++parsed;
    } else {
      const auto status = static_cast<int>(*line.find("status")->integer());
      EXPECT_EQ(net::is_event_stream(status, line.find("content_type")->text()),
                line.find("accepted")->boolean())
          << id;
      ++asked;
    }
  }
  EXPECT_EQ(parsed, 27U);
  EXPECT_EQ(asked, 11U);
}

}  // namespace
}  // namespace proctor::spec
