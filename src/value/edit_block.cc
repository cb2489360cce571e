// Edits in block style, where lines and columns carry the meaning. A comment stays where it is unless it
// stands inside the value that goes, or on the last line of a removed entry.
#include <algorithm>

#include "value/edit_patch.h"

namespace proctor::value {
namespace {

constexpr std::size_t kNarrowest = 72;  // that folded text is broken into lines again

// A node in block style, and where around it something else can be written in its stead.
struct Slot {
  const Scene& scene;
  const LayoutNode& node;
  std::string_view text;
  std::size_t behind = 0;   // behind dash or colon, and properties
  bool shares_line = true;  // the content begins on the line of the dash or colon
  std::size_t column = 0;   // of the entry
  bool is_item = false;
  bool is_root = false;

  explicit Slot(const Scene& at) : scene(at), node(at.node()), text(at.text), is_root(at.entry() == nullptr) {
    behind = behind_properties(node, is_root ? node.begin : at.entry()->mark);
    if (is_root) return;
    shares_line = same_line(text, behind, node.content);
    column = column_of(text, at.entry()->begin);
    is_item = at.container()->is_list();
  }

  // Where the lines of a value begin that stands below.
  std::size_t inner_column(const Value& value) const {
    const Habits& habits = scene.habits;
    if (is_root) return 0;
    if (is_item) return column + habits.item_indent;
    return column + (value.is_list() ? habits.list_indent : habits.map_indent);
  }

