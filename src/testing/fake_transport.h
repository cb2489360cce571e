// A transport for tests: it answers as it is told and remembers what it was asked.
#pragma once

#include <functional>
#include <mutex>
#include <vector>

#include "net/http.h"

namespace proctor::testing {

class FakeTransport final : public net::Transport {
 public:
  using Answer = std::function<Answered<net::Response>(const net::Request& request, std::size_t call)>;

  // `call` counts from 0.
  explicit FakeTransport(Answer answer) : answer_(std::move(answer)) {}

  // These one after another, then the last of them for ever.
  explicit FakeTransport(std::vector<Answered<net::Response>> answers)
      : answer_([answers = std::move(answers)](const net::Request&, std::size_t call) {
          return answers.at(std::min(call, answers.size() - 1));
        }) {}

  Answered<net::Response> send(const net::Request& request, const Until&) override {
    std::size_t call = 0;
    {
      const std::lock_guard lock(mutex_);
      call = asked_.size();
      asked_.push_back(request);
    }
    return answer_(request, call);
  }

  std::vector<net::Request> asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
  }

 private:
  const Answer answer_;
  mutable std::mutex mutex_;
  std::vector<net::Request> asked_;
};

}  // namespace proctor::testing
