#include "reporters/sink.h"

#include <utility>

#include "base/utf8.h"

namespace proctor::reporters {
namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10U;

// How many bytes can be handed on without cutting a character: one that has begun at the very end may go on.
std::size_t whole_characters(std::string_view text) {
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0U) == 0x80U) continue;
    const std::size_t needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return needed > back ? text.size() - back : text.size();
  }
  return text.size();
}

// Every byte that is no part of a character becomes U+FFFD.
std::string repaired(std::string_view text, std::size_t fault) {
  std::string out(text.substr(0, fault));
  for (std::size_t i = fault; i < text.size();) append_utf8(out, next_code_point(text, i));
  return out;
}

}  // namespace

Sink::Sink(Drain drain) : drain_(std::move(drain)) {}

void Sink::write(std::string_view bytes) {
  if (failed()) return;
  waiting_ += bytes;
  if (waiting_.size() >= kPiece) empty(false);
}

Result<void> Sink::finish() {
  if (!failed()) empty(true);
  return failed() ? Result<void>(tl::make_unexpected(*trouble_)) : Result<void>();
}

void Sink::empty(bool last) {
  const std::size_t whole = last ? waiting_.size() : whole_characters(waiting_);
  const std::string_view text = std::string_view(waiting_).substr(0, whole);
  const auto fault = find_invalid_utf8(text);
  fault ? send(repaired(text, *fault)) : send(text);
  waiting_.erase(0, whole);
}

void Sink::send(std::string_view text) {
  if (text.empty()) return;
  if (auto sent = drain_(text); !sent) trouble_ = std::move(sent).error();
}

}  // namespace proctor::reporters
