#include "service/executions.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "repo/repository.h"
#include "reporters/execution.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

// A suite by its repository and its name there.
struct SuitePlace {
  std::string folder;
  std::string name;
};

std::optional<SuitePlace> place_of(const model::SuiteRecord& suite, const std::string& current) {
  const fs::path file = (fs::path(current) / suite.path).lexically_normal();
  const fs::path folder = file.parent_path();
  const fs::path tests = folder.parent_path();
  const bool fits = suite.format == "promptrepo" && file.filename() == "suite.yaml" &&
                    tests.filename() == "tests" && tests.parent_path().filename() == ".promptrepo" &&
                    repo::is_name(folder.filename().string());
  if (!fits) return std::nullopt;
  return SuitePlace{tests.parent_path().parent_path().string(), folder.filename().string()};
}

bool ran_nothing(const Map& execution) { return *execution.find("total_tests") == Value(0); }

// Empty: no test of the suite ran, so that there is no execution to write.
Result<std::string> write_one(const model::RunRecord& run, const model::SuiteRecord& suite,
                              const SuitePlace& place) {
  TRY(const auto repository, repo::Repository::open(place.folder));
  Map execution = reporters::execution(suite, run.started_at);
  if (const auto trouble = suite.cases.trouble()) return tl::make_unexpected(*trouble);
  if (ran_nothing(execution)) return std::string();
  execution.set("suite_name", place.name);  // its folder is its name, whatever the file says
  TRY(const repo::Execution written, repository->write_execution(place.name, execution));
  return written.path;
}

void add(std::vector<ExecutionFiles>& files, const std::string& folder, std::string path) {
  auto at = std::find_if(files.begin(), files.end(), [&](const auto& one) { return one.folder == folder; });
  if (at == files.end()) at = files.insert(files.end(), {folder, {}});
  at->paths.push_back(std::move(path));
}

}  // namespace

Result<std::vector<ExecutionFiles>> write_executions(const model::RunRecord& run,
                                                     const std::string& current) {
  std::vector<ExecutionFiles> out;
  for (const model::SuiteRecord& suite : run.suites) {
    const auto place = place_of(suite, current);
    if (!place) continue;
    TRY(std::string path, write_one(run, suite, *place));
    if (!path.empty()) add(out, place->folder, std::move(path));
  }
  return out;
}

}  // namespace proctor::service
