#include "engine/exchange.h"

#include <fmt/format.h>

#include <utility>

#include "base/words.h"
#include "engine/tool_calls.h"
#include "model/usage.h"
#include "providers/turn.h"
#include "text/template.h"

namespace proctor::engine {
namespace {

using model::AskedCall;
using model::ChatRequest;
using model::Reply;

// One step's conversation, growing by calls and their results.
class Loop {
 public:
  Loop(const ChatRoute& route, Model& model, const Asked& asked, const AnswerTool& tools, const Until& until)
      : route_(route), model_(model), tools_(tools), until_(until), chat_(route.request) {
    chat_.messages = asked.turn.messages;
    if (asked.turn.params) chat_.params = *asked.turn.params;
    chat_.occasion = asked.occasion;
  }

  Exchange run() {
    while (out_.model_calls < kMostModelCalls) {
      const Reply reply = ask();
      if (out_.outcome.error) return std::move(out_);
      const auto calls = calls_of(reply);
      if (calls.empty()) return std::move(out_);
      if (!answer(reply, calls)) return std::move(out_);
    }
    out_.notices.push_back(
        fmt::format("the model still called tools after {} calls of the model, which is the most a step may "
                    "make",
                    kMostModelCalls));
    return std::move(out_);
  }

 private:
  Reply ask() {
    Reply reply = model_.ask(chat_, until_);
    ++out_.model_calls;
    if (reply.error && route_.failover && !until_.stopped()) reply = ask_failover(reply);
    if (!reply.calls.empty()) turn_ = providers::assistant_turn(reply);
    take(reply);
    return reply;
  }

  Reply ask_failover(const Reply& first) {
    ChatRequest chat = chat_;
    chat.model = route_.failover_name;
    out_.notices.push_back(fmt::format("asked {} instead of {}: {}", proctor::quoted(chat.model),
                                       proctor::quoted(chat_.model), first.error->message));
    ++out_.model_calls;
    return route_.failover->ask(chat, until_);
  }

  void take(Reply& reply) {
    model::Outcome& outcome = out_.outcome;
    outcome.text = reply.text;
    outcome.refused = reply.refused;
    outcome.response = std::move(reply.response);
    outcome.error = reply.error;
    if (reply.latency_ms) outcome.latency_ms = outcome.latency_ms.value_or(0) + *reply.latency_ms;
    if (!outcome.first_token_ms) outcome.first_token_ms = reply.first_token_ms;
    model::add_cost(reply.cost, outcome.cost);
    model::add_usage(reply.usage, outcome.usage);
    for (std::string& notice : reply.notices) out_.notices.push_back(std::move(notice));
  }

  // Where tools are not answered, the calls themselves are what the model gave.
  std::vector<AskedCall> calls_of(const Reply& reply) {
    if (reply.calls.empty() && route_.manner == Manner::state) {
      as_text_ = true;
      return calls_in(reply.text);
    }
    as_text_ = false;
    if (route_.runs_tools) return reply.calls;
    for (const AskedCall& call : reply.calls) keep(call, {});
    return {};
  }

  void keep(const AskedCall& call, Value result) {
    out_.outcome.tools_used.push_back(call.name);
    out_.outcome.tool_calls.push_back({call.name, call.arguments, std::move(result)});
  }

  // False: a tool's stand-in broke, and the step with it.
  bool answer(const Reply& reply, const std::vector<AskedCall>& calls) {
    if (calls.size() > kMostToolCalls)
      return broke(
          {"limit", fmt::format("one answer called {} tools, more than {}", calls.size(), kMostToolCalls)});
    chat_.messages.push_back(as_text_ ? said(reply) : std::move(turn_));
    for (const AskedCall& call : calls) {
      auto answered = tools_(call.name, call.arguments, until_);
      if (!answered) return broke(answered.error());
      for (const std::string& note : answered->notes)
        out_.notices.push_back(fmt::format("{}: {}", call.name, note));
      keep(call, answered->text);
      chat_.messages.push_back(result(call, answered->text));
    }
    return true;
  }

  bool broke(Fault fault) {
    out_.outcome.error = std::move(fault);
    return false;
  }

  static Value said(const Reply& reply) { return Map{{"role", "assistant"}, {"content", reply.text}}; }

  Value result(const AskedCall& call, const std::string& text) const {
    if (as_text_) {
      const Map words{{"name", call.name}, {"result", text}};
      return Map{
          {"role", "user"},
          {"content", text::render_template(route_.tool_result, words, text::Placeholders::braces).text}};
    }
    return providers::tool_turn(call.id, text);
  }

  const ChatRoute& route_;
  Model& model_;
  const AnswerTool& tools_;
  const Until& until_;
  ChatRequest chat_;
  Exchange out_;
  bool as_text_ = false;  // the last calls were written as text
  Map turn_;              // of the last reply, where it called tools
};

}  // namespace

Exchange exchange(const ChatRoute& route, Model& model, const Asked& asked, const AnswerTool& tools,
                  const Until& until) {
  return Loop(route, model, asked, tools, until).run();
}

}  // namespace proctor::engine
