#include "model/codec.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"

namespace proctor::model {
namespace {

// Adds what is not at its default.
void put(Map& map, std::string_view key, const std::string& text) {
  if (!text.empty()) map.set(key, text);
}
void put(Map& map, std::string_view key, const Map& content) {
  if (!content.empty()) map.set(key, content);
}
void put(Map& map, std::string_view key, const List& content) {
  if (!content.empty()) map.set(key, content);
}
template <typename T>
void put(Map& map, std::string_view key, const std::optional<T>& content) {
  if (content) map.set(key, Value(*content));
}

List texts(const std::vector<std::string>& words) { return {words.begin(), words.end()}; }

Value to_value(const Request& request) {
  Map map;
  put(map, "provider", request.provider);
  map.set("request", request.body);
  return map;
}

Value to_value(const Prompt& prompt) {
  Map map;
  put(map, "prompt", prompt.text);
  put(map, "prompt_file", prompt.reference);
  put(map, "params", prompt.params);
  return map;
}

Value to_value(const Agent& agent) {
  Map map;
  put(map, "command", texts(agent.command));
  put(map, "url", agent.url);
  put(map, "python", agent.python);
  return Map{{"agent", map}};
}

void put(Map& map, std::string_view key, const Target& target) {
  if (const auto* request = std::get_if<Request>(&target)) map.set(key, to_value(*request));
  if (const auto* prompt = std::get_if<Prompt>(&target)) map.set(key, to_value(*prompt));
  if (const auto* agent = std::get_if<Agent>(&target)) map.set(key, to_value(*agent));
}

Value to_value(const Message& message) {
  Map map{{"role", message.role}, {"content", message.content}};
  put(map, "extra", message.extra);
  return map;
}

Value to_value(const Mock& mock) {
  Map map;
  put(map, "name", mock.name);
  put(map, "code", mock.code);
  put(map, "file", mock.file);
  put(map, "returns", mock.returns);
  put(map, "rules", mock.rules);
  put(map, "extra", mock.extra);
  return map;
}

Value to_value(const Fixtures& fixtures) {
  Map map;
  put(map, "setup", fixtures.setup);
  put(map, "teardown", fixtures.teardown);
  put(map, "env", fixtures.env);
  put(map, "extra", fixtures.extra);
  return map;
}

Value to_value(const Defaults& defaults) {
  Map map;
  put(map, "pass_threshold", defaults.pass_threshold);
  put(map, "model", defaults.model);
  put(map, "judge", defaults.judge);
  put(map, "min_kappa", defaults.min_kappa);
  put(map, "min_labels", defaults.min_labels);
  put(map, "judge_compatibility", defaults.judge_compatibility);
  put(map, "timeout_ms", defaults.timeout_ms);
  put(map, "repeat", defaults.repeat);
  return map;
}

template <typename T>
List listed_values(const std::vector<T>& items) {
  List out;
  for (const T& item : items) out.push_back(to_value(item));
  return out;
}

Value to_value(const Rule& rule) {
  if (!rule.weighted && rule.threshold) return Map{{"score", *rule.threshold}};
  if (!rule.weighted) return "all";
  return rule.threshold ? Value(*rule.threshold) : Value("weighted");
}

// --- differences ---

std::string shown(const Value& value) {
  if (value.is_text()) return quoted(value.text());
  const std::string text = quoted(value::to_json(value));  // cut and made visible
  return text.substr(1, text.size() - 2);
}

std::string label_of(const Value& item, std::string_view noun, std::size_t number) {
  if (const Value* kind = item.find("kind"))
    return fmt::format("{} {} ({})", noun, number, visible(kind->text()));
  if (const Value* name = item.find("name"); name != nullptr && name->is_text())
    return fmt::format("{} {}", noun, quoted(name->text()));
  return fmt::format("{} {}", noun, number);
}

class Teller {
 public:
  std::vector<std::string> out;

  // A record is a suite, case, step or check; other maps are the author's, whatever their keys.
  void compare(const Value& before, const Value& after, const std::string& where, bool record) {
    if (before == after) return;
    if (before.is_map() && after.is_map()) {
      compare_maps(before.map(), after.map(), where, record);
    } else {
      say(where, fmt::format("{} became {}", shown(before), shown(after)));
    }
  }

 private:
  static std::string join(const std::string& where, const std::string& part) {
    return where.empty() ? part : where + ", " + part;
  }

  void say(const std::string& where, const std::string& what) {
    out.push_back((where.empty() ? "the suite" : where) + ": " + what);
  }

