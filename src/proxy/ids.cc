#include "proxy/ids.h"

#include <fmt/format.h>

#include <random>

namespace proctor::proxy {
namespace {

std::uint64_t by_chance() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

// The finaliser of SplitMix64: every number to another one, without a pattern.
std::uint64_t mixed(std::uint64_t number) {
  number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
  number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
  return number ^ (number >> 31U);
}

}  // namespace

Ids::Ids() : high_(by_chance()), low_(by_chance()) {}

std::string Ids::next() {
  constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;
  const std::uint64_t step = ++count_ * kStep;
  const std::uint64_t high = (mixed(high_ + step) & ~std::uint64_t{0xF000}) | 0x4000U;
  const std::uint64_t low = (mixed(low_ + step) & ~(std::uint64_t{3} << 62U)) | (std::uint64_t{1} << 63U);
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32U, (high >> 16U) & 0xFFFFU,
                     high & 0xFFFFU, low >> 48U, low & 0xFFFFFFFFFFFFU);
}

}  // namespace proctor::proxy
