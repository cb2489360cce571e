#include "dialect_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return proctor::fuzz::try_dialect("promptrepo", data, size);
}
