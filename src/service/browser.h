// The person's own browser, opened at an address that holds a secret. What a program is started with can be
// read by everyone on the machine, so the browser is given a file that only its owner can read, and which
// leads on.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/secret.h"

namespace proctor::service {

class Browser {
 public:
  using Environment = std::function<std::optional<std::string>(const std::string& name)>;

  // At `url` with the token. E563 where this machine has no screen, or nothing that opens addresses. The
  // browser lives on when this program ends; the file goes with this object.
  static Result<std::unique_ptr<Browser>> open(const std::string& url, const Secret& token,
                                               const Environment& environment);

  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;
  ~Browser();

 private:
  explicit Browser(std::string file) : file_(std::move(file)) {}

  std::string file_;
};

}  // namespace proctor::service
