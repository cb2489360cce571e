// Edits at random, from a fixed seed: each must succeed, mean what it says, and leave all other lines as they
// are.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "value/edit_samples_test.h"

namespace proctor::value {
namespace {

using samples::Sample;
using What = Edit::What;

// --- chance ---

class Chance {
 public:
  explicit Chance(std::uint32_t seed) : engine_(seed) {}

  std::size_t below(std::size_t limit) { return engine_() % limit; }

  Value value(int depth = 0) {
    const std::size_t kind = below(depth < 3 ? 9 : 6);
    if (kind < 3) return Value(text());
    if (kind == 3) return scalar();
    if (kind == 4) return Value(static_cast<std::int64_t>(below(1000)));
    if (kind == 5) return Value(text());
    return kind < 7 ? list(depth) : map(depth);
  }

  std::string text() {
    static const std::vector<std::string> kTexts = {
        "word",
        "two words",
        "",
        "yes",
        "1.0",
        "a: b",
        "# hash",
        "ends with #",
        " leading",
        "trailing ",
        "it's",
        "say \"hi\"",
        "a\nb\n",
        "one\n\ntwo",
        "keep\n\n",
        "tab\there",
        "é ☃ 日本",
        "- dash",
        "null",
        "{{template}}",
        "[x]",
        "a, b",
        "\\d+\\s",
        "\n",
        " x\n y\n",
        "x\n  y\n z",
        "~",
        "*star",
        "&and",
        "key:",
        "a long line of many words that takes more than one line to fold, as prompts do\nand another"};
    return kTexts[below(kTexts.size())];
  }

  std::string key() {
    static const std::vector<std::string> kKeys = {"new", "two words", "with: colon", "it's",  "7",
                                                   "on",  "<<",        "a,b",         "\"q\"", ""};
    return kKeys[below(kKeys.size())] + (below(2) == 0 ? "" : std::to_string(below(100)));
  }

 private:
  Value scalar() {
    const std::vector<Value> scalars = {Value(), true, false, 0.5, -3, 1e30, std::int64_t{1} << 60U};
    return scalars[below(scalars.size())];
  }

  Value list(int depth) {
    List out;
    for (std::size_t count = below(4); count > 0; --count) out.push_back(value(depth + 1));
    return out;
  }

  Value map(int depth) {
    Map out;
    for (std::size_t count = below(4); count > 0; --count) out.set(key(), value(depth + 1));
    return out;
  }

  std::mt19937 engine_;
};

void collect(const Value& value, const Address& at, std::vector<Address>& out) {
  out.push_back(at);
  Address below = at;
  below.emplace_back();
  if (const List* list = value.if_list()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      below.back() = i;
      collect((*list)[i], below, out);
    }
  } else if (const Map* map = value.if_map()) {
    for (const Member& member : *map) {
      below.back() = member.key;
      collect(member.value, below, out);
    }
  }
}

const Value& value_at(const Value& tree, const Address& address) {
  const Value* at = &tree;
  for (const Segment& segment : address) {
    const auto* key = std::get_if<std::string>(&segment);
    at = key != nullptr ? at->find(*key) : &at->list()[std::get<std::size_t>(segment)];
  }
  return *at;
}

// An edit of the value at an address; none where it cannot be made there.
std::optional<Edit> random_edit_at(const Value& tree, Address at, Chance& chance) {
  const Value& there = value_at(tree, at);
  const bool is_root = at.empty();
  const std::string key = chance.key();
  switch (chance.below(6)) {
    case 0:
      if (!there.is_list()) return std::nullopt;
      at.emplace_back(chance.below(there.list().size() + 1));
      return Edit{What::insert, at, chance.value()};
    case 1:
      if (!there.is_map() || there.map().has(key)) return std::nullopt;
      at.emplace_back(key);
      return Edit{What::set, at, chance.value()};
    case 2:
      if (!there.is_map() || there.map().empty() || there.map().has(key)) return std::nullopt;
      at.emplace_back(there.map().begin()[chance.below(there.map().size())].key);
      return Edit{What::rename, at, {}, key};
    case 3:
      if (is_root) return std::nullopt;
      return Edit{What::remove, at};
    default:
      if (is_root) return std::nullopt;
      return Edit{What::set, at, chance.value()};
  }
}

Edit random_edit(const Value& tree, Chance& chance) {
  std::vector<Address> addresses;
  collect(tree, {}, addresses);
  while (true)
    if (auto edit = random_edit_at(tree, addresses[chance.below(addresses.size())], chance)) return *edit;
}

// --- lines ---

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;  // included
};

