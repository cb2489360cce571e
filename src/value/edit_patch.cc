#include "value/edit_patch.h"

#include <algorithm>

namespace proctor::value {

std::optional<std::string> patched(std::string_view text, const Patches& patches) {
  // In order of place; of two in the same place, the one given first.
  std::vector<const Patch*> sorted;
  for (const Patch& patch : patches) {
    const auto is_before = [](const Patch* a, const Patch* b) { return a->at.begin < b->at.begin; };
    sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), &patch, is_before), &patch);
  }
  std::string out;
  std::size_t at = 0;
  for (const Patch* patch : sorted) {
    if (patch->at.begin < at || patch->at.end < patch->at.begin) return std::nullopt;
    out.append(text.substr(at, patch->at.begin - at)).append(patch->text);
    at = patch->at.end;
  }
  return out.append(text.substr(at));
}

Patches set_value(const Scene& scene, const Value& value) {
  return scene.in_flow() ? set_flow_value(scene, value) : set_block_value(scene, value);
}

Patches remove_entry(const Scene& scene) {
  return scene.in_flow() ? remove_flow_entry(scene) : remove_block_entry(scene);
}

Patches add_entry(const Scene& scene, const Addition& addition) {
  return scene.node().form == Form::block ? add_block_entry(scene, addition)
                                          : add_flow_entry(scene, addition);
}

Patches rename_key(const Scene& scene, std::string_view key) {
  const Span span = scene.entry()->key;
  const char look = span.begin == span.end ? '\0' : scene.text[span.begin];
  return {{span, key_text(key, scene.habits, look, scene.in_flow())}};
}

std::size_t behind_properties(const LayoutNode& node, std::size_t mark) {
  const std::size_t behind = std::max(node.anchor.end, node.tag.end);
  return std::max(mark, behind);
}

void drop_tag(const Scene& scene, Patches& patches) {
  const LayoutNode& node = scene.node();
  if (node.tag == Span{}) return;
  std::size_t begin = node.tag.begin;
  while (begin > 0 && scene.text[begin - 1] == ' ') --begin;
  std::size_t end = node.tag.end;
  while (begin == node.tag.begin && end < node.content && scene.text[end] == ' ') ++end;
  patches.push_back({span_of(begin, end), ""});
}

char look_of(const Scene& scene) {
  const LayoutNode& node = scene.node();
  return node.form == Form::scalar && node.value->is_text() ? scene.text[node.content] : '\0';
}

Patch without_lines(std::string_view text, std::size_t from, std::size_t to) {
  std::size_t begin = line_begin(text, from);
  const std::size_t end = next_line(text, to);
  const std::string_view before = text.substr(0, begin);
  // A last line without line break takes that of the line before with it.
  if (end == line_end(text, to) && (before.ends_with('\n') || before.ends_with('\r')))
    begin -= before.ends_with("\r\n") ? 2U : 1U;
  return {span_of(begin, end), ""};
}

}  // namespace proctor::value
