// Threads of one program that wait for the same lock, served in the order in which they came: between them
// they ask the system once, and none is passed over.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace proctor::repo {

class Queue;

// One's turn. It ends with it.
class QueueTurn {
 public:
  // None: it did not come in time. `name`: what is waited for, the same for all who wait for it.
  static std::optional<QueueTurn> take(const std::string& name, std::chrono::steady_clock::time_point until);

  QueueTurn(QueueTurn&&) noexcept = default;
  QueueTurn& operator=(QueueTurn&&) = delete;
  ~QueueTurn();

 private:
  explicit QueueTurn(std::shared_ptr<Queue> queue);

  std::shared_ptr<Queue> queue_;
};

}  // namespace proctor::repo