  // A list or map can begin right behind a dash, but not behind an anchor, which would become that of its
  // first key.
  bool takes_block_behind() const { return is_item && !node.has_properties(); }
};

std::string joined(const Habits& habits, const Lines& lines, std::size_t from) {
  std::string out;
  for (std::size_t i = from; i < lines.size(); ++i) out += habits.line_break + lines[i];
  return out;
}

// Writes the first line where the value stands, or behind the dash or colon where its content cannot stay in
// place, and the rest below; a comment at the end of the line stays there.
void put_inline(const Slot& slot, const std::string& first, const std::string& rest, Patches& out) {
  const LayoutNode& node = slot.node;
  const std::string_view text = slot.text;
  switch (node.form) {
    case Form::empty:
      out.push_back(patch(slot.behind, " " + first));
      out.push_back(patch(line_end(text, slot.behind), rest));
      break;
    case Form::block_scalar: {
      const std::size_t header = header_end(text, node.content);
      out.push_back(patch(node.content, header, first));
      out.push_back(patch(line_end(text, header), std::max(node.end, line_end(text, header)), rest));
      break;
    }
    case Form::block:
      if (slot.shares_line) {
        out.push_back(patch(node.content, line_end(text, node.end), first + rest));
        break;
      }
      out.push_back(patch(slot.behind, " " + first));
      out.push_back(patch(line_end(text, slot.behind), rest));
      out.push_back(without_lines(text, node.content, node.end));
      break;
    default:
      out.push_back(patch(node.content, node.end, first));
      out.push_back(patch(line_end(text, node.end), rest));
      break;
  }
}

// Writes a list or map on the lines below the dash or colon.
void put_below(const Slot& slot, const Value& value, Patches& out) {
  const LayoutNode& node = slot.node;
  const std::string_view text = slot.text;
  const std::string lines =
      joined(slot.scene.habits, block_lines(value, slot.inner_column(value), slot.scene.habits), 0);
  if (node.form == Form::empty) {
    out.push_back(patch(line_end(text, slot.behind), lines));
  } else if (node.form == Form::block_scalar) {
    const std::size_t header = header_end(text, node.content);
    out.push_back(patch(slot.behind, header, ""));
    out.push_back(patch(line_end(text, header), std::max(node.end, line_end(text, header)), lines));
  } else {
    out.push_back(patch(slot.behind, node.end, ""));
    out.push_back(patch(line_end(text, node.end), lines));
  }
}

// Writes a list or map over the lines of another; a list level with its key cannot become a map there.
void replace_lines(const Slot& slot, const Value& value, Patches& out) {
  const LayoutNode& node = slot.node;
  const bool stays = slot.is_root || node.is_list() == value.is_list();
  const std::size_t column = stays ? column_of(slot.text, node.content) : slot.inner_column(value);
  const std::string lines = joined(slot.scene.habits, block_lines(value, column, slot.scene.habits), 0);
  out.push_back(patch(line_begin(slot.text, node.content), line_end(slot.text, node.end),
                      lines.substr(slot.scene.habits.line_break.size())));
}

// Writes a list or map where the value begins: behind a dash, or below its key.
void put_in_place(const Slot& slot, const Value& value, Patches& out) {
  const Habits& habits = slot.scene.habits;
  const bool empty = slot.node.form == Form::empty;
  const std::size_t column = empty ? slot.inner_column(value) : column_of(slot.text, slot.node.content);
  const Lines lines = block_lines(value, column, habits);
  std::string first = lines.front().substr(column);
  if (empty) first.insert(0, habits.item_indent - 2, ' ');
  if (slot.is_root && !is_first_on_line(slot.text, slot.node.content)) {
    put_inline(slot, "", joined(habits, block_lines(value, 0, habits), 0), out);
  } else {
    put_inline(slot, first, joined(habits, lines, 1), out);
  }
}

void put_collection(const Slot& slot, const Value& value, Patches& out) {
  const Form form = slot.node.form;
  const bool empty = form == Form::empty;
  if (form == Form::block && !slot.shares_line) {
    replace_lines(slot, value, out);
  } else if (form == Form::block || (!empty && !slot.shares_line) || slot.takes_block_behind() ||
             slot.is_root) {
    put_in_place(slot, value, out);
  } else {
    put_below(slot, value, out);
  }
}

// `? key` alone means null; the colon of another value goes on the next line.
bool lacks_colon(const Scene& scene) {
  return scene.entry() != nullptr && scene.entry()->member != nullptr && !scene.entry()->has_colon;
}

std::string behind_new_colon(const Slot& slot, const Value& value) {
  Lines lines = item_lines(value, slot.column, slot.scene.habits);
  lines.front()[slot.column] = ':';
  return joined(slot.scene.habits, lines, 0);
}

// Of the lines of a block scalar: where they begin, and the longest.
struct Shape {
  std::size_t column = 0;
  std::size_t width = 0;
};

Shape shape_of(const Slot& slot) {
  const std::string_view text = slot.text;
  const std::size_t header = header_end(text, slot.node.content);
  Shape shape = {slot.column + slot.scene.habits.map_indent, 0};
  bool known = false;
  for (std::size_t i = next_line(text, header); i < slot.node.end; i = next_line(text, i)) {
    const std::size_t indent = indent_of(text, i).size();
    if (line_begin(text, i) + indent >= line_end(text, i)) continue;
    if (!known) shape.column = indent;
    known = true;
    shape.width = std::max(shape.width, line_end(text, i) - i);
  }
  const std::string_view signs = text.substr(slot.node.content, header - slot.node.content);
  const std::size_t digit = signs.find_first_of("123456789");
  if (digit != std::string_view::npos)
    shape.column = slot.column + static_cast<std::size_t>(signs[digit] - '0');
  shape.width -= std::min(shape.width, shape.column);
  return shape;
}

// A text as a block scalar, where it was one or has several lines and no quotes to keep.
std::optional<Lines> block_scalar(const Slot& slot, const Value& value) {
  if (!value.is_text() || slot.scene.habits.is_cautious) return std::nullopt;
  const std::string& text = value.text();
  if (slot.node.form == Form::block_scalar) {
    const Shape shape = shape_of(slot);
    if (slot.text[slot.node.content] == '|') return literal_lines(text, shape.column, slot.column);
    return folded_lines(text, shape.column, slot.column, std::max<std::size_t>(shape.width, kNarrowest));
  }
  const char look = look_of(slot.scene);
  if (!reads_well_as_lines(text) || look == '"' || look == '\'') return std::nullopt;
  const std::size_t column = slot.is_root ? 2 : slot.inner_column(Value(Map{}));
  return literal_lines(text, column, slot.column);
}

// A list or map keeps its brackets when another takes its place; where lines did not do, brackets may.
bool is_to_be_flow(const Slot& slot, const Value& value) {
  const LayoutNode& node = slot.node;
  const bool was_flow =
      node.form == Form::flow && !node.entries.empty() && node.value->kind() == value.kind();
  return was_flow || slot.scene.habits.is_cautious;
}

std::string one_line(const Slot& slot, const Value& value) {
  if (!is_filled(value)) return scalar_text(value, slot.scene.habits, look_of(slot.scene), false);
  const bool spread = slot.node.form == Form::flow && is_spread(slot.text, slot.node);
  return flow_text(value, slot.scene.habits, indent_of(slot.text, slot.node.content), spread);
}

bool is_comment_beyond(std::string_view text, std::size_t line, std::size_t column) {
  const std::size_t at = line + indent_of(text, line).size();
  return at - line > column && at < text.size() && text[at] == '#';
}

// Comment lines right below an entry and further right: they speak of it.
std::size_t behind_own_comments(std::string_view text, std::size_t end, std::size_t column) {
  std::size_t last = line_end(text, end);
  for (std::size_t next = next_line(text, last); next != last && is_comment_beyond(text, next, column);) {
    last = line_end(text, next);
    next = next_line(text, last);
  }
  return last;
}

// Lines below an entry that a block scalar before it would take for its own, were the entry gone.
std::size_t behind_own_lines(std::string_view text, std::size_t end, std::size_t column) {
  std::size_t last = line_end(text, end);
  const auto is_blank = [&](std::size_t line) {
    return line + indent_of(text, line).size() == line_end(text, line);
  };
  for (std::size_t next = next_line(text, last); next < text.size(); next = next_line(text, last)) {
    if (!is_blank(next) && !is_comment_beyond(text, next, column)) break;
    last = line_end(text, next);
  }
  return last;
}

// Nothing is left in the list or map: it becomes [] or {} behind its own dash or colon.
Patches empty_container(const Scene& scene) {
  const std::vector<Level> outer(scene.path.begin(), scene.path.end() - 1);
  const Value empty = scene.container()->is_list() ? Value(List{}) : Value(Map{});
  return set_block_value({scene.text, scene.habits, outer}, empty);
}

// The first entry of a list or map that begins behind a dash. The next takes its place, unless comments stand
// between.
Patches remove_behind_dash(std::string_view text, const LayoutEntry& entry, const LayoutEntry& next) {
  const std::size_t end = line_end(text, entry.node.end);
  if (next_line(text, end) + indent_of(text, next_line(text, end)).size() == next.begin)
    return {patch(entry.begin, next.begin, "")};
  std::size_t begin = entry.begin;
  while (begin > 0 && text[begin - 1] == ' ') --begin;
  return {patch(begin, end, "")};
}

}  // namespace

Patches set_block_value(const Scene& scene, const Value& value) {
  const Slot slot(scene);
  Patches out;
  if (lacks_colon(scene)) return {patch(line_end(scene.text, slot.behind), behind_new_colon(slot, value))};
  drop_tag(scene, out);
  if (is_filled(value) && !is_to_be_flow(slot, value)) {
    put_collection(slot, value, out);
  } else if (const auto lines = block_scalar(slot, value)) {
    put_inline(slot, lines->front(), joined(scene.habits, *lines, 1), out);
  } else {
    put_inline(slot, one_line(slot, value), "", out);
  }
  return out;
}

Patches remove_block_entry(const Scene& scene) {
  const std::string_view text = scene.text;
  const LayoutEntry& entry = *scene.entry();
  const std::vector<LayoutEntry>& entries = scene.container()->entries;
  if (entries.size() == 1) return empty_container(scene);
  if (!is_first_on_line(text, entry.begin)) return remove_behind_dash(text, entry, entries[1]);
  const std::size_t column = column_of(text, entry.begin);
  const std::size_t end = entry.node.end;
  return {
      without_lines(text, entry.begin, scene.habits.is_cautious ? behind_own_lines(text, end, column) : end)};
}

Patches add_block_entry(const Scene& scene, const Addition& addition) {
  const std::vector<LayoutEntry>& entries = scene.node().entries;
  const Habits& habits = scene.habits;
  const std::size_t column = column_of(scene.text, entries.front().begin);
  const Lines lines = addition.key == nullptr ? item_lines(*addition.value, column, habits)
                                              : member_lines(*addition.key, *addition.value, column, habits);
  if (addition.index == 0) {
    const std::string rest = joined(habits, lines, 1) + habits.line_break + std::string(column, ' ');
    return {patch(entries.front().begin, lines.front().substr(column) + rest)};
  }
  const std::size_t end = entries[addition.index - 1].node.end;
  return {patch(behind_own_comments(scene.text, end, column), joined(habits, lines, 0))};
}

}  // namespace proctor::value
