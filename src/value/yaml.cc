// Builds values from YAML's events. Typing, tags, aliases under a
// budget, merge keys and duplicate keys are settled here, where a fault can be told with its place and a
// piece of advice.
#include "value/yaml.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"
#include "value/number.h"
#include "value/yaml_advice.h"
#include "value/yaml_events.h"
#include "value/yaml_simple.h"

namespace proctor::value {
namespace {

constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";

std::string text_of_key(const Value& key) {
  if (key.is_text()) return key.text();
  return key.kind() == Kind::number ? print_number(key.number()) : to_json(key);
}

// An open list or map.
struct Frame {
  Value node;
  std::string anchor;
  std::size_t nodes_before = 0;
  bool is_map = false;
  bool wants_key = true;
  Member member;              // the key read, its value awaited
  std::vector<Value> merges;  // values of merge keys, in order
};

struct Anchor {
  Value value;
  std::size_t nodes = 0;
  std::size_t bytes = 0;  // of text and keys
};

// Long texts weigh on the budget too: a few aliases of a large one would fill memory.
constexpr std::size_t kBytesANode = 64;

std::size_t text_bytes(const Value& value) {
  std::size_t bytes = value.is_text() ? value.text().size() : 0;
  if (const List* list = value.if_list())
    for (const Value& item : *list) bytes += text_bytes(item);
  if (const Map* map = value.if_map())
    for (const Member& member : *map) bytes += member.key.size() + text_bytes(member.value);
  return bytes;
}

class Builder {
 public:
  Builder(std::string_view text, const YamlOptions& options, Diagnostics& faults)
      : text_(text),
        options_(options),
        faults_(faults),
        has_aliases_(text.find('*') != std::string_view::npos) {}

  std::vector<Value> stream() {
    YamlEvents events(text_);
    while (!stopped_) {
      auto event = events.next();
      if (!event) break;
      take(std::move(*event));
    }
    if (!stopped_ && events.failed()) {
      const Error error = explain_syntax_error(text_, events.error());
      stop(error.code, error.message, error.span);
    }
    return std::move(documents_);
  }

 private:
  void take(YamlEvent event) {
    switch (event.type) {
      case YamlEvent::Type::document_start: start_document(); break;
      case YamlEvent::Type::scalar: scalar(event); break;
      case YamlEvent::Type::alias: alias(event); break;
      case YamlEvent::Type::list_start: open(std::move(event), false); break;
      case YamlEvent::Type::map_start: open(std::move(event), true); break;
      case YamlEvent::Type::list_end:
      case YamlEvent::Type::map_end: close(event); break;
      default: break;
    }
  }

  void start_document() {
    anchors_.clear();
    open_anchors_.clear();
  }

  void stop(std::string code, std::string message, Span span) {
    faults_.error(std::move(code), std::move(message), span);
    stopped_ = true;
  }

  bool count(std::size_t nodes, Span span) {
    nodes_ += nodes;
    if (nodes_ <= options_.max_nodes) return true;
    stop("E105", fmt::format("more than {} values in one document, aliases expanded", options_.max_nodes),
         span);
    return false;
  }

  void scalar(const YamlEvent& event) {
    if (!count(1, event.span)) return;
    Value value = typed(event);
    value.span = event.span.begin == event.span.end ? where_missing(event) : event.span;
    value.style = event.tag.empty() ? event.style : Style::double_quoted;  // tagged: typed for good
    remember(event.anchor, value, 1);
    const bool merge = event.style == Style::plain && event.tag.empty() && event.text == "<<";
    place(std::move(value), merge);
  }

  // An empty item has no token of its own: it stands behind its dash.
  Span where_missing(const YamlEvent& event) const {
    if (frames_.empty() || frames_.back().is_map || frames_.back().node.style != Style::block)
      return event.span;
    std::size_t at = std::max(last_end_, frames_.back().node.span.begin);
    while (at < text_.size() && text_[at] != '-') at = text_[at] == '#' ? line_around(text_, at).end : at + 1;
    return span_of(at + 1, at + 1);
  }

