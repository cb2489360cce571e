// Edits in flow style, that is in JSON and between YAML's brackets, where commas have to be kept right. What
// has a line of its own gets or loses a line; what shares one is put into it or cut out of it.
#include <fmt/format.h>

#include "value/edit_patch.h"

namespace proctor::value {
namespace {

// What stands between a list or map's brackets, as a new entry sees it.
struct Entries {
  std::string_view text;
  const LayoutNode& node;

  const LayoutEntry& operator[](std::size_t i) const { return node.entries[i]; }
  std::size_t size() const { return node.entries.size(); }
  std::size_t end_of(std::size_t i) const { return node.entries[i].node.end; }
  std::size_t behind(std::size_t i) const {
    return node.entries[i].comma ? *node.entries[i].comma + 1 : end_of(i);
  }

  // From what stands before an entry, and up to what stands behind it.
  std::string_view gap_before(std::size_t i) const {
    const std::size_t from = i == 0 ? node.content : behind(i - 1);
    return text.substr(from, node.entries[i].begin - from);
  }
  std::string_view gap_behind(std::size_t i) const {
    const std::size_t to = i + 1 < size() ? node.entries[i + 1].begin : node.end - 1;
    return text.substr(behind(i), to - behind(i));
  }

  bool begins_line(std::size_t i) const {
    return breaks(gap_before(i)) && is_first_on_line(text, node.entries[i].begin);
  }
  bool has_own_lines(std::size_t i) const { return begins_line(i) && breaks(gap_behind(i)); }
  bool has_comments() const {
    for (std::size_t i = 0; i < size(); ++i) {
      const std::string_view before_comma = text.substr(end_of(i), behind(i) - end_of(i));
      for (const std::string_view gap : {gap_before(i), before_comma, gap_behind(i)})
        if (gap.find('#') != std::string_view::npos) return true;
    }
    return false;
  }
};

// Whether a new list or map is to have a line for each entry: as the one it replaces or those beside it, else
// as the one it stands in.
bool is_to_spread(const Scene& scene, const LayoutNode* old, const LayoutNode* container) {
  if (old != nullptr && old->form == Form::flow && !old->entries.empty()) return is_spread(scene.text, *old);
  if (container == nullptr) return false;
  for (const LayoutEntry& entry : container->entries)
    if (entry.node.form == Form::flow && !entry.node.entries.empty())
      return is_spread(scene.text, entry.node);
  return is_spread(scene.text, *container);
}

std::string entry_text(const Scene& scene, const Addition& addition, std::string_view indent) {
  const bool spread = is_to_spread(scene, nullptr, &scene.node());
  if (addition.key == nullptr) return flow_text(*addition.value, scene.habits, indent, spread);
  return flow_member(*addition.key, *addition.value, scene.habits, indent, spread);
}

Patches add_first(const Scene& scene, const Entries& entries, const Addition& addition) {
  const std::size_t begin = entries[0].begin;
  const std::string_view indent = indent_of(scene.text, begin);
  const std::string text = entry_text(scene, addition, indent);
  if (!entries.begins_line(0)) return {patch(begin, text + scene.habits.comma)};
  return {patch(begin, fmt::format("{},{}{}", text, scene.habits.line_break, indent))};
}

// On a line of its own, behind the comment that the line before may have.
Patches add_line(const Scene& scene, const Entries& entries, const Addition& addition) {
  const std::size_t last = addition.index - 1;
  const std::size_t model = addition.index < entries.size() ? addition.index : last;
  const std::string_view indent = indent_of(scene.text, entries[model].begin);
  const std::string line =
      fmt::format("{}{}{}", scene.habits.line_break, indent, entry_text(scene, addition, indent));
  const std::size_t end = entries.behind(last);
  const std::size_t place = breaks(entries.gap_behind(last)) ? line_end(scene.text, end) : end;
  if (entries[last].comma) return {patch(place, line + ",")};
  return {patch(end, ","), patch(place, line)};
}

Patches add_between(const Scene& scene, const Entries& entries, const Addition& addition) {
  const std::size_t i = addition.index;
  const std::string text = entry_text(scene, addition, indent_of(scene.text, entries[i - 1].begin));
  if (i < entries.size()) return {patch(entries[i].begin, text + scene.habits.comma)};
  if (entries[i - 1].comma) return {patch(entries.behind(i - 1), " " + text)};
  return {patch(entries.end_of(i - 1), scene.habits.comma + text)};
}

// [a: 1] has to become [{a: 1, b: 2}].
Patches add_to_pair(const Scene& scene, const Addition& addition) {
  const LayoutNode& node = scene.node();
  const std::string text = entry_text(scene, addition, "");
  return {patch(node.begin, "{"), patch(node.end, scene.habits.comma + text + "}")};
}

// The comma that has nothing behind it once the last entry is gone.
void drop_comma_before(const Entries& entries, std::size_t i, Patches& out) {
  const bool is_last = i + 1 == entries.size();
  if (is_last && i > 0 && !entries[i].comma)
    out.push_back(patch(*entries[i - 1].comma, entries.behind(i - 1), ""));
}

Patches remove_lines(const Entries& entries, std::size_t i) {
  Patches out;
  drop_comma_before(entries, i, out);
  out.push_back(without_lines(entries.text, entries[i].begin, entries.behind(i)));
  return out;
}

Patches remove_from_line(const Entries& entries, std::size_t i) {
  const LayoutEntry& entry = entries[i];
  const bool has_next = i + 1 < entries.size();
  const auto is_blank = [](std::string_view gap) {
    return gap.find_first_not_of(" \t") == std::string_view::npos;
  };
  if (has_next && (is_blank(entries.gap_behind(i)) ||
                   (i == 0 && entries.gap_behind(i).find('#') == std::string_view::npos)))
    return {patch(entry.begin, entries[i + 1].begin, "")};
  if (i > 0 && is_blank(entries.gap_before(i))) return {patch(*entries[i - 1].comma, entry.node.end, "")};
  Patches out;
  drop_comma_before(entries, i, out);
  out.push_back(patch(entry.begin, entries.behind(i), ""));
  return out;
}

// {a:[1]} is a map, {a:1} is not: a bracket may touch the colon of a plain key, a word may not.
bool needs_blank(const Scene& scene) {
  const LayoutEntry* entry = scene.entry();
  return entry != nullptr && entry->has_colon && !scene.habits.is_json &&
         entry->mark == scene.node().content && scene.text[entry->key.begin] != '"' &&
         scene.text[entry->key.begin] != '\'';
}

}  // namespace

Patches set_flow_value(const Scene& scene, const Value& value) {
  const LayoutNode& node = scene.node();
  Patches out;
  drop_tag(scene, out);
  const bool spread = is_to_spread(scene, &node, scene.container());
  const std::string text = is_filled(value)
                               ? flow_text(value, scene.habits, indent_of(scene.text, node.begin), spread)
                               : scalar_text(value, scene.habits, look_of(scene), true);
  if (node.form == Form::empty) {
    const LayoutEntry* entry = scene.entry();
    const bool lacks_colon = entry != nullptr && entry->member != nullptr && !entry->has_colon;
    out.push_back(patch(behind_properties(node, node.content), (lacks_colon ? ": " : " ") + text));
  } else {
    out.push_back(patch(node.content, node.end, (needs_blank(scene) ? " " : "") + text));
  }
  return out;
}

Patches remove_flow_entry(const Scene& scene) {
  const Entries entries{scene.text, *scene.container()};
  const std::size_t i = scene.index();
  if (entries.size() == 1 && (entries.node.form == Form::pair || !entries.has_comments()))
    return {patch(entries.node.content, entries.node.end, entries.node.is_list() ? "[]" : "{}")};
  return entries.has_own_lines(i) ? remove_lines(entries, i) : remove_from_line(entries, i);
}

Patches add_flow_entry(const Scene& scene, const Addition& addition) {
  if (scene.node().form == Form::pair) return add_to_pair(scene, addition);
  const Entries entries{scene.text, scene.node()};
  if (addition.index == 0) return add_first(scene, entries, addition);
  const bool has_next = addition.index < entries.size();
  const bool own_line = entries.begins_line(has_next ? addition.index : addition.index - 1);
  return own_line ? add_line(scene, entries, addition) : add_between(scene, entries, addition);
}

}  // namespace proctor::value
