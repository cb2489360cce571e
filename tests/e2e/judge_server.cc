#include "e2e/judge_server.h"

#include <algorithm>
#include <stdexcept>

#include "value/json.h"

namespace proctor::e2e {
namespace {

constexpr std::string_view kOpening = "proctor judge ";

std::string content(const Value& body, std::size_t place) {
  const Value* messages = body.find("messages");
  if (messages == nullptr || messages->list().size() <= place) return "";
  const Value* text = messages->list()[place].find("content");
  return text == nullptr || !text->is_text() ? "" : std::string(text->text());
}

// The first line of the instructions: "proctor judge METRIC/STAGE, prompt version N".
JudgeQuestion question_of(Value body) {
  const std::string first = content(body, 0);
  JudgeQuestion out;
  if (first.starts_with(kOpening)) {
    const std::string name = first.substr(kOpening.size(), first.find(',') - kOpening.size());
    out.metric = name.substr(0, name.find('/'));
    out.stage = name.substr(name.find('/') + 1);
  }
  out.body = std::move(body);
  return out;
}

std::string chat_of(const JudgeAnswer& answer) {
  Map message{{"role", "assistant"}, {"content", answer.text}};
  if (!answer.calls.empty()) message.set("tool_calls", answer.calls);
  Map choice{{"index", 0},
             {"finish_reason", answer.calls.empty() ? "stop" : "tool_calls"},
             {"message", std::move(message)}};
  if (!answer.logprobs.empty()) choice.set("logprobs", Map{{"content", answer.logprobs}});
  return value::to_json(
      Map{{"object", "chat.completion"},
          {"choices", List{std::move(choice)}},
          {"usage", Map{{"prompt_tokens", 10}, {"completion_tokens", 5}, {"total_tokens", 15}}}});
}

}  // namespace

std::string JudgeQuestion::model() const {
  const Value* model = body.find("model");
  return model == nullptr ? "" : std::string(model->text());
}

std::string JudgeQuestion::text() const { return content(body, 1); }

JudgeServer::JudgeServer(Answer answer) : answer_(std::move(answer)) {
  auto server = net::Server::start(
      {.most_body = std::size_t{16} << 20U},
      [this](const net::Incoming& request, const auto& answering) { take(request, answering); });
  if (!server) throw std::runtime_error(server.error().message);
  server_ = *std::move(server);
}

JudgeServer::~JudgeServer() { server_.reset(); }

std::string JudgeServer::url() const { return "http://127.0.0.1:" + std::to_string(server_->port()) + "/v1"; }

std::vector<JudgeQuestion> JudgeServer::asked() const {
  const std::lock_guard lock(mutex_);
  return asked_;
}

std::size_t JudgeServer::judged() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::count_if(
      asked_.begin(), asked_.end(), [](const JudgeQuestion& question) { return !question.metric.empty(); }));
}

void JudgeServer::take(const net::Incoming& request, const std::shared_ptr<net::Answering>& answering) {
  auto body = value::parse_json(request.body);
  if (!body) return answering->whole(400, {}, "{}");
  const std::lock_guard lock(mutex_);
  asked_.push_back(question_of(*std::move(body)));
  const JudgeAnswer answer = answer_(asked_.back());
  if (answer.never) return unanswered_.push_back(answering);
  const bool good = answer.status == 200;
  answering->whole(answer.status, {{"Content-Type", "application/json"}},
                   good ? chat_of(answer) : answer.text);
}

}  // namespace proctor::e2e