  Value typed(const YamlEvent& event) {
    if (event.tag.empty())
      return event.style == Style::plain ? resolve_plain(event.text, options_.typing) : Value(event.text);
    const std::string_view tag = event.tag;
    if (tag == "!" || tag == "tag:yaml.org,2002:str" || tag == "tag:yaml.org,2002:timestamp")
      return Value(event.text);
    const Value plain = resolve_plain(event.text, options_.typing);
    if (tag.starts_with(kTagPrefix)) {
      const std::string_view type = tag.substr(kTagPrefix.size());
      if (type == "null" && plain.is_null()) return plain;
      if (type == "bool" && plain.is_boolean()) return plain;
      if (type == "int" && plain.is_integer()) return plain;
      if (type == "int" && event.text == "-0") return Value(0);
      if (type == "float" && plain.is_number()) return Value(plain.number());
      if (type == "null" || type == "bool" || type == "int" || type == "float") {
        faults_.error("E114", fmt::format("{} is not what the tag !!{} says", quoted(event.text), type),
                      event.span);
        return Value(event.text);
      }
    }
    unknown_tag(event);
    return event.style == Style::plain ? plain : Value(event.text);
  }

  void unknown_tag(const YamlEvent& event) {
    if (options_.ignore_unknown_tags) return;
    faults_.error(
        "E113",
        fmt::format("unknown tag {}: remove it; known are !!str !!int !!float !!bool !!null !!seq !!map",
                    quoted(text_at(text_, event.tag_span))),
        event.tag_span);
  }

  void check_collection_tag(const YamlEvent& event, bool is_map) {
    if (event.tag.empty() || event.tag == "!") return;
    if (event.tag != fmt::format("{}{}", kTagPrefix, is_map ? "map" : "seq")) unknown_tag(event);
  }

  // What an anchor stands for is copied only where the document has aliases, and the copies are budgeted too.
  void remember(const std::string& anchor, const Value& value, std::size_t nodes) {
    if (anchor.empty() || !has_aliases_) return;
    const std::size_t bytes = text_bytes(value);
    remembered_ += nodes + bytes / kBytesANode;
    if (remembered_ > options_.max_nodes)
      return stop("E105", fmt::format("more than {} values under anchors", options_.max_nodes), value.span);
    anchors_[anchor] = {value, nodes, bytes};
  }

  void alias(const YamlEvent& event) {
    if (open_anchors_.contains(event.text))
      return stop("E115", fmt::format("the alias *{} stands inside what it names", visible(event.text)),
                  event.span);
    const auto at = anchors_.find(event.text);
    if (at == anchors_.end())
      return stop(
          "E115",
          fmt::format("the alias *{} has no anchor &{} before it", visible(event.text), visible(event.text)),
          event.span);
    if (!count(at->second.nodes + at->second.bytes / kBytesANode, event.span)) return;
    Value copy = at->second.value;
    if (frames_.size() + depth_of(copy) > options_.max_depth) return too_deep(event.span);
    copy.alias = true;
    last_end_ = std::max(last_end_, event.span.end);
    place(std::move(copy), false, event.span);
  }

  static std::size_t depth_of(const Value& value) {
    std::size_t deepest = 0;
    if (const List* list = value.if_list())
      for (const Value& item : *list) deepest = std::max(deepest, depth_of(item));
    if (const Map* map = value.if_map())
      for (const Member& member : *map) deepest = std::max(deepest, depth_of(member.value));
    return value.is_scalar() ? 0 : deepest + 1;
  }

  void too_deep(Span span) {
    stop("E104", fmt::format("nested deeper than {} levels", options_.max_depth), span);
  }

  void open(YamlEvent event, bool is_map) {
    if (!count(1, event.span)) return;
    if (frames_.size() >= options_.max_depth) return too_deep(event.span);
    if (!frames_.empty() && frames_.back().is_map && frames_.back().wants_key) return refuse_key(event.span);
    if (is_map && is_nested_on_key_line(event))
      return stop("E111", "not valid YAML: a map inside a map starts on a line of its own", event.span);
    check_collection_tag(event, is_map);
    Frame frame;
    frame.node = is_map ? Value(Map{}) : Value(List{});
    frame.node.span = event.span;
    frame.node.style = event.style;
    frame.is_map = is_map;
    frame.nodes_before = nodes_ - 1;
    if (!event.anchor.empty()) open_anchors_.insert(event.anchor);
    frame.anchor = std::move(event.anchor);
    frames_.push_back(std::move(frame));
  }

