// Markdown as a tree, from which the site, the terminal's pages and the search are made. libcmark-gfm reads
// it, with tables, strikethrough and bare links. Raw HTML stays what it is: text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::docs {

enum class Kind : std::uint8_t {
  document,
  heading,
  paragraph,
  quote,
  list,
  item,
  code_block,
  rule,
  table,
  row,
  cell,
  text,
  code,
  emphasis,
  strong,
  strike,
  link,
  image,
  soft_break,
  hard_break
};

enum class Align : std::uint8_t { none, left, center, right };

struct Node {
  Kind kind = Kind::document;
  std::size_t line = 0;       // in the text, from 1
  std::string text = {};      // of text, code and code_block
  std::string url = {};       // of link and image
  std::string info = {};      // of code_block: its language; of link and image: its title
  std::string id = {};        // of heading: how links name it
  int level = 0;              // of heading: 1 to 6; of list: the first number, 0: it has none
  bool is_tight = false;      // list: its items are lines, not paragraphs
  bool is_header = false;     // row
  Align align = Align::none;  // cell
  std::vector<Node> children = {};
};

// Headings have the ids that GitHub gives them.
Node parse_markdown(std::string_view text);

// What is there to read, without marks and breaks.
std::string plain_text(const Node& node);

// Calls `visit` with a node and all beneath it, in order.
template <typename Visit>
void each_node(const Node& node, const Visit& visit) {
  visit(node);
  for (const Node& child : node.children) each_node(child, visit);
}

}  // namespace proctor::docs
