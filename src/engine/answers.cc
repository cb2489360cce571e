#include "engine/answers.h"

#include <fmt/format.h>

#include "model/response.h"

namespace proctor::engine {
namespace {

using model::Outcome;

const CasePlan& plan_of(const Trial& trial) { return trial.suite->cases[trial.place]; }
const model::Case& case_of(const Trial& trial) { return trial.suite->suite.cases[trial.place]; }

void note_missing(const Turn& turn, std::vector<std::string>& notices) {
  for (const std::string& name : turn.missing)
    notices.push_back(fmt::format("the prompt has a placeholder without a value: {}", name));
}

class FromModel final : public Answers {
 public:
  FromModel(const ChatRoute& route, const Trial& trial)
      : route_(route),
        occasion_(occasion_of(trial)),
        tools_(plan_of(trial).tools),
        talk_(make_talk(route, case_of(trial))) {}

  StepAnswer to(const model::Step& step, std::size_t /*number*/, const Until& until) override {
    const Turn turn = talk_->open(step);
    StepAnswer out{exchange(route_, *route_.model, {turn, occasion_}, tools_, until), turn.rendered,
                   turn.said};
    note_missing(turn, out.exchange.notices);
    if (!out.exchange.outcome.error) talk_->close(step, out.exchange.outcome.text);
    return out;
  }

 private:
  const ChatRoute& route_;
  const Occasion occasion_;
  const AnswerTool& tools_;
  std::unique_ptr<Talk> talk_;
};

class FromAgent final : public Answers {
 public:
  FromAgent(const AgentRoute& route, const Trial& trial)
      : route_(route),
        test_(case_of(trial)),
        session_(route.agent->open(occasion_of(trial))),
        memory_(test_.memory) {}

  StepAnswer to(const model::Step& step, std::size_t number, const Until& until) override {
    const Turn turn = turn_for_agent(route_, test_, step);
    StepAnswer out{{}, turn.rendered, turn.said};
    if (broken_) {
      out.exchange.outcome.error = *broken_;
      return out;
    }
    out.exchange.outcome = session_->step(turn.said, memory_, number, until);
    note_missing(turn, out.exchange.notices);
    const Outcome& outcome = out.exchange.outcome;
    if (outcome.error)
      broken_ = Fault{outcome.error->kind,
                      fmt::format("the agent ended in step {}: {}", number, outcome.error->message)};
    else
      memory_ = outcome.memory;
    return out;
  }

 private:
  const AgentRoute& route_;
  const model::Case& test_;
  std::unique_ptr<agents::Session> session_;
  Map memory_;
  std::optional<Fault> broken_;
};

// Successive replies of a step, as a model.
class StatedModel final : public Model {
 public:
  explicit StatedModel(const List& replies) : replies_(replies) {}

  model::Reply ask(const model::ChatRequest& /*chat*/, const Until& /*until*/) override {
    model::Reply reply;
    if (next_ == replies_.size()) {
      reply.error = Fault{"config", "the given file has no further reply of the model to this step"};
      return reply;
    }
    const Value& stated = replies_[next_++];
    if (stated.is_text()) {
      reply.text = stated.text();
      return reply;
    }
    Outcome read;
    model::read_response(stated, read);
    reply.text = read.text;
    reply.refused = read.refused;
    reply.response = std::move(read.response);
    reply.usage = std::move(read.usage);
    reply.error = read.error ? read.error : read.unread;
    for (model::ToolCall& call : read.tool_calls)
      reply.calls.push_back(
          {fmt::format("call_{}", reply.calls.size() + 1), call.name, std::move(call.arguments)});
    return reply;
  }

 private:
  const List& replies_;
  std::size_t next_ = 0;
};

// What the given file states, word for word; replies go the way a model's would.
class Stated final : public Answers {
 public:
  explicit Stated(const Trial& trial)
      : route_(std::get_if<ChatRoute>(plan_of(trial).route.get())),
        tools_(plan_of(trial).tools),
        answers_((*trial.suite->given)[trial.place]) {
    if (route_ != nullptr) talk_ = make_talk(*route_, case_of(trial));
  }

  StepAnswer to(const model::Step& step, std::size_t number, const Until& until) override {
    StepAnswer out;
    const Turn turn = talk_ ? talk_->open(step) : Turn{.rendered = step.input, .said = step.input};
    out.rendered = turn.rendered;
    out.said = turn.said;
    note_missing(turn, out.exchange.notices);
    if (number > answers_.size()) {
      out.exchange.outcome.error = Fault{"config", "the given file has no answer to this step"};
      return out;
    }
    const Outcome& stated = answers_[number - 1];
    out.exchange =
        stated.replies.empty() || stated.error ? word_for_word(stated) : replied(stated, turn, until);
    note_missing(turn, out.exchange.notices);
    if (talk_ && !out.exchange.outcome.error) talk_->close(step, out.exchange.outcome.text);
    return out;
  }

 private:
  static Exchange word_for_word(const Outcome& stated) {
    return {stated, stated.error ? std::size_t{0} : std::size_t{1}, {}};
  }

  Exchange replied(const Outcome& stated, const Turn& turn, const Until& until) const {
    static const ChatRoute kPlain;
    StatedModel model(stated.replies);
    Exchange out = exchange(route_ == nullptr ? kPlain : *route_, model, {turn, {}}, tools_, until);
    Outcome whole = stated;
    whole.text = std::move(out.outcome.text);
    whole.error = std::move(out.outcome.error);
    if (out.outcome.response) whole.response = std::move(out.outcome.response);
    if (!out.outcome.usage.empty()) whole.usage = std::move(out.outcome.usage);
    if (!out.outcome.tool_calls.empty()) {
      whole.tool_calls = std::move(out.outcome.tool_calls);
      whole.tools_used = std::move(out.outcome.tools_used);
    }
    out.outcome = std::move(whole);
    return out;
  }

  const ChatRoute* route_;
  const AnswerTool& tools_;
  const model::StepAnswers& answers_;
  std::unique_ptr<Talk> talk_;
};

class Nobody final : public Answers {
 public:
  explicit Nobody(const Fault& fault) : fault_(fault) {}

  StepAnswer to(const model::Step& step, std::size_t /*number*/, const Until& /*until*/) override {
    StepAnswer out{{}, step.input, step.input};
    out.exchange.outcome.error = fault_;
    return out;
  }

 private:
  const Fault& fault_;
};

}  // namespace

Occasion occasion_of(const Trial& trial) {
  if (const std::string& name = plan_of(trial).name; !name.empty()) return {name, trial.repeat};
  return {fmt::format("{}:{}", trial.suite->number, trial.place), trial.repeat};
}

std::unique_ptr<Answers> answers_for(const Trial& trial) {
  if (trial.suite->given) return std::make_unique<Stated>(trial);
  const Route& route = *plan_of(trial).route;
  if (const auto* chat = std::get_if<ChatRoute>(&route)) return std::make_unique<FromModel>(*chat, trial);
  if (const auto* agent = std::get_if<AgentRoute>(&route)) return std::make_unique<FromAgent>(*agent, trial);
  return std::make_unique<Nobody>(std::get<Fault>(route));
}

}  // namespace proctor::engine
