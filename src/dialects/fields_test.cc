// A map through its record and back: spelling, other names, what was written out, what was left out.
#include "dialects/fields.h"

#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

constexpr Shape kNullable = {.takes = takes_text | takes_null};
constexpr Field kItemFields[] = {{.name = "name", .shape = &kLooseText, .about = "", .aliases = "title"},
                                 {.name = "size", .shape = &kNumber, .about = "", .fallback = "1"},
                                 {.name = "open", .shape = &kBoolean, .about = ""},
                                 {.name = "tags", .shape = &kLooseTexts, .about = ""},
                                 {.name = "more", .shape = &kFreeMap, .about = ""},
                                 {.name = "note", .shape = &kNullable, .about = ""},
                                 {.name = "extra", .shape = &kFreeMap, .about = ""}};
bool is_measure(std::string_view key) { return key.starts_with("measure."); }
constexpr Record kItem = {"item", kItemFields, "", nullptr, &kNumber, is_measure};

// A map of a YAML text, as a dialect sees it.
struct Seen {
  explicit Seen(std::string_view source) : text(source), root(value::parse_yaml(text).value()) {}
  std::string text;
  Value root;
  Fields fields{root.map(), kItem, text};
};

// --- Reading

TEST(Fields, FindsAFieldUnderAnyOfItsNames) {
  EXPECT_EQ(Seen("name: a").fields.text("name"), "a");
  EXPECT_EQ(Seen("title: a").fields.text("name"), "a");
  EXPECT_FALSE(Seen("title: a").fields.has("title"));
  EXPECT_FALSE(Seen("{}").fields.has("name"));
}

TEST(Fields, TakesNothingAsAbsentUnlessItMeansSomething) {
  const Seen seen("{name: , note: , more: ~}");
  EXPECT_FALSE(seen.fields.has("name"));
  EXPECT_FALSE(seen.fields.has("more"));
  ASSERT_TRUE(seen.fields.has("note"));
  EXPECT_TRUE(seen.fields.get("note")->is_null());
  EXPECT_EQ(seen.fields.optional_text("note"), std::nullopt);
}

