// The proxy's edges for its tests: a client, an upstream and a deck that do as they are told.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "cassette/deck.h"
#include "net/server.h"
#include "net/streaming.h"
#include "value/json.h"

namespace proctor::proxy::testing {

// The client's side of an answer.
class FakeAnswering final : public net::Answering {
 public:
  void whole(int status, net::Headers headers, std::string body) override {
    begin(status, std::move(headers));
    const std::lock_guard lock(mutex_);
    pieces_.push_back(std::move(body));
    was_whole_ = true;
  }
  void begin(int status, net::Headers headers) override {
    const std::lock_guard lock(mutex_);
    status_ = status;
    headers_ = std::move(headers);
  }
  void write(std::string bytes) override {
    const std::lock_guard lock(mutex_);
    pieces_.push_back(std::move(bytes));
  }
  void end() override {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  void cut() override {
    const std::lock_guard lock(mutex_);
    was_cut_ = true;
  }
  std::size_t unsent() const override { return owes; }
  void on_gone(std::function<void()> call) override { gone = std::move(call); }
  void on_drained(std::function<void()> call) override { drained = std::move(call); }

  int status() const { return locked(status_); }
  bool was_whole() const { return locked(was_whole_); }
  bool has_ended() const { return locked(ended_); }
  bool was_cut() const { return locked(was_cut_); }
  std::vector<std::string> pieces() const { return locked(pieces_); }
  std::string body() const {
    std::string out;
    for (const auto& piece : pieces()) out += piece;
    return out;
  }
  std::string header(std::string_view name) const {
    const std::lock_guard lock(mutex_);
    const std::string* found = net::find_header(headers_, name);
    return found == nullptr ? "" : *found;
  }

  std::size_t owes = 0;
  std::function<void()> gone;
  std::function<void()> drained;

 private:
  template <typename T>
  T locked(const T& it) const {
    const std::lock_guard lock(mutex_);
    return it;
  }

  mutable std::mutex mutex_;
  int status_ = 0;
  net::Headers headers_;
  std::vector<std::string> pieces_;
  bool was_whole_ = false;
  bool ended_ = false;
  bool was_cut_ = false;
};

class FakeCall final : public net::StreamCall {
 public:
  explicit FakeCall(const std::shared_ptr<net::StreamListener>& listener) : listener_(listener) {}

  void stop() override {
    ++stops;
    if (const auto listener = std::exchange(listener_, {}).lock())
      listener->ended(Fault{"connection", "stopped"}, std::chrono::milliseconds(9));
  }
  void pause() override { paused = true; }
  void resume() override { paused = false; }

  int stops = 0;
  bool paused = false;

 private:
  std::weak_ptr<net::StreamListener> listener_;  // which holds the call
};

// An upstream whose answers the test gives, piece by piece.
class FakeUpstream final : public net::StreamTransport {
 public:
  struct Exchange {
    net::Request request;
    std::shared_ptr<net::StreamListener> listener;
    std::shared_ptr<FakeCall> call;
  };

  std::shared_ptr<net::StreamCall> start(net::Request request,
                                         std::shared_ptr<net::StreamListener> listener) override {
    auto call = std::make_shared<FakeCall>(listener);
    exchanges.push_back({std::move(request), std::move(listener), call});
    if (at_once) at_once(exchanges.back());
    return call;
  }

  std::function<void(Exchange&)> at_once;  // plays the answer before `start` returns
  std::vector<Exchange> exchanges;
};

// Keeps in memory, and tells questions apart by the text of their bodies.
class FakeDeck final : public cassette::Deck {
 public:
  explicit FakeDeck(cassette::Mode mode) : mode_(mode) {}

  cassette::Cue cue(cassette::Question question, const Occasion& occasion) override {
    const std::lock_guard lock(mutex_);
    const std::string key = question.provider + question.endpoint + value::to_json(question.body);
    const std::size_t number = ++counts_[occasion.of + '/' + key];
    return {std::move(question), key, {.repeat = 1, .number = number}};
  }

  Answered<std::shared_ptr<const cassette::Recording>> play(const cassette::Cue& cue) override {
    const std::lock_guard lock(mutex_);
    if (mode_ == cassette::Mode::off || mode_ == cassette::Mode::record) return nullptr;
    const auto found = takes_.find(cue.signature);
    if (found != takes_.end()) return found->second.at(std::min(cue.take.number, found->second.size()) - 1);
    if (records()) return nullptr;
    return faulted("cassette_miss", "VCR replay miss: no cassette found");
  }

  Result<void> keep(const cassette::Cue& cue, cassette::Recording recording,
                    const std::vector<Secret>& known) override {
    const std::lock_guard lock(mutex_);
    if (refuses) return fail("E486", "a key would survive");
    known_ = known;
    recording.take = cue.take;
    takes_[cue.signature].push_back(std::make_shared<const cassette::Recording>(std::move(recording)));
    return {};
  }

  bool plays() const override { return mode_ != cassette::Mode::off && mode_ != cassette::Mode::record; }
  bool records() const override {
    return mode_ == cassette::Mode::record || mode_ == cassette::Mode::automatic;
  }
  std::set<std::string> used() const override { return {}; }

  std::vector<std::shared_ptr<const cassette::Recording>> kept() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<const cassette::Recording>> out;
    for (const auto& [key, takes] : takes_) out.insert(out.end(), takes.begin(), takes.end());
    return out;
  }

  bool refuses = false;

 private:
  const cassette::Mode mode_;
  mutable std::mutex mutex_;
  std::map<std::string, std::size_t> counts_;
  std::map<std::string, std::vector<std::shared_ptr<const cassette::Recording>>> takes_;
  std::vector<Secret> known_;
};

}  // namespace proctor::proxy::testing
