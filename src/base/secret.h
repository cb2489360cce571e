// A text that must not be shown: a key or a token. It prints as nothing by itself; where it is used, it is
// asked for by name.
#pragma once

#include <string>
#include <utility>

namespace proctor {

class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string text) : text_(std::move(text)) {}

  bool empty() const { return text_.empty(); }
  const std::string& reveal() const { return text_; }

 private:
  std::string text_;
};

}  // namespace proctor
