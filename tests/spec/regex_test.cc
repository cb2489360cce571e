// What Node's RegExp and Python's re answered, and three public suites, asked of both engines' faces.
#include "regex/regex.h"

#include <gtest/gtest.h>

#include <ctime>
#include <map>
#include <string>

#include "base/utf8.h"
#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

using regex::Dialect;
using regex::Regex;

using Reasons = std::map<std::string, std::string>;

// One question and its recorded answer, whichever file it is from.
struct Case {
  std::string id;
  Dialect dialect = Dialect::ecmascript;
  std::string pattern;
  std::string flags;
  std::string subject;
  bool found = false;
  const Value* answer = nullptr;
};

const Value* field(const Value& line, const char* name) { return line.find(name); }

bool is_true(const Value& line, const char* name) {
  const Value* value = line.find(name);
  return value != nullptr && value->boolean();
}

std::string text_of(const Value& line, const char* name) {
  const Value* value = line.find(name);
  return value == nullptr ? "" : std::string(value->text());
}

// Byte offset of a unit, counted as the dialect counts; of a half, that of its character.
std::size_t byte_offset(const std::string& text, std::size_t units, Dialect dialect) {
  std::size_t offset = 0;
  for (std::size_t seen = 0; seen < units && offset < text.size();) {
    std::size_t next = offset;
    const char32_t character = next_code_point(text, next);
    seen += dialect == Dialect::ecmascript && character > 0xFFFF ? 2 : 1;
    if (seen <= units) offset = next;
  }
  return offset;
}

std::string shown(const std::string& subject, const std::optional<regex::Group>& group) {
  if (!group) return "null";
  return value::to_json(Value(subject.substr(group->begin, group->end - group->begin)));
}

// Compares one group; a text that is no UTF-8 cannot be compared.
std::string compare_group(const Case& asked, const std::optional<regex::Group>& group, const Value& wanted) {
  if (wanted.is_map()) return "";
  const std::string theirs = value::to_json(wanted);
  const std::string ours = shown(asked.subject, group);
  return ours == theirs ? "" : "group " + ours + " instead of " + theirs + "; ";
}

std::string compare_names(const Case& asked, const Regex& regex, const regex::Match& match,
                          const Value& named) {
  std::map<std::string, const Value*> wanted;
  if (const Map* map = named.if_map())
    for (const auto& member : *map) wanted[std::string(std::string_view(member.key))] = &member.value;
  else
    for (const Value& pair : named.list()) wanted[std::string(pair.list()[0].text())] = &pair.list()[1];
  std::string out;
  for (const auto& [name, value] : wanted) {
    std::optional<regex::Group> group;
    for (const auto& [known, number] : regex.names())
      if (known == name && match.groups[number]) group = match.groups[number];
    out += compare_group(asked, group, *value);
  }
  return out;
}

std::string compare_match(const Case& asked, const Regex& regex, const regex::Match& match) {
  std::string out;
  const Value* begin = field(*asked.answer, asked.dialect == Dialect::ecmascript ? "index" : "start");
  const Value* text = field(*asked.answer, "match");
  if (begin != nullptr && (text == nullptr || !text->is_map())) {
    const auto wanted = byte_offset(asked.subject, static_cast<std::size_t>(begin->number()), asked.dialect);
    if (match.groups[0]->begin != wanted)
      out += "begins at " + std::to_string(match.groups[0]->begin) + " instead of " + std::to_string(wanted) +
             "; ";
  }
  if (text != nullptr) out += compare_group(asked, match.groups[0], *text);
  if (const Value* groups = field(*asked.answer, "groups")) {
    if (groups->list().size() != regex.groups()) return out + "another number of groups";
    for (std::size_t i = 0; i < groups->list().size(); ++i)
      out += compare_group(asked, match.groups[i + 1], groups->list()[i]);
  }
  if (const Value* named = field(*asked.answer, "named")) out += compare_names(asked, regex, match, *named);
  return out;
}

// What is wrong with our answer; nothing if it is theirs.
std::string problem(const Case& asked) {
  const auto regex = Regex::compile(asked.pattern, asked.flags, asked.dialect);
  if (!is_true(*asked.answer, "valid")) return regex ? "accepted" : "";
  if (!regex) return "refused: " + regex.error().message;
  if (field(*asked.answer, "timeout") != nullptr) return "";
  const auto found = regex->test(asked.subject);
  if (!found) return "test: " + found.error().message;
  const auto match = regex->search(asked.subject);
  if (!match) return "search: " + match.error().message;
  if (*found != match->has_value()) return "test and search differ";
  if (*found != asked.found) return *found ? "found" : "not found";
  return *match ? compare_match(asked, *regex, **match) : "";
}

Case case_of(const Value& line, const Value& answer, Dialect dialect, const char* flags) {
  return {.id = text_of(line, "id"),
          .dialect = dialect,
          .pattern = text_of(line, "pattern"),
          .flags = flags != nullptr ? std::string(flags) : text_of(answer, "flags"),
          .subject = text_of(line, "subject"),
          .found = is_true(answer, dialect == Dialect::ecmascript ? "test" : "search"),
          .answer = &answer};
}