  void compare_maps(const Map& before, const Map& after, const std::string& where, bool record) {
    for (const auto& member : before) {
      const Value* other = after.find(member.key);
      const bool records =
          record && (member.key == "cases" || member.key == "steps" || member.key == "checks");
      if (records) {
        compare_lists(member.value, other == nullptr ? Value(List{}) : *other, where,
                      member.key.substr(0, member.key.size() - 1));
      } else if (other == nullptr) {
        say(where, fmt::format("{} {} not carried", visible(member.key), shown(member.value)));
      } else {
        compare(member.value, *other, join(where, visible(member.key)), false);
      }
    }
    for (const auto& member : after)
      if (!before.has(member.key))
        say(where, fmt::format("{} {} was not there before", visible(member.key), shown(member.value)));
  }

  // Checks may be dropped one by one, so equal ones are matched in order; cases and steps keep their places.
  void compare_lists(const Value& before, const Value& after, const std::string& where,
                     const std::string& noun) {
    const List& from = before.list();
    const List& to = after.list();
    if (from.size() == to.size()) {
      for (std::size_t i = 0; i < from.size(); ++i)
        compare(from[i], to[i], join(where, label_of(from[i], noun, i + 1)), true);
      return;
    }
    std::size_t next = 0;
    std::vector<bool> met(to.size(), false);
    for (std::size_t i = 0; i < from.size(); ++i) {
      const auto at = std::find(to.begin() + static_cast<std::ptrdiff_t>(next), to.end(), from[i]);
      if (at == to.end()) {
        say(join(where, label_of(from[i], noun, i + 1)), "not carried");
      } else {
        next = static_cast<std::size_t>(at - to.begin()) + 1;
        met[next - 1] = true;
      }
    }
    if (to.size() < from.size()) return;
    for (std::size_t i = 0; i < to.size(); ++i)
      if (!met[i]) say(join(where, label_of(to[i], noun, i + 1)), "was not there before");
  }
};

}  // namespace

Value to_value(const Check& check) {
  Map map;
  put(map, "id", check.id);
  map.set("kind", check.kind);
  map.set("subject", name_of(check.subject));
  put(map, "path", check.path);
  if (check.path_mode == PathMode::all) map.set("path_mode", "all");
  put(map, "expected", check.expected);
  put(map, "options", check.options);
  if (check.negate) map.set("negate", true);
  if (check.weight != 1) map.set("weight", check.weight);
  put(map, "description", check.description);
  put(map, "extra", check.extra);
  return map;
}

Value to_value(const Step& step) {
  Map map;
  put(map, "input", step.input);
  put(map, "vars", step.vars);
  put(map, "expected_output", step.expected_output);
  if (step.retrieval_context) map.set("retrieval_context", listed_values(*step.retrieval_context));
  if (step.output_type != OutputType::automatic)
    map.set("output", step.output_type == OutputType::text ? "text" : "json");
  put(map, "checks", listed_values(step.checks));
  put(map, "extra", step.extra);
  return map;
}

Value to_value(const Case& test) {
  Map map;
  put(map, "id", test.id);
  put(map, "name", test.name);
  put(map, "description", test.description);
  put(map, "tags", texts(test.tags));
  put(map, "group", test.group);
  if (test.run_mode != RunMode::normal) map.set("run_mode", test.run_mode == RunMode::skip ? "skip" : "only");
  put(map, "target", test.target);
  put(map, "vars", test.vars);
  put(map, "history", listed_values(test.history));
  put(map, "memory", test.memory);
  put(map, "mocks", listed_values(test.mocks));
  if (test.fixtures) map.set("fixtures", to_value(*test.fixtures));
  put(map, "timeout_ms", test.timeout_ms);
  put(map, "repeat", test.repeat);
  map.set("rule", to_value(test.rule));
  map.set("steps", listed_values(test.steps));
  put(map, "extra", test.extra);
  return map;
}

Value to_value(const Suite& suite) {
  Map map;
  put(map, "name", suite.name);
  put(map, "description", suite.description);
  put(map, "tags", texts(suite.tags));
  put(map, "target", suite.target);
  put(map, "defaults", to_value(suite.defaults).map());
  put(map, "mocks", listed_values(suite.mocks));
  put(map, "created_at", suite.created_at);
  put(map, "updated_at", suite.updated_at);
  map.set("cases", listed_values(suite.cases));
  put(map, "extra", suite.extra);
  return map;
}

std::vector<std::string> differences(const Suite& before, const Suite& after) {
  Teller teller;
  teller.compare(to_value(before), to_value(after), "", true);
  return std::move(teller.out);
}

}  // namespace proctor::model
