#include "repo/repository.h"

#include "repo/executions.h"
#include "repo/files.h"
#include "repo/suites.h"

namespace proctor::repo {
namespace {

class FolderRepository final : public Repository {
 public:
  FolderRepository(Root root, const Options& options)
      : root_(std::move(root)),
        options_(options),
        suites_(root_, options_),
        executions_(root_, options_),
        files_(root_, options_) {}

  const Root& root() const override { return root_; }

  Result<SuiteList> suites() override { return suites_.list(); }
  Result<std::optional<Kept>> suite(std::string_view name) override { return suites_.get(name); }
  std::vector<Fault> check_suite(const Value& suite) override { return faults_of_suite(suite); }
  Result<Saved> save_suite(const Value& suite, const std::optional<Tag>& expected) override {
    return suites_.save(suite, expected);
  }
  Result<std::optional<std::vector<std::string>>> remove_suite(std::string_view name,
                                                               const std::optional<Tag>& expected) override {
    return suites_.remove(name, expected);
  }

  Result<std::vector<Execution>> executions(std::string_view suite, std::size_t limit) override {
    return executions_.list(suite, limit);
  }
  Result<std::optional<Execution>> execution(std::string_view suite, std::string_view id) override {
    return executions_.get(suite, id);
  }
  Result<Execution> write_execution(std::string_view suite, const Value& execution) override {
    return executions_.write(suite, execution);
  }

  Result<std::vector<Kept>> prompts() override { return files_.prompts(); }
  Result<std::vector<Kept>> tools() override { return files_.tools(); }
  Result<std::optional<Kept>> file(std::string_view path) override { return files_.get(path); }
  std::vector<Fault> check_file(std::string_view path, const Value& value) override {
    return Files::check(path, value);
  }
  Result<Saved> save_file(std::string_view path, const Value& value,
                          const std::optional<Tag>& expected) override {
    return files_.save(path, value, expected);
  }
  Result<bool> remove_file(std::string_view path) override { return files_.remove(path); }

 private:
  Root root_;
  Options options_;
  Suites suites_;
  Executions executions_;
  Files files_;
};

}  // namespace

Result<std::shared_ptr<Repository>> Repository::open(const std::string& folder, const Options& options) {
  TRY(Root root, Root::open(folder));
  return open(std::move(root), options);
}

std::shared_ptr<Repository> Repository::open(Root root, const Options& options) {
  return std::make_shared<FolderRepository>(std::move(root), options);
}

}  // namespace proctor::repo
