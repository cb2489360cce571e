#include "repo/kitchen_case.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/sha256.h"
#include "repo/stable_id.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

constexpr std::size_t kSuiteIdLength = 36;

struct Spelled {
  std::string_view name;
  std::string_view other;
};

constexpr std::array kSpellings = {Spelled{"expectedOutput", "expected_output"},
                                   Spelled{"outputType", "output_type"},
                                   Spelled{"runMode", "run_mode"},
                                   Spelled{"shouldTrimWhitespace", "should_trim_whitespace"},
                                   Spelled{"testCases", "test_cases"},
                                   Spelled{"pathMatch", "path_match"}};

// The server's own business, and what it adds to what the file says.
constexpr std::array<std::string_view, 10> kNotSaid = {
    "id",        "testSuiteId", "test_suite_id", "createdAt", "created_at",
    "updatedAt", "updated_at",  "promptId",      "prompt_id", "projectId"};

bool is_said(std::string_view key) {
  return std::find(kNotSaid.begin(), kNotSaid.end(), key) == kNotSaid.end();
}

// The first of the two that the map has; `name` where it has neither.
std::string_view spelling_in(const Map& map, std::string_view key) {
  for (const Spelled& spelled : kSpellings) {
    if (key != spelled.name && key != spelled.other) continue;
    return map.has(spelled.other) ? spelled.other : spelled.name;
  }
  return key;
}

const Value* find(const Map& map, std::string_view name) { return map.find(spelling_in(map, name)); }

Value upper(const Value& value) {
  if (!value.is_text()) return value;
  std::string out(value.text());
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string text_in(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  return value != nullptr && value->is_text() ? std::string(value->text()) : std::string();
}

// The DTO has `assertionId`, the format `id`; a file may have one of them.
Value with_one_id(const Value& item) {
  if (!item.is_map()) return item;
  constexpr std::array<std::string_view, 3> kNames = {"assertionId", "assertion_id", "id"};
  std::string id;
  Map rest = item.map();
  for (const std::string_view name : kNames) {
    if (id.empty()) id = text_in(rest, name);
    rest.erase(name);
  }
  Map out{{"id", id.empty() ? new_id() : id}};
  for (const auto& member : rest) {
    const std::string_view key = member.key;
    out.set(key, key == "pathMatch" || key == "path_match" ? upper(member.value) : member.value);
  }
  return out;
}

// A list, or the text of one as a column of a table has it.
Value assertions_of(const Value& said) {
  if (said.is_text())
    if (const auto parsed = value::parse_json(said.text()); parsed && parsed->is_list())
      return assertions_of(*parsed);
  if (!said.is_list()) return said;
  List out;
  for (const Value& item : said.list()) out.push_back(with_one_id(item));
  return out;
}

bool is_plain(std::string_view id) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !id.empty() && id.size() <= 100 && std::all_of(id.begin(), id.end(), plain);
}

std::string by_place(std::string_view suite_id, std::size_t place) {
  return sha256_hex(std::string(suite_id) + "#" + std::to_string(place)).substr(0, 12);
}

// Of each case: what stands for it in the file, and whether it says so itself.
struct OwnId {
  std::string id;
  bool said = true;
};

std::string said_id(const Value& item) {
  const Value* id = item.find("id");
  if (id == nullptr) return {};
  if (id->is_text())
    return is_plain(id->text()) ? std::string(id->text()) : sha256_hex(id->text()).substr(0, 12);
  return id->is_integer() ? value::to_json(*id) : std::string();
}

std::vector<OwnId> own_ids(const Map& suite, std::string_view suite_id) {
  std::vector<OwnId> out;
  std::set<std::string> seen;
  const List& cases = kitchen_cases(suite);
  for (std::size_t place = 0; place < cases.size(); ++place) {
    std::string id = said_id(cases[place]);
    const bool said = !id.empty() && seen.insert(id).second;
    if (!said) seen.insert(id = by_place(suite_id, place));
    out.push_back({std::move(id), said});
  }
  return out;
}

Value as_kept(std::string_view name, const Value& value) {
  if (name == "runMode" || name == "run_mode") return upper(value);
  return name == "assertions" ? assertions_of(value) : value;
}

Map merged(Map to, const Map& said) {
  for (const auto& member : said) {
    const std::string name(spelling_in(to, member.key));
    const Value* before = to.find(name);
    if (!is_said(name) || (before != nullptr && *before == member.value)) continue;
    if (member.value.is_null())
      to.erase(name);
    else
      to.set(name, as_kept(name, member.value));
  }
  return to;
}

