// Converting: a document rewritten in another format, with a list of what that
// format cannot say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "service/load.h"

namespace proctor::service {

enum class Syntax : std::uint8_t { usual, yaml, json };  // usual: what the format is mostly written in

struct Converted {
  std::string text;
  std::size_t cases = 0;            // that are in it
  std::vector<std::string> losses;  // `case "France", check 2 (latency): not carried`
};

// What is written is read back and compared, so that no loss goes untold.
Result<Converted> convert(const Loaded& loaded, std::string_view format, Syntax syntax = Syntax::usual);

// By the ending of a file's name.
Syntax syntax_of(std::string_view path);

}  // namespace proctor::service