// Whether all lines before and behind the range are as they were; without a range, whether lines were only
// added.
bool keeps_others(std::string_view before, std::string_view after, std::optional<Range> range) {
  const auto a = samples::lines_of(before);
  const auto b = samples::lines_of(after);
  const auto first =
      static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  const auto last =
      static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
  if (!range) return first + last >= a.size() && b.size() >= a.size();
  const std::size_t behind = a.size() - range->last - 1;
  return first >= range->first && last >= behind && range->first + behind <= b.size();
}

// A last line without line break may have got one.
bool keeps_others_but_last_break(std::string_view before, std::string_view after,
                                 std::optional<Range> range) {
  return keeps_others(before, after, range) ||
         keeps_others(before, after.substr(0, line_end(after, after.size() - 1)), range);
}

// The lines an edit may rewrite, by the layout of the old text; none where it may only add some.
class Allowance {
 public:
  Allowance(std::string_view text, const Value& tree, const Edit& edit)
      : text_(text), layout_(*read_layout(text, tree)) {
    const LayoutNode* node = &layout_.root;
    const LayoutEntry* around = nullptr;
    const LayoutEntry* entry = nullptr;
    const LayoutNode* container = nullptr;
    for (std::size_t i = 0; i < edit.at.size(); ++i) {
      const bool is_new = i + 1 == edit.at.size() && edit.what == What::insert;
      const LayoutEntry* next = is_new ? nullptr : find(*node, edit.at[i]);
      if (next == nullptr) {
        addition(*node, entry, edit.at.back() == Segment(std::size_t{0}));
        return;
      }
      around = std::exchange(entry, next);
      container = std::exchange(node, &entry->node);
    }
    widen(entry->begin, edit.what == What::rename ? entry->mark : node->end);
    if (edit.what == What::remove) removal(*container, *entry, around);
  }

  std::optional<Range> lines() const { return lines_; }

  static const LayoutEntry* find(const LayoutNode& node, const Segment& segment) {
    if (const auto* index = std::get_if<std::size_t>(&segment)) return &node.entries[*index];
    for (const LayoutEntry& entry : node.entries)
      if (entry.member->key == std::get<std::string>(segment)) return &entry;
    return nullptr;
  }

 private:
  std::size_t line(std::size_t at) const { return position_of(text_, at).line - 1; }

  void widen(std::size_t begin, std::size_t end) {
    if (!lines_) lines_ = Range{line(begin), line(end)};
    lines_ = Range{std::min(lines_->first, line(begin)), std::max(lines_->last, line(end))};
  }

  // In flow style a comma comes or goes; behind a dash the next member moves up; nothing left is [] or {}.
  void removal(const LayoutNode& container, const LayoutEntry& entry, const LayoutEntry* around) {
    const LayoutEntry* first = container.entries.data();
    const LayoutEntry* last = first + container.entries.size() - 1;
    if (container.form != Form::block)
      widen((&entry == first ? &entry : &entry - 1)->node.end, entry.comma.value_or(entry.node.end));
    if (&entry != last && !is_first_on_line(text_, entry.begin)) widen(entry.begin, (&entry + 1)->begin);
    if (&entry != first && ends_in_lines((&entry - 1)->node))
      widen(entry.begin, behind_blanks(entry.node.end));
    if (first == last) widen(around == nullptr ? container.begin : around->begin, container.end);
  }

  // Blank lines and comments further right must go too, or would become part of a block scalar before.
  static bool ends_in_lines(const LayoutNode& node) {
    return node.form == Form::block_scalar ||
           (!node.entries.empty() && ends_in_lines(node.entries.back().node));
  }

  std::size_t behind_blanks(std::size_t at) const {
    for (std::size_t next = next_line(text_, at); next < text_.size(); next = next_line(text_, at)) {
      const std::size_t first = next + indent_of(text_, next).size();
      if (first != line_end(text_, next) && (first == next || text_[first] != '#')) break;
      at = next;
    }
    return at;
  }

  void addition(const LayoutNode& container, const LayoutEntry* entry, bool at_front) {
    const bool adds_lines =
        container.form == Form::block && !(at_front && !is_first_on_line(text_, container.content));
    if (!adds_lines) widen(entry == nullptr ? container.begin : entry->begin, container.end);
  }

  std::string_view text_;
  Layout layout_;
  std::optional<Range> lines_;
};

