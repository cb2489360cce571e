// The folder that is served: the repositories beneath it, and where things of its own lie.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "repo/repository.h"

namespace proctor::service {

using Environment = std::function<std::optional<std::string>(const std::string& name)>;

class Workspace {
 public:
  // `commit`: whatever is saved becomes a git commit.
  static Result<std::unique_ptr<Workspace>> open(const std::string& root, Environment environment,
                                                 bool commit);

  Workspace() = default;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  virtual ~Workspace() = default;

  virtual const std::string& root() const = 0;  // absolute
  virtual const Environment& environment() const = 0;
  virtual bool commits() const = 0;

  // Folders beneath the root, by name; the root itself where it has a .promptrepo, by its own name.
  virtual Result<std::vector<std::string>> repositories() = 0;
  // E-codes: a name that is none; no such repository. The empty name is the root itself.
  virtual Result<std::shared_ptr<repo::Repository>> repository(std::string_view name) = 0;
};

}  // namespace proctor::service
