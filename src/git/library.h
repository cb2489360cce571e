// libgit2 made ready, its objects owned, its faults in words. What it includes of libgit2 is nothing, so that
// its headers stay in .cc files.
#pragma once

#include <string_view>
#include <utility>

#include "base/result.h"

// NOLINTBEGIN(readability-identifier-naming): the library's own names
struct git_index;
struct git_repository;
struct git_signature;
struct git_transaction;
struct git_tree;
// NOLINTEND(readability-identifier-naming)

namespace proctor::git {

// Once, before anything else of the library is called; any thread.
void start_library();

// "cannot read the index: ..." with what the library said last on this thread.
tl::unexpected<Error> trouble(std::string_view code, std::string_view what);

// For owners that stand in headers; a .cc file names the library's own.
void free_index(git_index* index);
void free_repository(git_repository* repository);
void free_signature(git_signature* signature);
void free_transaction(git_transaction* transaction);
void free_tree(git_tree* tree);

// An object of the library's: Owned<git_tree, free_tree>. The library hands objects out by way of a
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
