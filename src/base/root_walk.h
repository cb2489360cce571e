// The way from a root to something beneath it. A path is walked part by part with openat and O_NOFOLLOW;
// links are read and put in front of what is left of the path, so the kernel never follows one. A folder
// above is the one we came through, not the `..` on disk.
#pragma once

#include <sys/stat.h>

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file_handle.h"
#include "base/result.h"
#include "base/root.h"

namespace proctor {

struct Root::Handle {
  FileHandle descriptor;
};

// One walk from the root along a path.
class Walk {
 public:
  explicit Walk(int root) : root_(root) {}

  Result<void> go(std::string_view path);

  // All of these stand while the walk does.
  int here() const { return steps_.empty() ? root_ : steps_.back().descriptor.get(); }
  int folder() const { return steps_.size() < 2 ? root_ : steps_[steps_.size() - 2].descriptor.get(); }
  std::string name() const { return steps_.empty() ? "." : steps_.back().name; }
  const struct stat& status() const { return status_; }
  std::string path() const;

 private:
  struct Step {
    std::string name;
    FileHandle descriptor;
  };

  void push_front(std::string_view path);
  Result<void> step(const std::string& part);
  Result<void> climb();
  Result<void> follow(const std::string& link);

  int root_;
  std::vector<Step> steps_;
  std::deque<std::string> ahead_;
  int links_ = 0;
  std::string link_;  // the last one followed, for people
  struct stat status_{};
};

// The folder and what is in it: "a/b" -> "a", "b".
std::pair<std::string, std::string> split_name(std::string_view path);

}  // namespace proctor
