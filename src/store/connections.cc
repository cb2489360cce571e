#include "store/connections.h"

#include <chrono>
#include <thread>
#include <utility>

#include "store/transaction.h"

namespace proctor::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostReaders = 8;
constexpr auto kLongestOutage = std::chrono::seconds(30);  // of the server, that a run lives through
constexpr auto kPause = std::chrono::milliseconds(200);

}  // namespace

Connections::Connections(std::unique_ptr<Backend> first, Connect connect)
    : writer_(std::move(first)), connect_(std::move(connect)) {}

Result<void> Connections::read(const Reading& work) {
  auto done = read_once(work);
  // What lay idle was lost with the server; a second time it is the server itself.
  return done || done.error().code != kLostConnection ? done : read_once(work);
}

Result<void> Connections::read_once(const Reading& work) {
  TRY(std::unique_ptr<Backend> reader, take());
  auto done = reading(*reader, [&](soci::session& session) { return work(*reader, session); });
  give_back(std::move(reader));
  return done;
}

Result<std::unique_ptr<Backend>> Connections::take() {
  std::unique_lock lock(readers_mutex_);
  const std::size_t turn = next_turn_++;
  given_back_.wait(lock, [&] { return turn == turn_ && (!idle_.empty() || readers_ < kMostReaders); });
  ++turn_;
  given_back_.notify_all();
  if (!idle_.empty()) {
    auto reader = std::move(idle_.back());
    idle_.pop_back();
    return reader;
  }
  ++readers_;
  lock.unlock();
  auto made = connect_();
  if (!made) give_back(nullptr);
  return made;
}

// One that was lost takes its idle fellows along: they fare no better.
void Connections::give_back(std::unique_ptr<Backend> reader) {
  std::vector<std::unique_ptr<Backend>> gone;  // closed after the lock
  const std::lock_guard lock(readers_mutex_);
  if (reader && !reader->is_lost()) {
    idle_.push_back(std::move(reader));
  } else {
    if (reader) gone = std::exchange(idle_, {});
    readers_ -= gone.size() + 1;
    gone.push_back(std::move(reader));
  }
  given_back_.notify_all();
}

Result<void> Connections::write(const Writing& work) {
  const std::lock_guard lock(writing_);
  const auto deadline = Clock::now() + kLongestOutage;
  while (true) {
    auto done = writer_->is_lost() ? connect_again() : Result<void>();
    if (done)
      done = writing(*writer_, [&](soci::session& session) {
        if (!statements_) statements_ = std::make_unique<TrialWriter>(*writer_);
        return work(session, *statements_);
      });
    if (done || done.error().code != kLostConnection || Clock::now() >= deadline) return done;
    std::this_thread::sleep_for(kPause);
  }
}

Result<void> Connections::connect_again() {
  TRY(auto made, connect_());
  statements_.reset();
  writer_ = std::move(made);
  return {};
}

}  // namespace proctor::store
