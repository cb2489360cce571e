// Who has what we want, as far as the system tells it to us: for messages alone.
#pragma once

#include <cstdint>
#include <string>

namespace proctor {

// The program that listens on a TCP port of this machine: "python3 (process 812)". Empty where it is not
// known, such as for programs of other users.
std::string who_listens_on(std::uint16_t port);

// A program other than this one that has the file open.
std::string who_has_open(const std::string& path);

}  // namespace proctor
