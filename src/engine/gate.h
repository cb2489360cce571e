// Lets only so many trials be answered at once. What comes before and after, compiling checks and grading, is
// done outside, so that nobody who could be asking waits for it.
#pragma once

#include <cstddef>
#include <functional>
#include <semaphore>
#include <utility>

namespace proctor::engine {

class Gate {
 public:
  // `closed`: nobody is let in any more. It is asked from many threads.
  Gate(std::size_t places, std::function<bool()> closed)
      : places_(static_cast<std::ptrdiff_t>(places)), closed_(std::move(closed)) {}

  // One who was let in, until it goes.
  class Stay {
   public:
    explicit Stay(Gate& gate) : gate_(gate) { gate_.places_.acquire(); }
    ~Stay() { gate_.places_.release(); }
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;

    // False: it came too late, and is to go again.
    bool may_begin() const { return !gate_.closed_(); }

   private:
    Gate& gate_;
  };

 private:
  std::counting_semaphore<> places_;
  std::function<bool()> closed_;
};

}  // namespace proctor::engine
