// What a new run is called.
#pragma once

#include <string>

namespace proctor::service {

// Unlike that of any other run, on whatever machine.
std::string new_run_id();

}  // namespace proctor::service
