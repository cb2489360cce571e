// A recursive-descent reader of RFC 8259. Written here because the libraries at hand keep no source position
// a node, and the same reader has to compile for the browser.
#include "value/json.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json_cursor.h"
#include "value/tree_builder.h"

namespace proctor::value {
namespace {

class Reader {
 public:
  Reader(std::string_view text, const JsonOptions& options, Diagnostics& faults)
      : cursor_{text, options, faults}, tree_(text.size()) {}

  std::optional<Value> document() {
    if (const auto bad = find_invalid_utf8(cursor_.text)) {
      cursor_.fault("E102", "not UTF-8: save the file as UTF-8", *bad, *bad + 1);
      return std::nullopt;
    }
    if (cursor_.text.starts_with(kByteOrderMark)) cursor_.at = kByteOrderMark.size();
    cursor_.skip_space();
    if (cursor_.at == cursor_.text.size()) cursor_.fault("E101", "empty: expected a JSON value", 0, 0);
    const std::size_t root = tree_.add();
    if (cursor_.failed || !value(root, 0)) return std::nullopt;
    cursor_.skip_space();
    if (cursor_.at < cursor_.text.size())
      cursor_.fault("E120", "unexpected text after the JSON value", cursor_.at, cursor_.at + 1);
    return cursor_.failed ? std::nullopt : std::optional(std::move(tree_.at(root)));
  }

 private:
  bool value(std::size_t place, std::size_t depth) {
    if (++nodes_ > cursor_.options.max_nodes)
      return cursor_.fault("E105",
                           fmt::format("more than {} values in one document", cursor_.options.max_nodes),
                           cursor_.at, cursor_.at + 1);
    const std::size_t begin = cursor_.at;
    if (!any(place, depth)) return false;
    tree_.at(place).span = span_of(begin, cursor_.at);
    return true;
  }

  bool any(std::size_t place, std::size_t depth) {
    switch (cursor_.peek()) {
      case '{': return map(place, depth);
      case '[': return list(place, depth);
      case '"': return text(place);
      case 't': return word("true", place, true);
      case 'f': return word("false", place, false);
      case 'n': return word("null", place, nullptr);
      default: return read_json_number(cursor_, tree_.at(place));
    }
  }

  template <typename Meaning>
  bool word(std::string_view spelled, std::size_t place, Meaning meaning) {
    if (cursor_.text.substr(cursor_.at, spelled.size()) != spelled) return cursor_.unexpected("a JSON value");
    cursor_.at += spelled.size();
    tree_.put(place, Style::plain, meaning);
    return true;
  }

  bool text(std::size_t place) {
    std::string_view content;
    if (!read_json_string(cursor_, unescaped_, content)) return false;
    tree_.put(place, Style::double_quoted, content, tree_.pool());
    return true;
  }

  // Past the opening bracket of what stands at this depth.
  bool enter(std::size_t depth) {
    if (depth >= cursor_.options.max_depth)
      return cursor_.fault("E104", fmt::format("nested deeper than {} levels", cursor_.options.max_depth),
                           cursor_.at, cursor_.at + 1);
    ++cursor_.at;
    cursor_.skip_space();
    return true;
  }

  enum class Next { item, end, fault };

  // What follows an item: a comma and another item, or the closing bracket.
  Next after_item(char close) {
    cursor_.skip_space();
    if (cursor_.peek() == close) return ++cursor_.at, Next::end;
    if (cursor_.peek() != ',') {
      cursor_.unexpected(close == ']' ? "\",\" or \"]\"" : "\",\" or \"}\"");
      return Next::fault;
    }
    const std::size_t comma = cursor_.at++;
    cursor_.skip_space();
    if (cursor_.peek() != close) return Next::item;
    cursor_.fault("E120", fmt::format("a comma before {} is not JSON: remove it", close), comma, comma + 1);
    return Next::fault;
  }

  bool list(std::size_t place, std::size_t depth) {
    if (!enter(depth)) return false;
    const std::size_t first = tree_.open_list();
    Next next = cursor_.peek() == ']' ? (++cursor_.at, Next::end) : Next::item;
    while (next == Next::item) {
      if (!value(tree_.add(), depth + 1)) return false;
      next = after_item(']');
    }
    tree_.close_list(place, first, Style::flow);
    return next == Next::end;
  }

  bool map(std::size_t place, std::size_t depth) {
    if (!enter(depth)) return false;
    auto open = tree_.open_map();
    Next next = cursor_.peek() == '}' ? (++cursor_.at, Next::end) : Next::item;
    while (next == Next::item) {
      if (!member(open, depth)) return false;
      next = after_item('}');
    }
    tree_.close_map(place, open, Style::flow);
    return next == Next::end;
  }

  bool member(TreeBuilder::OpenMap& open, std::size_t depth) {
    if (cursor_.peek() != '"') return cursor_.unexpected("a key in double quotes");
    const std::size_t begin = cursor_.at;
    std::string_view key;
    if (!read_json_string(cursor_, unescaped_, key)) return false;
    const std::size_t place = tree_.add_member(open, key, span_of(begin, cursor_.at));
    cursor_.skip_space();
    if (cursor_.peek() != ':') return cursor_.unexpected("\":\"");
    ++cursor_.at;
    cursor_.skip_space();
    if (!value(place, depth + 1)) return false;
    if (Member* twin = tree_.settle(open)) settle_twins(*twin);
    return true;
  }

  // The last of two equal keys wins in data; in a file they are a mistake.
  void settle_twins(Member& twin) {
    Member& member = tree_.last_member();
    if (cursor_.options.strictness == Strictness::data) {
      twin.value = std::move(member.value);
    } else {
      cursor_.faults.error("E110",
                           fmt::format("key {} stands here and at {}: remove one", quoted(member.key),
                                       cursor_.faults.place(twin.key_span)),
                           member.key_span);
    }
    tree_.drop_last_member();
  }

  JsonCursor cursor_;
  std::size_t nodes_ = 0;
  TreeBuilder tree_;
  std::string unescaped_;  // the string read last, where it had escapes
};

}  // namespace

std::optional<Value> parse_json(std::string_view text, const JsonOptions& options, Diagnostics& faults) {
  return Reader(text, options, faults).document();
}

Result<Value> parse_json(std::string_view text, const JsonOptions& options) {
  Diagnostics faults("", text);
  auto value = parse_json(text, options, faults);
  if (value && !faults.has_errors()) return *std::move(value);
  return tl::make_unexpected(faults.first_error());
}

}  // namespace proctor::value
