#include "net/server_answer.h"

#include <utility>

namespace proctor::net {

using Kind = AnswerStep::Kind;

ServerAnswer::~ServerAnswer() { cut(); }

void ServerAnswer::whole(int status, Headers headers, std::string body) {
  if (!step_on(Stage::nothing, Stage::over)) return;
  auto head = whole_head(status, headers, body.size(), manner_);
  if (!has_body(status, manner_)) body.clear();
  connection_->tell(
      {.kind = Kind::whole, .request = request_, .head = std::move(head), .bytes = std::move(body)});
}

void ServerAnswer::begin(int status, Headers headers) {
  if (!step_on(Stage::nothing, Stage::begun)) return;
  writes_ = has_body(status, manner_);
  Manner manner = manner_;
  const bool closes = writes_ && manner.old;
  if (closes) manner.keeps = false;
  auto head = begun_head(status, headers, manner);
  connection_->tell({.kind = Kind::begin, .request = request_, .head = std::move(head), .closes = closes});
}

void ServerAnswer::write(std::string bytes) {
  if (stage_ != Stage::begun || !writes_ || bytes.empty()) return;
  connection_->tell(
      {.kind = Kind::piece, .request = request_, .bytes = manner_.old ? std::move(bytes) : chunk(bytes)});
}

void ServerAnswer::end() {
  if (!step_on(Stage::begun, Stage::over)) return;
  const bool chunks = writes_ && !manner_.old;
  connection_->tell({.kind = Kind::end, .request = request_, .bytes = std::string(chunks ? kLastChunk : "")});
}

void ServerAnswer::cut() {
  if (stage_.exchange(Stage::over) != Stage::over)
    connection_->tell({.kind = Kind::cut, .request = request_});
}

std::size_t ServerAnswer::unsent() const { return stage_ == Stage::over ? 0 : connection_->unsent(); }

void ServerAnswer::on_gone(std::function<void()> call) {
  if (stage_ == Stage::over) return;
  connection_->tell({.kind = Kind::gone_call, .request = request_, .call = std::move(call)});
}

void ServerAnswer::on_drained(std::function<void()> call) {
  if (stage_ == Stage::over) return;
  connection_->tell({.kind = Kind::drained_call, .request = request_, .call = std::move(call)});
}

void ServerAnswer::fail() {
  if (stage_ == Stage::nothing)
    whole(500, {{"Content-Type", "text/plain"}}, "the server could not answer this request\n");
  else
    cut();
}

}  // namespace proctor::net
