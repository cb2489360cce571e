#include "e2e/judge_oracle.h"

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "value/json.h"
#include "value/reach.h"
#include "value/yaml.h"

namespace proctor::e2e {
namespace {

using value::reach;

std::filesystem::path oracles() {
  const char* said = std::getenv("PROCTOR_CONFORMANCE_DIR");
  return std::filesystem::path(said != nullptr ? said : PROCTOR_CONFORMANCE_DEFAULT) / "oracles";
}

const Map& map_at(const Value& line, std::string_view key) { return line.find(key)->map(); }

void copy(const Map& from, std::string_view key, Map& to, std::string_view as) {
  if (const Value* value = from.find(key); value != nullptr && !value->is_null()) to.set(as, *value);
}

// Pieces of context that name the same source are one piece.
List contexts(const Value& items) {
  List out;
  std::map<std::string, std::size_t> places;
  for (const Value& item : items.list()) {
    const Value* source = reach(&item, "source");
    if (source == nullptr) {
      out.push_back(item);
    } else if (const auto [place, fresh] = places.try_emplace(std::string(source->text()), out.size());
               fresh) {
      out.push_back(*item.find("context"));
    } else {
      Value& known = out[place->second];
      known = Value(std::string(known.text()) + "\n" + std::string(item.find("context")->text()));
    }
  }
  return out;
}

void put_contexts(const Map& inputs, Map& to) {
  for (const std::string_view key : {"retrieval_context", "context"})
    if (const Value* found = inputs.find(key); found != nullptr && found->is_list())
      to.set("retrieval_context", contexts(*found));
}

Map by_stage(const Value& replies) {
  Map out;
  for (const Value& reply : replies.list()) {
    const std::string stage(reply.find("stage")->text());
    if (!out.has(stage)) out.set(stage, List{});
    out.find(stage)->list().push_back(reply);
  }
  return out;
}

List calls(const Value* tools) {
  List out;
  for (const Value& tool : value::items_of(tools)) {
    Map call{{"name", *tool.find("name")}};
    copy(tool.map(), "input_parameters", call, "arguments");
    copy(tool.map(), "output", call, "result");
    copy(tool.map(), "type", call, "type");
    out.emplace_back(std::move(call));
  }
  return out;
}

// --- Native

// Options bear DeepEval's names. What DeepEval has beside a conversation stands with the metric.
Map native_check(const Value& line) {
  Map out{{"metric", *line.find("metric")}};
  for (const auto& member : map_at(line, "config"))
    if (!member.value.is_null()) out.set(member.key, member.value);
  for (const std::string_view key : {"expected_tools", "expected_outcome", "chatbot_role", "scenario"})
    copy(map_at(line, "inputs"), key, out, key);
  return out;
}

struct Steps {
  List asked;
  List given;
  List history = {};
};

Steps one_step(const Map& inputs) {
  Map asked;
  Map given;
  copy(inputs, "input", asked, "input");
  copy(inputs, "expected_output", asked, "expected_output");
  put_contexts(inputs, asked);
  copy(inputs, "actual_output", given, "output");
  if (inputs.has("tools_called")) given.set("tool_calls", calls(inputs.find("tools_called")));
  return {{Value(std::move(asked))}, {Value(std::move(given))}};
}

bool is_user(const Value& turn) { return turn.find("role")->text() == "user"; }

// A person speaks, then the answer comes, and so on.
bool takes_turns(const List& turns) {
  for (std::size_t i = 0; i < turns.size(); ++i)
    if (is_user(turns[i]) != (i % 2 == 0)) return false;
  return turns.size() % 2 == 0;
}

// A step is what a person says and what is answered. What does not go in turns is history, but for its end;
// what nobody answered is answered with nothing.
Steps turn_steps(const List& turns) {
  Steps out;
  std::size_t next = 0;
  if (!takes_turns(turns))
    for (; next + 2 < turns.size(); ++next)
      out.history.emplace_back(Map{{turns[next].find("role")->text(), *turns[next].find("content")}});
  for (; next < turns.size(); next += 2) {
    Map asked{{"input", *turns[next].find("content")}};
    Map given{{"output", ""}};
    if (next + 1 < turns.size()) {
      const Map& answer = turns[next + 1].map();
      put_contexts(answer, asked);
      given.set("output", *answer.find("content"));
      if (answer.has("tools_called")) given.set("tool_calls", calls(answer.find("tools_called")));
    }
    out.asked.emplace_back(std::move(asked));
    out.given.emplace_back(std::move(given));
  }
  return out;
}

Steps steps_of(const Value& line) {
  const Value* turns = reach(line.find("inputs"), "turns");
  Steps out = turns != nullptr ? turn_steps(turns->list()) : one_step(map_at(line, "inputs"));
  out.asked.back().map().set("checks", List{native_check(line)});
  Map replies;
  replies.set(line.find("metric")->text(), by_stage(*line.find("judge_replies")));
  out.given.back().map().set("judge_replies", std::move(replies));
  return out;
}

// "missing_key: the reply lacks ..." -> "missing_key". Classes of Python's have a colon of their own.
std::string first_word(std::string_view message) {
  constexpr std::string_view kOther = "other:";
  const std::size_t from = message.starts_with(kOther) ? kOther.size() : 0;
  return std::string(message.substr(0, message.find(':', from)));
}

Value or_null(const Value* value) { return value == nullptr ? Value() : *value; }

Value whole(const Value* number) {
  return number == nullptr || !number->is_number() ? Value() : Value(number->number());
}

}  // namespace

std::vector<Value> oracle_lines(const std::string& file) {
  std::ifstream in(oracles() / file);
  std::vector<Value> out;
  for (std::string line; std::getline(in, line);)
    if (auto value = value::parse_json(line)) out.push_back(*std::move(value));
  return out;
}

JudgedFiles as_native(const std::vector<Value>& lines) {
  List cases;
  List given;
  for (const Value& line : lines) {
    Steps steps = steps_of(line);
    Map test{{"name", *line.find("id")}, {"steps", std::move(steps.asked)}};
    if (!steps.history.empty()) test.set("history", std::move(steps.history));
    cases.emplace_back(std::move(test));
    given.emplace_back(Map{{"case", *line.find("id")}, {"steps", std::move(steps.given)}});
  }
  return {value::to_json(Map{{"proctor", 1}, {"name", "oracle"}, {"cases", std::move(cases)}}),
          value::to_json(Map{{"cases", std::move(given)}})};
}

JudgedFiles as_promptrepo(const std::vector<Value>& lines) {
  List tests;
  List given;
  for (const Value& line : lines) {
    const Map& inputs = map_at(line, "inputs");
    Map metric{{"type", *line.find("metric")}};
    for (const auto& member : map_at(line, "config")) metric.set(member.key, member.value);
    Map test{{"name", *line.find("id")}, {"prompt_reference", "file:///.promptrepo/prompts/p.yaml"}};
    Map variables;
    copy(inputs, "input", variables, "user_question");
    test.set("template_variables", std::move(variables));
    copy(inputs, "expected_output", test, "expected_output");
    put_contexts(inputs, test);
    test.set("metrics", List{std::move(metric)});
    tests.emplace_back(std::move(test));
    given.emplace_back(Map{{"case", *line.find("id")}, {"steps", steps_of(line).given}});
  }
  return {value::to_json(Map{{"test_suite", Map{{"name", "oracle"}, {"tests", std::move(tests)}}}}),
          value::to_json(Map{{"cases", std::move(given)}})};
}

std::string expected_of(const Value& line) {
  const Value& expected = *line.find("expected");
  const Value* error = expected.find("error");
  const bool failed = error != nullptr && !error->is_null();
  const std::string_view status = failed                                    ? "error"
                                  : value::is_true(expected.find("passed")) ? "pass"
                                                                            : "fail";
  Map out{{"score", failed ? Value(0.0) : whole(expected.find("score"))}, {"error", or_null(error)}};
  // Without a threshold there is no verdict, and where a metric is refused there is no threshold.
  if (failed || !value::is_absent(expected.find("passed"))) out.set("status", status);
  if (!value::is_absent(expected.find("threshold_used")))
    out.set("threshold", whole(expected.find("threshold_used")));
  if (expected.map().has("reason")) out.set("reason", *expected.find("reason"));
  return value::to_json(out);
}

std::map<std::string, std::string> found_in(const std::string& record) {
  std::map<std::string, std::string> out;
  const auto root = value::parse_json(record);
  if (!root) return out;
  for (const Value& suite : value::items_at(*root, "suites"))
    for (const Value& test : value::items_at(suite, "cases")) {
      const Value* check = value::first_of(reach(&value::items_at(test, "steps").back(), "checks"));
      const Value* error = reach(check, "error");
      Map found{{"score", whole(reach(check, "score"))},
                {"error", error == nullptr ? Value() : Value(first_word(value::text_at(error, "message")))},
                {"status", or_null(reach(check, "status"))}};
      found.set("threshold", whole(reach(check, "threshold")));
      found.set("reason", or_null(reach(check, "reason")));
      out.emplace(value::text_at(test, "name"), value::to_json(found));
    }
  return out;
}

bool agree(const std::string& found, const std::string& expected, double tolerance) {
  auto a = value::parse_json(found);
  auto b = value::parse_json(expected);
  if (!a || !b) return false;
  Map same;
  for (const auto& member : b->map()) same.set(member.key, or_null(a->find(member.key)));
  const Value* score = same.find("score");
  const Value* wanted = b->find("score");
  if (score->is_number() && wanted->is_number() && std::abs(score->number() - wanted->number()) <= tolerance)
    same.set("score", *wanted);
  return Value(std::move(same)) == *b;
}

}  // namespace proctor::e2e
