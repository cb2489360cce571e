// A judge at the other end of HTTP, in the form of OpenAI's chat: it answers as a test says, and keeps what
// it was asked.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "net/server.h"
#include "value/value.h"

namespace proctor::e2e {

// One question to the judge, as it came over the wire.
struct JudgeQuestion {
  std::string metric;
  std::string stage;
  Value body;

  std::string model() const;
  std::string text() const;  // of the message that holds what is judged
};

struct JudgeAnswer {
  std::string text;
  List logprobs = {};  // of its tokens
  List calls = {};     // of tools, in place of a text
  int status = 200;    // any other: the text is the whole body
  bool never = false;  // the connection stays open and nothing comes
};

class JudgeServer {
 public:
  // Called from several threads, one at a time. What asks for no metric and stage is the target's question.
  using Answer = std::function<JudgeAnswer(const JudgeQuestion& question)>;

  explicit JudgeServer(Answer answer);
  ~JudgeServer();
  JudgeServer(const JudgeServer&) = delete;
  JudgeServer& operator=(const JudgeServer&) = delete;

  std::string url() const;
  std::vector<JudgeQuestion> asked() const;
  std::size_t judged() const;  // questions that were a judge's

 private:
  void take(const net::Incoming& request, const std::shared_ptr<net::Answering>& answering);

  Answer answer_;
  mutable std::mutex mutex_;
  std::vector<JudgeQuestion> asked_;
  std::vector<std::shared_ptr<net::Answering>> unanswered_;
  std::unique_ptr<net::Server> server_;
};

}  // namespace proctor::e2e