  // `k: : x`, which the library lets through.
  bool is_nested_on_key_line(const YamlEvent& event) const {
    if (event.style != Style::block || frames_.empty() || !frames_.back().is_map ||
        frames_.back().node.style != Style::block)
      return false;
    const std::uint32_t key_end = frames_.back().member.key_span.end;
    return event.span.begin >= key_end &&
           text_at(text_, {key_end, event.span.begin}).find_first_of("\r\n") == std::string_view::npos;
  }

  // A list or map as key: nearly always a template that lost its quotes.
  void refuse_key(Span span) {
    if (const auto slip = unquoted_template(text_, span.begin))
      return stop(slip->code, slip->message, slip->span);
    stop("E116", "a key must be a text, not a list or a map", span);
  }

  void close(const YamlEvent& event) {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    if (frame.node.style == Style::flow) {
      frame.node.span.end = event.span.end;
    } else {
      frame.node.span.end = std::max(frame.node.span.end, last_end_);
    }
    if (!frame.merges.empty()) merge(frame);
    if (!frame.anchor.empty()) open_anchors_.erase(frame.anchor);
    remember(frame.anchor, frame.node, nodes_ - frame.nodes_before);
    place(std::move(frame.node), false);
  }

  void place(Value value, bool merge_key) {
    const Span span = value.span;
    last_end_ = std::max(last_end_, span.end);
    place(std::move(value), merge_key, span);
  }

  // Puts a finished node where it belongs. An alias keeps the span of what it names and stands at `span`.
  void place(Value value, bool merge_key, Span span) {
    if (stopped_) return;
    if (frames_.empty()) {
      documents_.push_back(std::move(value));
      return;
    }
    Frame& frame = frames_.back();
    if (!frame.is_map) {
      frame.node.list().push_back(std::move(value));
    } else if (frame.wants_key) {
      take_key(frame, value, merge_key, span);
    } else {
      take_value(frame, std::move(value));
    }
  }

  void take_key(Frame& frame, const Value& key, bool merge_key, Span span) {
    if (!key.is_scalar()) return refuse_key(span);
    if (key.is_null() && !options_.null_keys) report_null_key(span);
    frame.node.span.begin = std::min(frame.node.span.begin, span.begin);  // `[k: v]` opens at its colon
    frame.member = Member{key_text(key), Value(), span, merge_key};
    frame.wants_key = false;
  }

  void report_null_key(Span span) {
    if (span.end > span.begin)
      return faults_.error("E653",
                           fmt::format("the key {} is null, not a text: put it in quotes if it is meant",
                                       quoted(text_at(text_, span))),
                           span);
    const std::size_t colon = std::min(text_.find(':', span.begin), text_.size());
    faults_.error("E653", "there is no key before this colon", span_of(colon, colon + 1));
  }

  // Keys are text. A typed key reads as JavaScript would print it, but in 1.1 as it is written: `on` stays
  // `on`.
  std::string key_text(const Value& key) const {
    if (options_.typing == Typing::yaml_1_1 && key.style == Style::plain && !key.alias &&
        key.span.end > key.span.begin)
      return std::string(text_at(text_, key.span));
    return text_of_key(key);
  }

  void take_value(Frame& frame, Value value) {
    frame.wants_key = true;
    if (frame.member.merged) {
      frame.merges.push_back(std::move(value));
      return;
    }
    if (const Member* twin = frame.node.map().member(frame.member.key)) {
      faults_.error("E110",
                    fmt::format("key {} stands here and at {}: remove one", quoted(frame.member.key),
                                faults_.place(twin->key_span)),
                    frame.member.key_span);
      return;
    }
    frame.member.value = std::move(value);
    frame.node.map().append(std::move(frame.member));
  }

