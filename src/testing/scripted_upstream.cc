#include "testing/scripted_upstream.h"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

#include "base/words.h"

namespace proctor::testing {
namespace {

std::size_t length_in(const std::string& head) {
  constexpr std::string_view kName = "content-length:";
  const std::string small = lower(head);
  const std::size_t at = small.find(kName);
  if (at == std::string::npos) return 0;
  const std::string_view rest = trimmed(std::string_view(small).substr(at + kName.size(), 20));
  std::size_t length = 0;
  std::from_chars(rest.data(), rest.data() + rest.size(), length);
  return length;
}

}  // namespace

ScriptedUpstream::ScriptedUpstream(Script script)
    : script_(std::move(script)), acceptor_([this] { accept_all(); }) {}

ScriptedUpstream::~ScriptedUpstream() {
  ends_ = true;
  const Wire waking = Wire::connect(listener_.port());
  acceptor_.join();
}

void ScriptedUpstream::accept_all() {
  while (!ends_) {
    try {
      Wire wire = listener_.accept();
      if (!ends_) threads_.emplace_back([this, held = std::move(wire)]() mutable { serve(std::move(held)); });
    } catch (const std::runtime_error&) {
      continue;  // nobody came for a while
    }
  }
  threads_.clear();
}

void ScriptedUpstream::serve(Wire wire) {
  while (true) {
    Asked asked;
    asked.head = wire.read_until("\r\n\r\n");
    if (!asked.head.ends_with("\r\n\r\n")) return;
    asked.body = wire.read_some(length_in(asked.head));
    ++requests_;
    if (!script_(wire, asked)) return;
  }
}

std::string plain_answer(int status, std::string_view body) {
  return fmt::format("HTTP/1.1 {} X\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
                     status, body.size(), body);
}

std::string chunk(std::string_view bytes) { return fmt::format("{:x}\r\n{}\r\n", bytes.size(), bytes); }

}  // namespace proctor::testing
