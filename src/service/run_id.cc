#include "service/run_id.h"

#include <fmt/format.h>

#include <random>

namespace proctor::service {

std::string new_run_id() {
  std::random_device device;
  return fmt::format("run_{:08x}{:08x}", device(), device());
}

}  // namespace proctor::service
