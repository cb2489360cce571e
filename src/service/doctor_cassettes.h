// Whether recordings can be used; one line.
#pragma once

#include <string>

#include "base/secret.h"
#include "service/doctor.h"

namespace proctor::service {

// `secret`: what cassettes must be signed with; empty: that does not matter.
Examined look_at_cassettes(const std::string& said, const std::string& current, const Secret& secret);

}  // namespace proctor::service
