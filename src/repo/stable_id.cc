#include "repo/stable_id.h"

#include <fmt/format.h>

#include <random>

#include "base/sha256.h"

namespace proctor::repo {
namespace {

// 32 hex digits with the marks of a version and of RFC 9562.
std::string as_uuid(std::string hex, char version) {
  hex[12] = version;
  hex[16] = 'a';
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4),
                     hex.substr(16, 4), hex.substr(20, 12));
}

}  // namespace

std::string stable_id(std::string_view text) { return as_uuid(sha256_hex(text), '8'); }

std::string new_id() {
  std::random_device device;
  return as_uuid(fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device()), '4');
}

}  // namespace proctor::repo
