// Runs that go on while others look on: started and stopped by request, told of by numbered events.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "service/run.h"

namespace proctor::service {

// What a request may choose; the rest is as the server was started.
struct RunRequest {
  std::vector<std::string> paths;  // beneath `folder`, from there
  std::string folder;              // absolute: the workspace's root, or a repository
  std::vector<std::string> names;  // of cases, exactly; none: all
  std::string filter;              // a regular expression for names
  std::vector<std::string> tags = {};
  std::string model = {};
  std::string judge = {};
  std::optional<std::size_t> repeat = {};
  bool disabled_too = false;  // cases that are switched off run as well
  bool tolerant = false;      // a case that nobody can answer is an error of its own, and stops no other
  bool keep = true;           // in the store; else it is forgotten
  Map about = {};             // whom it is for: kept with the run, and read by nobody else
};

// The part of a stored run that is run again; nothing said: all of it.
struct RunPart {
  std::vector<std::string> paths = {};  // of suites, as the run names them
  std::vector<std::string> names = {};  // of cases
};

// The options that a stored run was started with, from its settings, as far as this server may repeat them.
using OptionsAgain = std::function<Result<RunOptions>(const Map& settings)>;

// Why a run was not begun: every fault of the files, as `validate` tells them.
struct Refused {
  Error error;
  std::vector<Faults> faults = {};
};

// A numbered thing that happened in a run. Numbers begin at 1 and have no gaps.
struct Event {
  std::size_t number = 0;
  std::string kind;  // started, case, progress, finished; heartbeat, which has no number: nothing happened
  Value data;
};

class LiveRuns {
 public:
  // Runs begin as these options say, but for what a request chooses.
  // `options_again`: for stored runs; without it they are repeated by these options too.
  static std::unique_ptr<LiveRuns> make(RunOptions defaults, Environment environment,
                                        std::shared_ptr<store::Store> store, OptionsAgain options_again = {});

  LiveRuns() = default;
  LiveRuns(const LiveRuns&) = delete;
  LiveRuns& operator=(const LiveRuns&) = delete;
  virtual ~LiveRuns() = default;  // as `stop_all`, and waits for all of them

  virtual const RunOptions& defaults() const = 0;

  // Returns once the run has begun: its id. E566: too many go on already, E567: the server ends, E127: there
  // is nothing to run.
  virtual tl::expected<std::string, Refused> start(const RunRequest& request) = 0;
  // The same, and waits for its end: the whole record.
  virtual tl::expected<model::RunRecord, Refused> run(const RunRequest& request) = 0;
  // Starts a new run with the settings of a stored one, whoever started it; returns once it has begun. E421:
  // there is no such run, E752: its settings cannot be repeated here.
  virtual tl::expected<std::string, Refused> again(std::string_view run, const RunPart& part) = 0;
  // Goes on with a run that one of the above began and that did not come to its end; returns once it has
  // begun. E421: there is none, E568: it cannot be resumed here.
  virtual tl::expected<std::string, Refused> resume(std::string_view run) = 0;
  // What is under way is given up, what is done is kept. False: no such run goes on.
  virtual bool stop(std::string_view run) = 0;
  // The same for all of them, and no more are begun: calls of `run` return soon.
  virtual void stop_all() = 0;
  virtual std::vector<std::string> going_on() const = 0;

  // Calls `take` with every event after `after`, those to come included, until `finished` has been given or
  // the subscription is dropped; never twice at once. `take` must not block; false: it has no room, and is
  // asked again once `go_on` is called. Who is too far behind is first given a `progress` whose number is the
  // newest event it covers. A run that is not known here any more has nothing but `finished`, from the store.
  // None: there is no such run.
  class Subscription {
   public:
    Subscription() = default;
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;
    virtual ~Subscription() = default;  // `take` is not called afterwards
    virtual void go_on() = 0;           // there is room again
  };
  using Take = std::function<bool(const Event&)>;
  virtual std::unique_ptr<Subscription> follow(std::string_view run, std::size_t after, Take take) = 0;
};

}  // namespace proctor::service
