// A repository of prompts and tests: suites, executions, prompts and mock tools as YAML beneath `.promptrepo`
// (R13-R18). What people wrote keeps its comments and layout; every file is written whole or not at all,
// under a lock that names its holder. Names are checked before they become paths, and nothing beyond the
// folder is opened.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "base/root.h"
#include "repo/field_faults.h"
#include "repo/name.h"
#include "repo/suite_value.h"
#include "repo/text_file.h"
#include "system/clock.h"
#include "value/value.h"

namespace proctor::repo {

// R12
struct SuiteSummary {
  std::string name;
  std::string description;
  std::size_t test_count = 0;
  std::vector<std::string> tags;
  std::string file_path;  // from the repository's folder
  std::optional<std::string> last_execution;
  std::optional<bool> last_execution_passed;
};

struct SuiteList {
  std::vector<SuiteSummary> suites;  // in order of name
  std::vector<Diagnostic> unusable;  // files that are no suites, with what is wrong
};

// A file as it lies there, and what it says.
struct Kept {
  std::string path;  // from the repository's folder
  Tag tag;
  Value value;  // of the file's root key where its kind has one: `test_suite`, `tool`
};

struct Saved {
  bool created = false;
  Kept kept;
};

// An execution: what is beneath `execution` in its file.
struct Execution {
  std::string id;  // the file's name without ".execution.yaml"
  std::string path;
  Value value;
};

struct Options {
  Clock* clock = &real_clock();
  std::chrono::milliseconds patience = kPatience;  // for a lock that another holds
};

// Codes: E550 a name that is none; E551 the file is no longer what it was; E552 another holds the lock; E554
// a path that is no prompt's and no tool's; E555 what lies there cannot be read, and is not written over;
// E556 no such suite. What is wrong with a suite, a prompt or a tool has the codes of its dialect.
// Safe to use from any thread and by several programs at once.
class Repository {
 public:
  static Result<std::shared_ptr<Repository>> open(const std::string& folder, const Options& options = {});
  static std::shared_ptr<Repository> open(Root root, const Options& options = {});

  Repository() = default;
  Repository(const Repository&) = delete;
  Repository& operator=(const Repository&) = delete;
  virtual ~Repository() = default;

  virtual const Root& root() const = 0;
  const std::string& folder() const { return root().path(); }

  // Suites, by name: kebab-case, the name of their folder, whatever the file says.
  virtual Result<SuiteList> suites() = 0;
  virtual Result<std::optional<Kept>> suite(std::string_view name) = 0;
  // All that is wrong with a suite as a value: every fault, by its field. Nothing is written where there is
  // one.
  virtual std::vector<Fault> check_suite(const Value& suite) = 0;
  // Creates or updates; created_at stays, updated_at is now. With `expected`, only where the file still is
  // what it was then; an empty tag: only where there is none. Fields that say their default are not added.
  virtual Result<Saved> save_suite(const Value& suite, const std::optional<Tag>& expected) = 0;
  // With its executions: the paths of all files that are gone; nothing where there was no such suite.
  virtual Result<std::optional<std::vector<std::string>>> remove_suite(
      std::string_view name, const std::optional<Tag>& expected = {}) = 0;

  // Newest first by executed_at; files that cannot be read are left out. None where there is no such suite.
  virtual Result<std::vector<Execution>> executions(std::string_view suite, std::size_t limit) = 0;
  virtual Result<std::optional<Execution>> execution(std::string_view suite, std::string_view id) = 0;
  // R14; "-2" where a file of the second is there already. The value is what is beneath `execution`; its
  // executed_at names the file, and is now where it says none.
  virtual Result<Execution> write_execution(std::string_view suite, const Value& execution) = 0;

  // Prompts beneath .promptrepo/prompts and mock tools beneath .promptrepo/mock_tools, by their paths from
  // the repository's folder. In the lists, what cannot be read has no value. A key in a prompt's file is
  // never handed out: its `api_key` is "********", which, saved again, means the one that is there.
  virtual Result<std::vector<Kept>> prompts() = 0;
  virtual Result<std::vector<Kept>> tools() = 0;
  virtual Result<std::optional<Kept>> file(std::string_view path) = 0;
  virtual std::vector<Fault> check_file(std::string_view path, const Value& value) = 0;
  virtual Result<Saved> save_file(std::string_view path, const Value& value,
                                  const std::optional<Tag>& expected) = 0;
  virtual Result<bool> remove_file(std::string_view path) = 0;
};

}  // namespace proctor::repo
