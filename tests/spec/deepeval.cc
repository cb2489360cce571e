#include "spec/deepeval.h"

#include <algorithm>
#include <map>

#include "value/json.h"

namespace proctor::spec {
namespace {

std::optional<std::string> text_in(const Value& inputs, std::string_view name) {
  const Value* found = inputs.find(name);
  return found != nullptr && found->is_text() ? std::optional<std::string>(found->text()) : std::nullopt;
}

// Pieces of context that name the same source are one piece there.
std::optional<std::vector<std::string>> texts_in(const Value& inputs, std::string_view name) {
  const Value* found = inputs.find(name);
  if (found == nullptr || !found->is_list()) return std::nullopt;
  std::vector<std::string> out;
  std::map<std::string, std::size_t> places;
  for (const Value& item : found->list()) {
    if (item.is_text()) {
      out.emplace_back(item.text());
    } else if (const auto [place, fresh] = places.try_emplace(*text_in(item, "source"), out.size()); fresh) {
      out.push_back(*text_in(item, "context"));
    } else {
      out[place->second] += "\n" + *text_in(item, "context");
    }
  }
  return out;
}

Value part_of(const Value& map, std::string_view name) {
  const Value* found = map.find(name);
  return found != nullptr ? *found : Value();
}

std::vector<model::ToolCall> calls_of(const Value& calls) {
  std::vector<model::ToolCall> out;
  for (const Value& call : calls.list())
    out.push_back({*text_in(call, "name"), part_of(call, "input_parameters"), part_of(call, "output"),
                   text_in(call, "type").value_or("")});
  return out;
}

judges::Turn turn_of(const Value& turn) {
  judges::Turn out{.role = *text_in(turn, "role"), .text = *text_in(turn, "content")};
  if (const Value* calls = turn.find("tools_called")) out.tool_calls = calls_of(*calls);
  out.retrieval_context = texts_in(turn, "retrieval_context");
  return out;
}

judges::Exhibit exhibit_of(const Value& inputs) {
  judges::Exhibit out;
  out.input = text_in(inputs, "input");
  out.output = text_in(inputs, "actual_output");
  out.expected_output = text_in(inputs, "expected_output");
  out.retrieval_context =
      texts_in(inputs, inputs.find("context") != nullptr ? "context" : "retrieval_context");
  if (const Value* calls = inputs.find("tools_called")) out.tool_calls = calls_of(*calls);
  if (const Value* turns = inputs.find("turns"))
    for (const Value& turn : turns->list()) out.turns.push_back(turn_of(turn));
  return out;
}

// Inputs that are options here.
void add_options(const Value& inputs, Map& options) {
  for (const std::string_view name : {"expected_tools", "chatbot_role", "expected_outcome", "scenario"})
    if (const Value* found = inputs.find(name)) options.set(name, *found);
}

judges::Reply reply_of(const Value& reply) {
  const Value* text = reply.find("text");
  const Value* logprobs = reply.find("logprobs");
  return {.text = text != nullptr ? std::string(text->text()) : value::to_json(*reply.find("json")),
          .logprobs = logprobs != nullptr ? logprobs->list() : List{}};
}

Map by_stage(const List& replies) {
  Map out;
  for (const Value& reply : replies) {
    const std::string stage(reply.find("stage")->text());
    if (!out.has(stage)) out.set(stage, List{});
    out.find(stage)->list().push_back(reply);
  }
  return out;
}

// "missing_key: the reply lacks ..." -> "missing_key". Classes of Python's have a colon of their own.
std::string word_of(const Fault& fault) {
  constexpr std::string_view kOther = "other:";
  const std::size_t from = fault.message.starts_with(kOther) ? kOther.size() : 0;
  return fault.message.substr(0, fault.message.find(':', from));
}

Value or_null(const std::optional<double>& number) { return number ? Value(*number) : Value(); }
Value or_null(const std::optional<std::string>& text) { return text ? Value(*text) : Value(); }

}  // namespace

JudgedLine read_judged_line(const Value& line) {
  JudgedLine out;
  out.id = line.find("id")->text();
  out.check.kind = "metric:" + std::string(line.find("metric")->text());
  out.check.options = line.find("config")->map();
  add_options(*line.find("inputs"), out.check.options);
  out.exhibit = exhibit_of(*line.find("inputs"));
  out.replies = by_stage(line.find("judge_replies")->list());
  out.expected = *line.find("expected");
  for (const Value& call : line.find("calls")->list()) out.calls.emplace_back(call.text());
  return out;
}

Inquired inquire(const JudgedLine& line) {
  Inquired out;
  std::map<std::string, std::size_t> used;
  judges::Inquiry inquiry(*judges::metric_of(line.check), line.check, line.exhibit,
                          judges::Compatibility::deepeval);
  while (!inquiry.asks().empty()) {
    std::vector<judges::Reply> replies;
    for (const judges::Ask& ask : inquiry.asks()) {
      out.calls.push_back(ask.stage);
      const Value* all = line.replies.find(ask.stage);
      const std::size_t at = used[ask.stage]++;
      if (all == nullptr || at >= all->list().size()) {
        replies.push_back({.error = Fault{"judge", "none left"}});
        continue;
      }
      replies.push_back(reply_of(all->list()[at]));
    }
    inquiry.take(std::move(replies));
  }
  out.judgement = inquiry.judgement();
  return out;
}

model::Judgement stated(const JudgedLine& line) {
  model::Outcome outcome;
  outcome.judge_replies.set(line.check.kind.substr(line.check.kind.find(':') + 1), line.replies);
  return judges::stated_judgement(line.check, line.exhibit, outcome).value();
}

Value to_expected(const model::Judgement& judgement) {
  const bool decided = judgement.error || judgement.threshold;
  return Map{{"score", or_null(judgement.score)},
             {"passed", decided ? Value(judgement.passed) : Value()},
             {"error", judgement.error ? Value(word_of(*judgement.error)) : Value()},
             {"reason", or_null(judgement.reason)},
             {"threshold_used", or_null(judgement.threshold)}};
}

}  // namespace proctor::spec
