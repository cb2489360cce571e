// Whether this machine and this folder have what runs need; one line each.
#pragma once

#include <string>

#include "service/doctor.h"

namespace proctor::service {

Examined look_at_git(const std::string& current, const DoctorTools& tools);
Examined look_at_store(const std::string& said, const std::string& current);
Examined look_at_python(const std::string& current);
Examined look_at_scripts();

}  // namespace proctor::service
