#include "cassette/recording.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>

#include "base/words.h"
#include "cassette/signature.h"

namespace proctor::cassette {
namespace {

// A file holds no more; what came in smaller pieces is put together in groups.
constexpr std::size_t kMostFrames = 100'000;

constexpr std::string_view kStreams[] = {"text/event-stream",       "application/x-ndjson",
                                         "application/ndjson",      "application/jsonl",
                                         "application/x-jsonlines", "application/json-seq",
                                         "application/stream+json", "application/vnd.amazon.eventstream"};

bool is_stream(const net::Headers& headers) {
  const std::string* type = net::find_header(headers, "content-type");
  if (type == nullptr) return false;
  const std::string name = lower(trimmed(std::string_view(*type).substr(0, type->find(';'))));
  return std::find(std::begin(kStreams), std::end(kStreams), name) != std::end(kStreams);
}

// What tells how the bytes went over the wire; the body is kept as it was meant.
net::Headers without_wire(const net::Headers& headers) {
  constexpr std::string_view kWire[] = {"content-encoding", "content-length", "transfer-encoding",
                                        "connection",       "keep-alive",     "trailer"};
  net::Headers out;
  std::copy_if(headers.begin(), headers.end(), std::back_inserter(out), [&](const net::Header& header) {
    return std::find(std::begin(kWire), std::end(kWire), lower(header.name)) == std::end(kWire);
  });
  return out;
}

// One for each arrival. What no arrival tells of came at the end.
std::vector<Frame> frames_of(const net::Response& response) {
  const std::string_view body = response.body;
  std::vector<Frame> frames;
  std::size_t from = 0;
  for (const net::Arrival& arrival : response.arrivals) {
    const std::size_t to = std::clamp(arrival.size, from, body.size());
    frames.push_back({std::string(body.substr(from, to - from)), arrival.at});
    from = to;
  }
  if (from < body.size()) frames.push_back({std::string(body.substr(from)), response.total});
  return frames;
}

// Times that go backwards are a peer's or a clock's; a file with such is refused, so they are mended here.
void put_in_order(std::vector<Frame>& frames) {
  std::chrono::microseconds latest{0};
  for (Frame& frame : frames) latest = frame.at = std::max(frame.at, latest);
}

std::vector<Frame> fewer(std::vector<Frame> frames) {
  if (frames.size() <= kMostFrames) return frames;
  const std::size_t group = (frames.size() + kMostFrames - 1) / kMostFrames;
  std::vector<Frame> out;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (i % group == 0) out.emplace_back();
    out.back().bytes += frames[i].bytes;
    out.back().at = frames[i].at;
  }
  return out;
}

}  // namespace

Recording recording_of(const net::Request& request, const net::Response& response, std::string recorded_at) {
  Question question = question_of(request);
  Recording recording;
  recording.provider = std::move(question.provider);
  recording.endpoint = std::move(question.endpoint);
  recording.request = std::move(question.body);
  recording.status = response.status;
  recording.headers = without_wire(response.headers);
  recording.frames = fewer(frames_of(response));
  put_in_order(recording.frames);
  recording.streamed = is_stream(response.headers);
  recording.first_byte = response.first_byte;
  recording.total = response.total;
  recording.attempts = response.attempts;
  recording.recorded_at = std::move(recorded_at);
  return recording;
}

Answered<net::Response> response_of(const Recording& recording) {
  if (recording.broke_off) return tl::make_unexpected(*recording.broke_off);
  net::Response response;
  response.status = recording.status;
  response.headers = recording.headers;
  response.body = body_of(recording);
  std::size_t size = 0;
  for (const Frame& frame : recording.frames)
    response.arrivals.push_back({size += frame.bytes.size(), frame.at});
  response.first_byte = recording.first_byte;
  response.total = recording.total;
  response.attempts = recording.attempts;
  return response;
}

std::string body_of(const Recording& recording) {
  std::string body;
  body.reserve(std::accumulate(recording.frames.begin(), recording.frames.end(), std::size_t{0},
                               [](std::size_t sum, const Frame& frame) { return sum + frame.bytes.size(); }));
  for (const Frame& frame : recording.frames) body += frame.bytes;
  return body;
}

}  // namespace proctor::cassette
