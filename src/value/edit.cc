// An edit is made twice: on the tree, which says what is wanted, and on the text, by patches where the layout
// says. The patched text is read again and must give the wanted tree. Where it does not, because the new text
// runs into what stands beside it, a more cautious way of writing is tried before giving up.
#include "value/edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "value/edit_patch.h"
#include "value/edit_tree.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

struct Document {
  std::string text;
  Value tree;
};

Result<Value> parse(std::string_view text, Syntax syntax, Typing typing) {
  if (syntax == Syntax::json) return parse_json(text);
  auto tree = parse_yaml(text, {.typing = typing});
  if (!tree && tree.error().code == "E106")
    return fail("E132", "several documents in one file: only a file with one can be edited in place",
                tree.error().span);
  return tree;
}

// The places of one edit in one text.
class Editor {
 public:
  Editor(const Document& document, const Layout& layout, const Edit& edit, Syntax syntax)
      : text_(document.text), layout_(layout), edit_(edit), syntax_(syntax) {}

  Result<Patches> patches(bool cautious) {
    TRY(const bool exists, locate());
    if (const auto problem = shared_anchor(exists)) return tl::make_unexpected(*problem);
    Habits habits = learned();
    habits.is_cautious = cautious;
    const Scene scene{text_, habits, path_};
    switch (edit_.what) {
      case Edit::What::remove: return remove_entry(scene);
      case Edit::What::rename: return rename_key(scene, edit_.key);
      default: return exists ? set_value(scene, edit_.value) : add(scene);
    }
  }

 private:
  // Walks down to what is changed; false where that is a list or map to which something is added.
  Result<bool> locate() {
    path_ = {{&layout_.root, nullptr}};
    for (std::size_t i = 0; i < edit_.at.size(); ++i) {
      const LayoutNode& node = *path_.back().node;
      const auto address = std::span(edit_.at).first(i + 1);
      if (node.form == Form::alias) return from_alias(address, *node.value);
      if (i + 1 == edit_.at.size() && edit_.what == Edit::What::insert) return false;
      const LayoutEntry* entry = entry_at(node, edit_.at[i]);
      if (entry == nullptr && node.value->find(std::get<std::string>(edit_.at[i])) == nullptr) return false;
      if (entry == nullptr) return from_alias(address, *node.value->find(std::get<std::string>(edit_.at[i])));
      path_.push_back({&entry->node, entry});
    }
    const LayoutNode& node = *path_.back().node;
    if (edit_.what == Edit::What::set && node.form == Form::alias) return from_alias(edit_.at, *node.value);
    return true;
  }

  static const LayoutEntry* entry_at(const LayoutNode& node, const Segment& segment) {
    if (const auto* index = std::get_if<std::size_t>(&segment)) return &node.entries[*index];
    const auto& key = std::get<std::string>(segment);
    const auto is_it = [&](const LayoutEntry& entry) {
      return entry.member != nullptr && entry.member->key == key;
    };
    const auto at = std::find_if(node.entries.begin(), node.entries.end(), is_it);
    return at == node.entries.end() ? nullptr : &*at;
  }

  std::string line_of(std::size_t at) const { return fmt::format("line {}", position_of(text_, at).line); }

  tl::unexpected<Error> from_alias(std::span<const Segment> address, const Value& value) const {
    return fail("E130",
                fmt::format("{} comes from an alias or merge key: change it where it is written, {}",
                            name_of(address), line_of(value.span.begin)),
                value.span);
  }

  // An alias that would change along with what is edited, or lose what it names.
  std::optional<Error> shared_anchor(bool exists) const {
    const Span region = exists ? changed() : Span{};
    const auto is_within = [&](std::size_t at) { return at >= region.begin && at < region.end; };
    for (const Alias& alias : layout_.aliases) {
      const bool around = std::any_of(path_.begin(), path_.end() - (exists ? 1 : 0), [&](const Level& level) {
        return level.node->anchor != Span{} && level.node->anchor.begin == alias.anchor;
      });
      if (!around && (!is_within(alias.anchor) || is_within(alias.span.begin))) continue;
      return Error{"E130",
                   fmt::format("{} is used by the alias {} on {}", name_of(edit_.at),
                               text_at(text_, alias.span), line_of(alias.span.begin)),
                   alias.span};
    }
    return std::nullopt;
  }

