// Which takes of each question a folder holds. The folder is listed once, when that is first asked for; what
// this process writes is added.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cassette/folder.h"

namespace proctor::cassette {

// Safe to use from any thread.
class Takes {
 public:
  // The folder must outlive it. `begun`: what is younger was recorded by this very run.
  Takes(const Folder& folder, std::optional<std::chrono::system_clock::time_point> begun)
      : folder_(folder), begun_(begun) {}

  // Lists the folder now, so that nobody waits for it later.
  void prepare();

  // In order, those that are anyone's.
  std::vector<Take> of(std::string_view provider, std::string_view signature);
  // The n-th of them, from 1, or the last where there are fewer.
  std::optional<Take> nth(std::string_view provider, std::string_view signature, std::size_t n);
  void add(std::string_view provider, std::string_view signature, const Take& take);

  // What a recording is written as: anyone's, unless another case of this run has written that. Each case
  // asks on from the answer it got, so none may take another's away.
  Take claim(std::string_view provider, std::string_view signature, const Take& take);

  // Removes further takes from before this run, the first time that a question is recorded: they belong to an
  // answer that is no more.
  Result<void> sweep(std::string_view provider, std::string_view signature);

  // One of each question of a provider, the youngest first, and no more than `most`.
  std::vector<Kept> some_of(std::string_view provider, std::size_t most);

 private:
  void list();  // the mutex is held

  const Folder& folder_;
  const std::optional<std::chrono::system_clock::time_point> begun_;
  std::mutex mutex_;
  bool listed_ = false;
  std::vector<Kept> kept_;                                         // as it was when listed
  std::unordered_map<std::string, std::vector<Take>> takes_;       // by the path of the first
  std::unordered_map<std::string, std::vector<std::string>> old_;  // paths of further takes, by the same
  std::unordered_map<std::string, std::string> writers_;  // of this run: whose recording is at a path
};

}  // namespace proctor::cassette
