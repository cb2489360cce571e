// The connections of a store: one that writes, and a few that read, so that nobody who reads waits for
// another.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/result.h"
#include "store/backend.h"
#include "store/trial_writer.h"

namespace proctor::store {

// Safe to use from any thread. A connection that was lost is made anew: what was to be written is written
// again, so it must be something that can be.
class Connections {
 public:
  Connections(std::unique_ptr<Backend> first, Connect connect);

  using Reading = std::function<Result<void>(Backend& backend, soci::session& session)>;
  Result<void> read(const Reading& work);

  using Writing = std::function<Result<void>(soci::session& session, TrialWriter& writer)>;
  Result<void> write(const Writing& work);

 private:
  Result<std::unique_ptr<Backend>> take();
  void give_back(std::unique_ptr<Backend> reader);
  Result<void> read_once(const Reading& work);
  Result<void> connect_again();

  std::mutex writing_;  // held while the writer is in use
  std::unique_ptr<Backend> writer_;
  std::unique_ptr<TrialWriter> statements_;  // of the writer, and gone before it is

  std::mutex readers_mutex_;
  std::condition_variable given_back_;
  std::vector<std::unique_ptr<Backend>> idle_;
  std::size_t readers_ = 0;    // idle or not
  std::size_t next_turn_ = 0;  // first come, first served: else some would wait for seconds
  std::size_t turn_ = 0;
  const Connect connect_;
};

}  // namespace proctor::store
