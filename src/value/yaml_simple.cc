// A reader by indentation. `line_.at` stands on the first sign of a line and `indent_` is that sign's column,
// whenever a node begins. Every doubt ends it.
#include "value/yaml_simple.h"

#include <algorithm>
#include <limits>

#include "value/tree_builder.h"
#include "value/yaml_simple_scalar.h"

namespace proctor::value {
namespace {

constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();  // the column after the last line

// Words and numbers begin with one of these; anything else is text.
bool may_be_typed(std::string_view plain) {
  constexpr std::string_view kFirst = "~nNtTfFyYoO0123456789+-.";
  return kFirst.find(plain[0]) != std::string_view::npos;
}

class SimpleYaml {
 public:
  SimpleYaml(std::string_view text, const YamlOptions& options)
      : text_(text), options_(options), line_(text), tree_(text.size()) {}

  std::optional<Value> document() {
    const std::size_t root = tree_.add();
    if (!begin_line(0) || !node(root, 0) || !line_.is_at_end()) return std::nullopt;
    return std::move(tree_.at(root));
  }

 private:
  bool count() { return ++nodes_ <= options_.max_nodes; }
  bool enter(std::size_t depth) { return count() && depth < options_.max_depth; }

  // To the first sign from the start of a line on, over empty lines and comments. False at the mark of a
  // document.
  bool begin_line(std::size_t start) {
    while (true) {
      line_.at = start;
      line_.skip_spaces();
      if (line_.is_at_end()) {
        indent_ = kNowhere;
        return true;
      }
      if (line_.peek() != '\n' && line_.peek() != '#') break;
      start = std::min(text_.find('\n', line_.at), text_.size() - 1) + 1;
    }
    indent_ = line_.at - start;
    const std::string_view first = text_.substr(line_.at, 3);
    return indent_ > 0 || (first != "---" && first != "...");
  }

  // Over the rest of a line that has nothing more but a comment, and to the next.
  bool end_line() {
    const bool spaced = line_.at > 0 && text_[line_.at - 1] == ' ';
    const bool comment = line_.peek() == ' ' || spaced;
    line_.skip_spaces();
    if (line_.is_at_end()) return begin_line(text_.size());
    if (line_.peek() != '\n' && (line_.peek() != '#' || !comment)) return false;
    const std::size_t end = text_.find('\n', line_.at);
    return begin_line(end == std::string_view::npos ? text_.size() : end + 1);
  }

  // What begins a line, or follows a dash.
  bool node(std::size_t place, std::size_t depth) {
    if (indent_ == kNowhere) return false;
    return line_.is_dash() ? list(place, depth) : map(place, depth);
  }

  bool list(std::size_t place, std::size_t depth) {
    if (!enter(depth)) return false;
    const std::size_t column = indent_;
    const std::size_t begin = line_.at;
    const std::size_t first = tree_.open_list();
    do {
      if (!item(tree_.add(), column, depth)) return false;
    } while (indent_ == column && line_.is_dash());
    if (indent_ != kNowhere && indent_ > column) return false;
    tree_.close_list(place, first, Style::block).span = span_of(begin, last_end_);
    return true;
  }

  bool item(std::size_t place, std::size_t column, std::size_t depth) {
    const std::size_t dash = line_.at++;
    line_.skip_spaces();
    if (line_.peek() == '\n' || line_.peek() == '#') return below(place, column, false, depth);
    if (!line_.is_dash() && !line_.is_key()) return value(place, column, depth);
    indent_ = column + (line_.at - dash);
    return node(place, depth + 1);
  }

  // A node on the lines that follow, indented more than what it belongs to; a list in a map may stand level.
  bool below(std::size_t place, std::size_t column, bool in_map, std::size_t depth) {
    if (!end_line() || indent_ == kNowhere) return false;
    const bool level = in_map && indent_ == column && line_.is_dash();
    return (level || indent_ > column) && node(place, depth + 1);
  }

  bool map(std::size_t place, std::size_t depth) {
    if (!enter(depth)) return false;
    const std::size_t column = indent_;
    const std::size_t begin = line_.at;
    auto open = tree_.open_map();
    do {
      if (!member(open, column, depth)) return false;
    } while (indent_ == column);
    if (indent_ != kNowhere && indent_ > column) return false;
    tree_.close_map(place, open, Style::block).span = span_of(begin, last_end_);
    return true;
  }

  bool member(TreeBuilder::OpenMap& open, std::size_t column, std::size_t depth) {
    const auto key = line_.key();
    if (!key || !is_plain_text(*key)) return false;
    const std::size_t place = tree_.add_member(open, key->content, key->span);
    line_.skip_spaces();
    const bool ends = line_.peek() == '\n' || line_.peek() == '#';
    if (!(ends ? below(place, column, true, depth) : value(place, column, depth))) return false;
    return tree_.settle(open) == nullptr;
  }

