// One script host, from proctor's side.
#pragma once

#include <chrono>

#include "base/fault.h"
#include "script/script.h"
#include "script/wire.h"
#include "system/process.h"

namespace proctor::script {

// Owned by one thread at a time.
class Worker {
 public:
  static Answered<Worker> start(const Limits& limits);

  // The answer of the host. After a fault it is of no more use. The host itself ends a script that works
  // longer than the limit; one that goes on nevertheless, deep in the engine, is ended here.
  Answered<Message> ask(const Message& message, std::chrono::milliseconds limit, const Until& until);

  bool is_worn() const { return is_broken_ || busy_ >= kLife; }
  pid_t pid() const { return process_.pid(); }

 private:
  explicit Worker(Process process) : process_(std::move(process)) {}
  Heard exchange(std::string_view request, std::string& reply, std::chrono::milliseconds limit,
                 const Until& until);
  Heard read_patiently(std::string& bytes, std::size_t count, std::chrono::milliseconds limit,
                       const Until& until);
  Fault broken(Heard heard, std::chrono::milliseconds limit, const Until& until);

  static constexpr std::chrono::seconds kLife{60};  // at work; then a fresh one takes over

  Process process_;
  std::chrono::steady_clock::duration busy_{0};
  bool is_broken_ = false;
};

}  // namespace proctor::script