void show(Map& out, const Map& test, std::string_view name, const Value& fallback) {
  const Value* value = find(test, name);
  out.set(name, value != nullptr && !value->is_null() ? *value : fallback);
}

bool is_spelled_otherwise(std::string_view key) {
  return std::any_of(kSpellings.begin(), kSpellings.end(),
                     [&](const Spelled& spelled) { return key == spelled.other; });
}

// What the view has no name for.
void show_rest(Map& out, const Map& from) {
  for (const auto& member : from)
    if (!out.has(member.key) && !is_spelled_otherwise(member.key)) out.set(member.key, member.value);
}

Value assertion_view(const Value& item, std::string_view case_id, std::size_t place) {
  if (!item.is_map()) return item;
  const Map& said = item.map();
  std::string own = text_in(said, "id");
  if (own.empty()) own = text_in(said, "assertionId");
  if (own.empty()) own = text_in(said, "assertion_id");
  const std::string id = assertion_id(own, case_id, place);
  Map out{{"id", id}, {"assertionId", id}};
  show(out, said, "path", "$");
  show(out, said, "pathMatch", "ANY");
  show(out, said, "matcher", "");
  if (const Value* expected = said.find("expected")) out.set("expected", *expected);
  show(out, said, "not", false);
  show_rest(out, said);
  out.erase("assertion_id");
  return out;
}

List assertions_view(const Map& test, std::string_view case_id) {
  List out;
  const Value* said = test.find("assertions");
  if (said == nullptr || !said->is_list()) return out;
  for (const Value& item : said->list()) out.push_back(assertion_view(item, case_id, out.size()));
  return out;
}

}  // namespace

const List& kitchen_cases(const Map& suite) {
  static const List kNone;
  const Value* cases = find(suite, "testCases");
  return cases != nullptr && cases->is_list() ? cases->list() : kNone;
}

List& kitchen_cases(Map& suite) {
  const std::string_view name = spelling_in(suite, "testCases");
  const Value* cases = suite.find(name);
  if (cases == nullptr || !cases->is_list()) suite.set(name, List{});
  return suite.find(name)->list();
}

std::vector<std::string> case_ids(const Map& suite, std::string_view suite_id) {
  std::vector<std::string> out;
  for (const OwnId& own : own_ids(suite, suite_id)) out.push_back(std::string(suite_id) + "." + own.id);
  return out;
}

void keep_ids(Map& suite, std::string_view suite_id) {
  const std::vector<OwnId> ids = own_ids(suite, suite_id);
  List& cases = kitchen_cases(suite);
  for (std::size_t place = 0; place < ids.size(); ++place)
    if (!ids[place].said && cases[place].is_map()) cases[place].map().set("id", ids[place].id);
}

std::optional<std::size_t> find_case(const Map& suite, std::string_view suite_id, std::string_view case_id) {
  const auto ids = case_ids(suite, suite_id);
  const auto at = std::find(ids.begin(), ids.end(), case_id);
  if (at == ids.end()) return std::nullopt;
  return static_cast<std::size_t>(at - ids.begin());
}

std::string_view suite_of_case(std::string_view case_id) {
  if (case_id.size() <= kSuiteIdLength || case_id[kSuiteIdLength] != '.') return {};
  return case_id.substr(0, kSuiteIdLength);
}

Map changed_case(Map test, const Map& said) { return merged(std::move(test), said); }

Map changed_suite(Map suite, const Map& said) {
  Map own = said;
  for (const std::string_view key : {"testCases", "test_cases", "prompt", "model"}) own.erase(key);
  return merged(std::move(suite), own);
}

std::string assertion_id(std::string_view said, std::string_view case_id, std::size_t place) {
  if (!said.empty()) return std::string(said);
  return stable_id(std::string(case_id) + "#" + std::to_string(place));
}

Map case_view(const Map& test, std::string_view case_id, std::string_view suite_id) {
  Map out{{"id", case_id}, {"testSuiteId", suite_id}};
  show(out, test, "inputs", Map{});
  show(out, test, "expectedOutput", {});
  show(out, test, "runMode", "DEFAULT");
  show(out, test, "shouldTrimWhitespace", false);
  out.set("assertions", assertions_view(test, case_id));
  if (find(test, "outputType") != nullptr) show(out, test, "outputType", {});
  show_rest(out, test);
  return out;
}

}  // namespace proctor::repo
