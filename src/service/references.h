// References from a suite to files of its project, and where they lead.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/root.h"

namespace proctor::service {

// A path that runs through a .promptrepo, as what stands before it and the parts below it.
struct InRepository {
  std::string base;
  std::vector<std::string_view> parts;
};

std::optional<InRepository> in_repository(std::string_view path);

// The path that a reference names: file:///.promptrepo/x leads from the repository's own folder (`base`) on,
// as a plain path does.
std::string path_of_reference(std::string_view reference, std::string_view base);

// Reads what a suite refers to, beneath the root of the suite.
class ProjectFiles {
 public:
  // `place`: the suite's path from the root; `shown`: the same as the person put it.
  ProjectFiles(std::shared_ptr<const Root> root, std::string_view place, std::string_view shown);

  Result<std::string> read(const std::string& reference) const;
  std::string path(std::string_view reference) const { return path_of_reference(reference, base_); }
  const std::string& folder() const { return root_->path(); }

  // A path from the root as the person would put it, where it lies beneath the suite's.
  std::string shown(std::string_view path) const;

  // What was read so far, as absolute paths, and a digest of what it said.
  const std::vector<std::string>& seen() const { return seen_; }
  const std::string& digest() const { return digest_; }

 private:
  std::shared_ptr<const Root> root_;
  std::string base_;
  std::string place_;
  std::string shown_;
  mutable std::vector<std::string> seen_;
  mutable std::string digest_;
};

}  // namespace proctor::service
