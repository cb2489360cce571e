#include "script/mock_rules.h"

#include <algorithm>

#include "value/json.h"

namespace proctor::script {
namespace {

bool fits(const Map& conditions, const Value& arguments) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const auto& condition) {
    const Value* given = arguments.find(condition.key);
    if (condition.value.is_null()) return given == nullptr || given->is_null();
    return given != nullptr && *given == condition.value;
  });
}

bool is_text(const Value* value, std::string_view text) {
  return value != nullptr && value->is_text() && value->text() == text;
}

// The arguments, with the defaults of those that the call left out.
Value with_defaults(const Value& tool, const Value& arguments) {
  Map out = arguments.is_map() ? arguments.map() : Map{};
  const Value* parameters = tool.find("parameters");
  const Value* properties = parameters == nullptr ? nullptr : parameters->find("properties");
  if (properties == nullptr || !properties->is_map()) return out;
  for (const auto& property : properties->map()) {
    const Value* given = property.value.find("default");
    if (given != nullptr && !out.has(property.key)) out.set(property.key, *given);
  }
  return out;
}

// An answer that is declared as JSON is made so.
std::string in_content_type(const Value& answer, const Value* content_type) {
  std::string text = answer.is_null() ? std::string() : as_text(answer);
  if (!is_text(content_type, "json")) return text;
  const bool is_json =
      !answer.is_text() || value::parse_json(text, {.strictness = value::Strictness::data}).has_value();
  return is_json && !answer.is_null() ? text : value::to_json(Map{{"result", text}});
}

std::string mocked(const Value& mock, const Value& arguments) {
  const Value* enabled = mock.find("enabled");
  if (enabled != nullptr && enabled->is_boolean() && !enabled->boolean())
    return R"({"error":"Mock is disabled for this tool"})";
  const Value* type = mock.find("mock_type");
  if (is_text(type, "python")) return R"({"error":"Python mocks are not implemented"})";
  const Value* content_type = mock.find("content_type");
  if (!is_text(type, "conditional")) {
    const Value* answer = mock.find("static_response");
    return in_content_type(answer == nullptr ? Value() : *answer, content_type);
  }
  const Value* rules = mock.find("conditional_rules");
  const Value* answer = rules == nullptr || !rules->is_list()
                            ? nullptr
                            : matching(rules->list(), "conditions", "output", arguments);
  return answer == nullptr ? std::string(kNoRule) : in_content_type(*answer, content_type);
}

}  // namespace

std::string as_text(const Value& value) {
  return value.is_text() ? std::string(value.text()) : value::to_json(value);
}

const Value* matching(const List& rules, std::string_view conditions, std::string_view answer,
                      const Value& arguments) {
  for (const Value& rule : rules) {
    const Value* wanted = rule.find(conditions);
    const bool is_free = wanted == nullptr || wanted->is_null();
    if (is_free || (wanted->is_map() && fits(wanted->map(), arguments))) {
      const Value* out = rule.find(answer);
      if (out != nullptr) return out;
    }
  }
  return nullptr;
}

bool is_tool_file(const Value& document) {
  const Value* tool = document.find("tool");
  return tool != nullptr && tool->is_map();
}

std::optional<std::string> answer_of_tool(const Value& document, std::string_view tool,
                                          const Value& arguments) {
  const Value& about = *document.find("tool");
  const Value* mock = about.find("mock");
  if (!is_text(about.find("name"), tool) || mock == nullptr || !mock->is_map()) return std::nullopt;
  return mocked(*mock, with_defaults(about, arguments));
}

}  // namespace proctor::script
