// Layout: where the parts of a document stand in its text. A Value knows the span of what it means; changing
// it in place also takes the dashes, colons, commas, anchors and the places where nothing is written. Part of
// edit.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "value/value.h"

namespace proctor::value {

enum class Form : std::uint8_t {
  empty,         // a null nobody wrote: `key:`
  scalar,        // plain or quoted
  block_scalar,  // | or >
  alias,         // *name
  flow,          // [...] or {...}
  pair,          // the map `a: 1` in [a: 1]
  block,         // entries on lines of their own
};

struct LayoutEntry;

struct LayoutNode {
  Form form = Form::empty;
  const Value* value = nullptr;  // none for what a merge key takes
  std::size_t begin = 0;         // of the first property, or of the content
  std::size_t content = 0;       // begin of what is behind the properties
  std::size_t end = 0;           // of the content, blanks and line breaks behind it left out
  Span anchor;
  Span tag;
  std::vector<LayoutEntry> entries;

  bool is_list() const { return value != nullptr && value->is_list(); }
  bool has_properties() const { return anchor != Span{} || tag != Span{}; }
};

// A list's item or a map's member.
struct LayoutEntry {
  const Member* member = nullptr;  // none for an item, and for a merge key
  std::size_t begin = 0;           // of the dash, the question mark, the key or the flow item
  Span key;
  std::size_t mark = 0;  // behind the dash or colon; without one, behind the key or before the item
  bool has_colon = false;
  std::optional<std::size_t> comma;
  LayoutNode node;
};

struct Alias {
  Span span;
  std::size_t anchor = 0;  // where the & of what it names stands
};

struct Layout {
  LayoutNode root;
  std::vector<Alias> aliases;
};

// Of a tree just parsed from the text, JSON or one document of YAML. None where the text is too odd to
// follow. Points into the tree.
std::optional<Layout> read_layout(std::string_view text, const Value& tree);

// Behind the | or > of a block scalar and the signs that belong to it.
std::size_t header_end(std::string_view text, std::size_t at);

// Lines of a text, by the offset of any byte in them. A byte order mark is no part of the first.
std::size_t line_begin(std::string_view text, std::size_t at);
std::size_t line_end(std::string_view text, std::size_t at);   // before its line break
std::size_t next_line(std::string_view text, std::size_t at);  // behind its line break
std::size_t column_of(std::string_view text, std::size_t at);  // from 0, in bytes
std::string_view indent_of(std::string_view text, std::size_t at);
bool is_first_on_line(std::string_view text, std::size_t at);

inline bool breaks(std::string_view text) { return text.find_first_of("\r\n") != std::string_view::npos; }

inline bool same_line(std::string_view text, std::size_t a, std::size_t b) {
  return line_begin(text, a) == line_begin(text, b);
}

}  // namespace proctor::value
