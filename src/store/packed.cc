#include "store/packed.h"

#include <fmt/format.h>
#include <zlib.h>

#include <charconv>

#include "base/base64.h"

namespace proctor::store {
namespace {

constexpr std::string_view kMark = "zlib:";
constexpr std::size_t kLongest = std::size_t{1} << 30U;  // bytes; nothing longer is written

// Zlib has no word for const or for bytes as text.
const Bytef* bytes_of(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }
Bytef* bytes_of(std::string& text) { return reinterpret_cast<Bytef*>(text.data()); }

tl::unexpected<Error> damaged() {
  return fail("E912", "the store is damaged: a packed column holds no text");
}

}  // namespace

std::string packed(std::string text) {
  if (text.size() < kLongText || text.size() > kLongest) return text;
  uLongf length = ::compressBound(text.size());
  std::string bytes(length, '\0');
  if (::compress2(bytes_of(bytes), &length, bytes_of(std::string_view(text)), text.size(), Z_BEST_SPEED) !=
      Z_OK)
    return text;
  bytes.resize(length);
  std::string out = fmt::format("{}{}:{}", kMark, text.size(), to_base64(bytes));
  return out.size() < text.size() ? out : text;
}

Result<std::string> unpacked(std::string column) {
  std::string_view rest = column;
  if (!rest.starts_with(kMark)) return column;
  rest.remove_prefix(kMark.size());
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
  if (error != std::errc() || length > kLongest || end == rest.data() + rest.size() || *end != ':')
    return damaged();
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()) + 1);
  const auto bytes = from_base64(rest);
  if (!bytes) return damaged();
  std::string text(length, '\0');
  uLongf written = length;
  if (::uncompress(bytes_of(text), &written, bytes_of(std::string_view(*bytes)), bytes->size()) != Z_OK ||
      written != length)
    return damaged();
  return text;
}

}  // namespace proctor::store
