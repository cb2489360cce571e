// A form is known by the key that holds its answer; the first key that a body has decides.
#include "model/answer.h"

#include <utility>

#include "value/json.h"
#include "value/reach.h"

namespace proctor::model {
namespace {

using value::first_of;
using value::items_at;
using value::items_of;
using value::reach;
using value::text_at;
using value::text_of;

// A text, or parts of which some are texts.
std::optional<std::string> content_text(const Value* content) {
  if (content == nullptr) return std::nullopt;
  if (content->is_text()) return std::string(content->text());
  if (!content->is_list()) return std::nullopt;
  std::string out;
  for (const Value& part : content->list()) out += text_at(part, "text");
  return out;
}

// Arguments come as JSON in a text; what does not parse stays the text it is. No text at all: no arguments.
Value arguments_of(const Value* arguments) {
  if (arguments == nullptr || (arguments->is_text() && arguments->text().empty())) return Map{};
  if (!arguments->is_text()) return *arguments;
  auto parsed = value::parse_json(arguments->text(), {.strictness = value::Strictness::data});
  return parsed ? *std::move(parsed) : *arguments;
}

AskedCall call_of(std::string_view id, std::string_view name, const Value* arguments) {
  return {std::string(id), std::string(name), arguments_of(arguments)};
}

void read_function_calls(const Value* message, Answer& answer) {
  for (const Value& call : items_at(message, "tool_calls")) {
    const Value* function = call.find("function");
    answer.calls.push_back(
        call_of(text_at(call, "id"), text_at(function, "name"), reach(function, "arguments")));
  }
  if (const Value* call = reach(message, "function_call"); call != nullptr && call->is_map())
    answer.calls.push_back(call_of("", text_at(call, "name"), call->find("arguments")));
}

void read_choices(const Value& body, Answer& answer) {
  const Value* choice = first_of(body.find("choices"));
  const Value* message = reach(choice, "message");
  answer.text = content_text(reach(message, "content"));
  if (!answer.text) answer.text = content_text(reach(choice, "text"));
  answer.refusal = text_at(message, "refusal");
  answer.finish = text_at(choice, "finish_reason");
  read_function_calls(message, answer);
}

// Parts that are thoughts are no part of the answer.
void read_candidates(const Value& body, Answer& answer) {
  const Value* candidate = first_of(body.find("candidates"));
  answer.finish = text_at(candidate, "finishReason");
  for (const Value& part : items_of(reach(candidate, "content", "parts"))) {
    if (value::is_true(part.find("thought"))) continue;
    if (const Value* text = part.find("text")) answer.text = answer.text.value_or("").append(text_of(text));
    if (const Value* call = part.find("functionCall"))
      answer.calls.push_back(call_of(text_at(call, "id"), text_at(call, "name"), reach(call, "args")));
  }
}

void read_output_item(const Value& item, Answer& answer) {
  if (text_at(item, "type") == "function_call")
    answer.calls.push_back(call_of(text_at(item, "call_id"), text_at(item, "name"), item.find("arguments")));
  if (text_at(item, "type") != "message") return;
  for (const Value& part : items_at(item, "content")) {
    answer.refusal += text_at(part, "refusal");
    if (const Value* text = part.find("text")) answer.text = answer.text.value_or("").append(text_of(text));
  }
}

// OpenAI's responses.
void read_output(const Value& body, Answer& answer) {
  for (const Value& item : items_at(body, "output")) read_output_item(item, answer);
  const std::string_view reason = text_of(reach(&body, "incomplete_details", "reason"));
  answer.finish = reason.empty() ? text_at(body, "status") : reason;
}

void read_blocks(const Value& body, Answer& answer) {
  answer.finish = text_at(body, "stop_reason");
  if (const Value* content = body.find("content"); content->is_text()) answer.text = content->text();
  for (const Value& block : items_at(body, "content")) {
    answer.text = answer.text.value_or("").append(text_at(block, "text"));
    if (text_at(block, "type") != "tool_use") continue;
    const Value* broken = block.find("partial_json");  // of a stream whose input was cut off
    const Value* input = broken == nullptr ? block.find("input") : broken;
    answer.calls.push_back(call_of(text_at(block, "id"), text_at(block, "name"), input));
  }
}

// Ollama's chat.
void read_message(const Value& body, Answer& answer) {
  const Value* message = body.find("message");
  answer.text = content_text(reach(message, "content"));
  answer.finish = text_at(body, "done_reason");
  read_function_calls(message, answer);
}

struct Form {
  std::string_view key;
  void (*read)(const Value& body, Answer& answer);
  std::string_view usage;  // the key that holds it; empty: the body itself
};

constexpr Form kForms[] = {{"choices", read_choices, "usage"},
                           {"candidates", read_candidates, "usageMetadata"},
                           {"output", read_output, "usage"},
                           {"content", read_blocks, "usage"},
                           {"message", read_message, {}}};

const Form* form_of(const Value& body) {
  for (const Form& form : kForms)
    if (const Value* found = reach(&body, form.key);
        found != nullptr && !(found->is_text() && form.usage.empty()))
      return &form;
  return nullptr;
}

const Value* number_at(const Value* usage, std::string_view key) {
  const Value* found = reach(usage, key);
  return found != nullptr && found->is_number() ? found : nullptr;
}

// The first of several names for one count.
void take(const Value* usage, std::string_view name, std::initializer_list<std::string_view> keys, Map& to) {
  for (const std::string_view key : keys)
    if (const Value* found = number_at(usage, key)) return to.set(name, *found);
}

void take_details(const Value* usage, Map& to) {
  const Value* cached = number_at(usage, "cachedContentTokenCount");
  for (const std::string_view key : {"prompt_tokens_details", "input_tokens_details"})
    if (cached == nullptr) cached = number_at(reach(usage, key), "cached_tokens");
  if (cached != nullptr && cached->number() > 0) to.set("cached_tokens", *cached);
  for (const std::string_view key : {"cache_read_input_tokens", "cache_creation_input_tokens"})
    if (const Value* count = number_at(usage, key); count != nullptr && count->number() > 0)
      to.set(key, *count);
}

// Whole numbers stay whole.
Value sum(const Value& a, const Value& b) {
  const auto left = a.integer();
  const auto right = b.integer();
  if (left && right) return *left + *right;
  return a.number() + b.number();
}

}  // namespace

Map read_usage(const Value* usage) {
  Map to;
  take(usage, "prompt_tokens", {"prompt_tokens", "input_tokens", "promptTokenCount", "prompt_eval_count"},
       to);
  take(usage, "completion_tokens",
       {"completion_tokens", "output_tokens", "candidatesTokenCount", "eval_count"}, to);
  if (const Value* thoughts = number_at(usage, "thoughtsTokenCount")) {
    const Value* said = to.find("completion_tokens");
    to.set("completion_tokens", said == nullptr ? *thoughts : sum(*said, *thoughts));
  }
  take(usage, "total_tokens", {"total_tokens", "totalTokenCount"}, to);
  const Value* in = to.find("prompt_tokens");
  const Value* out = to.find("completion_tokens");
  if (!to.has("total_tokens") && in != nullptr && out != nullptr) to.set("total_tokens", sum(*in, *out));
  take_details(usage, to);
  return to;
}

Answer read_answer(const Value& body) {
  Answer answer;
  const Form* form = form_of(body);
  answer.known = form != nullptr;
  if (form != nullptr) form->read(body, answer);
  const Value* usage = form != nullptr && form->usage.empty() ? &body : reach(&body, "usage");
  if (form != nullptr && form->usage == "usageMetadata") usage = reach(&body, form->usage);
  answer.usage = read_usage(usage);
  return answer;
}

const Value* error_in(const Value& body) {
  const Value* error = reach(&body, "error");
  return value::is_absent(error) || reach(&body, "choices") != nullptr ? nullptr : error;
}

std::string error_message(const Value& error) {
  const std::string_view message = error.is_text() ? text_of(&error) : text_at(error, "message");
  return message.empty() ? value::to_json(error) : std::string(message);
}

}  // namespace proctor::model
