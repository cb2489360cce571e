// Answers and problems as bytes, in the form of each style.
#pragma once

#include <string>

#include "server/route.h"

namespace proctor::server {

struct Rendered {
  int status = 200;
  net::Headers headers;
  std::string body;
};

Rendered render(const Asked& asked, Style style, const Answered& answered);

// The status that a style has for another: 422 is 400 in 000 and 002.
int status_in(Style style, int status);

// What every answer of ours says to browsers: nothing may be run, framed, sniffed or kept.
void add_safe_headers(net::Headers& headers);

}  // namespace proctor::server
