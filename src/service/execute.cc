#include "service/execute.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/words.h"
#include "reporters/execution.h"
#include "service/commits.h"

namespace proctor::service {
namespace {

using Why = NotExecuted::Why;

// A suite's file, and which of its tests are asked for.
struct Choice {
  repo::Kept kept;
  std::vector<std::string> names;    // of tests that run
  std::vector<std::string> unknown;  // names that no test has
};

tl::unexpected<NotExecuted> refuse(const Error& error) {
  return tl::make_unexpected(NotExecuted{Why::refused, {error}});
}

const List& tests_in(const Value& suite) {
  static const List kNone;
  const Value* tests = suite.find("tests");
  return tests != nullptr && tests->is_list() ? tests->list() : kNone;
}

std::string name_of(const Value& test) {
  const Value* name = test.find("name");
  return name != nullptr && name->is_text() ? std::string(name->text()) : std::string{};
}

bool is_enabled(const Value& test) {
  const Value* enabled = test.find("enabled");
  return enabled == nullptr || !(*enabled == Value(false));
}

// Without a fault, so that every test in it has a name.
tl::expected<repo::Kept, NotExecuted> suite_in(repo::Repository& repository, std::string_view suite) {
  auto kept = repository.suite(suite);
  if (!kept) return refuse(kept.error());
  if (!*kept) return tl::make_unexpected(NotExecuted{Why::no_suite});
  if (auto faults = repository.check_suite((*kept)->value); !faults.empty())
    return tl::make_unexpected(NotExecuted{.why = Why::faulty, .faults = std::move(faults)});
  return **std::move(kept);
}

tl::expected<Choice, NotExecuted> choose(repo::Repository& repository, std::string_view suite,
                                         const std::vector<std::string>& names) {
  TRY(repo::Kept kept, suite_in(repository, suite));
  Choice out{std::move(kept), {}, names};
  for (const Value& test : tests_in(out.kept.value)) {
    const std::string name = name_of(test);
    const auto named = std::find(names.begin(), names.end(), name) != names.end();
    std::erase(out.unknown, name);
    if ((names.empty() || named) && is_enabled(test)) out.names.push_back(name);
  }
  if (!names.empty() && out.unknown.size() == names.size())
    return tl::make_unexpected(NotExecuted{Why::no_test});
  if (out.names.empty()) return tl::make_unexpected(NotExecuted{Why::nothing_enabled});
  return out;
}

tl::expected<model::RunRecord, NotExecuted> run_tests(LiveRuns& live, const repo::Repository& repository,
                                                      const Choice& choice, bool single) {
  RunRequest request;
  request.paths = {choice.kept.path};
  request.folder = repository.folder();
  request.names = choice.names;
  request.repeat = 1;
  request.disabled_too = single;
  request.tolerant = true;
  request.keep = !single;
  auto record = live.run(request);
  if (!record) return tl::make_unexpected(NotExecuted{Why::refused, std::move(record).error()});
  return *std::move(record);
}

// Fails where it did not come to its end: half an execution would look like a whole one.
tl::expected<Map, NotExecuted> whole(const model::RunRecord& record, const Choice& choice) {
  if (record.suites.empty() || record.totals.cases < choice.names.size())
    return tl::make_unexpected(NotExecuted{Why::stopped});
  const model::SuiteRecord& suite = record.suites.front();
  Map out = reporters::execution(suite, record.started_at);
  if (const auto trouble = suite.cases.trouble()) return refuse(*trouble);
  return out;
}

tl::expected<Map, NotExecuted> result_of(LiveRuns& live, const repo::Repository& repository,
                                         std::string_view suite, const Choice& choice) {
  TRY(const model::RunRecord record, run_tests(live, repository, choice, false));
  TRY(Map out, whole(record, choice));
  out.set("suite_name", suite);  // its folder is its name, whatever the file says
  return out;
}

std::string commit_message(std::string_view suite, const Map& result) {
  return fmt::format("Run test suite {}: {} of {} passed", suite, result.find("passed_tests")->number(),
                     counted(static_cast<std::size_t>(result.find("total_tests")->number()), "test"));
}

// The run was paid for and its file is there: a commit that fails is told, and takes nothing away.
void commit(const Workspace& workspace, const repo::Repository& repository, std::string_view suite,
            const repo::Execution& written, Executed& to) {
  if (!workspace.commits()) return;
  const std::array paths = {written.path};
  const auto made = commit_files(repository.folder(), paths, commit_message(suite, to.result));
  if (!made) to.notices.push_back("the execution is written, but not committed: " + made.error().message);
}

}  // namespace

Execution execute_suite(const Workspace& workspace, LiveRuns& live, repo::Repository& repository,
                        std::string_view suite, const std::vector<std::string>& names) {
  TRY(const Choice choice, choose(repository, suite, names));
  TRY(Map result, result_of(live, repository, suite, choice));
  Executed out{std::move(result)};
  if (!choice.unknown.empty()) out.notices.push_back("no test is called " + listed(choice.unknown, " or "));
  const auto written = repository.write_execution(suite, out.result);
  if (!written) return refuse(written.error());
  out.id = written->id;
  commit(workspace, repository, suite, *written, out);
  return out;
}

Execution execute_test(LiveRuns& live, repo::Repository& repository, std::string_view suite,
                       std::string_view test) {
  TRY(repo::Kept kept, suite_in(repository, suite));
  const List& tests = tests_in(kept.value);
  if (std::none_of(tests.begin(), tests.end(), [&](const Value& one) { return name_of(one) == test; }))
    return tl::make_unexpected(NotExecuted{Why::no_test});
  const Choice choice{std::move(kept), {std::string(test)}, {}};
  TRY(const model::RunRecord record, run_tests(live, repository, choice, true));
  TRY(const Map result, whole(record, choice));
  const List& results = result.find("test_results")->list();
  if (results.empty()) return tl::make_unexpected(NotExecuted{Why::stopped});
  return Executed{results[0].map()};
}

}  // namespace proctor::service
