#include "server/random.h"

#include <sys/random.h>

#include <stdexcept>

namespace proctor::server {
namespace {

constexpr std::size_t kTokenDigits = 64;

}  // namespace

std::string random_hex(std::size_t digits) {
  std::string bytes(digits, '\0');
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the system gives no random numbers");
  for (char& byte : bytes) byte = "0123456789abcdef"[static_cast<unsigned char>(byte) % 16];
  return bytes;
}

Secret random_token() { return Secret(random_hex(kTokenDigits)); }

}  // namespace proctor::server
