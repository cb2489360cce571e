// The work of a run, shared by many machines through one PostgreSQL server.
//
// Who starts a run publishes an order: the files it reads and one job a trial. Workers enrol, take jobs in
// batches and end each of them together with its result, in one transaction. A worker whose lease has run out
// loses its jobs to others; the results it may still bring are turned away. So a job may be run more than
// once, and its result is kept exactly once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/run.h"
#include "queue/link.h"
#include "store/store.h"

namespace proctor::queue {

using store::TrialKey;

// A run as its workers see it, beside what the store holds of it.
struct Order {
  std::string run;
  std::string proctor;   // the version that planned it
  std::size_t jobs = 0;  // when it was published
};

enum class OrderState : std::uint8_t { open, stopped, closed };

// A trial that is not done.
struct Job {
  std::size_t number = 0;  // in plan order
  TrialKey key;
  std::size_t attempts = 0;  // how often it was taken, this time included
  std::string worker = {};   // by whose lease it is held
};

// How far an order has come.
struct Standing {
  OrderState state = OrderState::closed;
  std::string ending;        // why it was stopped
  std::size_t jobs = 0;      // all there were
  model::RunRecord summary;  // of those that are done: totals, usage, costs
};

// A worker, as it tells of itself.
struct Member {
  std::string id;
  std::string name;     // the machine's, and which process
  std::string proctor;  // its version
  std::size_t hands = 0;
};

enum class Doing : std::uint8_t { idle, working, refuses, lost };

struct Duty {
  Doing doing = Doing::idle;
  std::string run = {};
  std::size_t busy = 0;     // jobs under way
  std::string reason = {};  // why it refuses that run
};

struct Seen {
  Member member;
  Duty duty;
  double age_s = 0;      // since it enrolled
  double silent_s = 0;   // since its lease was last renewed; only of one that is lost
  std::size_t done = 0;  // jobs of that run
};

struct Ended {
  Job job;
  store::Trial trial;
};

struct Blob {
  std::string hash;
  std::string bytes;
};

// One connection; used by one thread at a time. Every call bears a server that restarts.
class Queue {
 public:
  // The tables must be there: open the store first. Fails with E600 where `url` is no PostgreSQL server's.
  static Result<std::unique_ptr<Queue>> open(const std::string& url, const Patience& patience = {});

  // --- those who start runs ---
  Result<void> keep_blobs(const std::string& run, std::span<const Blob> blobs);
  // `bundle`: the files it reads; the trials in plan order. Workers see all of it or nothing.
  Result<void> publish(const std::string& run, const Value& bundle, std::span<const TrialKey> trials);
  Result<void> reopen(const std::string& run);
  Result<void> stop(const std::string& run, const std::string& why);  // no job is taken any more
  // The run is kept; what served the work goes, files that no other order reads included.
  Result<void> close(const std::string& run);

  // None: this run was never published.
  Result<std::optional<Standing>> standing(const std::string& run);
  Result<std::size_t> jobs_left(const std::string& run);
  Result<std::size_t> jobs_taken(const std::string& run);  // by workers that live

  // --- workers ---
  Result<void> enrol(const Member& member, std::chrono::milliseconds lease);
  // False: the lease had run out, and its jobs may be others' by now.
  Result<bool> renew(const std::string& worker, std::chrono::milliseconds lease, const Duty& duty);
  // What it still holds is free again, and was never taken.
  Result<void> leave(const std::string& worker);
  Result<void> give_back(const std::string& run, const std::string& worker);  // of one run
  Result<std::vector<Seen>> workers();

  // Open ones that have a job nobody holds, oldest first.
  Result<std::vector<Order>> orders();
  // The files that an order reads. E601: it is there no more.
  Result<Value> bundle(const std::string& run);
  // At most so many, the first after job `after`.
  Result<std::vector<Job>> take(const std::string& run, const std::string& worker,
                                std::optional<std::size_t> after, std::size_t most);
  // Keeps the results of jobs that are still held as they say; tells which these were. All of a worker's
  // together are added up.
  Result<std::vector<std::size_t>> end(const std::string& run, std::span<const Ended> jobs);
  // Jobs of workers whose lease has run out are free again. How many.
  Result<std::size_t> free_lost(const std::string& run);
  Result<std::size_t> free_all_lost();  // of all orders; costs little where nobody was lost

  // In the order asked for. Fails where one is not there.
  Result<std::vector<std::string>> blobs(std::span<const std::string> hashes);

  // Wakes up when there may be new work.
  Result<void> listen();
  bool wait(std::chrono::milliseconds longest, const std::stop_token& stop);

  Link& link() { return *link_; }

 private:
  explicit Queue(std::unique_ptr<Link> link) : link_(std::move(link)) {}

  std::unique_ptr<Link> link_;
};

}  // namespace proctor::queue