std::optional<LayoutNode> node_at(const Layout& layout, const Address& address) {
  const LayoutNode* node = &layout.root;
  for (const Segment& segment : address) {
    const LayoutEntry* entry = Allowance::find(*node, segment);
    if (entry == nullptr) return std::nullopt;
    node = &entry->node;
  }
  return *node;
}

std::string told(const Sample& sample, const Edit& edit, std::string_view after) {
  std::string where;
  for (const Segment& segment : edit.at)
    where +=
        "/" + (std::holds_alternative<std::string>(segment) ? std::get<std::string>(segment)
                                                            : std::to_string(std::get<std::size_t>(segment)));
  constexpr std::string_view kNames[] = {"set", "insert", "remove", "rename"};
  return sample.name + ": " + std::string(kNames[static_cast<std::size_t>(edit.what)]) + " " + where + " " +
         edit.key + " " + to_json(edit.value) + "\n--- before\n" + sample.text + "\n--- after\n" +
         std::string(after);
}

std::size_t count(std::string_view part, std::string_view text) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

// The comment behind a scalar on its line stays when another scalar takes its place.
void expect_tail_kept(const Sample& sample, const Value& tree, const Edit& edit, std::string_view after) {
  const bool is_scalar = edit.what == What::set && edit.value.is_scalar();
  const auto node = is_scalar ? node_at(*read_layout(sample.text, tree), edit.at) : std::nullopt;
  if (!node || node->form != Form::scalar) return;
  const std::string_view text = sample.text;
  const std::string_view tail = text.substr(node->end, line_end(text, node->end) - node->end);
  if (tail.find('#') == std::string_view::npos) return;
  EXPECT_EQ(count(tail, after), count(tail, text)) << told(sample, edit, after);
}

// Makes one edit and checks all that must hold of it; the text after it.
std::string check(const Sample& sample, const Edit& edit) {
  const auto tree = samples::read(sample);
  const auto after = value::edit(sample.text, sample.syntax, edit);
  if (!after) {
    ADD_FAILURE() << after.error().code << " " << after.error().message << "\n" << told(sample, edit, "");
    return sample.text;
  }
  const auto wanted = apply(*tree, edit);
  const auto got = samples::read({sample.name, *after, sample.syntax});
  EXPECT_TRUE(got && *got == *wanted) << told(sample, edit, *after);
  EXPECT_TRUE(keeps_others_but_last_break(sample.text, *after, Allowance(sample.text, *tree, edit).lines()))
      << told(sample, edit, *after);
  expect_tail_kept(sample, *tree, edit, *after);
  return *after;
}

void make_edits(const std::vector<Sample>& all, std::size_t count) {
  ASSERT_FALSE(all.empty());
  Chance chance(1);
  for (std::size_t i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
    const Sample& sample = all[i % all.size()];
    const auto tree = samples::read(sample);
    ASSERT_TRUE(tree) << sample.name << ": " << tree.error().message;
    check(sample, random_edit(*tree, chance));
  }
}

TEST(RandomEdits, OfYamlTouchOnlyTheirOwnLines) { make_edits(samples::yaml_samples(), 1000); }

TEST(RandomEdits, OfJsonTouchOnlyTheirOwnLines) { make_edits(samples::json_samples(), 1000); }

TEST(RandomEdits, FollowOneAnother) {
  auto all = samples::yaml_samples();
  for (Sample& sample : samples::json_samples()) all.push_back(sample);
  Chance chance(2);
  for (Sample sample : all) {
    for (int i = 0; i < 20 && !::testing::Test::HasFailure(); ++i) {
      const auto tree = samples::read(sample);
      ASSERT_TRUE(tree);
      sample.text = check(sample, random_edit(*tree, chance));
    }
  }
}

TEST(RandomEdits, BetweenTwoTreesTurnOneIntoTheOther) {
  Chance chance(3);
  auto all = samples::yaml_samples();
  for (Sample& sample : samples::json_samples()) all.push_back(sample);
  for (std::size_t i = 0; i < 300 && !::testing::Test::HasFailure(); ++i) {
    const Sample& sample = all[i % all.size()];
    const auto from = samples::read(sample);
    Value to = *from;
    for (std::size_t changes = chance.below(6); changes > 0; --changes)
      to = *apply(to, random_edit(to, chance));
    const auto after = value::edit(sample.text, sample.syntax, edits_between(*from, to));
    ASSERT_TRUE(after) << after.error().message << "\n" << sample.name << "\n" << to_pretty_json(to);
    const auto got = samples::read({sample.name, *after, sample.syntax});
    EXPECT_TRUE(got && *got == to) << *after;
  }
}

}  // namespace
}  // namespace proctor::value
