#include "script/wire.h"

#include <cstdint>

namespace proctor::script {
namespace {

void put_length(std::string& out, std::size_t length) {
  for (unsigned shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(length >> shift & 0xFFU));
}

}  // namespace

std::string encode(const Message& message) {
  std::size_t total = 0;
  for (const std::string& text : message) total += kLengthBytes + text.size();
  std::string out;
  out.reserve(kLengthBytes + total);
  put_length(out, total);
  for (const std::string& text : message) {
    put_length(out, text.size());
    out += text;
  }
  return out;
}

std::size_t decode_length(std::string_view bytes) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < kLengthBytes; ++i)
    length |= std::size_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
  return length;
}

std::optional<Message> decode(std::string_view bytes) {
  Message out;
  while (!bytes.empty()) {
    if (bytes.size() < kLengthBytes) return std::nullopt;
    const std::size_t length = decode_length(bytes);
    bytes.remove_prefix(kLengthBytes);
    if (length > bytes.size()) return std::nullopt;
    out.emplace_back(bytes.substr(0, length));
    bytes.remove_prefix(length);
  }
  return out;
}

}  // namespace proctor::script
