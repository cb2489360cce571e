// What tests of the engine say again and again: a model that answers from a list, a plan of one suite.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/plan.h"

namespace proctor::engine {

inline model::Reply said(std::string text) {
  model::Reply reply;
  reply.text = std::move(text);
  return reply;
}

inline model::Reply called(std::string name, Value arguments) {
  model::Reply reply;
  reply.calls.push_back({"call_1", std::move(name), std::move(arguments)});
  return reply;
}

inline model::Reply broken(std::string kind, std::string message) {
  model::Reply reply;
  reply.error = Fault{std::move(kind), std::move(message)};
  return reply;
}

// Answers in order, and keeps what it was asked; with nothing left, it repeats the last message.
class FakeModel final : public Model {
 public:
  explicit FakeModel(std::vector<model::Reply> replies = {}) : replies_(replies.begin(), replies.end()) {}

  model::Reply ask(const model::ChatRequest& chat, const Until& /*until*/) override {
    const std::lock_guard lock(mutex_);
    asked.push_back(chat);
    if (replies_.empty()) {
      const Value& content = *chat.messages.back().find("content");
      return said(content.text());
    }
    model::Reply next = std::move(replies_.front());
    replies_.pop_front();
    return next;
  }

  std::vector<model::ChatRequest> asked;

 private:
  std::mutex mutex_;
  std::deque<model::Reply> replies_;
};

inline AnswerTool no_tools() {
  return [](std::string_view name, const Value&, const Until&) -> Answered<ToolAnswer> {
    return ToolAnswer{"Error: Tool mock for \"" + std::string(name) + "\" not found", {}};
  };
}

// A suite of one route, as many cases as are put in.
inline std::shared_ptr<SuitePlan> plan_of(model::Suite suite, Route route,
                                          const AnswerTool& tools = no_tools()) {
  auto plan = std::make_shared<SuitePlan>(std::move(suite), "");
  const auto shared = std::make_shared<const Route>(std::move(route));
  for (std::size_t i = 0; i < plan->suite.cases.size(); ++i) {
    CasePlan& test = plan->cases.emplace_back();
    test.route = shared;
    test.tools = tools;
  }
  return plan;
}

}  // namespace proctor::engine
