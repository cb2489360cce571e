// What js-yaml, yaml and PyYAML answered for the same texts, against both typings.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "spec/shared_data.h"
#include "value/json.h"
#include "value/number.h"
#include "value/yaml.h"

namespace proctor::spec {
namespace {

// The oracles write what JSON cannot hold as one-key maps: {"$number": "NaN"}, {"$map": [[k, v], ...]}.
bool matches(const Value& ours, const Value& theirs);

bool matches_special(const Value& ours, const std::string& kind, const Value& content) {
  if (kind == "$number") {
    if (ours.kind() != value::Kind::number) return false;
    return value::print_number(ours.number()) == content.text();
  }
  if (kind == "$int") return value::to_json(ours) == content.text();
  if (kind == "$date") return ours.is_text();  // dates stay text here
  if (kind == "$map") {
    // Keys are text here, as written: typed as 1.1 types them they must be the reference's keys.
    if (!ours.is_map() || ours.map().size() != content.list().size()) return false;
    std::size_t i = 0;
    for (const auto& member : ours.map()) {
      const auto& pair = content.list()[i++].list();
      const bool same_key = matches(value::resolve_plain(member.key, value::Typing::yaml_1_1), pair[0]) ||
                            matches(Value(member.key), pair[0]);
      if (!same_key || !matches(member.value, pair[1])) return false;
    }
    return true;
  }
  return false;
}

bool matches(const Value& ours, const Value& theirs) {
  if (const Map* map = theirs.if_map()) {
    if (map->size() == 1 && map->begin()->key.starts_with('$'))
      return matches_special(ours, map->begin()->key, map->begin()->value);
    if (!ours.is_map() || ours.map().size() != map->size()) return false;
    for (const auto& member : *map) {
      const Value* mine = ours.map().find(member.key);
      if (mine == nullptr || !matches(*mine, member.value)) return false;
    }
    return true;
  }
  if (const List* list = theirs.if_list()) {
    if (!ours.is_list() || ours.list().size() != list->size()) return false;
    for (std::size_t i = 0; i < list->size(); ++i)
      if (!matches(ours.list()[i], (*list)[i])) return false;
    return true;
  }
  return ours == theirs;
}

struct Answer {
  List documents;
  std::string faults;  // codes and texts, empty when it loads
};

Answer ask(const std::string& text, value::Typing typing) {
  Diagnostics faults("", text);
  Answer answer;
  for (const Value& document : value::parse_yaml_stream(text, {.typing = typing}, faults))
    answer.documents.push_back(document);
  for (const auto& fault : faults.list()) answer.faults += fault.code + " " + fault.message + "; ";
  return answer;
}

// Does our answer fit one reference's answer: {"docs"}, {"error"}, {"circular"} or {"expanded_nodes"}?
bool fits(const Answer& ours, const Value& reference) {
  if (reference.find("error") != nullptr || reference.find("circular") != nullptr)
    return !ours.faults.empty();
  if (const Value* nodes = reference.find("expanded_nodes"))
    return nodes->number() > 1e6 ? ours.faults.starts_with("E105") : ours.faults.empty();
  if (!ours.faults.empty()) return false;
  return matches(Value(ours.documents), *reference.find("docs"));
}

std::string tell(const Value& line, const Answer& ours) {
  return line.find("id")->text() + " " + value::to_json(*line.find("text")) +
         "\n  ours: " + (ours.faults.empty() ? value::to_json(Value(ours.documents)) : ours.faults) +
         "\n  line: " + value::to_json(line).substr(0, 600);
}

using Reasons = std::map<std::string, std::string>;

// Lines on which proctor answers otherwise, each with its reason.
const Reasons kCoreDifferences = {
    {"ya-daf29e6f301e", "a block scalar as the whole document wants an indentation; no test file is a text"},
};

const std::string kOneKey = "two equal keys are an error in every format, as SPEC 004 (c)9 has it";
const std::string kNewer = "YAML 1.2 syntax, read in both typings; PyYAML stops at 1.1";
const Reasons kPyYamlDifferences = {
    {"yp-fe26d9f627e3", "dates stay text, so an impossible one is text too"},
    {"yp-856d97b7dfe8", "<< as a value is text; PyYAML has no constructor for it"},
    {"yp-84f01e248d39", "= is text; PyYAML has no constructor for it"},
    {"yp-5134d849ea78", "a block scalar at the end of the file ends its line, with or without a break"},
    {"yp-52b3a52d05dc", kNewer},
    {"yp-4f2dbdab5772", kNewer},
    {"yp-3fada74abc04", kNewer},
    {"yp-c404bf2ee065", kNewer},
    {"yp-7e25570cf060", kNewer},
    {"yp-dbf3b1a4d13e", kOneKey},
    {"yp-db2e99c8225d", kOneKey},
    {"yp-80daedb2b631", kOneKey},
    {"yp-b57c1d01854f", kOneKey},
    {"yp-62f4dd905f8e", kOneKey},
    {"yp-fc1be98ab966", kOneKey},
    {"yp-9664753fe94f", kOneKey},
    {"yp-4e37bcd856a7", "keys are text as written: 1 and 1.0 are two"},
    {"yp-081ddc0a127f", "a directive after a document wants ... before it"},
    {"yp-3f2c983b5c4b", "!!null on a text is a mistake, not null"},
    {"yp-a20225162dc4", "tags outside the core schema are refused"},
};

// Our answer fits, or is one of the differences; a difference that no longer is one has to go from the list.
void expect_fit(bool fit, const Value& line, const Answer& ours, const Reasons& differences) {
  const auto reason = differences.find(line.find("id")->text());
  if (reason == differences.end()) {
    EXPECT_TRUE(fit) << tell(line, ours);
  } else {
    EXPECT_FALSE(fit) << "no difference any more: " << reason->first << " " << reason->second;
  }
}

TEST(YamlOracle, CoreTypingAnswersAsJsYamlOrYamlDo) {
  const auto path = shared_dir() / "oracles/yaml.jsonl";
  PROCTOR_NEEDS(path);
  const auto lines = read_json_lines(path);
  ASSERT_GT(lines.size(), 200U);
  for (const Value& line : lines) {
    const Answer ours = ask(line.find("text")->text(), value::Typing::core);
    const Value* merged = line.find("js_yaml5_merge");
    const Value* second = line.find("yaml2");
    const bool fit = merged != nullptr
                         ? fits(ours, *merged)
                         : fits(ours, *line.find("js_yaml5")) || (second != nullptr && fits(ours, *second));
    expect_fit(fit, line, ours, kCoreDifferences);
  }
}

TEST(YamlOracle, Yaml11TypingAnswersAsPyYamlDoes) {
  const auto path = shared_dir() / "oracles/yaml-pyyaml.jsonl";
  PROCTOR_NEEDS(path);
  const auto lines = read_json_lines(path);
  ASSERT_GT(lines.size(), 200U);
  for (const Value& line : lines) {
    const Answer ours = ask(line.find("text")->text(), value::Typing::yaml_1_1);
    expect_fit(fits(ours, line), line, ours, kPyYamlDifferences);
  }
}

}  // namespace
}  // namespace proctor::spec
