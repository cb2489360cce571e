// A port at which nobody may knock: it counts those who do, and answers none.
#pragma once

#include <cstddef>
#include <string>

namespace proctor::e2e {

class Trap {
 public:
  Trap();
  ~Trap();
  Trap(const Trap&) = delete;
  Trap& operator=(const Trap&) = delete;

  std::string url() const;
  // Connections so far; each is closed as it is counted.
  std::size_t connections();

 private:
  int socket_ = -1;
  int port_ = 0;
  std::size_t seen_ = 0;
};

}  // namespace proctor::e2e