class Suite {
 public:
  explicit Suite(const Reasons& differences) : differences_(differences) {}

  void ask(const Case& asked) {
    ++asked_;
    const std::string wrong = problem(asked);
    const auto reason = differences_.find(asked.id);
    if (reason == differences_.end()) {
      EXPECT_EQ(wrong, "") << asked.id << " /" << asked.pattern << "/" << asked.flags << " on "
                           << value::to_json(Value(asked.subject)) << "\n  "
                           << value::to_json(*asked.answer).substr(0, 400);
    } else {
      EXPECT_NE(wrong, "") << "no difference any more: " << asked.id << " " << reason->second;
    }
    if (wrong.empty()) ++right_;
  }

  // At least 99 of 100 are answered alike, listed differences included.
  ~Suite() {
    EXPECT_GE(right_ * 100, asked_ * 99);
    ::testing::Test::RecordProperty("asked", static_cast<int>(asked_));
    ::testing::Test::RecordProperty("right", static_cast<int>(right_));
    std::printf("  %zu of %zu answered alike\n", right_, asked_);
  }

 private:
  const Reasons& differences_;
  std::size_t asked_ = 0;
  std::size_t right_ = 0;
};

void ask_all(const char* file, Dialect dialect, const Reasons& differences) {
  const auto path = shared_dir() / file;
  PROCTOR_NEEDS(path);
  const auto lines = read_json_lines(path);
  ASSERT_GT(lines.size(), 100U);
  Suite suite(differences);
  for (const Value& line : lines) suite.ask(case_of(line, line, dialect, nullptr));
}

const std::string kEmoji = "emoji of several characters would need a list of them all";
const Reasons kNodeDifferences = {{"rj-9ca963371cab", kEmoji}, {"rj-b0cb0f34273d", kEmoji}};
const Reasons kPythonDifferences = {};
const Reasons kTest262Differences = {};
const Reasons kCpythonDifferences = {};
const Reasons kPcre2NodeDifferences = {};
const Reasons kPcre2PythonDifferences = {};

TEST(RegexOracle, AnswersAsNodeDoes) {
  ask_all("oracles/regex-js.jsonl", Dialect::ecmascript, kNodeDifferences);
}

TEST(RegexOracle, AnswersAsPythonDoes) {
  ask_all("oracles/regex-py.jsonl", Dialect::python, kPythonDifferences);
}

TEST(RegexSuites, Test262) {
  ask_all("conformance/regex/test262/cases.jsonl", Dialect::ecmascript, kTest262Differences);
}

TEST(RegexSuites, CPython) {
  ask_all("conformance/regex/cpython-re/cases.jsonl", Dialect::python, kCpythonDifferences);
}

void ask_pcre2(const char* key, Dialect dialect, const Reasons& differences) {
  const auto path = shared_dir() / "conformance/regex/pcre2/cases.jsonl";
  PROCTOR_NEEDS(path);
  const auto lines = read_json_lines(path);
  ASSERT_GT(lines.size(), 100U);
  Suite suite(differences);
  for (const Value& line : lines)
    if (const Value* answer = line.find(key)) suite.ask(case_of(line, *answer, dialect, nullptr));
}

TEST(RegexSuites, Pcre2AsNodeAnswers) { ask_pcre2("js", Dialect::ecmascript, kPcre2NodeDifferences); }

TEST(RegexSuites, Pcre2AsPythonAnswers) { ask_pcre2("python", Dialect::python, kPcre2PythonDifferences); }

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The true answer or a refusal, in less than a second of CPU.
void survive(const char* file, Dialect dialect) {
  const auto path = shared_dir() / file;
  PROCTOR_NEEDS(path);
  const auto lines = read_json_lines(path);
  ASSERT_GT(lines.size(), 10U);
  for (const Value& line : lines) {
    const Case asked = case_of(line, line, dialect, nullptr);
    const double before = cpu_seconds();
    const auto regex = Regex::compile(asked.pattern, asked.flags, dialect);
    ASSERT_TRUE(regex) << asked.id << " " << regex.error().message;
    const auto found = regex->test(asked.subject);
    const auto match = regex->search(asked.subject);
    EXPECT_LT(cpu_seconds() - before, 1.0) << asked.id;
    if (found) {
      EXPECT_EQ(*found, asked.found) << asked.id;
    } else {
      EXPECT_EQ(found.error().code, "E308") << asked.id;
      std::printf("  refused: %s /%s/\n", asked.id.c_str(), asked.pattern.c_str());
    }
    if (match) {
      EXPECT_EQ(match->has_value(), asked.found) << asked.id;
    }
  }
}

TEST(RegexRedos, EndsOnNodesPatterns) { survive("oracles/regex-js-redos.jsonl", Dialect::ecmascript); }

TEST(RegexRedos, EndsOnPythonsPatterns) { survive("oracles/regex-py-redos.jsonl", Dialect::python); }

}  // namespace
}  // namespace proctor::spec
