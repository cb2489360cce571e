// Walks the tree and the text side by side. What has a span is jumped over, so that only blanks, comments,
// indicators, properties and aliases are read here, and a `#` or `:` inside a text is never mistaken for a
// comment or an indicator.
#include "value/edit_layout.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/utf8.h"

namespace proctor::value {
namespace {

bool is_break(char c) { return c == '\n' || c == '\r'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_space(char c) { return is_blank(c) || is_break(c); }

class LayoutReader {
 public:
  explicit LayoutReader(std::string_view text) : text_(text) {}

  std::optional<Layout> read(const Value& tree) {
    skip_prologue();
    layout_.root = node(tree, std::nullopt);
    if (failed_) return std::nullopt;
    return std::move(layout_);
  }

 private:
  // The column of the block entry around, none in flow style and at the root.
  using Column = std::optional<std::size_t>;

  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool is_end(std::size_t ahead = 0) const { return at_ + ahead >= text_.size(); }
  bool is_indicator(char c) const { return peek() == c && (is_end(1) || is_space(peek(1))); }
  void fail() { failed_ = true; }

  // Blanks, line breaks and comments.
  void skip_trivia() {
    while (!is_end()) {
      if (peek() == '#') {
        at_ = line_end(text_, at_);
      } else if (is_space(peek())) {
        ++at_;
      } else {
        return;
      }
    }
  }

  // Byte order mark, directives and `---`.
  void skip_prologue() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    std::size_t behind = at_;
    skip_trivia();
    while (peek() == '%' && is_first_on_line(text_, at_)) {
      at_ = line_end(text_, at_);
      skip_trivia();
    }
    if (text_.substr(at_).starts_with("---") && (is_end(3) || is_space(peek(3)))) behind = at_ + 3;
    at_ = behind;
  }

  // An anchor, tag or alias: up to a blank, in flow style also up to what ends an item.
  Span word() {
    const std::size_t begin = at_++;
    constexpr std::string_view kEnds = " \t\r\n,[]{}";
    const bool verbatim = peek() == '<' && text_[begin] == '!';
    at_ = std::min(text_.find_first_of(verbatim ? " \t\r\n" : kEnds, at_), text_.size());
    return span_of(begin, at_);
  }

  std::string name_in(Span span) const { return std::string(text_at(text_, span).substr(1)); }

  void note_anchor(Span span) { anchors_[name_in(span)] = span.begin; }

  void note_alias(Span span) {
    const auto at = anchors_.find(name_in(span));
    if (at != anchors_.end()) layout_.aliases.push_back({span, at->second});
  }

  // What stands below an entry, further right, belongs to it; a property there of an empty value too.
  bool is_within(Column column, std::size_t mark) const {
    return !column || same_line(text_, mark, at_) || column_of(text_, at_) > *column;
  }

  // Anchor and tag, up to `limit`; leaves the reader at what follows and gives the place right behind them.
  std::size_t properties(LayoutNode& node, Column column, std::size_t limit) {
    const std::size_t mark = at_;
    std::size_t behind = at_;
    node.begin = mark;
    for (skip_trivia(); at_ < limit && (peek() == '&' || peek() == '!') && is_within(column, mark);
         skip_trivia()) {
      if (behind == mark) node.begin = at_;
      const bool is_anchor = peek() == '&';
      const Span span = word();
      (is_anchor ? node.anchor : node.tag) = span;
      if (is_anchor) note_anchor(span);
      behind = at_;
    }
    return behind;
  }

  static bool is_empty(const Value& value) {
    return !value.alias && value.is_scalar() && value.span.begin == value.span.end;
  }

  // A map in a flow list whose braces are left out begins, as its span has it, at the colon or question mark.
  bool is_pair(const Value& value) const {
    return value.is_map() && value.style == Style::flow && !value.alias && text_[value.span.begin] != '{';
  }

  LayoutNode node(const Value& value, Column column) {
    LayoutNode out;
    if (is_pair(value)) {
      out = pair(value);
    } else if (value.alias) {
      out = alias();
    } else if (!failed_) {
      out = written(value, column);
    }
    out.value = &value;
    return out;
  }

  LayoutNode written(const Value& value, Column column) {
    LayoutNode out;
    const bool empty = is_empty(value);
    const std::size_t behind = properties(out, column, empty ? text_.size() : value.span.begin);
    if (empty) at_ = behind;
    if (!empty && at_ != value.span.begin) fail();
    if (!out.has_properties()) out.begin = at_;
    out.content = at_;
    if (empty || failed_) {
      out.form = Form::empty;
    } else if (value.is_scalar()) {
      scalar(out, value.span);
    } else if (value.style == Style::flow) {
      out.form = Form::flow;
      flow(out, value);
    } else {
      out.form = Form::block;
      block(out, value);
    }
    out.end = at_;
    return out;
  }

  LayoutNode alias() {
    LayoutNode out;
    skip_trivia();
    if (peek() != '*') fail();
    out.form = Form::alias;
    out.begin = out.content = at_;
    note_alias(word());
    out.end = at_;
    return out;
  }

  void scalar(LayoutNode& out, Span span) {
    const bool is_block = peek() == '|' || peek() == '>';
    out.form = is_block ? Form::block_scalar : Form::scalar;
    at_ = is_block ? end_of_block_scalar(span) : end_of_word(span);
  }

  std::size_t end_of_word(Span span) const {
    std::size_t end = span.end;
    while (end > span.begin && is_space(text_[end - 1])) --end;
    return end;
  }

  // Behind the last line that is not blank, unless the header says to keep the blank ones: |+
  std::size_t end_of_block_scalar(Span span) const {
    const std::size_t header = header_end(text_, span.begin);
    const bool keep = text_.substr(span.begin, header - span.begin).find('+') != std::string_view::npos;
    std::size_t end = span.end;
    while (end > header && (keep ? is_blank(text_[end - 1]) : is_space(text_[end - 1]))) --end;
    if (end <= line_end(text_, header)) return header;
    if (!keep || !is_break(text_[end - 1])) return line_end(text_, end);
    return end - (text_.substr(0, end).ends_with("\r\n") ? 2 : 1);
  }

  LayoutNode pair(const Value& value) {
    LayoutNode out;
    skip_trivia();
    out.form = Form::pair;
    out.begin = out.content = at_;
    out.entries.push_back(member(value.map().begin(), std::nullopt));
    out.end = at_;
    return out;
  }

  // --- block style ---

  void block(LayoutNode& out, const Value& value) {
    const std::size_t column = column_of(text_, at_);
    if (const List* list = value.if_list()) {
      for (const Value& item : *list) out.entries.push_back(block_item(item, column));
    } else {
      block_map(out, value.map(), column);
    }
  }

  LayoutEntry block_item(const Value& value, std::size_t column) {
    LayoutEntry out;
    skip_trivia();
    if (!is_indicator('-')) fail();
    out.begin = at_;
    out.mark = ++at_;
    out.node = node(value, column);
    return out;
  }

  void block_map(LayoutNode& out, const Map& map, std::size_t column) {
    const Member* next = first_written(map.begin(), map.end());
    while (!failed_) {
      const std::size_t behind = at_;
      skip_trivia();
      if (next == map.end() && !(is_merge_key() && column_of(text_, at_) == column)) {
        at_ = behind;
        return;
      }
      out.entries.push_back(member(next == map.end() ? nullptr : next, column));
      if (out.entries.back().member != nullptr) next = first_written(next + 1, map.end());
    }
  }

  static const Member* first_written(const Member* from, const Member* end) {
    while (from != end && from->merged) ++from;
    return from;
  }

  // <<, perhaps behind a question mark and properties.
  bool is_merge_key() const {
    std::size_t i = at_;
    while (i < text_.size() && (text_[i] == '?' || text_[i] == '&' || is_blank(text_[i]))) {
      i = text_[i] == '&' ? std::min(text_.find_first_of(" \t\r\n", i), text_.size()) : i + 1;
    }
    return text_.substr(i, 2) == "<<";
  }

  // --- members, block and flow ---

  // The member `next`, or a merge key that stands before it.
  LayoutEntry member(const Member* next, Column column) {
    LayoutEntry out;
    out.begin = at_;
    const bool is_explicit = is_indicator('?');
    if (is_explicit) ++at_;
    key(out, next);
    const std::size_t behind = at_;
    skip_trivia();
    out.has_colon = peek() == ':' && (!is_explicit || !column || column_of(text_, at_) == *column);
    at_ = out.has_colon ? at_ + 1 : behind;
    out.mark = at_;
    if (failed_) return out;
    if (out.member != nullptr) {
      out.node = node(next->value, column);
    } else {
      out.node = merge_value();
    }
    return out;
  }

  void key(LayoutEntry& out, const Member* next) {
    LayoutNode node;
    const bool empty = next != nullptr && next->key_span.begin == next->key_span.end;
    const std::size_t limit = empty || next == nullptr ? text_.size() : next->key_span.begin;
    const std::size_t behind = properties(node, std::nullopt, limit);
    if (text_.substr(at_, 2) == "<<" && (next == nullptr || at_ != next->key_span.begin)) {
      out.key = span_of(at_, at_ + 2);
      at_ += 2;
      return;
    }
    out.member = next;
    if (next == nullptr) return fail();
    if (empty) {
      if (peek() != ':') at_ = behind;
      out.key = span_of(at_, at_);
    } else if (at_ != next->key_span.begin) {
      fail();
    } else {
      written_key(out, next->key_span);
    }
  }

  void written_key(LayoutEntry& out, Span span) {
    if (peek() == '*') note_alias(span);
    out.key = span_of(span.begin, end_of_word(span));
    at_ = out.key.end;
  }

  // *base or [*a, *b]; other values of a merge key are not followed.
  LayoutNode merge_value() {
    skip_trivia();
    if (peek() == '*') return alias();
    LayoutNode out;
    out.begin = out.content = at_;
    if (peek() != '[') fail();
    out.form = Form::flow;
    while (!failed_ && peek() != ']') {
      ++at_;
      skip_trivia();
      if (peek() == '*') note_alias(word());
      skip_trivia();
      if (peek() != ',' && peek() != ']') fail();
    }
    out.end = ++at_;
    return out;
  }

  // --- flow style ---

  void flow(LayoutNode& out, const Value& value) {
    const Map* map = value.if_map();
    const char close = map == nullptr ? ']' : '}';
    if (peek() != (map == nullptr ? '[' : '{')) return fail();
    ++at_;
    const Member* next = map == nullptr ? nullptr : first_written(map->begin(), map->end());
    for (skip_trivia(); !failed_ && peek() != close; skip_trivia()) {
      if (map == nullptr) {
        if (out.entries.size() >= value.list().size()) return fail();
        out.entries.push_back(flow_item(value.list()[out.entries.size()]));
      } else {
        out.entries.push_back(member(next == map->end() ? nullptr : next, std::nullopt));
        if (out.entries.back().member != nullptr) next = first_written(next + 1, map->end());
      }
      comma(out.entries.back(), close);
    }
    const bool whole = map == nullptr ? out.entries.size() == value.list().size() : next == map->end();
    if (!whole) fail();
    ++at_;
  }

  LayoutEntry flow_item(const Value& value) {
    LayoutEntry out;
    out.begin = out.mark = at_;
    out.node = node(value, std::nullopt);
    return out;
  }

  void comma(LayoutEntry& entry, char close) {
    skip_trivia();
    if (peek() == ',') {
      entry.comma = at_++;
    } else if (peek() != close) {
      fail();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
  std::unordered_map<std::string, std::size_t> anchors_;
  Layout layout_;
};

}  // namespace

std::optional<Layout> read_layout(std::string_view text, const Value& tree) {
  return LayoutReader(text).read(tree);
}

std::size_t header_end(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of(" \t\r\n", at), text.size());
}

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t begin = line_around(text, at).begin;
  return begin == 0 && text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : begin;
}

std::size_t line_end(std::string_view text, std::size_t at) { return line_around(text, at).end; }

std::size_t next_line(std::string_view text, std::size_t at) {
  const std::size_t end = line_end(text, at);
  if (end == text.size()) return end;
  return end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
}

std::size_t column_of(std::string_view text, std::size_t at) { return at - line_begin(text, at); }

std::string_view indent_of(std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(line_begin(text, at));
  return line.substr(0, line.find_first_not_of(" \t"));
}

bool is_first_on_line(std::string_view text, std::size_t at) {
  return line_begin(text, at) + indent_of(text, at).size() == at;
}

}  // namespace proctor::value