TEST(Fields, ReadsEachKindOfValue) {
  const Seen seen("{name: n, size: 1.5, open: true, tags: [a, b], more: {k: v}}");
  EXPECT_EQ(seen.fields.optional_text("name"), "n");
  EXPECT_EQ(seen.fields.number("size"), 1.5);
  EXPECT_EQ(seen.fields.integer("size"), std::nullopt);
  EXPECT_EQ(seen.fields.boolean("open"), true);
  EXPECT_EQ(seen.fields.texts("tags"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(seen.fields.list("tags").size(), 2U);
  EXPECT_EQ(Value(seen.fields.map("more")), Value(Map{{"k", "v"}}));
  EXPECT_EQ(Seen("size: 3.0").fields.integer("size"), 3);
}

TEST(Fields, ReadsWhatIsAbsentOrOfAnotherKindAsNothing) {
  for (const auto text : {"{}", "{name: [a], size: x, open: 1, tags: {a: b}, more: [1]}"}) {
    const Seen seen(text);
    EXPECT_EQ(seen.fields.text("name"), "");
    EXPECT_EQ(seen.fields.optional_text("name"), std::nullopt);
    EXPECT_EQ(seen.fields.number("size"), std::nullopt);
    EXPECT_EQ(seen.fields.integer("size"), std::nullopt);
    EXPECT_EQ(seen.fields.boolean("open"), std::nullopt);
    EXPECT_TRUE(seen.fields.texts("tags").empty());
    EXPECT_TRUE(seen.fields.list("tags").empty());
    EXPECT_TRUE(seen.fields.map("more").empty());
  }
}

TEST(Fields, ReadsANumberAsTheTextThatWasWritten) {
  const Seen seen("{name: 1_000, tags: [0x1F, 1.50, yes, 'x']}");
  EXPECT_EQ(seen.fields.text("name"), "1_000");
  EXPECT_EQ(seen.fields.texts("tags"), (std::vector<std::string>{"0x1F", "1.50", "yes", "x"}));
}

TEST(Fields, TakesASingleTextAsAListOfOne) {
  EXPECT_EQ(Seen("tags: a").fields.texts("tags"), std::vector<std::string>{"a"});
}

TEST(Fields, KnowsWhereAValueStands) {
  EXPECT_EQ(Seen("{name: abc}").fields.span("name"), span_of(7, 10));
  EXPECT_EQ(Seen("{}").fields.span("name"), Span{});
}

TEST(Fields, SetsUnknownKeysApart) {
  EXPECT_EQ(value::to_json(Seen("{z: 1, title: n, measure.h: 2, a: ~}").fields.extra()),
            R"({"z":1,"a":null})");
}

TEST(Fields, RemembersTheSpelling) {
  const model::Spelling spelling =
      Seen("{z: 5, title: 7, size: 2, note: , open: ~, name2: }").fields.spelling("short");
  EXPECT_EQ(spelling.keys, (std::vector<std::string>{"z", "title", "size", "note", "open", "name2"}));
  EXPECT_EQ(spelling.shape, "short");
  EXPECT_EQ(value::to_json(spelling.bare), R"({"title":7,"note":null,"open":null})");
}

TEST(TextOf, GivesTheTextOrTheSourceOfAScalar) {
  constexpr std::string_view kSource = "[1.50, 'a b', true, ~, [x]]";
  const Value list = value::parse_yaml(kSource).value();
  EXPECT_EQ(text_of(list.list()[0], kSource), "1.50");
  EXPECT_EQ(text_of(list.list()[1], kSource), "a b");
  EXPECT_EQ(text_of(list.list()[2], kSource), "true");
  EXPECT_EQ(text_of(list.list()[4], kSource), "");
  EXPECT_EQ(text_of(Value(1.5), kSource), "1.5");  // made, not read: it has no source
}

// --- Writing

// The record's fields, with the values given; absent: what is assumed.
struct Item {
  std::string name;
  std::optional<double> size;
  bool open = false;
  std::vector<std::string> tags;
  Map more;
};

Draft draft_of(const Item& item, const model::Spelling* spelling) {
  Draft draft(kItem, spelling);
  draft.put_text("name", item.name);
  draft.put_optional("size", item.size);
  draft.put_unless("open", item.open, false);
  draft.put_texts("tags", item.tags);
  draft.put_map("more", item.more);
  return draft;
}

std::string drafted(const Item& item, const model::Spelling* spelling = nullptr, const Map& extra = {}) {
  return value::to_json(draft_of(item, spelling).finish(extra));
}

model::Spelling spelled(std::string_view yaml) { return Seen(yaml).fields.spelling(); }

TEST(Draft, LeavesOutWhatIsAssumed) {
  EXPECT_EQ(drafted({}), "{}");
  EXPECT_EQ(drafted({.name = "n", .size = 2, .open = true, .tags = {"t"}, .more = Map{{"a", 1}}}),
            R"({"name":"n","size":2,"open":true,"tags":["t"],"more":{"a":1}})");
}

TEST(Draft, KeepsTheAuthorsOrderAndWords) {
  const auto spelling = spelled("{tags: [t], title: n, size: 2}");
  EXPECT_EQ(drafted({.name = "n", .size = 2, .tags = {"t"}}, &spelling),
            R"({"tags":["t"],"title":"n","size":2})");
}

TEST(Draft, KeepsWhatTheAuthorWroteOut) {
  const auto spelling = spelled("{open: false, tags: [], title: ''}");
  EXPECT_EQ(drafted({}, &spelling), R"({"open":false,"tags":[],"title":""})");
}

TEST(Draft, KeepsNothingWhereItStood) {
  const auto spelling = spelled("{open: , note: ~, name: , zeta: ~}");
  EXPECT_EQ(drafted({}, &spelling, Map{{"zeta", Value()}}),
            R"({"open":null,"note":null,"name":null,"zeta":null})");
}

TEST(Draft, PutsANewValueWhereNothingStood) {
  const auto spelling = spelled("{open: ~, title: }");
  EXPECT_EQ(drafted({.name = "n", .open = true}, &spelling), R"({"open":true,"title":"n"})");
}

TEST(Draft, WritesABareNumberForTheTextThatItWasReadAs) {
  const auto spelling = spelled("{title: 1_0}");
  EXPECT_EQ(drafted({.name = "1_0"}, &spelling), R"({"title":"1_0"})");  // a text in YAML 1.2
  const auto plain = spelled("{title: 1.50}");
  EXPECT_EQ(drafted({.name = "1.50"}, &plain), R"({"title":1.5})");
  EXPECT_EQ(drafted({.name = "1.51"}, &plain), R"({"title":"1.51"})");
}

TEST(Draft, AppendsWhatTheAuthorDidNotWrite) {
  const auto spelling = spelled("{title: n}");
  EXPECT_EQ(drafted({.name = "n", .size = 3}, &spelling), R"({"title":"n","size":3})");
}

TEST(Draft, LeavesUnknownKeysInTheirPlace) {
  const auto spelling = spelled("{z: 1, title: n, a: 2}");
  EXPECT_EQ(drafted({.name = "n"}, &spelling, Map{{"a", 2}, {"z", 1}}), R"({"z":1,"title":"n","a":2})");
  EXPECT_EQ(drafted({.name = "n"}, nullptr, Map{{"a", 2}, {"z", 1}}), R"({"name":"n","a":2,"z":1})");
}

TEST(Draft, CarriesNoUnknownKeyThatMeansSomethingHere) {
  EXPECT_EQ(drafted({.name = "n"}, nullptr, Map{{"title", "other"}, {"size", 5}, {"b", 1}}),
            R"({"name":"n","b":1})");
}

TEST(Draft, DropsAKeyWhoseValueIsGone) {
  const auto spelling = spelled("{size: 2, title: n, z: 1}");
  EXPECT_EQ(drafted({.name = "n"}, &spelling), R"({"size":null,"title":"n"})");
}

TEST(Draft, TellsWhetherAFieldWasWritten) {
  const auto spelling = spelled("{title: n, z: 1}");
  const Draft draft(kItem, &spelling);
  EXPECT_TRUE(draft.wrote("name"));
  EXPECT_TRUE(draft.wrote("z"));
  EXPECT_FALSE(draft.wrote("title"));
  EXPECT_FALSE(draft.wrote("size"));
  EXPECT_FALSE(Draft(kItem, nullptr).wrote("name"));
}

TEST(Draft, GathersUnknownKeysUnderOne) {
  const Map extra{{"a", 1}, {"z", 2}};
  EXPECT_EQ(value::to_json(draft_of({}, nullptr).finish_with_extra("extra", extra)),
            R"({"extra":{"a":1,"z":2}})");
  const auto beside = spelled("{z: 2, extra: {a: 1}}");
  EXPECT_EQ(value::to_json(draft_of({}, &beside).finish_with_extra("extra", extra)),
            R"({"z":2,"extra":{"a":1}})");
  const auto taken = spelled("{extra: {name: 1}}");
  EXPECT_EQ(value::to_json(draft_of({}, &taken).finish_with_extra("extra", Map{{"name", 1}})),
            R"({"extra":{"name":1}})");
  const auto empty = spelled("{extra: {}}");
  EXPECT_EQ(value::to_json(draft_of({}, &empty).finish_with_extra("extra", {})), R"({"extra":{}})");
}

}  // namespace
}  // namespace proctor::dialects
