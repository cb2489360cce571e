// libgit2 made ready, its objects owned, its faults in words. What it includes of libgit2 is nothing, so that
// its headers stay in .cc files.
#pragma once

#include <string_view>
#include <utility>

#include "base/result.h"

namespace proctor::git {

// Once, before anything else of the library is called; any thread.
void start_library();

// "cannot read the index: ..." with what the library said last on this thread.
tl::unexpected<Error> trouble(std::string_view code, std::string_view what);

// An object of the library's: Owned<git_tree, git_tree_free>. The library hands objects out by way of a
// pointer's address, `git_tree_lookup(into(tree), ...)`, and it may be used in the same expression.
template <typename T, auto free>
class Owned {
 public:
  Owned() = default;
  Owned(Owned&& other) noexcept : it_(std::exchange(other.it_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(it_, other.it_);
    return *this;
  }
  ~Owned() { clear(); }

  T* get() const { return it_; }
  T& operator*() const { return *it_; }
  explicit operator bool() const { return it_ != nullptr; }

  friend T** into(Owned& owner) {
    owner.clear();
    return &owner.it_;
  }

 private:
  void clear() {
    if (it_ != nullptr) free(it_);
    it_ = nullptr;
  }

  T* it_ = nullptr;
};

}  // namespace proctor::git
