// A page's tree as HTML that is also well-formed XML. Whatever a text holds is escaped.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "docs/markdown.h"

namespace proctor::docs {

std::string escaped(std::string_view text);

// How a link or a picture is written.
struct Address {
  std::string href;        // empty: there is nothing to follow, only its text is shown
  std::string title = {};  // what it says when pointed at
  std::string label = {};  // in place of its text, which names a file
  bool is_outside = false;
  unsigned width = 0;  // of a picture, where it is known: the page keeps the place free
  unsigned height = 0;
};

using Addresses = std::function<Address(const Node& link)>;

std::string to_html(const Node& node, const Addresses& addresses);

}  // namespace proctor::docs
