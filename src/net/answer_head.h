// The first lines of an answer: pure text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "net/http.h"

namespace proctor::net {

// What of a request decides how its answer looks.
struct Manner {
  bool keeps = true;  // the connection is for further requests
  bool old = false;   // HTTP/1.0: knows no chunks
  bool head = false;  // asked by HEAD: no body
};

// False: this answer has none, whatever is given.
bool has_body(int status, const Manner& manner);
// True: the body comes in chunks; otherwise it is over when the connection closes.
bool is_chunked(int status, const Manner& manner);

// With the empty line at its end. Headers about length and connection are ours, whatever is given; one that
// would break the line is left out.
std::string whole_head(int status, const Headers& headers, std::size_t size, const Manner& manner);
std::string begun_head(int status, const Headers& headers, const Manner& manner);

std::string chunk(std::string_view bytes);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

}  // namespace proctor::net
