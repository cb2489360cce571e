#include "service/llmunit_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "repo/stable_id.h"
#include "value/json.h"

namespace proctor::service {
namespace {

// What the server adds to what a file says.
constexpr std::array<std::string_view, 6> kNotSaid = {"id",        "promptId",  "testCaseId",
                                                      "createdAt", "updatedAt", "stepOrder"};

bool is_said(std::string_view key) {
  return std::find(kNotSaid.begin(), kNotSaid.end(), key) == kNotSaid.end();
}

bool is_empty(const Value& value) {
  return value.is_null() || value == Value("") || value == Value(List{}) || value == Value(Map{});
}

// Columns of a table hold objects and lists as texts.
Value as_object(const Value& said) {
  if (!said.is_text()) return said;
  const auto parsed = value::parse_json(said.text());
  return parsed && (parsed->is_map() || parsed->is_list()) ? *parsed : said;
}

Value or_else(const Map& map, std::string_view key, const Value& fallback) {
  const Value* value = map.find(key);
  return value == nullptr || value->is_null() ? fallback : *value;
}

void show_rest(Map& out, const Map& from) {
  for (const auto& member : from)
    if (!out.has(member.key)) out.set(member.key, member.value);
}

// --- To the client

// `message`, else `userInput`, else what `input` offers.
Value message_of(const Map& step) {
  for (const std::string_view key : {"message", "userInput"})
    if (const Value* said = step.find(key); said != nullptr && !said->is_null()) return *said;
  const Value* input = step.find("input");
  const Value* last = input == nullptr ? nullptr : input->find("last_message");
  return last == nullptr ? Value("") : *last;
}

Value step_view(const Value& item, std::string_view case_id, std::size_t place) {
  if (!item.is_map()) return item;
  const Map& step = item.map();
  Map out{{"id", repo::stable_id(fmt::format("{}#{}", case_id, place))},
          {"testCaseId", case_id},
          {"stepOrder", static_cast<std::int64_t>(place)},
          {"userInput", message_of(step)},
          {"message", message_of(step)},
          {"input", or_else(step, "input", Map{})},
          {"expectedBehavior", or_else(step, "expectedBehavior", "")}};
  show_rest(out, step);
  return out;
}

List steps_view(const Map& test, std::string_view case_id) {
  List out;
  const Value* steps = test.find("steps");
  if (steps == nullptr || !steps->is_list()) return out;
  for (const Value& step : steps->list()) out.push_back(step_view(step, case_id, out.size()));
  return out;
}

// --- From the client

// One key a message: that of the file, else `message`. Where both come, the one that was changed counts.
void put_message(Map& step, const Map& said) {
  const Value before = message_of(step);
  Value wanted = before;
  for (const std::string_view key : {"userInput", "message"})
    if (const Value* it = said.find(key); it != nullptr && !it->is_null() && *it != before) wanted = *it;
  const bool other = step.has("userInput") && !step.has("message");
  const bool fresh = step.empty() && (said.has("message") || said.has("userInput"));
  if (wanted != before || fresh) step.set(other ? "userInput" : "message", wanted);
}

// What the file leaves empty on purpose stays so.
void put(Map& to, std::string_view key, const Value& value) {
  const Value* before = to.find(key);
  if (before != nullptr && *before == value) return;
  if (value.is_null())
    to.erase(key);
  else if (to.has(key) || !is_empty(value))
    to.set(key, value);
}

Value changed_step(const Value& before, const Value& said) {
  if (!said.is_map()) return said;
  Map out = before.is_map() ? before.map() : Map{};
  put_message(out, said.map());
  for (const auto& member : said.map()) {
    const std::string_view key = member.key;
    if (!is_said(key) || key == "message" || key == "userInput") continue;
    put(out, key, key == "input" ? as_object(member.value) : member.value);
  }
  return out;
}

// Which step of the file is meant: by id, else the one that says the same, else the one in its place where
// there are as many as before.
const Value* meant(const List& steps, const List& views, const Value& said, std::size_t place, bool as_many) {
  const Value* id = said.find("id");
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (id != nullptr && views[i].find("id") != nullptr && *id == *views[i].find("id")) return &steps[i];
  if (!said.is_map()) return nullptr;
  for (const Value& step : steps)
    if (step.is_map() && message_of(step.map()) == message_of(said.map())) return &step;
  return as_many && place < steps.size() ? &steps[place] : nullptr;
}

List changed_steps(const Map& test, const List& said, std::string_view case_id) {
  static const List kNone;
  const Value* before = test.find("steps");
  const List& steps = before != nullptr && before->is_list() ? before->list() : kNone;
  const List views = steps_view(test, case_id);
  List out;
  for (const Value& step : said) {
    const Value* old = meant(steps, views, step, out.size(), steps.size() == said.size());
    out.push_back(changed_step(old == nullptr ? Value() : *old, step));
  }
  return out;
}

Value without_ids(const Value& mocks) {
  if (!mocks.is_list()) return mocks;
  List out;
  for (const Value& mock : mocks.list()) {
    Value kept = mock;
    if (kept.is_map())
      for (const std::string_view key : kNotSaid) kept.map().erase(key);
    out.push_back(std::move(kept));
  }
  return out;
}

}  // namespace

Map llmunit_case_view(const Map& test, std::string_view case_id, std::string_view prompt_id) {
  Map out{{"id", case_id},
          {"promptId", prompt_id},
          {"name", or_else(test, "name", "")},
          {"description", or_else(test, "description", {})},
          {"initialContext", or_else(test, "initialContext", Map{})},
          {"memory", or_else(test, "memory", List{})},
          {"steps", steps_view(test, case_id)},
          {"mocks", or_else(test, "mocks", List{})}};
  show_rest(out, test);
  return out;
}

Map changed_llmunit_case(const Map& test, const Map& said) {
  Map out = test;
  const Value* id = said.find("id");
  const std::string case_id = id != nullptr && id->is_text() ? std::string(id->text()) : std::string();
  for (const auto& member : said) {
    const std::string_view key = member.key;
    if (!is_said(key)) continue;
    if (key == "steps" && member.value.is_list())
      out.set("steps", changed_steps(test, member.value.list(), case_id));
    else if (key == "mocks")
      put(out, key, without_ids(as_object(member.value)));
    else
      put(out, key, key == "initialContext" || key == "memory" ? as_object(member.value) : member.value);
  }
  return out;
}

}  // namespace proctor::service
