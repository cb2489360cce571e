// What Jest's expect answered, against our checks. A line counts unless the specification says otherwise; why
// it does is said by rule, never by line.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <sstream>

#include "checks/grade.h"
#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

using model::Check;
using model::Subject;
using model::Verdict;

// One line of an oracle.
struct Line {
  const Value& all;
  std::string source;
  std::string matcher;
  std::optional<Value> actual;    // none: undefined
  std::optional<Value> expected;  // none: the matcher takes none

  std::string_view text(std::string_view key) const {
    const Value* found = all.find(key);
    return found != nullptr && found->is_text() ? std::string_view(found->text()) : std::string_view{};
  }
  bool has(std::string_view key) const { return all.find(key) != nullptr; }
};

std::optional<Value> value_in(const Value& line, const std::string& key) {
  if (const Value* text = line.find(key + "_text"))
    return *value::parse_json(text->text(), {.strictness = value::Strictness::data});
  const Value* plain = line.find(key);
  return plain == nullptr ? std::nullopt : std::optional(*plain);
}

Line read_line(const Value& all, const std::string& source) {
  return {all, source, all.find("matcher")->text(), value_in(all, "actual"), value_in(all, "expected")};
}

// --- What the specification says otherwise

bool is_structure(const std::optional<Value>& value) { return value && !value->is_scalar(); }
bool is_text(const std::optional<Value>& value) { return value && value->is_text(); }

bool has_list(const Value& value) {
  if (value.is_list()) return true;
  const Map* map = value.if_map();
  return map != nullptr &&
         std::any_of(map->begin(), map->end(), [](const value::Member& m) { return has_list(m.value); });
}

// Inside another.
bool has_empty_map(const Value& value) {
  const Map* map = value.if_map();
  return map != nullptr && std::any_of(map->begin(), map->end(), [](const value::Member& m) {
           return m.value == Value(Map{}) || has_empty_map(m.value);
         });
}

bool has_half_a_pair(std::string_view json) { return json.find("\\ud") != std::string_view::npos; }

// Whole numbers are exact here; as doubles these would be equal.
bool has_long_integer(const Value& value) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (const List* list = value.if_list()) return std::any_of(list->begin(), list->end(), has_long_integer);
  if (const Map* map = value.if_map())
    return std::any_of(map->begin(), map->end(),
                       [](const value::Member& m) { return has_long_integer(m.value); });
  return value.is_integer() && std::abs(value.number()) >= kExact;
}

struct Otherwise {
  std::string_view why;
  bool (*applies)(const Line& line);
};

const Otherwise kOtherwise[] = {
    {"K18: toContain on a list compares deeply; Jest's compares by identity (its toContainEqual compares "
     "deeply)",
     [](const Line& line) {
       return line.matcher == "toContain" && is_structure(line.expected) && is_structure(line.actual);
     }},
    {"K19: toContain on a text is a substring; Jest's toContainEqual walks over its characters",
     [](const Line& line) { return line.matcher == "toContainEqual" && is_text(line.actual); }},
    {"K22: a text given to toMatch is a pattern; Jest looks for it as it stands",
     [](const Line& line) {
       return line.matcher == "toMatch" && !line.has("regex") && is_text(line.expected) &&
              line.expected->text().find_first_of(R"(\^$.|?*+()[]{})") != std::string::npos;
     }},
    {"K23: toMatch knows the flags i, m, s and u; others are refused",
     [](const Line& line) {
       return line.matcher == "toMatch" &&
              line.text("flags").find_first_not_of("imsu") != std::string_view::npos;
     }},
    {"(c)5: toBeOneOf with an empty list is refused",
     [](const Line& line) { return line.matcher == "toBeOneOf" && line.expected == Value(List{}); }},
    {"T22: a subset's lists are order-free and may be longer; Jest's toMatchObject compares them place by "
     "place",
     [](const Line& line) {
       return line.matcher == "toMatchObject" && line.expected && has_list(*line.expected);
     }},
    {"section 8: whole numbers beyond 2^53 are exact",
     [](const Line& line) {
       return line.text("outcome") == "pass" && line.actual && line.expected &&
              line.actual != line.expected && has_long_integer(*line.actual);
     }},
    {"texts are UTF-8: half a surrogate pair is part of no text",
     [](const Line& line) {
       return line.matcher.starts_with("toContain") && has_half_a_pair(line.text("expected_text"));
     }},
    {"T21: a map is held by a map; Jest lets an empty one match whatever has no properties",
     [](const Line& line) {
       return line.matcher == "toMatchObject" && line.expected && has_empty_map(*line.expected);
     }},
    {"a number is compared with a number: any other value to compare with is refused",
     [](const Line& line) {
       return line.matcher.starts_with("toBe") && line.matcher.find("Than") != std::string::npos &&
              !line.expected->is_number();
     }},
    {"toBe compares structures by identity, which a document does not have",
     [](const Line& line) {
       return line.matcher == "toBe" && is_structure(line.actual) && is_structure(line.expected);
     }},
};

