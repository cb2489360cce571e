// Cassettes as people read them: a line a question, or one exchange with its headers, times and frames.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "reporters/columns.h"
#include "reporters/numbers.h"
#include "service/cassettes.h"
#include "service/exchange_trace.h"
#include "service/table.h"
#include "service/trace_chat.h"
#include "service/traces.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::service {
namespace {

using cassette::Recording;
using Time = std::chrono::system_clock::time_point;

constexpr std::size_t kShortSignature = 12;
constexpr std::size_t kTextWidth = 36;
constexpr std::size_t kModelWidth = 24;
constexpr std::size_t kPageWidth = 100;
constexpr std::size_t kMostFrames = 100;

// 5 min, 3 h, 12 d
std::string age(Time then, Time now) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - then).count();
  constexpr std::int64_t kMinute = 60;
  constexpr std::int64_t kHour = 3600;
  constexpr std::int64_t kDay = 86'400;
  if (seconds < kMinute) return "now";
  if (seconds < kHour) return fmt::format("{} min", seconds / kMinute);
  return seconds < 2 * kDay ? fmt::format("{} h", seconds / kHour) : fmt::format("{} d", seconds / kDay);
}

std::string question_of(const cassette::Trace& trace) {
  const TraceChat chat = read_chat(trace);
  if (chat.messages.empty()) return trace.request.is_null() ? trace.endpoint : value::to_json(trace.request);
  const auto& messages = chat.messages;
  for (std::size_t i = messages.size(); i-- > 0;)
    if (value::text_at(messages[i], "role") == "user") return message_text(messages[i]);
  return message_text(messages.back());
}

Time newest(const CassetteEntry& entry) {
  Time out;
  for (const auto& take : entry.takes) out = std::max(out, take.changed);
  return out;
}

std::vector<std::string> row_of(const CassetteEntry& entry, Time now) {
  std::vector<std::string> row = {visible(entry.provider), entry.signature.substr(0, kShortSignature),
                                  std::to_string(entry.takes.size()), shown_bytes(bytes_of(entry.takes)),
                                  age(newest(entry), now)};
  if (!entry.recording) {
    row.insert(row.end(), {"-", "broken", "-", excerpt(entry.fault, 2 * kTextWidth), ""});
    return row;
  }
  const Recording& recording = *entry.recording;
  const cassette::Trace trace = trace_of(recording);
  row.insert(row.end(), {trace.model.empty() ? "-" : excerpt(trace.model, kModelWidth),
                         recording.broke_off ? "incomplete" : std::to_string(recording.status),
                         recording.streamed ? "stream" : "whole", excerpt(question_of(trace), kTextWidth),
                         excerpt(told_answer(trace), kTextWidth)});
  return row;
}

std::string totals(const std::vector<CassetteEntry>& entries, const std::string& shown) {
  std::map<std::string, std::size_t> providers;
  std::size_t takes = 0;
  std::size_t bytes = 0;
  std::size_t broken = 0;
  for (const CassetteEntry& entry : entries) {
    ++providers[entry.provider];
    takes += entry.takes.size();
    bytes += bytes_of(entry.takes);
    broken += entry.recording ? 0U : 1U;
  }
  std::vector<std::string> by;
  by.reserve(providers.size());
  for (const auto& [name, count] : providers) by.push_back(fmt::format("{} {}", visible(name), count));
  std::string out =
      fmt::format("\n{} in {}, {}, {} ({})", counted(entries.size(), "question"), visible(shown),
                  counted(takes, "take"), shown_bytes(bytes), fmt::join(by, ", "));
  if (broken > 0) out += fmt::format("; {} broken: `proctor cassette verify` tells why", broken);
  return out + "\n";
}

// --- One cassette

std::string ms(std::chrono::microseconds time) {
  return reporters::duration(std::chrono::duration<double, std::milli>(time).count());
}

std::string facts(const CassetteText& cassette) {
  const Recording& recording = cassette.recording;
  std::vector<std::string> out = {visible(recording.endpoint), fmt::format("status {}", recording.status)};
  if (recording.timed) out.push_back(ms(recording.total));
  if (recording.timed && recording.streamed) out.push_back("first byte " + ms(recording.first_byte));
  if (recording.attempts > 1) out.push_back(fmt::format("{} attempts", recording.attempts));
  out.push_back(recording.streamed ? counted(recording.frames.size(), "frame") : "whole");
  out.push_back(shown_bytes(cassette.kept.size));
  return fmt::format("{}", fmt::join(out, "  ·  "));
}

std::string headers(const Recording& recording) {
  if (recording.headers.empty()) return {};
  std::string out = "\nheaders\n";
  for (const net::Header& header : recording.headers)
    out += "  " + reporters::fitted(visible(fmt::format("{}: {}", header.name, header.value)), kPageWidth) +
           "\n";
  return out;
}

std::string frames(const Recording& recording) {
  if (!recording.streamed) return {};
  std::string out = "\nframes\n";
  for (std::size_t i = 0; i < std::min(recording.frames.size(), kMostFrames); ++i) {
    const cassette::Frame& frame = recording.frames[i];
    out += fmt::format("  {}  {}\n", reporters::padded_left(ms(frame.at), 9),
                       reporters::fitted(visible(frame.bytes.substr(0, 4 * kPageWidth)), kPageWidth));
  }
  if (recording.frames.size() > kMostFrames)
    out += fmt::format("  … and {} more (--json shows all)\n", recording.frames.size() - kMostFrames);
  return out;
}

}  // namespace

std::string cassette_table(const std::vector<CassetteEntry>& entries, const std::string& shown, Time now) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(entries.size());
  for (const CassetteEntry& entry : entries) rows.push_back(row_of(entry, now));
  return table({{"provider"},
                {"signature"},
                {"takes", true},
                {"size", true},
                {"age", true},
                {"model"},
                {"status"},
                {"kind"},
                {"question"},
                {"answer"}},
               rows) +
         totals(entries, shown);
}

Value cassette_values(const std::vector<CassetteEntry>& entries) {
  List out;
  for (const CassetteEntry& entry : entries) {
    List paths;
    for (const auto& take : entry.takes) paths.emplace_back(take.path);
    Map one{{"provider", entry.provider},
            {"signature", entry.signature},
            {"files", std::move(paths)},
            {"bytes", static_cast<std::int64_t>(bytes_of(entry.takes))}};
    if (!entry.recording) {
      one.set("error", entry.fault);
    } else {
      const cassette::Trace trace = trace_of(*entry.recording);
      one.set("model", trace.model);
      one.set("endpoint", entry.recording->endpoint);
      one.set("status", entry.recording->status);
      one.set("stream", entry.recording->streamed);
      one.set("complete", !entry.recording->broke_off);
      one.set("recorded_at", entry.recording->recorded_at);
      one.set("question", question_of(trace));
      one.set("answer", told_answer(trace));
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::string cassette_page(const CassetteText& cassette) {
  const Recording& recording = cassette.recording;
  std::string out = fmt::format("{}  ·  recorded {}\n{}\n", visible(cassette.kept.path),
                                visible(recording.recorded_at), facts(cassette));
  if (recording.broke_off)
    out += fmt::format("incomplete: {}: {}\n", visible(recording.broke_off->kind),
                       visible(recording.broke_off->message));
  out += conversation_page(trace_of(recording));
  return out + headers(recording) + frames(recording);
}

}  // namespace proctor::service
