// Reads bytes as a cassette, and as the answer of one that is to be written. Whatever they are, there is a
// recording or a fault with its place; what is written is read back as it was, and holds no known key.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cassette/file.h"
#include "cassette/redact.h"
#include "cassette/signature.h"
#include "value/json.h"

namespace {

using namespace proctor;

const Secret kKey("kN0wn\"key/1");

void require(bool holds) {
  if (!holds) std::abort();
}

cassette::Recording read_back(const std::string& text, const Secret& secret) {
  Diagnostics faults("cassette.json", text);
  auto recording = cassette::read_recording(text, secret, faults);
  require(recording.has_value() && !faults.has_errors());
  return *std::move(recording);
}

void check_same(const cassette::Recording& a, const cassette::Recording& b) {
  require(a.status == b.status && a.frames == b.frames && a.streamed == b.streamed && a.total == b.total);
  require(a.first_byte == b.first_byte && a.attempts == b.attempts && a.broke_off == b.broke_off);
  require(value::to_json(a.request) == value::to_json(b.request));
}

void read_as_cassette(std::string_view text) {
  Diagnostics faults("cassette.json", text);
  const auto recording = cassette::read_recording(text, {}, faults);
  require(recording.has_value() != faults.has_errors());
  if (recording) check_same(read_back(cassette::to_text(*recording, kKey), kKey), *recording);
}

// In pieces of a size that the bytes choose.
net::Response answer_of(std::string_view body, std::size_t piece, bool streamed) {
  net::Response response;
  response.status = 200;
  response.headers = {{"content-type", streamed ? "text/event-stream" : "application/json"}};
  response.body = body;
  for (std::size_t size = 0; size < body.size();) {
    size = std::min(size + piece, body.size());
    response.arrivals.push_back({size, std::chrono::microseconds(static_cast<std::int64_t>(size) * 7)});
  }
  return response;
}

void write_as_answer(std::string_view body, std::size_t piece, bool streamed) {
  static const cassette::Redactor kRedactor = *cassette::Redactor::make({.personal = true});
  net::Request request;
  request.provider = "openai";
  request.url = "https://api.openai.com/v1/chat/completions";
  request.body = body;
  const auto recording =
      cassette::recording_of(request, answer_of(body, piece, streamed), "2026-01-01T00:00:00Z");
  require(cassette::body_of(recording) == body);
  check_same(read_back(cassette::to_text(recording, {}), {}), recording);

  const auto redacted = kRedactor.redacted(recording, {kKey});
  require(redacted.frames.size() == recording.frames.size());
  require(cassette::body_of(redacted).find(kKey.reveal()) == std::string::npos);
  require(cassette::body_of(redacted) == kRedactor.redacted(body, {kKey}));
  check_same(read_back(cassette::to_text(redacted, {}), {}), redacted);
  require(cassette::signature(cassette::question_of(request), cassette::Match::exact).size() == 64);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_as_cassette(bytes);
  if (size > 0) write_as_answer(bytes.substr(1), 1 + (data[0] & 0x3FU), (data[0] & 0x40U) != 0);
  return 0;
}
