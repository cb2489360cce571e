// Tells the store that this process is executing a run, for as long as the object lives, so that others can
// tell the run from one whose process died.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "store/store.h"

namespace proctor::service {

class RunHold {
 public:
  // Before the run is begun or resumed. E750: another process is executing it. `store` outlives the hold.
  static Result<std::unique_ptr<RunHold>> take(store::Store& store, const std::string& run);
  // The same for a run that several processes may follow at a time.
  static Result<std::unique_ptr<RunHold>> join(store::Store& store, const std::string& run);
  ~RunHold();
  RunHold(const RunHold&) = delete;
  RunHold& operator=(const RunHold&) = delete;

 private:
  RunHold(store::Store& store, std::string run);
  void renew(const std::stop_token& stop);

  store::Store& store_;
  const std::string run_;
  const store::RunOwner owner_ = store::this_owner();
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // the last member: it ends before the others
};

}  // namespace proctor::service
