#include "repo/suite_value.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "dialects/promptrepo_suite.h"
#include "repo/name.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

using value::Member;

// A field and its default, as JSON; none: it is only put into its place.
struct Known {
  std::string_view name;
  std::string_view fallback = {};
};

constexpr Known kSuite[] = {{"name"},       {"description", R"("")"}, {"tests", "[]"},
                            {"tags", "[]"}, {"created_at"},           {"updated_at"}};
constexpr Known kTest[] = {{"name"},
                           {"description", R"("")"},
                           {"prompt_reference"},
                           {"template_variables", "{}"},
                           {"expected_output", "null"},
                           {"retrieval_context", "null"},
                           {"metrics"},
                           {"enabled", "true"}};
constexpr Known kMetric[] = {{"type"},
                             {"threshold", "0.7"},
                             {"model", R"("gpt-4")"},
                             {"include_reason", "true"},
                             {"strict_mode", "false"}};

Value fallback_of(const Known& known) { return *value::parse_json(known.fallback); }

Map filled(const Map& map, std::span<const Known> all) {
  Map out;
  for (const Known& known : all) {
    const Value* said = map.find(known.name);
    const bool is_said = said != nullptr && !said->is_null();
    if (!is_said && known.fallback.empty()) continue;
    out.set(known.name, is_said ? *said : fallback_of(known));
  }
  for (const Member& member : map)
    if (!out.has(member.key) && !member.value.is_null()) out.set(member.key, member.value);
  return out;
}

// The items of a list of maps, each filled.
void fill_items(Map& map, std::string_view key, Value (*fill)(const Value& item)) {
  Value* items = map.find(key);
  if (items == nullptr || !items->is_list()) return;
  for (Value& item : items->list()) item = fill(item);
}

Value filled_metric(const Value& metric) {
  return metric.is_map() ? Value(filled(metric.map(), kMetric)) : metric;
}

Value filled_test(const Value& test) {
  if (!test.is_map()) return test;
  Map out = filled(test.map(), kTest);
  fill_items(out, "metrics", filled_metric);
  return out;
}

// --- Leaving out

void thin(Map& wanted, const Map& old, std::span<const Known> all) {
  for (const Known& known : all) {
    const Value* said = wanted.find(known.name);
    if (known.fallback.empty() || said == nullptr || old.has(known.name)) continue;
    if (*said == fallback_of(known)) wanted.erase(known.name);
  }
}

void thin_metrics(Map& wanted, const Map& old) {
  Value* metrics = wanted.find("metrics");
  const Value* before = old.find("metrics");
  if (metrics == nullptr || before == nullptr || !metrics->is_list() || !before->is_list()) return;
  const std::size_t common = std::min(metrics->list().size(), before->list().size());
  for (std::size_t i = 0; i < common; ++i)
    if (metrics->list()[i].is_map() && before->list()[i].is_map())
      thin(metrics->list()[i].map(), before->list()[i].map(), kMetric);
}

std::map<std::string_view, const Map*> tests_by_name(const Map& suite) {
  std::map<std::string_view, const Map*> out;
  const Value* tests = suite.find("tests");
  if (tests == nullptr || !tests->is_list()) return out;
  for (const Value& test : tests->list()) {
    const Value* name = test.find("name");
    if (name != nullptr && name->is_text()) out.emplace(name->text(), &test.map());
  }
  return out;
}

void thin_tests(Map& wanted, const Map& old) {
  const auto before = tests_by_name(old);
  Value* tests = wanted.find("tests");
  if (tests == nullptr || !tests->is_list()) return;
  for (Value& test : tests->list()) {
    const Value* name = test.find("name");
    const auto at = name != nullptr && name->is_text() ? before.find(name->text()) : before.end();
    if (at == before.end()) continue;
    thin(test.map(), *at->second, kTest);
    thin_metrics(test.map(), *at->second);
  }
}

const Shape& suite_shape() { return *dialects::kPromptRepoSuite.record->fields.front().shape; }

}  // namespace

Value with_defaults(const Value& suite) {
  if (!suite.is_map()) return suite;
  Map out = filled(suite.map(), kSuite);
  fill_items(out, "tests", filled_test);
  return out;
}

Value as_sparse_as(const Value& old, Value wanted) {
  if (!old.is_map() || !wanted.is_map()) return wanted;
  thin(wanted.map(), old.map(), kSuite);
  thin_tests(wanted.map(), old.map());
  return wanted;
}

std::vector<Fault> faults_of_suite(const Value& suite) {
  auto out = faults_of(suite, suite_shape());
  const Value* name = suite.find("name");
  if (name == nullptr || !name->is_text() || name->text().empty()) return out;
  if (const auto fits = check_name(name->text()); !fits) out.insert(out.begin(), {"name", fits.error()});
  return out;
}

}  // namespace proctor::repo
