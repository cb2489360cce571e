#include "value/edit_write.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

constexpr std::size_t kLongestKey = 1000;  // YAML wants `? ` before a longer one

// Looks through a layout until it has seen an example of everything.
class Learner {
 public:
  explicit Learner(std::string_view text) : text_(text) {}

  void learn(const LayoutNode& node) {
    if (node.form == Form::block) learn_block(node);
    if (node.form == Form::flow) learn_flow(node);
    for (const LayoutEntry& entry : node.entries) learn(entry.node);
  }

  Habits habits(bool is_json) const {
    Habits out;
    out.is_json = is_json;
    out.line_break = line_break();
    out.map_indent = map_indent_.value_or(list_indent_.value_or(0) > 0 ? *list_indent_ : out.map_indent);
    out.list_indent = list_indent_.value_or(out.map_indent);
    out.item_indent = item_indent_.value_or(out.item_indent);
    out.quotes_flow = is_json || quotes_flow_.value_or(false);
    if (out.quotes_flow) out.colon = colon_.value_or(out.colon);
    out.comma = comma_.value_or(out.colon == ":" ? "," : ", ");
    out.brace_padding = brace_padding_.value_or("");
    out.flow_indent = flow_indent_.value_or(out.flow_indent);
    out.close_indent = close_indent_.value_or("");
    return out;
  }

 private:
  void learn_block(const LayoutNode& node) {
    for (const LayoutEntry& entry : node.entries) {
      const LayoutNode& child = entry.node;
      if (child.form != Form::block) continue;
      const std::size_t column = column_of(text_, child.content);
      const std::size_t outer = column_of(text_, entry.begin);
      const bool shares_line = same_line(text_, entry.mark, child.content);
      if (column < outer) continue;
      if (node.is_list() && shares_line) note(item_indent_, column - outer);
      if (!node.is_list() && !shares_line) note(child.is_list() ? list_indent_ : map_indent_, column - outer);
    }
  }

  void learn_flow(const LayoutNode& node) {
    if (node.entries.empty()) return;
    const LayoutEntry& first = node.entries.front();
    if (is_spread(text_, node)) {
      const std::string_view outer = indent_of(text_, node.content);
      note(flow_indent_, deeper(outer, indent_of(text_, first.begin)));
      if (is_first_on_line(text_, node.end - 1))
        note(close_indent_, deeper(outer, indent_of(text_, node.end)));
    } else if (!node.is_list()) {
      note(brace_padding_, text_.substr(node.content + 1, first.begin - node.content - 1));
    }
    if (!node.is_list()) {
      note(quotes_flow_, text_[first.key.begin] == '"');
      if (first.has_colon) note(colon_, text_.substr(first.key.end, first.node.begin - first.key.end));
    }
    if (node.entries.size() > 1)
      note(comma_, text_.substr(first.node.end, node.entries[1].begin - first.node.end));
  }

  static std::string_view deeper(std::string_view outer, std::string_view inner) {
    return inner.starts_with(outer) ? inner.substr(outer.size()) : std::string_view{};
  }

  template <typename T>
  static void note(std::optional<T>& habit, T seen) {
    if (!habit) habit = seen;
  }

  // Only what stands on one line, without comments, can be imitated.
  static void note(std::optional<std::string>& habit, std::string_view seen) {
    if (!habit && seen.find_first_of("\r\n#") == std::string_view::npos) habit = seen;
  }

  std::string line_break() const {
    const std::size_t at = std::min(text_.find_first_of("\r\n"), text_.size());
    return at == text_.size() ? "\n" : std::string(text_.substr(at, next_line(text_, at) - at));
  }

  std::string_view text_;
  std::optional<std::size_t> map_indent_, list_indent_, item_indent_;
  std::optional<std::string> colon_, comma_, brace_padding_, flow_indent_, close_indent_;
  std::optional<bool> quotes_flow_;
};

bool is_visible(std::string_view text) {
  for (std::size_t i = 0; i < text.size();)
    if (is_deceptive(next_code_point(text, i))) return false;
  return true;
}

std::string single_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out.append(c == '\'' ? 2 : 1, c);
  return out + '\'';
}