  // `<<: *base` or `<<: [*a, *b]`: what the map itself says wins, then the earlier base.
  void merge(Frame& frame) {
    std::unordered_set<std::string> present;
    for (const Member& member : frame.node.map()) present.insert(member.key);
    for (const Value& base : frame.merges) {
      if (const Map* map = base.if_map()) {
        merge_from(frame.node.map(), *map, present);
      } else if (const List* list = base.if_list();
                 list != nullptr &&
                 std::all_of(list->begin(), list->end(), [](const Value& item) { return item.is_map(); })) {
        for (const Value& item : *list) merge_from(frame.node.map(), item.map(), present);
      } else {
        faults_.error("E118", "a merge key << takes a map or a list of maps", base.span);
      }
    }
  }

  static void merge_from(Map& into, const Map& base, std::unordered_set<std::string>& present) {
    for (const Member& member : base) {
      if (!present.insert(member.key).second) continue;
      Member copy = member;
      copy.merged = true;
      copy.value.alias = true;
      into.append(std::move(copy));
    }
  }

  std::string_view text_;
  const YamlOptions& options_;
  Diagnostics& faults_;
  bool has_aliases_;
  bool stopped_ = false;
  std::uint32_t last_end_ = 0;
  std::size_t nodes_ = 0;
  std::size_t remembered_ = 0;
  std::vector<Frame> frames_;
  std::unordered_map<std::string, Anchor> anchors_;
  std::unordered_set<std::string> open_anchors_;
  std::vector<Value> documents_;
};

bool is_plain_key(std::string_view source) {
  constexpr std::string_view kOther = "\"'|>*";
  return !source.empty() && kOther.find(source[0]) == std::string_view::npos &&
         source.find('\n') == std::string_view::npos;
}

}  // namespace

std::vector<Value> parse_yaml_stream(std::string_view text, const YamlOptions& options, Diagnostics& faults) {
  if (const auto slip = find_forbidden_text(text)) {
    faults.add(Severity::error, *slip);
    return {};
  }
  return Builder(text, options, faults).stream();
}

std::optional<Value> parse_yaml(std::string_view text, const YamlOptions& options, Diagnostics& faults) {
  if (const auto slip = find_forbidden_text(text)) {
    faults.add(Severity::error, *slip);
    return std::nullopt;
  }
  if (auto simple = read_simple_yaml(text, options)) return simple;
  auto documents = Builder(text, options, faults).stream();
  if (faults.has_errors()) return std::nullopt;
  if (documents.empty()) {
    faults.error("E101", "empty: nothing but spaces and comments");
    return std::nullopt;
  }
  if (documents.size() > 1) {
    faults.error("E106", fmt::format("{} documents in one file: keep one, or split at ---", documents.size()),
                 documents[1].span);
    return std::nullopt;
  }
  return std::move(documents.front());
}

Result<Value> parse_yaml(std::string_view text, const YamlOptions& options) {
  Diagnostics faults("", text);
  auto value = parse_yaml(text, options, faults);
  if (value) return *std::move(value);
  return tl::make_unexpected(faults.first_error());
}

void retype(Value& value, std::string_view text, Typing typing) {
  if (value.is_list()) {
    for (Value& item : value.list()) retype(item, text, typing);
  } else if (value.is_map()) {
    for (Member& member : value.map()) {
      retype(member.value, text, typing);
      const std::string_view source = text_at(text, member.key_span);
      if (!is_plain_key(source)) continue;
      member.key =
          typing == Typing::yaml_1_1 ? std::string(source) : text_of_key(resolve_plain(source, typing));
    }
    value.map().reindex();
  } else if (value.style == Style::plain) {
    const std::string_view source = text_at(text, value.span);
    if (source.find('\n') != std::string_view::npos) return;  // folded from several lines: always text
    Value typed = resolve_plain(source, typing);
    typed.span = value.span;
    typed.style = value.style;
    typed.alias = value.alias;
    value = std::move(typed);
  }
}

}  // namespace proctor::value
