// A recursive-descent reader of RFC 8259. Written here because the libraries at hand keep no source position
// a node, and the same reader has to compile for the browser.
#include "value/json.h"

#include <fmt/format.h>

#include <vector>

#include "base/utf8.h"
#include "base/words.h"
#include "value/interner.h"
#include "value/json_cursor.h"

namespace proctor::value {
namespace {

class Reader {
 public:
  Reader(std::string_view text, const JsonOptions& options, Diagnostics& faults)
      : cursor_{text, options, faults} {}

  std::optional<Value> document() {
    if (const auto bad = find_invalid_utf8(cursor_.text)) {
      cursor_.fault("E102", "not UTF-8: save the file as UTF-8", *bad, *bad + 1);
      return std::nullopt;
    }
    if (cursor_.text.starts_with(kByteOrderMark)) cursor_.at = kByteOrderMark.size();
    cursor_.skip_space();
    if (cursor_.at == cursor_.text.size()) cursor_.fault("E101", "empty: expected a JSON value", 0, 0);
    Value root;
    if (cursor_.failed || !value(root, 0)) return std::nullopt;
    cursor_.skip_space();
    if (cursor_.at < cursor_.text.size())
      cursor_.fault("E120", "unexpected text after the JSON value", cursor_.at, cursor_.at + 1);
    return cursor_.failed ? std::nullopt : std::optional(std::move(root));
  }

 private:
  // A map that is being read. Its members wait with those of the maps around it, so that it is made in one
  // piece.
  struct OpenMap {
    std::size_t first;       // of its members
    std::uint64_t seen = 0;  // slots of its keys: what is not among them is new
    Map large;               // holds the members instead, once they are many
  };

  bool value(Value& out, std::size_t depth) {
    if (++nodes_ > cursor_.options.max_nodes)
      return cursor_.fault("E105",
                           fmt::format("more than {} values in one document", cursor_.options.max_nodes),
                           cursor_.at, cursor_.at + 1);
    const std::size_t begin = cursor_.at;
    const bool read = any(out, depth);
    out.span = span_of(begin, cursor_.at);
    return read;
  }

  bool any(Value& out, std::size_t depth) {
    switch (cursor_.peek()) {
      case '{': return map(out, depth);
      case '[': return list(out, depth);
      case '"': return text(out);
      case 't': return word("true", Value(true), out);
      case 'f': return word("false", Value(false), out);
      case 'n': return word("null", Value(), out);
      default: return read_json_number(cursor_, out);
    }
  }

  bool word(std::string_view spelled, Value meaning, Value& out) {
    if (cursor_.text.substr(cursor_.at, spelled.size()) != spelled) return cursor_.unexpected("a JSON value");
    cursor_.at += spelled.size();
    out = std::move(meaning);
    out.style = Style::plain;
    return true;
  }

  bool text(Value& out) {
    std::string_view content;
    if (!read_json_string(cursor_, unescaped_, content)) return false;
    out = Value(content);
    out.style = Style::double_quoted;
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

  bool list(Value& out, std::size_t depth) {
    if (!enter(depth)) return false;
    const std::size_t first = items_.size();
    Next next = cursor_.peek() == ']' ? (++cursor_.at, Next::end) : Next::item;
    while (next == Next::item) {
      Value item;
      if (!value(item, depth + 1)) return false;
      items_.push_back(std::move(item));
      next = after_item(']');
    }
    out = Value(List(std::make_move_iterator(items_.begin() + static_cast<std::ptrdiff_t>(first)),
                     std::make_move_iterator(items_.end())));
    out.style = Style::flow;
    items_.resize(first);
    return next == Next::end;
  }

  bool map(Value& out, std::size_t depth) {
    if (!enter(depth)) return false;
    OpenMap open{members_.size(), 0, {}};
    Next next = cursor_.peek() == '}' ? (++cursor_.at, Next::end) : Next::item;
    while (next == Next::item) {
      if (!member(open, depth)) return false;
      next = after_item('}');
    }
    out = Value(close(open));
    out.style = Style::flow;
    return next == Next::end;
  }

  bool member(OpenMap& open, std::size_t depth) {
    if (cursor_.peek() != '"') return cursor_.unexpected("a key in double quotes");
    const std::size_t begin = cursor_.at;
    std::string_view key;
    if (!read_json_string(cursor_, unescaped_, key)) return false;
    const std::size_t slot = Interner::slot_of(key);
    Member member{keys_.get(key, slot), {}, span_of(begin, cursor_.at), false};
    cursor_.skip_space();
    if (cursor_.peek() != ':') return cursor_.unexpected("\":\"");
    ++cursor_.at;
    cursor_.skip_space();
    if (!value(member.value, depth + 1)) return false;
    keep(open, std::move(member), std::uint64_t{1} << (slot % 64));
    return true;
  }

  void keep(OpenMap& open, Member member, std::uint64_t slot) {
    Member* twin = (open.seen & slot) == 0 ? nullptr : find(open, member.key);
    open.seen |= slot;
    if (twin == nullptr) {
      add(open, std::move(member));
    } else if (cursor_.options.strictness == Strictness::data) {
      twin->value = std::move(member.value);
    } else {
      cursor_.faults.error("E110",
                           fmt::format("key {} stands here and at {}: remove one", quoted(member.key),
                                       cursor_.faults.place(twin->key_span)),
                           member.key_span);
    }
  }

  Member* find(OpenMap& open, const Key& key) {
    if (!open.large.empty()) return open.large.member(key);
    for (std::size_t i = open.first; i < members_.size(); ++i)
      if (members_[i].key == key) return &members_[i];
    return nullptr;
  }

  void add(OpenMap& open, Member member) {
    constexpr std::size_t kMany = 32;  // from here on a map finds keys faster
    if (!open.large.empty()) return open.large.append(std::move(member));
    members_.push_back(std::move(member));
    if (members_.size() - open.first > kMany) open.large = close(open);
  }

  Map close(OpenMap& open) {
    if (!open.large.empty()) return std::move(open.large);
    Member* const first = members_.data() + open.first;
    Map out(first, members_.data() + members_.size());
    members_.resize(open.first);
    return out;
  }

  JsonCursor cursor_;
  std::size_t nodes_ = 0;
  Interner keys_;
  std::vector<Value> items_;     // of all lists that are open, the outermost first
  std::vector<Member> members_;  // of all maps that are open
  std::string unescaped_;        // the string read last, where it had escapes
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
