// message_start brings the message, content_block_start appends a block, deltas fill it, message_delta brings
// the stop reason and the final counts. Without message_stop the answer was cut off. Events without a name
// and pings do not count.
#include "providers/anthropic_stream.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "providers/cut_json.h"
#include "providers/events.h"
#include "providers/reply.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::reach;
using value::text_at;

struct Block {
  Map head;  // as it started
  std::string type;
  std::string text;  // of a text, a thought, or the JSON of a tool's input
  List citations;
};

// Where a block's growing text lies; empty: this kind does not grow.
std::string_view key_of(std::string_view type) {
  if (type == "text") return "text";
  if (type == "thinking") return "thinking";
  return type == "tool_use" || type == "server_tool_use" ? "input" : "";
}

// Of an input that is no JSON what is complete is read, and the text kept beside it.
void set_input(const std::string& json, Map& block) {
  auto whole = value::parse_json(json, {.strictness = value::Strictness::data});
  if (whole) return block.set("input", *std::move(whole));
  block.set("input", complete_json(json).value_or(Value(json)));
  block.set("partial_json", json);
}

Value block_value(Block&& block) {
  const std::string_view key = key_of(block.type);
  if (key == "input" && !block.text.empty())
    set_input(block.text, block.head);
  else if (key != "input" && !key.empty())
    block.head.set(key, block.text);
  if (!block.citations.empty()) block.head.set("citations", std::move(block.citations));
  return std::move(block.head);
}

void add_delta(const Value* delta, Block& block) {
  const std::string_view type = text_at(delta, "type");
  if (type == "text_delta" && block.type == "text") block.text += text_at(delta, "text");
  if (type == "thinking_delta" && block.type == "thinking") block.text += text_at(delta, "thinking");
  if (type == "signature_delta" && block.type == "thinking")
    block.head.set("signature", text_at(delta, "signature"));
  if (type == "input_json_delta" && key_of(block.type) == "input")
    block.text += text_at(delta, "partial_json");
  if (type == "citations_delta" && block.type == "text")
    if (const Value* citation = reach(delta, "citation")) block.citations.push_back(*citation);
}

class Assembly {
 public:
  std::optional<Fault> add(const Value& event) {
    const std::string_view type = text_at(event, "type");
    if (type == "message_start") return start(event);
    if (!started_) return std::nullopt;
    if (type == "message_stop") stopped_ = true;
    if (type == "message_delta") end(event);
    if (type == "content_block_start") open(reach(&event, "content_block"));
    if (type == "content_block_delta") grow(event);
    return std::nullopt;
  }

  Answered<Value> finish() && {
    if (!stopped_) return faulted("truncated", "the stream broke off: there is no message_stop");
    List content;
    for (Block& block : blocks_) content.push_back(block_value(std::move(block)));
    message_.set("content", std::move(content));
    return Value(std::move(message_));
  }

 private:
  std::optional<Fault> start(const Value& event) {
    const Value* message = reach(&event, "message");
    if (started_) return Fault{"protocol", "the stream has a second message_start"};
    if (message == nullptr || !message->is_map()) return Fault{"protocol", "message_start has no message"};
    started_ = true;
    message_ = message->map();
    for (const Value& block : value::items_at(*message, "content")) open(&block);
    return std::nullopt;
  }

  void open(const Value* block) {
    if (block == nullptr || !block->is_map()) return;
    Block opened{block->map(), std::string(text_at(block, "type")), {}, {}};
    const std::string_view key = key_of(opened.type);
    if (key != "input") opened.text = text_at(block, key);
    for (const Value& citation : value::items_at(block, "citations")) opened.citations.push_back(citation);
    blocks_.push_back(std::move(opened));
  }

  // An index without a block is passed over.
  void grow(const Value& event) {
    const Value* index = event.find("index");
    const std::int64_t at = index == nullptr ? 0 : index->integer().value_or(0);
    const auto size = static_cast<std::int64_t>(blocks_.size());
    if (at < 0 || at >= size) return;
    add_delta(event.find("delta"), blocks_[static_cast<std::size_t>(at)]);
  }

  void end(const Value& event) {
    const Value* delta = event.find("delta");
    for (const std::string_view key : {"stop_reason", "stop_sequence"}) {
      const Value* told = reach(delta, key);
      message_.set(key, told == nullptr ? Value() : *told);
    }
    for (const std::string_view key : {"stop_details", "container"})
      if (const Value* told = reach(delta, key); !value::is_absent(told)) message_.set(key, *told);
    count(event.find("usage"));
  }

  // Counts are totals: what is told replaces what was.
  void count(const Value* usage) {
    if (usage == nullptr || !usage->is_map()) return;
    const Value* before = message_.find("usage");
    Map counts = before != nullptr && before->is_map() ? before->map() : Map{};
    for (const value::Member& member : usage->map())
      if (!member.value.is_null()) counts.set(member.key, member.value);
    message_.set("usage", std::move(counts));
  }

  bool started_ = false;
  bool stopped_ = false;
  Map message_;
  std::vector<Block> blocks_;
};

Fault fault_in_stream(const std::string& data) {
  auto body = value::parse_json(data, {.strictness = value::Strictness::data});
  const Value* error = body ? reach(&*body, "error") : nullptr;
  return error == nullptr ? fault_from_error(Value(data), "provider_error")
                          : fault_from_error(*error, "provider_error");
}

}  // namespace

Answered<Value> assemble_message(std::string_view body) {
  Assembly assembly;
  const auto events = split_events(body);
  if (!events) return tl::make_unexpected(events.error());
  for (const Event& event : *events) {
    if (event.name.empty() || event.name == "ping") continue;
    if (event.name == "error") return tl::make_unexpected(fault_in_stream(event.data));
    auto parsed = parse_peer_json(event.data);
    if (!parsed) return tl::make_unexpected(std::move(parsed).error());
    if (auto fault = assembly.add(*parsed)) return tl::make_unexpected(*std::move(fault));
  }
  return std::move(assembly).finish();
}

bool is_message_complete(std::string_view body) {
  return (has_line_at_end(body, "event: message_stop") || has_line_at_end(body, "event: error")) &&
         (body.ends_with("\n\n") || body.ends_with("\r\n\r\n"));
}

}  // namespace proctor::providers
