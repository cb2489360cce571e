// One run that goes on while others look on: what the engine tells becomes its events.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "service/event_log.h"
#include "service/live.h"
#include "service/run.h"

namespace proctor::service {

class LiveRun {
 public:
  struct Kit {
    RunOptions options;
    std::shared_ptr<store::Store> store;
    std::optional<store::RunHead> resumed;  // goes on with this one
  };

  LiveRun(Kit kit, const Environment& environment) : kit_(std::move(kit)), environment_(environment) {}

  // Asked for once, before `go`: the id once it has begun, or why it did not.
  std::future<tl::expected<std::string, Refused>> begun() { return begun_.get_future(); }

  // Runs it, and returns at its end.
  void go();

  void stop();                                                      // from any thread
  std::string id() const;                                           // empty: it has not begun
  const std::optional<Error>& trouble() const { return trouble_; }  // after `go`: why it broke off
  EventLog& log() { return *log_; }
  void shrink() { log_->shrink(); }

 private:
  RunWatch watch();
  void begin(const store::RunHead& head);
  void count(const Progress& progress);
  void finish(const Result<RunOutcome>& outcome);
  Refused refusal(const Result<RunOutcome>& outcome);
  Value last_head() const;

  Kit kit_;
  const Environment& environment_;
  const std::shared_ptr<EventLog> log_ = std::make_shared<EventLog>();
  std::stop_source stop_;
  std::promise<tl::expected<std::string, Refused>> begun_;
  std::vector<Faults> faults_;
  std::optional<Error> trouble_;
  std::chrono::steady_clock::time_point told_ = {};  // when progress was told last
  std::optional<Progress> untold_;
  mutable std::mutex mutex_;  // of the id, which others ask for
  std::string id_;
};

}  // namespace proctor::service
