// Other versions of PromptRepo, and people, leave out what says nothing, or write null there.
#include "service/execution_form.h"

#include <algorithm>
#include <utility>

namespace proctor::service {
namespace {

// Puts a default where nothing, null or something else stands.
void demand(Map& map, std::string_view key, Value fallback) {
  const Value* said = map.find(key);
  const bool fits =
      said != nullptr && (said->kind() == fallback.kind() || (said->is_number() && fallback.is_number()));
  if (!fits) map.set(key, std::move(fallback));
}

void drop_nulls(Map& map) {
  std::vector<std::string> empty;
  for (const auto& member : map)
    if (member.value.is_null()) empty.emplace_back(member.key);
  for (const std::string& key : empty) map.erase(key);
}

Map map_of(const Value& value) { return value.is_map() ? value.map() : Map{}; }

// Of a share, 0 to 1.
void demand_share(Map& map, std::string_view key, double fallback) {
  demand(map, key, fallback);
  map.set(key, std::clamp(map.find(key)->number(), 0.0, 1.0));
}

void demand_count(Map& map, std::string_view key) {
  demand(map, key, 0);
  const auto count = map.find(key)->integer();
  map.set(key, std::max<std::int64_t>(count.value_or(0), 0));
}

Value metric_form(const Value& said) {
  Map map = map_of(said);
  drop_nulls(map);
  demand(map, "type", "");
  demand_share(map, "score", 0);
  demand(map, "passed", false);
  demand_share(map, "threshold", 1);
  return map;
}

template <typename Form>
void demand_list(Map& map, std::string_view key, Form form) {
  demand(map, key, List{});
  List out;
  for (const Value& item : map.find(key)->list()) out.push_back(form(item));
  map.set(key, std::move(out));
}

Value test_form(const Value& said, const Value& executed_at) {
  Map map = map_of(said);
  drop_nulls(map);
  for (const std::string_view key : {"test_name", "prompt_reference", "actual_output"}) demand(map, key, "");
  demand(map, "template_variables", Map{});
  demand_list(map, "metric_results", metric_form);
  demand(map, "overall_passed", false);
  demand_count(map, "execution_time_ms");
  demand(map, "executed_at", executed_at);
  return map;
}

}  // namespace

Map execution_form(const Value& execution, std::string_view suite) {
  Map map = map_of(execution);
  drop_nulls(map);
  demand(map, "suite_name", suite);
  demand(map, "executed_at", "");
  const Value executed_at = *map.find("executed_at");
  demand_list(map, "test_results", [&](const Value& item) { return test_form(item, executed_at); });
  for (const std::string_view key :
       {"total_tests", "passed_tests", "failed_tests", "total_execution_time_ms"})
    demand_count(map, key);
  return map;
}

}  // namespace proctor::service
