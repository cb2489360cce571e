// RFC 9535's compliance suite, and what jsonpath-plus answered for many paths.
//
// The `plus` dialect is to answer as jsonpath-plus does (version 10 or 11, whichever is right), except where
// a rule of proctor's says otherwise. A line fits where our answer is one of theirs, or RFC 9535's and one of
// the rules below applies; every other line is a difference and stands in a list with its reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "spec/shared_data.h"
#include "value/json.h"
#include "value/path.h"

namespace proctor::spec {
namespace {

using value::Path;
using value::PathDialect;

struct Answer {
  std::optional<List> values;  // none: an error
  std::string error;
  std::vector<std::string> places;
};

Answer ask(const std::string& text, const Value& document, PathDialect dialect) {
  const auto path = Path::compile(text, dialect);
  if (!path) return {.error = path.error().message};
  const auto found = path->find(document);
  const auto places = path->places(document);
  if (!found || !places) return {.error = "spent"};
  Answer answer{.values = List{}, .places = *places};
  for (const Value* value : found->values) answer.values->push_back(*value);
  return answer;
}

std::string tell(const Value& line, const std::string& path, const Answer& ours) {
  return path + "\n  ours: " + (ours.values ? value::to_json(Value(*ours.values)) : ours.error) +
         "\n  line: " + value::to_json(line).substr(0, 500);
}

bool is_one_of(const List& values, const Value* results) {
  if (results == nullptr) return false;
  for (const Value& result : results->list())
    if (result == Value(values)) return true;
  return false;
}

bool is_right(const Answer& ours, const Value& test) {
  if (test.find("invalid_selector") != nullptr) return !ours.values;
  if (!ours.values) return false;
  List places;
  for (const auto& place : ours.places) places.emplace_back(place);
  const Value* result = test.find("result");
  if (result == nullptr)
    return is_one_of(*ours.values, test.find("results")) && is_one_of(places, test.find("results_paths"));
  const Value* paths = test.find("result_paths");
  return *result == Value(*ours.values) && (paths == nullptr || *paths == Value(places));
}

TEST(JsonPathSuite, AnswersEveryQueryAndRefusesEveryOther) {
  const auto file = shared_dir() / "conformance/jsonpath-cts/cts.json";
  PROCTOR_NEEDS(file);
  const auto suite = value::parse_json(read_bytes(file), {.strictness = value::Strictness::data});
  ASSERT_TRUE(suite);
  int right = 0;
  for (const Value& test : suite->find("tests")->list()) {
    const Value* document = test.find("document");
    const Answer ours =
        ask(test.find("selector")->text(), document == nullptr ? Value() : *document, PathDialect::rfc9535);
    EXPECT_TRUE(is_right(ours, test)) << tell(test, test.find("selector")->text(), ours);
    right += is_right(ours, test) ? 1 : 0;
  }
  EXPECT_EQ(right, 703);
}

bool same(const Answer& ours, const Value* theirs) {
  return ours.values && theirs != nullptr && theirs->is_list() && *theirs == Value(*ours.values);
}

// As version 10 or 11 answers. Where it returns undefined it found nothing; where it throws we may refuse.
bool answers_as_jsonpath_plus(const Answer& ours, const Value& line) {
  if (same(ours, line.find("result")) || same(ours, line.find("v11"))) return true;
  const Value* error = line.find("error");
  if (error == nullptr) return false;
  return !ours.values || (error->text() == "returns-undefined" && ours.values->empty());
}

// Where jsonpath-plus has no answer of its own, or one that RFC 9535 has better, its answer is ours:
// filters without parentheses, slices with any step, indexes from the end (000 (c)3), quoted names that are
// just that name, spaces between the parts.
bool answers_as_rfc9535(const Answer& ours, const Value& line) {
  if (!same(ours, line.find("rfc9535"))) return false;
  if (line.find("result") == nullptr) return true;
  const std::string path = line.find("path")->text();
  for (const std::string_view sign : {"[?@", "[-", "['", "[\"", "[ ", " .", ":"})
    if (path.find(sign) != std::string::npos) return true;
  return false;
}

// Scripts (000 (c)4), brackets and quotes that do not close or are empty (000 (c)3).
bool is_refused_by_rule(const Answer& ours, const Value& line) {
  const Value* rfc = line.find("rfc9535");
  if (ours.values || (rfc != nullptr && rfc->is_list())) return false;
  for (const std::string_view reason : {"is not supported: a path runs no script", "without its",
                                        "not closed", "empty brackets", "dots in a row"})
    if (ours.error.find(reason) != std::string::npos) return true;
  return false;
}

bool fits(const Answer& ours, const Value& line) {
  return answers_as_jsonpath_plus(ours, line) || answers_as_rfc9535(ours, line) ||
         is_refused_by_rule(ours, line);
}

using Reasons = std::map<std::string, std::string>;

const std::string kNull =
    "jsonpath-plus throws as soon as one value is null and is asked for a member; here null has no members";
const std::string kFalsy = "000 (c)3: null, 0, false and \"\" are documents like others";
const std::string kEscape =
    "a backtick makes a name of what follows, ^ and ~ too; jsonpath-plus splits the path before";
const std::string kQuoted = "a quoted name is just that name";

// Lines on which proctor answers otherwise, each with its reason.
const Reasons kDifferences = {
    {"jp-246de1172204", "the root has no parent, so @parent is undefined there; jsonpath-plus throws"},
    {"jp-e4c302562922",
     "$ in a filter is the root, as RFC 9535 has it, and .length is computed as everywhere"},
    {"jp-7b74142d2b46", kNull},
    {"jp-c5254965c638", kNull},
    {"jp-be80b01c3361", kNull},
    {"jp-ab61f63cf618", kNull},
    {"jp-262d51fd1175", kNull},
    {"jp-dc30c64c5354", kNull},
    {"jp-c9a5caacffc7", kNull},
    {"jp-5b4dad5e60f5", kNull},
    {"jp-8009e7b4af98", kNull},
    {"jp-f4cfc08ff64e", kNull},
    {"jp-5022865a2434", kNull},
    {"jp-bc3926aa70e0", kNull},
    {"jp-abaeecb83207", kNull},
    {"jp-d0c99c5b6087", "^^ after .. leads to the parent's parent; jsonpath-plus goes up once"},
    {"jp-1dce8b945cc7", kQuoted},
    {"jp-8b522c841ce5", kEscape},
    {"jp-54e3cd51232a", kEscape},
    {"jp-5e1194dcfe48", "half of a character is U+FFFD: a text here is UTF-8"},
    {"jp-3c858b48a00c", kFalsy},
    {"jp-202eed81bd45", kFalsy},
    {"jp-80c47fab1bed", kFalsy},
    {"jp-c7d50bfc8dc6", "000 K10: a path is trimmed"},
};
const Reasons kSugarDifferences = {
    {"js-a523e1d87ed7", kQuoted},
    {"js-a368db427b35", kQuoted},
    {"js-d4963653b28b", kFalsy},
    {"js-d88079a4d468", kFalsy},
};

// Differences that no requirement settles are few.
constexpr double kMostUnsettled = 0.03;

bool is_settled(const std::string& reason) { return reason.starts_with("000 "); }

// It fits, or is one of the differences; a difference that no longer is one has to go from the list.
void expect_fit(const Answer& ours, const Value& line, const Reasons& differences) {
  const auto reason = differences.find(line.find("id")->text());
  if (reason == differences.end()) {
    EXPECT_TRUE(fits(ours, line)) << tell(line, line.find("path")->text(), ours);
  } else {
    EXPECT_FALSE(fits(ours, line)) << "no difference any more: " << reason->first << " " << reason->second;
  }
}

TEST(JsonPathPlus, AnswersAsJsonPathPlusDoes) {
  const auto file = shared_dir() / "oracles/jsonpath-plus.jsonl";
  PROCTOR_NEEDS(file);
  const auto lines = read_json_lines(file);
  ASSERT_GT(lines.size(), 600U);
  for (const Value& line : lines)
    expect_fit(ask(line.find("path")->text(), *line.find("document"), PathDialect::plus), line, kDifferences);
  const auto unsettled = std::count_if(kDifferences.begin(), kDifferences.end(),
                                       [](const auto& difference) { return !is_settled(difference.second); });
  EXPECT_LT(static_cast<double>(unsettled), kMostUnsettled * static_cast<double>(lines.size()));
}

// jsonpath-plus writes any name of digits as an index.
std::string as_jsonpath_plus_writes(const std::string& place) {
  std::string out;
  for (std::size_t i = 0; i < place.size(); ++i) {
    const std::size_t end = place.find_first_not_of("0123456789*", i + 2);
    if (place.compare(i, 2, "['") == 0 && end > i + 2 && place.compare(end, 2, "']") == 0) {
      out += "[" + place.substr(i + 2, end - i - 2) + "]";
      i = end + 1;
    } else {
      out += place[i];
    }
  }
  return out;
}

TEST(JsonPathPlus, NamesThePlacesThatJsonPathPlusNames) {
  const auto file = shared_dir() / "oracles/jsonpath-plus.jsonl";
  PROCTOR_NEEDS(file);
  int compared = 0;
  for (const Value& line : read_json_lines(file)) {
    const Answer ours = ask(line.find("path")->text(), *line.find("document"), PathDialect::plus);
    const Value* paths = line.find("paths");
    if (paths == nullptr || !paths->is_list() || !same(ours, line.find("result"))) continue;
    ASSERT_EQ(ours.places.size(), paths->list().size());
    for (std::size_t i = 0; i < ours.places.size(); ++i) {
      if (ours.places[i].find_first_of("\\^~") != std::string::npos) continue;  // they do not escape
      EXPECT_EQ(as_jsonpath_plus_writes(ours.places[i]), std::string(paths->list()[i].text()));
      ++compared;
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(JsonPathPlus, PutsTheDollarBeforePathsThatLackIt) {
  const auto file = shared_dir() / "oracles/jsonpath-sugar.jsonl";
  PROCTOR_NEEDS(file);
  const auto lines = read_json_lines(file);
  ASSERT_GT(lines.size(), 60U);
  for (const Value& line : lines) {
    const std::string text = line.find("path")->text();
    const auto path = Path::compile(text, PathDialect::plus);
    if (path) {
      EXPECT_EQ(path->text(), std::string(line.find("normalized")->text()));
    }
    expect_fit(ask(text, *line.find("document"), PathDialect::plus), line, kSugarDifferences);
  }
}

}  // namespace
}  // namespace proctor::spec
