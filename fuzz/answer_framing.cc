// Reads bytes as an answer over HTTP/1.1. In whatever pieces they come, the same lines, the same body and the
// same end are found, and nothing behind the end is taken.
#include "net/answer_framing.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using proctor::net::AnswerFraming;

class Collected final : public proctor::net::AnswerParts {
 public:
  bool line(std::string_view line) override {
    lines.append(line);
    return true;
  }
  bool piece(std::string_view bytes) override {
    if (bytes.empty()) std::abort();
    body.append(bytes);
    return true;
  }
  bool hungry() const override { return true; }

  std::string lines;
  std::string body;
};

struct Read {
  std::string lines;
  std::string body;
  AnswerFraming::State state;
  std::size_t taken;
  bool ends;

  bool operator==(const Read&) const = default;
};

Read read(std::string_view bytes, std::size_t piece, bool has_body) {
  AnswerFraming framing;
  framing.begin(has_body);
  Collected to;
  std::size_t taken = 0;
  while (taken < bytes.size() && framing.state() == AnswerFraming::State::going)
    taken += framing.take(bytes.substr(taken, piece), to);
  const auto state = framing.state();
  return {std::move(to.lines), std::move(to.body), state, taken, framing.end()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const bool has_body = (data[0] & 0x80U) == 0;
  const Read whole = read(bytes, bytes.size() + 1, has_body);
  if (read(bytes, 1 + (data[0] & 0x1FU), has_body) != whole) std::abort();
  return 0;
}
