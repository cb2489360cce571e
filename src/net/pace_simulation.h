// A run of several programs against one server, in simulated time: the server has a bucket of tokens and
// refuses what comes when it is empty; the programs ask for permits as SharedRate does. For tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <queue>
#include <random>
#include <vector>

#include "net/pace.h"

namespace proctor::net {

struct SimulatedServer {
  double rate = 50;        // a second; 0: it refuses nothing
  double burst = 50;       // what its bucket holds
  double latency = 0;      // seconds until it answers
  double refusal = 0.02;   // seconds until it refuses, at most
  double retry_after = 0;  // seconds that it tells with a refusal; 0: nothing
  double jitter = 0.001;   // seconds by which a request comes late, at most
};

struct SimulatedRun {
  SimulatedServer server;
  std::size_t workers = 4;
  std::size_t width = 16;  // requests of one program at once
  std::size_t cases = 1500;
  PaceRule rule = {};
};

struct SimulatedEnd {
  double seconds = 0;
  std::size_t requests = 0;
  std::size_t exchanges = 0;
  bool stayed_open = true;
  std::vector<double> sent = {};  // when
  std::vector<std::size_t> served_by_worker = {};
};

class PaceSimulation {
 public:
  explicit PaceSimulation(const SimulatedRun& run) : run_(run), workers_(run.workers), left_(run.cases) {
    bucket_ = run.server.burst;
    end_.served_by_worker.resize(run.workers);
  }

  SimulatedEnd play() {
    for (std::size_t w = 0; w < workers_.size(); ++w) at(chance(0.05), [this, w] { start(w); });
    while (!events_.empty() && done_ < run_.cases && now_ < 1e5) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.when;
      event.what();
    }
    end_.seconds = now_;
    return end_;
  }

 private:
  struct Event {
    double when = 0;
    std::size_t number = 0;
    std::function<void()> what;
    bool operator<(const Event& other) const {
      return when != other.when ? when > other.when : number > other.number;
    }
  };
  struct Permit {
    double when = 0;
    std::int64_t epoch = 0;
  };
  struct Worker {
    std::deque<double> queue;  // since when each waits
    std::deque<Permit> permits;
    bool open = false;
    bool asked = false;
    double last_exchange = -1;
    double next_exchange = 1e18;
    double held_until = 0;
    double again = 0;
    double comes_back = 0;
    std::size_t lately = 0;  // let out since the last exchange
    PaceReport report = {};
  };

  void at(double when, std::function<void()> what) { events_.push({when, number_++, std::move(what)}); }
  double chance(double most) { return std::uniform_real_distribution<double>(0, most)(random_); }

  void start(std::size_t w) {
    for (std::size_t i = 0; i < run_.width; ++i) take_case(w);
    exchange_at(w, now_);
  }

  void take_case(std::size_t w) {
    if (left_ == 0) return;
    --left_;
    join(w);
  }

  void join(std::size_t w) {
    Worker& worker = workers_[w];
    worker.queue.push_back(now_);
    let_out(w);
    if (!worker.queue.empty())
      exchange_at(w, worker.last_exchange < 0 ? now_ : worker.last_exchange + worker.again);
  }

  void let_out(std::size_t w) {
    Worker& worker = workers_[w];
    while (!worker.permits.empty() &&
           (worker.permits.front().when < now_ - 0.1 || worker.permits.front().when < worker.held_until)) {
      worker.permits.pop_front();
      ++worker.report.unused;
      worker.report.unused_tokens += 1;
    }
    while (!worker.queue.empty() && now_ >= worker.held_until) {
      std::int64_t epoch = worker.report.epoch;
      if (!worker.open) {
        if (worker.permits.empty() || worker.permits.front().when > now_) break;
        epoch = worker.permits.front().epoch;
        worker.permits.pop_front();
      }
      worker.queue.pop_front();
      ++worker.lately;
      send(w, epoch);
    }
    if (!worker.queue.empty() && !worker.permits.empty() && !worker.open)
      come_back(w, std::max(worker.permits.front().when, worker.held_until) + 1e-7);
  }

  void come_back(std::size_t w, double when) {
    if (workers_[w].comes_back > now_ && workers_[w].comes_back <= when) return;
    workers_[w].comes_back = when;
    at(when, [this, w] { let_out(w); });
  }

  void send(std::size_t w, std::int64_t epoch) {
    at(now_ + chance(run_.server.jitter), [this, w, epoch] { arrive(w, epoch); });
  }

  void arrive(std::size_t w, std::int64_t epoch) {
    const SimulatedServer& server = run_.server;
    ++end_.requests;
    end_.sent.push_back(now_);
    bucket_ = std::min(server.burst, bucket_ + (now_ - filled_) * server.rate);
    filled_ = now_;
    const bool served = server.rate <= 0 || bucket_ >= 1;
    if (served) bucket_ -= 1;
    const double delay = served ? server.latency : std::min(server.latency, server.refusal);
    at(now_ + delay, [this, w, epoch, served] { answer(w, epoch, served); });
  }

  void answer(std::size_t w, std::int64_t epoch, bool served) {
    Worker& worker = workers_[w];
    if (served) {
      ++done_;
      ++end_.served_by_worker[w];
      ++worker.report.borne;
      take_case(w);
      return;
    }
    ++worker.report.refused;
    if (epoch == worker.report.epoch) ++worker.report.refused_anew;
    worker.report.hold = std::max(worker.report.hold, run_.server.retry_after);
    worker.held_until = std::max(worker.held_until, now_ + run_.server.retry_after);
    worker.open = false;
    worker.queue.push_back(now_);
    let_out(w);
    exchange_at(w, now_);
  }

  void exchange_at(std::size_t w, double when) {
    Worker& worker = workers_[w];
    when = std::max({when, worker.last_exchange + 0.05, now_});
    if (when >= worker.next_exchange) return;
    worker.next_exchange = when;
    at(when, [this, w, when] {
      if (workers_[w].next_exchange == when) exchange(w);
    });
  }

  void exchange(std::size_t w) {
    Worker& worker = workers_[w];
    let_out(w);
    const std::size_t wanted = worker.queue.size() + worker.lately;
    worker.report.waiting.assign(wanted > worker.permits.size() ? wanted - worker.permits.size() : 0, 1.0);
    worker.report.held = worker.permits.size();
    worker.report.waited = worker.queue.empty() ? 0 : now_ - worker.queue.front();
    const PaceGrant grant = advance(state_, run_.rule, 1000 + now_, workers_.size(), worker.report);
    ++end_.exchanges;
    worker.report = {.epoch = grant.epoch};
    worker.lately = 0;
    worker.last_exchange = now_;
    worker.next_exchange = 1e18;
    worker.again = grant.again;
    worker.open = grant.open;
    worker.held_until = std::max(worker.held_until, now_ + grant.hold);
    for (const double wait : grant.permits) worker.permits.push_back({now_ + wait, grant.epoch});
    if (state_.rate > 0) end_.stayed_open = false;
    const bool idle = worker.queue.empty() && !worker.open && worker.permits.empty();
    exchange_at(w, now_ + (idle ? 0.5 : grant.again) * (0.95 + chance(0.1)));
    let_out(w);
  }

  const SimulatedRun run_;
  std::vector<Worker> workers_;
  std::size_t left_;
  std::size_t done_ = 0;
  double now_ = 0;
  double bucket_ = 0;
  double filled_ = 0;
  std::size_t number_ = 0;
  std::mt19937_64 random_{7};
  PaceState state_;
  SimulatedEnd end_;
  std::priority_queue<Event> events_;
};

}  // namespace proctor::net