// JSON's escapes are YAML's too; what a reader could not see is escaped as well.
std::string double_quoted(std::string_view text) {
  const std::string json = to_json_text(text);
  std::string out;
  for (std::size_t i = 0; i < json.size();) {
    const std::size_t begin = i;
    const auto c = static_cast<std::uint32_t>(next_code_point(json, i));
    if (is_deceptive(c)) {
      out += c > 0xFFFF ? fmt::format("\\U{:08X}", c) : fmt::format("\\u{:04X}", c);
    } else {
      out.append(json, begin, i - begin);
    }
  }
  return out;
}

std::optional<std::string> quoted_like(std::string_view text, const Habits& habits, char like, bool in_flow) {
  if (like == '"' || (like == '\0' && in_flow && habits.quotes_flow)) return double_quoted(text);
  if (like == '\'' && is_visible(text)) return single_quoted(text);
  return std::nullopt;
}

// As the YAML writer has it, which is on one line unless it makes a block scalar.
std::string default_text(const Value& value, bool in_flow) {
  if (in_flow || !value.is_text()) return to_yaml_scalar(value);
  if (breaks(value.text())) return double_quoted(value.text());
  std::string out = to_yaml(value);
  out.pop_back();
  return out;
}

std::string_view without_last_break(std::string_view text) {
  return text.substr(0, text.size() - (text.ends_with('\n') ? 1 : 0));
}

// Whether the YAML writer would make it one, were it to end with a line break and have no tabs.
bool fits_block_scalar(std::string_view text) {
  std::string bare = fmt::format("{}\n", without_last_break(text));
  std::replace(bare.begin(), bare.end(), '\t', '_');
  return to_yaml(Value(bare)).starts_with('|');
}

// Of a block scalar: sign, indentation where the text does not show it, what becomes of the last line breaks.
std::string header(char sign, std::string_view text, std::size_t column, std::size_t parent) {
  std::string out(1, sign);
  if (text.front() == ' ') out += std::to_string(column - parent);
  if (!text.ends_with('\n')) out += '-';
  if (text.ends_with("\n\n")) out += '+';
  return out;
}

std::string indented(std::string_view line, std::size_t column) {
  return line.empty() ? std::string() : std::string(column, ' ').append(line);
}

// Breaks a line at single spaces, where folding puts it together again.
void wrap(std::string_view line, std::size_t column, std::size_t width, Lines& out) {
  while (line.size() > width) {
    std::size_t at = line.rfind(' ', width);
    if (at == std::string_view::npos || at == 0) at = line.find(' ', width);
    if (at == std::string_view::npos || at + 1 >= line.size() || line[at - 1] == ' ' || line[at + 1] == ' ')
      break;
    out.push_back(indented(line.substr(0, at), column));
    line.remove_prefix(at + 1);
  }
  out.push_back(indented(line, column));
}

class BlockWriter {
 public:
  explicit BlockWriter(const Habits& habits) : habits_(habits) {}

  Lines lines;

  void collection(const Value& value, std::size_t column) {
    if (const List* list = value.if_list()) {
      for (const Value& one : *list) item(one, column);
    } else {
      for (const Member& one : value.map()) member(one.key, one.value, column);
    }
  }

  void item(const Value& value, std::size_t column) {
    const std::size_t inner = column + habits_.item_indent;
    lines.push_back(indented("-", column));
    if (!is_filled(value)) return scalar(value, column, inner);
    // The first line of an item stands behind its dash.
    const std::size_t dash = lines.size() - 1;
    collection(value, inner);
    lines[dash] += lines[dash + 1].substr(column + 1);
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(dash) + 1);
  }

  void member(std::string_view key, const Value& value, std::size_t column) {
    const std::string written = key_text(key, habits_, '\0', false);
    if (written.size() > kLongestKey) {
      lines.push_back(indented("? " + written, column));
      lines.push_back(indented(":", column));
    } else {
      lines.push_back(indented(written + ":", column));
    }
    if (!is_filled(value)) return scalar(value, column, column + habits_.map_indent);
    collection(value, column + (value.is_list() ? habits_.list_indent : habits_.map_indent));
  }

 private:
  void scalar(const Value& value, std::size_t parent, std::size_t column) {
    const bool wants_lines = value.is_text() && reads_well_as_lines(value.text()) && !habits_.is_cautious;
    if (const auto literal = wants_lines ? literal_lines(value.text(), column, parent) : std::nullopt) {
      lines.back() += " " + literal->front();
      lines.insert(lines.end(), literal->begin() + 1, literal->end());
    } else {
      lines.back() += " " + scalar_text(value, habits_, '\0', false);
    }
  }

  const Habits& habits_;
};

}  // namespace

