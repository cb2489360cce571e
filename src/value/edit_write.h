// Writes values the way the document around them is written. Part of edit.h.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "value/edit_layout.h"
#include "value/value.h"

namespace proctor::value {

// What an author does throughout a document, learned from what stands nearest.
struct Habits {
  std::string line_break = "\n";
  std::size_t map_indent = 2;   // of a map below its key
  std::size_t list_indent = 2;  // of a list below its key
  std::size_t item_indent = 2;  // of what stands behind a dash
  std::string colon = ": ";     // these five in flow style
  std::string comma = ", ";
  std::string brace_padding;
  std::string flow_indent = "  ";  // of an entry on a line of its own
  std::string close_indent;        // of the bracket behind it
  bool quotes_flow = false;        // "keys" and "texts" in flow style, as in JSON
  bool is_json = false;
  bool is_cautious = false;  // no block scalars, and brackets for a list or map that replaces something
};

// `around` leads from the node that is edited up to the root.
Habits habits_of(std::string_view text, std::span<const LayoutNode* const> around, bool is_json);

bool is_filled(const Value& value);                             // a list or map with something in it
bool is_spread(std::string_view text, const LayoutNode& flow);  // its first entry stands on a line of its own

// A scalar, or an empty list or map, on one line. `like` is the first byte of the scalar it replaces, whose
// quotes it keeps where it can.
std::string scalar_text(const Value& value, const Habits& habits, char like, bool in_flow);
std::string key_text(std::string_view key, const Habits& habits, char like, bool in_flow);

// Flow style. `indent` is that of the line it stands on; where it is spread, every entry has its own line.
std::string flow_text(const Value& value, const Habits& habits, std::string_view indent, bool spread);
std::string flow_member(std::string_view key, const Value& value, const Habits& habits,
                        std::string_view indent, bool spread);

// Block style: lines without their line breaks, all indented, that begin at a column.
using Lines = std::vector<std::string>;

Lines block_lines(const Value& filled, std::size_t column, const Habits& habits);
Lines item_lines(const Value& value, std::size_t column, const Habits& habits);
Lines member_lines(std::string_view key, const Value& value, std::size_t column, const Habits& habits);

// Whether a text is better written as a block scalar when nothing speaks for another style. Where it ends
// with blank lines it is not, since those of the document behind it would be taken for its own.
bool reads_well_as_lines(std::string_view text);

// A text as block scalar, header first, or none where it cannot be one. `column` is where its lines begin,
// `parent` the column of the entry it belongs to; `width` is where lines of the folded kind are broken.
std::optional<Lines> literal_lines(std::string_view text, std::size_t column, std::size_t parent);
std::optional<Lines> folded_lines(std::string_view text, std::size_t column, std::size_t parent,
                                  std::size_t width);

}  // namespace proctor::value
