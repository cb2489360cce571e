// The suites of a repository: `.promptrepo/tests/NAME/suite.yaml`, one a folder.
#pragma once

#include "repo/repository.h"

namespace proctor::repo {

inline constexpr std::string_view kTests = ".promptrepo/tests";

// ".promptrepo/tests/NAME"
std::string suite_folder(std::string_view name);
std::string suite_path(std::string_view name);

// Does what Repository says of suites. The root and the options must outlive it.
class Suites {
 public:
  Suites(const Root& root, const Options& options) : root_(root), options_(options) {}

  Result<SuiteList> list() const;
  Result<std::optional<Kept>> get(std::string_view name) const;
  Result<Saved> save(const Value& suite, const std::optional<Tag>& expected) const;
  Result<std::optional<std::vector<std::string>>> remove(std::string_view name,
                                                         const std::optional<Tag>& expected) const;

 private:
  void add(const Entry& entry, SuiteList& out) const;
  Result<std::string> text_for(std::string_view name, const Value& suite,
                               const std::optional<TextFile>& old) const;
  Result<void> sweep() const;

  const Root& root_;
  const Options& options_;
};

}  // namespace proctor::repo
