// The answer is choices[0].message.content, else choices[0].text, else the texts in `content`, else empty.
#include "model/response.h"

#include <utility>

#include "value/json.h"

namespace proctor::model {
namespace {

const Value* first(const Value* list) {
  const List* items = list == nullptr ? nullptr : list->if_list();
  return items == nullptr || items->empty() ? nullptr : &items->front();
}

const Value* find(const Value* map, std::string_view key) {
  return map == nullptr ? nullptr : map->find(key);
}

std::string text_in(const Value* value) {
  return value != nullptr && value->is_text() ? std::string(value->text()) : std::string{};
}

// A text, or parts of which some are texts.
std::optional<std::string> content_text(const Value* content) {
  if (content == nullptr) return std::nullopt;
  if (content->is_text()) return std::string(content->text());
  if (!content->is_list()) return std::nullopt;
  std::string out;
  for (const Value& part : content->list()) out += text_in(part.find("text"));
  return out;
}

std::string answer(const Value& body) {
  const Value* choice = first(body.find("choices"));
  if (auto text = content_text(find(find(choice, "message"), "content"))) return *std::move(text);
  if (auto text = content_text(find(choice, "text"))) return *std::move(text);
  return content_text(body.find("content")).value_or("");
}

// Arguments come as JSON in a text; what does not parse stays the text it is.
Value arguments_of(const Value* arguments) {
  if (arguments == nullptr) return Map{};
  if (!arguments->is_text()) return *arguments;
  auto parsed = value::parse_json(arguments->text(), {.strictness = value::Strictness::data});
  return parsed ? *std::move(parsed) : *arguments;
}

void read_tool_calls(const Value& body, std::vector<ToolCall>& calls) {
  const Value* listed = find(find(first(body.find("choices")), "message"), "tool_calls");
  if (listed != nullptr && listed->is_list()) {
    for (const Value& call : listed->list()) {
      const Value* function = call.find("function");
      calls.push_back({text_in(find(function, "name")), arguments_of(find(function, "arguments")), {}});
    }
  }
  const Value* content = body.find("content");
  if (content == nullptr || !content->is_list()) return;
  for (const Value& block : content->list()) {
    if (text_in(block.find("type")) != "tool_use") continue;
    calls.push_back({text_in(block.find("name")), arguments_of(block.find("input")), {}});
  }
}

// Under OpenAI's names; Anthropic calls them input and output tokens and gives no total.
void read_usage(const Value* usage, Map& to) {
  if (usage == nullptr || !usage->is_map()) return;
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {{"prompt_tokens", "input_tokens"},
                                                                      {"completion_tokens", "output_tokens"}};
  double total = 0;
  bool both = true;
  for (const auto& [name, other] : kNames) {
    const Value* count = usage->find(name) != nullptr ? usage->find(name) : usage->find(other);
    const bool counted = count != nullptr && count->is_number();
    both = both && counted;
    if (!counted) continue;
    to.set(name, *count);
    total += count->number();
  }
  const Value* given = usage->find("total_tokens");
  if (given != nullptr && given->is_number())
    to.set("total_tokens", *given);
  else if (both)
    to.set("total_tokens", total);
}

// {"error": {"message", ...}} or {"error": "text"}, with no answer beside it.
std::optional<Fault> fault_in(const Value& body) {
  const Value* error = body.find("error");
  if (error == nullptr || error->is_null() || body.find("choices") != nullptr) return std::nullopt;
  std::string message = error->is_text() ? text_in(error) : text_in(error->find("message"));
  if (message.empty()) message = value::to_json(*error);
  return Fault{"provider_error", "the provider answered with an error: " + message};
}

}  // namespace

void read_response(Value body, Outcome& outcome) {
  if (body.is_text()) {
    auto parsed = value::parse_json(body.text(), {.strictness = value::Strictness::data});
    if (parsed && parsed->is_map()) body = *std::move(parsed);
  }
  outcome.text = answer(body);
  if (auto fault = fault_in(body)) outcome.error = std::move(fault);
  read_tool_calls(body, outcome.tool_calls);
  read_usage(body.find("usage"), outcome.usage);
  outcome.response = std::move(body);
}

}  // namespace proctor::model
