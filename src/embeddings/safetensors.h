// The safetensors format: eight bytes that tell the length of a JSON header, the header, the numbers. Read
// here as far as needed: tensors of half precision, by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace proctor::embeddings {

// Numbers in half precision, in the bytes of the file, at any address.
struct Halves {
  const char* begin = nullptr;
  std::size_t count = 0;

  std::uint16_t operator[](std::size_t i) const {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(begin[at]); };
    return static_cast<std::uint16_t>(byte(2 * i) | byte(2 * i + 1) << 8U);
  }
};

class Safetensors {
 public:
  // The bytes outlive it. Fails where they are not of the format.
  static Result<Safetensors> read(std::string_view bytes);

  // Fails where there is no such tensor, or not of half precision and this shape, or it lies outside the
  // file.
  Result<Halves> find(const std::string& name, std::initializer_list<std::size_t> shape) const;

 private:
  value::Value header_;
  std::string_view data_;
};

}  // namespace proctor::embeddings
