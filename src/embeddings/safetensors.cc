#include "embeddings/safetensors.h"

#include <fmt/format.h>

#include <optional>

#include "value/json.h"

namespace proctor::embeddings {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kMostHeader = std::size_t{1} << 20U;

tl::unexpected<Error> bad_weights(const std::string& why) {
  return fail("E518", "the weights of the built-in embedding model cannot be used: " + why);
}

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t out = 0;
  for (std::size_t i = kLengthBytes; i-- > 0;) out = out << 8U | static_cast<unsigned char>(bytes[i]);
  return out;
}

std::optional<std::size_t> size_at(const value::Value& list, std::size_t i) {
  const auto* items = list.if_list();
  if (items == nullptr || i >= items->size() || !(*items)[i].is_integer()) return std::nullopt;
  const auto number = (*items)[i].integer();
  return number && *number >= 0 ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

bool has_shape(const value::Value& shape, std::initializer_list<std::size_t> wanted) {
  if (!shape.is_list() || shape.list().size() != wanted.size()) return false;
  std::size_t i = 0;
  for (const std::size_t size : wanted)
    if (size_at(shape, i++) != size) return false;
  return true;
}

}  // namespace

Result<Safetensors> Safetensors::read(std::string_view bytes) {
  if (bytes.size() < kLengthBytes) return bad_weights("the file is too short");
  const std::uint64_t length = little_endian(bytes);
  bytes.remove_prefix(kLengthBytes);
  if (length > bytes.size() || length > kMostHeader)
    return bad_weights("the header is longer than it may be");
  auto header = value::parse_json(bytes.substr(0, length), {.strictness = value::Strictness::data});
  if (!header || !header->is_map()) return bad_weights("the header is no JSON map");
  Safetensors out;
  out.header_ = *std::move(header);
  out.data_ = bytes.substr(length);
  return out;
}

Result<Halves> Safetensors::find(const std::string& name, std::initializer_list<std::size_t> shape) const {
  const auto* entry = header_.find(name);
  if (entry == nullptr) return bad_weights(fmt::format("there is no tensor {}", name));
  const auto* type = entry->find("dtype");
  const auto* sizes = entry->find("shape");
  const auto* offsets = entry->find("data_offsets");
  std::size_t count = 1;
  for (const std::size_t size : shape) count *= size;
  const bool fits =
      type != nullptr && type->if_text() == "F16" && sizes != nullptr && has_shape(*sizes, shape);
  if (!fits) return bad_weights(fmt::format("{} has another type or shape", name));
  const auto begin = offsets != nullptr ? size_at(*offsets, 0) : std::nullopt;
  const auto end = offsets != nullptr ? size_at(*offsets, 1) : std::nullopt;
  if (!begin || !end || *end > data_.size() || *begin > *end || *end - *begin != 2 * count)
    return bad_weights(fmt::format("{} does not lie within the file", name));
  return Halves{data_.data() + *begin, count};
}

}  // namespace proctor::embeddings
