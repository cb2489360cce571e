// The lock on a script host: after it, the process can compute, take memory up to a limit, read its standard
// input and write its standard output. Everything else the kernel ends it for.
#pragma once

#include <chrono>
#include <cstddef>

namespace proctor::script {

// False where the kernel refuses; then no script may be run.
bool lock_down(std::size_t memory, std::chrono::seconds cpu);

}  // namespace proctor::script
