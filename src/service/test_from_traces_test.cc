// Traces of any shape: what is read becomes a test that loads, or an error that says why not.
#include "service/test_from_traces.h"

#include <gtest/gtest.h>

#include <random>

#include "base/utf8.h"
#include "service/traces.h"
#include "value/json.h"

namespace proctor::service {
namespace {

constexpr std::string_view kSeeds[] = {
    R"({"schema_version":"1.0.0","id":"a","timestamp":"2026-01-01T00:00:00.000Z","endpoint":"/v1/chat/completions","request":{"model":"m","messages":[{"role":"system","content":"S"},{"role":"user","content":"Hi {{x}}"},{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{\"a\":1}"}}]},{"role":"tool","tool_call_id":"c","content":"{\"b\":[1]}"}],"tools":[{"type":"function","function":{"name":"f"}}],"temperature":0.5},"response":{"choices":[{"message":{"content":"{\"a\":[1,{\"b\":null}],\"c d\":true,\"e\":\"x\"}"}}],"usage":{"total_tokens":5}},"metadata":{"duration_ms":5,"status":"success","session":{"id":"s","step_index":1}}})",
    R"({"schema_version":"1.0.0","id":"b","timestamp":"t","endpoint":"/v1/messages","request":{"model":"claude-x","system":[{"text":"S"}],"messages":[{"role":"user","content":[{"type":"text","text":"Hi"},{"type":"image","source":{"type":"base64","data":"AA","media_type":"image/png"}}]}],"tools":[{"name":"f","input_schema":{}}]},"response":{"content":[{"type":"text","text":"Well, the 1889 tower of Gustave Eiffel is rather tall"},{"type":"tool_use","id":"1","name":"f","input":{"k":"v"}}]},"metadata":{"status":"success","duration_ms":1e3}})",
    R"({"schema_version":"1.0.0","id":"c","timestamp":"t","endpoint":"/v1beta/models/g:generateContent","request":{"contents":[{"role":"user","parts":[{"text":"no: yes"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]},{"parts":[{"functionResponse":{"name":"f","response":{}}}]}]},"response":{"candidates":[{"content":{"parts":[{"text":"- a: 'b'\n# c"}]}}]},"metadata":{"status":"error","error":"no"}})"};

// Pieces that JSON is made of, in place of others.
std::string mutated(std::string text, std::mt19937& random) {
  constexpr std::string_view kPieces[] = {"null",    "[]",    "{}",           "\"\"", "5",
                                          "-1",      "true",  "\"",           "\\n",  "\\u0000",
                                          "\\ud800", "{{x}}", "\xE2\x80\xAE", ","};
  const std::size_t changes = 1 + random() % 3;
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = random() % text.size();
    const std::size_t size = random() % 12;
    text.replace(at, size, kPieces[random() % std::size(kPieces)]);
  }
  return text;
}

void expect_sound(const cassette::Trace& trace, const std::string& text) {
  const std::string page =
      trace_page({"t.json", text, trace}) + trace_table({.traces = {{"t.json", text, trace}}});
  for (std::size_t at = 0; at < page.size();) {
    const char32_t c = next_code_point(page, at);
    ASSERT_TRUE(c == U'\n' || !is_deceptive(c)) << text;
  }
  for (const std::string_view format :
       {"native", "promptkitchen", "traceforge", "llmunit", "promptrepo", "testhaven"}) {
    const auto test = test_from({{trace}}, {.format = std::string(format)});
    if (test) {
      EXPECT_GT(test->cases, 0U) << text;
      continue;
    }
    EXPECT_TRUE(test.error().code == "E497" || test.error().code == "E403")
        << format << " " << test.error().code << " " << test.error().message << "\n"
        << text;
  }
}

TEST(TestFromTraces, BearsTracesOfAnyShape) {
  std::mt19937 random(4711);  // NOLINT: the same every time
  std::size_t read = 0;
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::string text = mutated(std::string(kSeeds[i % std::size(kSeeds)]), random);
    Diagnostics faults("t.json", text);
    const auto trace = cassette::read_trace(text, faults);
    if (!trace) continue;
    ++read;
    expect_sound(*trace, text);
    if (HasFailure()) return;
  }
  EXPECT_GT(read, 300U);
}

TEST(TestFromTraces, TakesSeedsThatAreReadable) {
  for (const std::string_view text : kSeeds) {
    Diagnostics faults("t.json", text);
    const auto trace = cassette::read_trace(text, faults);
    ASSERT_TRUE(trace);
    expect_sound(*trace, std::string(text));
  }
}

TEST(TestFromTraces, NamesATestByItsFirstWordsOnOneLine) {
  std::string text(kSeeds[0]);
  text.replace(text.find("Hi {{x}}"), 8, R"(Which\ncity\tis it?)");
  Diagnostics faults("t.json", text);
  const auto trace = cassette::read_trace(text, faults);
  ASSERT_TRUE(trace);
  const auto converted = test_from({{*trace}}, {});
  ASSERT_TRUE(converted);
  EXPECT_NE(converted->text.find("name: which-city-is-it"), std::string::npos) << converted->text;
  EXPECT_NE(converted->text.find("name: Which city is it?"), std::string::npos) << converted->text;
}

}  // namespace
}  // namespace proctor::service
