// The names of cassettes within their folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cassette/recording.h"

namespace proctor::cassette {

struct CassetteName {
  std::string signature;
  Take take;
};

bool is_signature(std::string_view text);  // 16 to 64 small hex digits; early tools had short ones

std::string provider_folder(std::string_view provider);

// "4021….r2.json"; none: it is no cassette's.
std::optional<CassetteName> parse_name(std::string_view file);

}  // namespace proctor::cassette