  Span changed() const {
    const auto [node, entry] = path_.back();
    if (edit_.what == Edit::What::set || entry == nullptr) return span_of(node->begin, node->end);
    return span_of(entry->begin, edit_.what == Edit::What::rename ? entry->mark : node->end);
  }

  Habits learned() const {
    std::vector<const LayoutNode*> around(path_.size());
    std::transform(path_.rbegin(), path_.rend(), around.begin(),
                   [](const Level& level) { return level.node; });
    return habits_of(text_, around, syntax_ == Syntax::json);
  }

  // An empty list or map, written [] or {}, is replaced by one with a single entry.
  Patches add(const Scene& scene) const {
    const LayoutNode& node = scene.node();
    const auto* key = std::get_if<std::string>(&edit_.at.back());
    if (node.entries.empty())
      return set_value(scene, key == nullptr ? Value(List{edit_.value}) : Value(Map{{*key, edit_.value}}));
    const std::size_t index = key == nullptr ? std::get<std::size_t>(edit_.at.back()) : node.entries.size();
    return add_entry(scene, {index, key, &edit_.value});
  }

  std::string_view text_;
  const Layout& layout_;
  const Edit& edit_;
  Syntax syntax_;
  std::vector<Level> path_;
};

class Session {
 public:
  Session(Syntax syntax, Typing typing) : syntax_(syntax), typing_(typing) {}

  Result<Document> open(std::string_view text) const {
    TRY(Value tree, parse(text, syntax_, typing_));
    return Document{std::string(text), std::move(tree)};
  }

  Result<Document> change(Document document, const Edit& edit) const {
    TRY(const Value wanted, apply(document.tree, edit));
    if (same(wanted, document.tree)) return document;
    const auto layout = read_layout(document.text, document.tree);
    if (!layout) return refuse(edit);
    for (const bool cautious : {false, true}) {
      TRY(const Patches patches, Editor(document, *layout, edit, syntax_).patches(cautious));
      if (const auto text = patched(document.text, patches))
        if (auto changed = read_back(*text, document.text, wanted)) return *std::move(changed);
    }
    return refuse(edit);
  }

 private:
  static tl::unexpected<Error> refuse(const Edit& edit) {
    return fail("E133", fmt::format("cannot change {} without touching others", name_of(edit.at)));
  }

  // A text without a line break at its end may need one, where a block scalar ends it.
  std::optional<Document> read_back(const std::string& text, std::string_view before,
                                    const Value& wanted) const {
    if (auto document = means(text, wanted)) return document;
    if (text.ends_with('\n') || text.ends_with('\r')) return std::nullopt;
    const std::size_t first = before.find_first_of("\r\n");
    const bool crlf = first != std::string_view::npos && before.substr(first).starts_with("\r\n");
    return means(text + (crlf ? "\r\n" : "\n"), wanted);
  }

  std::optional<Document> means(const std::string& text, const Value& wanted) const {
    auto document = open(text);
    if (!document || !same(document->tree, wanted)) return std::nullopt;
    return *std::move(document);
  }

  Syntax syntax_;
  Typing typing_;
};

}  // namespace

Result<std::string> edit(std::string_view text, Syntax syntax, std::span<const Edit> edits, Typing typing) {
  const Session session(syntax, typing);
  TRY(Document document, session.open(text));
  for (const Edit& one : edits) {
    TRY(document, session.change(std::move(document), one));
  }
  return std::move(document.text);
}

Result<std::string> edit(std::string_view text, Syntax syntax, const Edit& edit, Typing typing) {
  return value::edit(text, syntax, std::span(&edit, 1), typing);
}

}  // namespace proctor::value