// Matchers no check of ours means.
constexpr std::string_view kOutOfScope[] = {
    // Of numbers with a tolerance (K34), of truth, of presence as such.
    "toBeCloseTo", "toBeTruthy", "toBeFalsy", "toBeDefined", "toBeUndefined", "toBeNil", "toHaveProperty",
    // Of the shape of a value: a schema says it.
    "toBeArray", "toBeObject", "toBeString", "toBeNumber", "toBeBoolean", "toBeInteger", "toBeTrue",
    "toBeFalse", "toBePositive", "toBeNegative", "toBeEven", "toBeOdd", "toBeEmpty", "toHaveLength",
    "toBeNaN", "toBeFinite", "toBeArrayOfSize", "toBeEmptyObject", "toBeSealed", "toBeFrozen", "toBeWithin",
    "toBeDateString",
    // Of keys, values and members.
    "toContainKey", "toContainKeys", "toContainAllKeys", "toContainAnyKeys", "toContainValue",
    "toContainValues", "toContainAllValues", "toContainAnyValues", "toContainEntry", "toContainEntries",
    "toContainAllEntries", "toContainAnyEntries", "toIncludeAllMembers", "toIncludeAnyMembers",
    "toIncludeSameMembers", "toIncludeAllPartialMembers", "toIncludeMultiple", "toIncludeRepeated",
    "toSatisfyAll", "toSatisfyAny", "toPartiallyContain", "toBeHexadecimal",
    // Of texts in ways nobody asked for.
    "toEqualIgnoringWhitespace", "toEqualCaseInsensitive", "toBeHexColor", "toHaveSingleItem"};

bool is_out_of_scope(std::string_view matcher) {
  return std::find(std::begin(kOutOfScope), std::end(kOutOfScope), matcher) != std::end(kOutOfScope);
}

// --- The same question to us

struct Meaning {
  std::string_view matcher;
  std::string_view kind;
  std::string_view key;  // as our author would write it
};

constexpr Meaning kMeanings[] = {{"toEqual", "deep_equals", "toEqual"},
                                 {"toStrictEqual", "deep_equals", "toEqual"},
                                 {"toBe", "deep_equals", "toEqual"},
                                 {"toBeNull", "is_null", "toBeNull"},
                                 {"toContain", "contains", "toContain"},
                                 {"toContainEqual", "contains", "toContain"},
                                 {"toInclude", "contains", "toContain"},
                                 {"toMatch", "regex", "toMatch"},
                                 {"toBeOneOf", "one_of", "toBeOneOf"},
                                 {"toMatchObject", "json_subset", "json-subset"},
                                 {"toBeGreaterThanOrEqual", "greater_or_equal", "greater-or-equal"},
                                 {"toBeLessThanOrEqual", "less_or_equal", "less-or-equal"},
                                 {"toBeGreaterThan", "greater_than", "greater-than"},
                                 {"toBeLessThan", "less_than", "less-than"},
                                 {"toStartWith", "starts_with", "starts-with"},
                                 {"toEndWith", "ends_with", "ends-with"}};

