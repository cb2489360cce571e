#include "agents/protocol.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words.h"
#include "value/json.h"

namespace proctor::agents {
namespace {

constexpr std::size_t kMostWords = 2U << 10U;

std::string text_of(const Value* value) {
  if (value == nullptr || value->is_null()) return {};
  return value->is_text() ? std::string(value->text()) : value::to_json(*value);
}

bool is_absent(const Value* value) { return value == nullptr || value->is_null(); }

Result<std::string> tool_name(const Value& entry) {
  if (entry.is_text()) return std::string(entry.text());
  const Value* name = entry.find("name");
  if (name != nullptr && name->is_text()) return std::string(name->text());
  return fail("", fmt::format("has an entry that is neither a name nor an object with a name: {}",
                              proctor::quoted(value::to_json(entry))));
}

Result<std::vector<std::string>> read_tools(const Value* value) {
  std::vector<std::string> out;
  if (is_absent(value)) return out;
  if (!value->is_list())
    return fail("", fmt::format("is no list: {}", proctor::quoted(value::to_json(*value))));
  for (const Value& entry : value->list()) {
    TRY(std::string name, tool_name(entry));
    out.push_back(std::move(name));
  }
  return out;
}

Value or_null(const Value* value) { return value == nullptr ? Value() : *value; }

Result<std::vector<model::ToolCall>> read_calls(const Value* value) {
  std::vector<model::ToolCall> out;
  if (is_absent(value)) return out;
  if (!value->is_list())
    return fail("", fmt::format("is no list: {}", proctor::quoted(value::to_json(*value))));
  for (const Value& entry : value->list()) {
    TRY(std::string name, tool_name(entry));
    out.push_back({std::move(name), or_null(entry.find("arguments")), or_null(entry.find("result"))});
  }
  return out;
}

model::Outcome read_map(const Value& answer) {
  model::Outcome out;
  if (const Value* error = answer.find("error"); !is_absent(error) && answer.find("output") == nullptr)
    return failed("agent", "the agent failed: " + visible(text_of(error)));
  out.text = text_of(answer.find("output"));
  auto calls = read_calls(answer.find("tool_calls"));
  if (!calls) return failed("agent", "\"tool_calls\" in the agent's answer " + calls.error().message);
  auto tools = read_tools(answer.find("tools_used"));
  if (!tools) return failed("agent", "\"tools_used\" in the agent's answer " + tools.error().message);
  out.tool_calls = *std::move(calls);
  out.tools_used = *std::move(tools);
  if (is_absent(answer.find("tools_used")))
    for (const auto& call : out.tool_calls) out.tools_used.push_back(call.name);
  const Value* memory = answer.find("memory");
  if (!is_absent(memory) && !memory->is_map())
    return failed("agent", "\"memory\" in the agent's answer is no object");
  if (!is_absent(memory)) out.memory = memory->map();
  return out;
}

}  // namespace

std::string to_question(std::string_view input, const Map& memory, std::size_t number) {
  return value::to_json(
      Map{{"input", input}, {"memory", memory}, {"step", static_cast<std::int64_t>(number)}});
}

model::Outcome read_answer(std::string_view text) {
  const auto answer = value::parse_json(text, {.strictness = value::Strictness::data});
  if (!answer)
    return failed("agent", fmt::format("the agent answered with something that is no JSON: {}",
                                       proctor::quoted(text, 200)));
  if (!answer->is_map())
    return failed("agent", fmt::format("the agent answered with something that is no JSON object: {}",
                                       proctor::quoted(text, 200)));
  return read_map(*answer);
}

model::Outcome failed(std::string kind, std::string message) {
  model::Outcome out;
  out.error = Fault{std::move(kind), std::move(message)};
  return out;
}

std::string last_words(std::string_view errors) {
  errors = trimmed(errors);
  if (errors.size() > kMostWords) {
    errors.remove_prefix(errors.size() - kMostWords);
    const auto line = errors.find('\n');  // whole lines, where there are any
    if (line != std::string_view::npos) errors.remove_prefix(line + 1);
  }
  std::string out;
  for (const auto line : split(errors, '\n')) out += (out.empty() ? "" : "\n") + visible(line);
  return out.size() > kMostWords ? out.substr(out.size() - kMostWords) : out;
}

}  // namespace proctor::agents
