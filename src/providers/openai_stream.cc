// Every chunk has choices with deltas: texts are appended, tool calls gather by index, the last word on
// anything else wins. Chunks after [DONE] do not count; without a finish reason the answer was cut off.
#include "providers/openai_stream.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "providers/events.h"
#include "providers/reply.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::items_at;
using value::reach;
using value::text_at;

struct Call {
  std::string id;
  std::string type;
  std::optional<std::string> name;
  std::string arguments;
  bool placed = false;  // it came with an index
};

struct Choice {
  std::string role;
  std::string content;
  std::string refusal;
  std::string text;  // of a plain completion
  std::string finish;
  std::map<std::int64_t, Call> calls;
  bool calling = false;
  std::optional<Call> function;                           // the older way to call
  std::map<std::string, std::string, std::less<>> other;  // what else is told in pieces: reasoning
  List logprobs;
};

bool is_chunk_part(std::string_view key) {
  for (const std::string_view known : {"content", "refusal", "role", "tool_calls", "function_call"})
    if (key == known) return true;
  return false;
}

// The text of a content that is a text, or of its parts.
std::string content_of(const Value* content) {
  std::string out(value::text_of(content));
  for (const Value& part : value::items_of(content)) out += text_at(part, "text");
  return out;
}

void add_function(const Value* function, Call& call) {
  if (function == nullptr || !function->is_map()) return;
  if (!call.name) call.name.emplace();
  if (const auto name = text_at(function, "name"); !name.empty()) call.name = name;
  call.arguments += text_at(function, "arguments");
}

// A call without an index is a new one where it has an id, else it goes on with the last.
std::int64_t index_of(const Value& call, const Choice& choice) {
  const Value* index = call.find("index");
  if (index != nullptr && index->is_integer()) return index->integer().value_or(0);
  if (choice.calls.empty()) return 0;
  return choice.calls.rbegin()->first + (text_at(call, "id").empty() ? 0 : 1);
}

void add_call(const Value& piece, Choice& choice) {
  Call& call = choice.calls[index_of(piece, choice)];
  call.placed = call.placed || !value::is_absent(piece.find("index"));
  if (const auto id = text_at(piece, "id"); !id.empty()) call.id = id;
  if (const auto type = text_at(piece, "type"); !type.empty()) call.type = type;
  add_function(piece.find("function"), call);
}

void add_delta(const Value& delta, Choice& choice) {
  choice.content += content_of(delta.find("content"));
  choice.refusal += text_at(delta, "refusal");
  if (const auto role = text_at(delta, "role"); !role.empty()) choice.role = role;
  choice.calling = choice.calling || delta.find("tool_calls") != nullptr;
  for (const Value& call : items_at(delta, "tool_calls")) add_call(call, choice);
  if (const Value* function = delta.find("function_call"); !value::is_absent(function))
    add_function(function, choice.function ? *choice.function : choice.function.emplace());
  for (const value::Member& member : delta.map())
    if (!is_chunk_part(member.key) && member.value.is_text()) choice.other[member.key] += member.value.text();
}

void add_choice(const Value& piece, Choice& choice) {
  if (const auto finish = text_at(piece, "finish_reason"); !finish.empty()) choice.finish = finish;
  choice.text += text_at(piece, "text");
  for (const Value& token : items_at(reach(&piece, "logprobs"), "content")) choice.logprobs.push_back(token);
  if (const Value* delta = piece.find("delta"); delta != nullptr && delta->is_map())
    add_delta(*delta, choice);
}

Value call_value(const Call& call) {
  return Map{{"id", call.id},
             {"type", call.type.empty() ? "function" : call.type},
             {"function", Map{{"name", call.name.value_or("")}, {"arguments", call.arguments}}}};
}

Value text_or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Map message_of(const Choice& choice) {
  Map message{{"role", choice.role.empty() ? "assistant" : choice.role},
              {"content", text_or_null(choice.content)},
              {"refusal", text_or_null(choice.refusal)}};
  for (const auto& [key, text] : choice.other) message.set(key, text);
  if (choice.function)
    message.set("function_call",
                Map{{"name", choice.function->name.value_or("")}, {"arguments", choice.function->arguments}});
  List calls;
  for (const auto& [index, call] : choice.calls) calls.push_back(call_value(call));
  if (choice.calling) message.set("tool_calls", std::move(calls));
  return message;
}

