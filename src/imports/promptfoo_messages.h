// What a case sends: a prompt with its variables as a native target and input.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace proctor::imports::pf {

struct Asked {
  Map target;
  Map vars;           // so that the target's template finds every name it has
  std::string input;  // the user's last words, where messages stand before them
};

// Fails (no code) where the template needs more than putting values in.
Result<Asked> message_of(const std::string& text, const Map& vars, const Map& params);

}  // namespace proctor::imports::pf
