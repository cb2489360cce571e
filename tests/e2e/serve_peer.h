// `proctor serve` beside a test, spoken to byte by byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "e2e/running.h"
#include "testing/wire.h"

namespace proctor::e2e {

// What came back for one request.
struct RawAnswer {
  int status = 0;  // 0: nothing came
  std::string head;
  std::string body;

  std::string header(std::string_view name) const;  // empty: there is none
};

RawAnswer split_answer(const std::string& bytes);

class ServePeer {
 public:
  // The folder, with further flags. Returns when it listens; throws where it does not.
  ServePeer(const std::filesystem::path& folder, std::vector<std::string> flags);

  std::uint16_t port() const { return port_; }
  const std::string& token() const { return token_; }  // empty: it was not shown
  pid_t id() const { return running_.id(); }
  const std::string& said() const { return running_.said(); }

  // The bytes as they are, and all that comes until the connection closes.
  RawAnswer raw(std::string_view bytes) const;
  // A request with our Host and token, and further lines of its head.
  RawAnswer ask(std::string_view method, std::string_view target, std::string_view lines = "",
                std::string_view body = "") const;
  std::string head(std::string_view method, std::string_view target) const;  // without its last empty line
  proctor::testing::Wire connect() const { return proctor::testing::Wire::connect(port_); }

  // Asks it to end, and waits.
  Ran stop();

 private:
  Running running_;
  std::uint16_t port_ = 0;
  std::string token_;
};

}  // namespace proctor::e2e