Map choice_value(std::int64_t index, const Choice& choice) {
  Map value{{"index", index}};
  if (choice.text.empty())
    value.set("message", message_of(choice));
  else
    value.set("text", choice.text);
  value.set("logprobs", choice.logprobs.empty() ? Value() : Value(Map{{"content", choice.logprobs}}));
  value.set("finish_reason", choice.finish);
  return value;
}

class Assembly {
 public:
  explicit Assembly(bool exact) : exact_(exact) {}

  std::optional<Fault> add(const Value& chunk) {
    if (const Value* error = reach(&chunk, "error"); !value::is_absent(error))
      return fault_from_error(*error, "provider_error");
    if (exact_ && (reach(&chunk, "choices") == nullptr || !chunk.find("choices")->is_list()))
      return Fault{"protocol", "a chunk of the stream has no choices"};
    if (!any_ || !text_at(chunk, "id").empty() || !exact_) keep_rest(chunk);
    any_ = true;
    for (const Value& piece : items_at(chunk, "choices")) {
      const Value* index = piece.find("index");
      add_choice(piece, choices_[index == nullptr ? 0 : index->integer().value_or(0)]);
    }
    return std::nullopt;
  }

  Answered<Value> finish(bool done) && {
    if (!any_ && done) return faulted("empty", "the stream ended without a chunk");
    if (!any_) return faulted("truncated", "the stream broke off before its first chunk");
    List list;
    for (const auto& [index, choice] : choices_) {
      if (auto fault = fault_of_choice(index, choice)) return tl::make_unexpected(*std::move(fault));
      list.push_back(choice_value(index, choice));
    }
    if (value::text_of(head_.find("object")) != "text_completion") head_.set("object", "chat.completion");
    head_.set("choices", std::move(list));
    return Value(std::move(head_));
  }

 private:
  void keep_rest(const Value& chunk) {
    if (!chunk.is_map()) return;
    for (const value::Member& member : chunk.map())
      if (member.key != "choices") head_.set(member.key, member.value);
  }

  std::optional<Fault> fault_of_choice(std::int64_t index, const Choice& choice) const {
    if (choice.finish.empty())
      return Fault{"truncated", fmt::format("the stream broke off: choice {} has no finish reason", index)};
    if (!exact_ || !choice.text.empty()) return std::nullopt;
    for (const auto& [place, call] : choice.calls)
      if (call.type.empty() && call.placed)
        return Fault{"protocol", fmt::format("tool call {} of choice {} has no type", place, index)};
    if (choice.role.empty())
      return Fault{"protocol", fmt::format("choice {} has no role (a server other than OpenAI's? ask it as "
                                           "openai-compatible)",
                                           index)};
    return std::nullopt;
  }

  bool exact_;
  bool any_ = false;
  Map head_;  // what is told beside the choices
  std::map<std::int64_t, Choice> choices_;
};

Answered<Value> assemble(std::string_view body, bool exact) {
  Assembly assembly(exact);
  bool done = false;
  const auto events = split_events(body);
  if (!events) return tl::make_unexpected(events.error());
  for (const Event& event : *events) {
    done = event.data.starts_with("[DONE]");
    if (done) break;
    auto chunk = parse_peer_json(event.data);
    if (!chunk) return tl::make_unexpected(std::move(chunk).error());
    if (auto fault = assembly.add(*chunk)) return tl::make_unexpected(*std::move(fault));
  }
  return std::move(assembly).finish(done);
}

}  // namespace

Answered<Value> assemble_chat(std::string_view body) { return assemble(body, true); }
Answered<Value> assemble_compatible_chat(std::string_view body) { return assemble(body, false); }

bool is_chat_complete(std::string_view body) { return has_line_at_end(body, "data: [DONE]"); }

}  // namespace proctor::providers