Habits habits_of(std::string_view text, std::span<const LayoutNode* const> around, bool is_json) {
  Learner learner(text);
  for (const LayoutNode* node : around) learner.learn(*node);
  return learner.habits(is_json);
}

bool reads_well_as_lines(std::string_view text) {
  return text.find('\n') != std::string_view::npos && !text.ends_with("\n\n");
}

bool is_filled(const Value& value) {
  return (value.is_list() && !value.list().empty()) || (value.is_map() && !value.map().empty());
}

bool is_spread(std::string_view text, const LayoutNode& flow) {
  return !flow.entries.empty() &&
         breaks(text.substr(flow.content, flow.entries.front().begin - flow.content));
}

std::string scalar_text(const Value& value, const Habits& habits, char like, bool in_flow) {
  if (value.is_list()) return "[]";
  if (value.is_map()) return "{}";
  if (habits.is_json) return to_json(value);
  if (!value.is_text()) return to_yaml_scalar(value);
  return quoted_like(value.text(), habits, like, in_flow).value_or(default_text(value, in_flow));
}

std::string key_text(std::string_view key, const Habits& habits, char like, bool in_flow) {
  if (habits.is_json) return to_json_text(key);
  return quoted_like(key, habits, like, in_flow).value_or(to_yaml_scalar(Value(key)));
}

std::string flow_member(std::string_view key, const Value& value, const Habits& habits,
                        std::string_view indent, bool spread) {
  return key_text(key, habits, '\0', true) + habits.colon + flow_text(value, habits, indent, spread);
}

std::string flow_text(const Value& value, const Habits& habits, std::string_view indent, bool spread) {
  if (!is_filled(value)) return scalar_text(value, habits, '\0', true);
  const std::string inner = fmt::format("{}{}", indent, habits.flow_indent);
  Lines entries;
  if (const List* list = value.if_list()) {
    for (const Value& item : *list) entries.push_back(flow_text(item, habits, inner, spread));
  } else {
    for (const Member& one : value.map())
      entries.push_back(flow_member(one.key, one.value, habits, inner, spread));
  }
  const std::string padding = value.is_map() ? habits.brace_padding : "";
  const std::string open = spread ? habits.line_break + inner : padding;
  const std::string close =
      spread ? fmt::format("{}{}{}", habits.line_break, indent, habits.close_indent) : padding;
  const std::string between = spread ? "," + open : habits.comma;
  const std::string_view brackets = value.is_list() ? "[]" : "{}";
  return fmt::format("{}{}{}{}{}", brackets[0], open, fmt::join(entries, between), close, brackets[1]);
}

Lines block_lines(const Value& filled, std::size_t column, const Habits& habits) {
  BlockWriter writer(habits);
  writer.collection(filled, column);
  return std::move(writer.lines);
}

Lines item_lines(const Value& value, std::size_t column, const Habits& habits) {
  BlockWriter writer(habits);
  writer.item(value, column);
  return std::move(writer.lines);
}

Lines member_lines(std::string_view key, const Value& value, std::size_t column, const Habits& habits) {
  BlockWriter writer(habits);
  writer.member(key, value, column);
  return std::move(writer.lines);
}

std::optional<Lines> literal_lines(std::string_view text, std::size_t column, std::size_t parent) {
  if (!fits_block_scalar(text)) return std::nullopt;
  Lines out = {header('|', text, column, parent)};
  for (const std::string_view line : split(without_last_break(text), '\n'))
    out.push_back(indented(line, column));
  return out;
}

std::optional<Lines> folded_lines(std::string_view text, std::size_t column, std::size_t parent,
                                  std::size_t width) {
  if (!fits_block_scalar(text) || text.starts_with(' ') || text.find("\n ") != std::string_view::npos)
    return std::nullopt;
  Lines out = {header('>', text, column, parent)};
  const std::size_t last = text.find_last_not_of('\n');
  for (const std::string_view line : split(text.substr(0, last + 1), '\n')) {
    if (line.empty() || out.size() > 1) out.emplace_back();
    if (!line.empty()) wrap(line, column, width, out);
  }
  for (std::size_t i = last + 2; i < text.size(); ++i) out.emplace_back();
  return out;
}

}  // namespace proctor::value