  // A key that is text and nothing else: no number, no merge key.
  bool is_plain_text(const YamlScalar& key) {
    if (!count() || key.content == "<<") return false;
    return key.style != Style::plain || options_.typing == Typing::yaml_1_1 || !may_be_typed(key.content) ||
           resolve_plain(key.content, options_.typing).is_text();
  }

  // On the line itself, behind a key or a dash.
  bool value(std::size_t place, std::size_t column, std::size_t depth) {
    const char c = line_.peek();
    if (c == '|') return literal(place, column);
    if (c == '[' || c == '{') return flow(place, depth + 1) && end_line();
    return scalar(place, false) && end_line();
  }

  bool scalar(std::size_t place, bool in_flow) {
    const auto scalar = line_.scalar(in_flow);
    if (!scalar || !count()) return false;
    put(place, *scalar);
    return true;
  }

  bool literal(std::size_t place, std::size_t column) {
    const auto scalar = line_.literal(column);
    if (!scalar || !count()) return false;
    put(place, *scalar);
    // The block ends where the next line's first sign stands; a line is read from its start.
    const std::size_t before = line_.at == 0 ? 0 : text_.rfind('\n', line_.at - 1) + 1;
    return begin_line(line_.is_at_end() ? text_.size() : before);
  }

  void put(std::size_t place, const YamlScalar& scalar) {
    Value& value = scalar.style == Style::plain && may_be_typed(scalar.content)
                       ? tree_.put(place, scalar.style, resolve_plain(scalar.content, options_.typing))
                       : tree_.put(place, scalar.style, scalar.content, tree_.pool());
    value.span = scalar.span;
    last_end_ = scalar.span.end;
  }

  // --- flow collections, on one line ---

  bool flow(std::size_t place, std::size_t depth) {
    if (!enter(depth)) return false;
    return line_.peek() == '[' ? flow_list(place, depth) : flow_map(place, depth);
  }

  bool flow_value(std::size_t place, std::size_t depth) {
    const char c = line_.peek();
    return c == '[' || c == '{' ? flow(place, depth + 1) : scalar(place, true);
  }

  // Past a comma; false where neither it nor the closing bracket stands.
  bool next_in_flow(char close) {
    line_.skip_spaces();
    if (line_.peek() == close) return true;
    if (line_.peek() != ',') return false;
    ++line_.at;
    line_.skip_spaces();
    return line_.peek() != close;
  }

  bool flow_list(std::size_t place, std::size_t depth) {
    const std::size_t begin = line_.at++;
    const std::size_t first = tree_.open_list();
    line_.skip_spaces();
    while (line_.peek() != ']')
      if (!flow_value(tree_.add(), depth) || !next_in_flow(']')) return false;
    ++line_.at;
    close_flow(tree_.close_list(place, first, Style::flow), begin);
    return true;
  }

  bool flow_map(std::size_t place, std::size_t depth) {
    const std::size_t begin = line_.at++;
    auto open = tree_.open_map();
    line_.skip_spaces();
    while (line_.peek() != '}')
      if (!flow_member(open, depth) || !next_in_flow('}')) return false;
    ++line_.at;
    close_flow(tree_.close_map(place, open, Style::flow), begin);
    return true;
  }

  void close_flow(Value& value, std::size_t begin) {
    value.span = span_of(begin, line_.at);
    last_end_ = value.span.end;
  }

  bool flow_member(TreeBuilder::OpenMap& open, std::size_t depth) {
    const auto key = flow_key();
    if (!key || !is_plain_text(*key)) return false;
    const std::size_t place = tree_.add_member(open, key->content, key->span);
    line_.skip_spaces();
    return flow_value(place, depth) && tree_.settle(open) == nullptr;
  }

  std::optional<YamlScalar> flow_key() {
    constexpr std::string_view kNotInKeys = ",[]{}\n";
    const std::size_t begin = line_.at;
    auto key = line_.key();
    if (key && key->style == Style::plain && key->content.find_first_of(kNotInKeys) != std::string_view::npos)
      return std::nullopt;
    if (key) return key;
    line_.at = begin;  // "k":1, as JSON has it
    if (line_.peek() != '"') return std::nullopt;
    key = line_.scalar(true);
    if (!key || line_.peek() != ':') return std::nullopt;
    ++line_.at;
    return key;
  }

  std::string_view text_;
  const YamlOptions& options_;
  YamlLine line_;
  TreeBuilder tree_;
  std::size_t indent_ = 0;
  std::size_t nodes_ = 0;
  std::uint32_t last_end_ = 0;
};

// Tabs, carriage returns, and what some take for line breaks or marks of order.
bool has_odd_text(std::string_view text) {
  for (const std::string_view odd : {"\t", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF"})
    if (text.find(odd) != std::string_view::npos) return true;
  return false;
}

}  // namespace

std::optional<Value> read_simple_yaml(std::string_view text, const YamlOptions& options) {
  constexpr std::size_t kDeepest = 256;  // so that reading by calls stays small
  if (options.max_depth > kDeepest || has_odd_text(text)) return std::nullopt;
  return SimpleYaml(text, options).document();
}

}  // namespace proctor::value
