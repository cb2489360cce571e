// `proctor proxy` beside a test, at a port of its own.
#pragma once

#include <string>
#include <vector>

#include "e2e/running.h"

namespace proctor::e2e {

class ProxyPeer {
 public:
  // In the folder, with further flags. Returns when it listens; throws where it does not.
  ProxyPeer(const Folder& folder, std::vector<std::string> flags);

  const std::string& url() const { return url_; }  // http://127.0.0.1:PORT
  pid_t id() const { return running_.id(); }
  void signal(int number) const { running_.signal(number); }
  // Waits until it ends.
  Ran finish() { return running_.finish(); }
  // Asks it to end, and waits.
  Ran stop();

 private:
  Running running_;
  std::string url_;
};

}  // namespace proctor::e2e
