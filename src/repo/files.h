// The prompts and mock tools of a repository (R16).
#pragma once

#include "repo/repository.h"

namespace proctor::repo {

// What stands in place of a key that lies in a file: keys are never handed out. Saved again, it means the key
// that is there.
inline constexpr std::string_view kHiddenKey = "********";

// Does what Repository says of prompts and tools. The root and the options must outlive it.
class Files {
 public:
  Files(const Root& root, const Options& options) : root_(root), options_(options) {}

  Result<std::vector<Kept>> prompts() const;
  Result<std::vector<Kept>> tools() const;
  Result<std::optional<Kept>> get(std::string_view path) const;
  static std::vector<Fault> check(std::string_view path, const Value& value);
  Result<Saved> save(std::string_view path, const Value& value, const std::optional<Tag>& expected) const;
  Result<bool> remove(std::string_view path) const;

 private:
  const Root& root_;
  const Options& options_;
};

}  // namespace proctor::repo
