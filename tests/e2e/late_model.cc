#include "e2e/late_model.h"

#include <fmt/format.h>

#include <stdexcept>

#include "value/json.h"

namespace proctor::e2e {
namespace {

std::string last_said(const Value& body) {
  const Value* messages = body.find("messages");
  if (messages == nullptr || !messages->is_list() || messages->list().empty()) return "";
  const Value* content = messages->list().back().find("content");
  return content == nullptr || !content->is_text() ? "" : std::string(content->text());
}

std::string chat_of(const std::string& text) {
  return value::to_json(
      Map{{"object", "chat.completion"},
          {"choices",
           List{Map{{"index", 0},
                    {"finish_reason", "stop"},
                    {"message", Map{{"role", "assistant"}, {"content", fmt::format("ok {}", text)}}}}}},
          {"usage", Map{{"prompt_tokens", 10}, {"completion_tokens", 5}, {"total_tokens", 15}}}});
}

}  // namespace

LateModel::LateModel(std::chrono::milliseconds delay, std::string address)
    : delay_(delay), address_(std::move(address)) {
  auto server = net::Server::start(
      {.address = address_},
      [this](const net::Incoming& request, const auto& answering) { take(request, answering); });
  if (!server) throw std::runtime_error(server.error().message);
  server_ = *std::move(server);
  thread_ = std::jthread([this](const std::stop_token& stop) { answer_all(stop); });
}

LateModel::~LateModel() {
  thread_.request_stop();
  thread_.join();
  server_.reset();
}

std::string LateModel::url() const { return fmt::format("http://{}:{}/v1", address_, server_->port()); }

std::vector<std::string> LateModel::asked() const {
  const std::lock_guard lock(mutex_);
  return asked_;
}

void LateModel::take(const net::Incoming& request, const std::shared_ptr<net::Answering>& answering) {
  const auto body = value::parse_json(request.body);
  if (!body) return answering->whole(400, {}, "{}");
  const std::lock_guard lock(mutex_);
  asked_.push_back(last_said(*body));
  due_.push_back({Clock::now() + delay_, asked_.back(), answering});
  came_.notify_one();
}

// All wait equally long, so the first that came is the first to be answered.
void LateModel::answer_all(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (came_.wait(lock, stop, [&] { return !due_.empty(); })) {
    const Due next = std::move(due_.front());
    due_.pop_front();
    came_.wait_until(lock, stop, next.at, [] { return false; });
    if (stop.stop_requested()) return;
    next.answering->whole(200, {{"Content-Type", "application/json"}}, chat_of(next.text));
  }
}

}  // namespace proctor::e2e