Check check_for(const Line& line, const Meaning& meaning) {
  Check check{
      .kind = std::string(meaning.kind), .subject = Subject::json, .source_key = std::string(meaning.key)};
  check.expected = line.expected;
  if (const auto flags = line.text("flags"); !flags.empty()) check.options.set("flags", flags);
  return check;
}

Verdict ask(Check check, bool negate, const std::string& path, const std::string& output) {
  check.negate = negate;
  check.path = path;
  return checks::StepChecks::compile(std::span(&check, 1)).grade({.text = output}).at(0).verdict;
}

// The specification has no refusal of types: a mismatch is false, and `not` turns it around. Only a list of
// choices that is none cannot be asked about.
Verdict wanted(const Line& line, std::string_view outcome, bool negate) {
  if (outcome != "error") return outcome == "pass" ? Verdict::pass : Verdict::fail;
  if (line.matcher == "toBeOneOf") return Verdict::error;
  return negate ? Verdict::pass : Verdict::fail;
}

// As the line has it: a -0 must not be printed anew.
std::string json_of(const Line& line) {
  if (const auto text = line.text("actual_text"); !text.empty()) return std::string(text);
  const Value* actual = line.all.find("actual");
  return actual == nullptr ? "" : std::string(text_at(line.source, actual->span));
}

class Tally {
 public:
  void take(const Line& line) {
    const auto meaning = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                      [&](const Meaning& m) { return m.matcher == line.matcher; });
    if (meaning == std::end(kMeanings)) return leave(line);
    for (const Otherwise& otherwise : kOtherwise)
      if (otherwise.applies(line)) {
        ++differences[otherwise.why];
        return;
      }
    compare(line, *meaning);
    ++compared;
  }

  std::map<std::string_view, int> differences;
  std::map<std::string, int> out_of_scope;
  int compared = 0;

 private:
  void leave(const Line& line) {
    EXPECT_TRUE(is_out_of_scope(line.matcher)) << line.matcher << " is neither meant nor left out";
    ++out_of_scope[line.matcher];
  }

  static void compare(const Line& line, const Meaning& meaning) {
    const Check check = check_for(line, meaning);
    const std::string inner = json_of(line);
    for (const bool negate : {false, true}) {
      const Verdict verdict = wanted(line, line.text(negate ? "not_outcome" : "outcome"), negate);
      const std::string document = line.actual ? R"({"v":)" + inner + "}" : "{}";
      EXPECT_EQ(ask(check, negate, "$.v", document), verdict)
          << value::to_json(line.all) << (negate ? " not" : "");
      if (line.actual) {
        EXPECT_EQ(ask(check, negate, "$", inner), verdict)
            << value::to_json(line.all) << (negate ? " not" : "") << " at $";
      }
    }
  }
};

class Jest : public testing::TestWithParam<std::string> {};

TEST_P(Jest, AnswersAsWeDo) {
  const auto path = shared_dir() / "oracles" / ("jest-" + GetParam() + ".jsonl");
  PROCTOR_NEEDS(path);
  Tally tally;
  int lines = 0;
  std::istringstream in(read_bytes(path));
  for (std::string text; std::getline(in, text); ++lines) {
    const auto line = value::parse_json(text, {.strictness = value::Strictness::data});
    ASSERT_TRUE(line) << text;
    tally.take(read_line(*line, text));
  }
  EXPECT_GT(tally.compared, 0);
  std::cout << tally.compared << " of " << lines << " lines compared\n";
  for (const auto& [why, count] : tally.differences)
    std::cout << "  " << count << " otherwise: " << why << "\n";
  for (const auto& [matcher, count] : tally.out_of_scope)
    std::cout << "  " << count << " out of scope: " << matcher << "\n";
}

INSTANTIATE_TEST_SUITE_P(Oracles, Jest,
                         testing::Values("equal", "null", "contain", "match", "oneof", "subset", "extended"),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace proctor::spec
